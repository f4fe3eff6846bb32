#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_nvcc.sh FIELDWISE SOURCE-FOLDER
# Holds --registers nvcc against what stands in the code, where there is an nvcc: for sm_80, the highest byte of the
# Info of a kernel's section is its registers.
set -eu

fieldwise=$1 folder=$2
nvcc=${NVCC:-$(command -v nvcc || true)}
if [ -z "$nvcc" ] || ! command -v readelf >/dev/null; then
	echo "skipped: needs nvcc and readelf"
	exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/kernels.cu" <<'END'
struct Point { float x, y, z; };
namespace { __global__ void hidden(Point *p) { p[threadIdx.x].x = p[threadIdx.x].y; } }
static __global__ void inside(Point *p, int n)
{
    float sum[STATES] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < STATES; k++)
            sum[k] += p[i * STATES + k].x * p[threadIdx.x].z;
    for (int k = 0; k < STATES; k++)
        p[threadIdx.x * STATES + k].y = sum[k];
}
template <class T, int N> __global__ void several(Point *p, T value) { p[threadIdx.x * N].x = p[threadIdx.x].y / value; }
__global__ void over(Point *p) { p[threadIdx.x].z = p[threadIdx.x].x; }
__global__ void over(Point *p, double f) { p[threadIdx.x].z = (float)pow(p[threadIdx.x].x, f); }
void run(Point *p)
{
    hidden<<<1, 32>>>(p);
    inside<<<1, 32>>>(p, 3);
    several<float, 1><<<1, 32>>>(p, 1.0f);
    several<double, 2><<<1, 32>>>(p, 1.0);
    over<<<1, 32>>>(p);
    over<<<1, 32>>>(p, 1.0);
}
END
"$nvcc" -cubin -arch=sm_80 -DSTATES=24 -o "$scratch/kernels.cubin" "$scratch/kernels.cu"
# In the order of the source: by what tells the names apart.
for part in hidden inside severalIfLi1 severalIdLi2 overP5Point\$ overP5Pointd; do
	readelf -SW "$scratch/kernels.cubin" 2>/dev/null | sed 's/.*\]//' |
		awk -v part="$part" '$1 ~ "^[.]text[.].*" part { print int($(NF - 1) / 16777216) }'
done >"$scratch/expected"
NVCC=$nvcc "$fieldwise" rank --registers nvcc --arch ampere-a100 --layout aos --format json "$scratch/kernels.cu" \
	-- -DSTATES=24 >"$scratch/ranking"
sed -n 's/.*"registers": \([0-9]*\), .*/\1/p' "$scratch/ranking" >"$scratch/found"
diff "$scratch/expected" "$scratch/found"
[ "$(wc -l <"$scratch/found")" -eq 6 ]
if grep '"assumed": .*"registers"' "$scratch/ranking"; then
	exit 1
fi
echo "as in the code: $(tr '\n' ' ' <"$scratch/found")"
