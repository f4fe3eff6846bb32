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

# Of a kernel that is rewritten for each layout: as in the code of what apply writes.
cat >"$scratch/plain.cu" <<'END'
struct Wide { double a, b, c, d, e; float f, g, h; };
template <int N> __global__ void sums(Wide *p, const Wide *q, double *out, int n)
{
    double x = 0, y = 0;
    for (int i = threadIdx.x; i < n; i += N) {
        x += q[i].a * p[i].b + q[i].c * p[i].d;
        y += q[i].e * p[i].f + p[i].g * q[i].h;
        p[i].a = x;
    }
    out[threadIdx.x] = x * y;
}
__global__ void flat(float *v, const int *list, int n)
{
    for (int i = threadIdx.x; i < n; i += 32)
        v[i * 5 + 4] += v[list[i] * 5] * v[i * 5 + 1] + v[i * 5 + 2] * v[list[i] * 5 + 3];
}
void run(Wide *p, double *out, float *v, const int *list)
{
    sums<64><<<1, 64>>>(p, p, out, 1000);
    flat<<<1, 32>>>(v, list, 1000);
}
END
# code FILE KERNEL: its registers.
code() {
	readelf -SW "$1" 2>/dev/null | sed 's/.*\]//' |
		awk -v kernel="$2" '$1 ~ "^[.]text[.]_Z4" kernel { print int($(NF - 1) / 16777216) }'
}
"$nvcc" -cubin -arch=sm_80 -o "$scratch/plain.cubin" "$scratch/plain.cu"
for kernel in sums flat; do
	case $kernel in sums) record=Wide ;; flat) record=v ;; esac
	code "$scratch/plain.cubin" $kernel >"$scratch/expected"
	for layout in soa aosoa@8; do
		"$fieldwise" apply --record $record --layout $layout -o "$scratch/$kernel$layout" "$scratch/plain.cu"
		"$nvcc" -cubin -arch=sm_80 -I "$scratch/$kernel$layout" -o "$scratch/plain.cubin" "$scratch/$kernel$layout/plain.cu"
		code "$scratch/plain.cubin" $kernel >>"$scratch/expected"
	done
	"$nvcc" -cubin -arch=sm_80 -o "$scratch/plain.cubin" "$scratch/plain.cu"
	NVCC=$nvcc "$fieldwise" rank --registers nvcc --arch ampere-a100 --kernel $kernel --record $record --layout aos \
		--layout soa --layout aosoa@8 --format json "$scratch/plain.cu" >"$scratch/ranking"
	for layout in aos soa aosoa@8; do
		awk -F '"' -v layout=$layout '/"layout":/ { here = $4 == layout }
			here && /"registers":/ { n = $3; gsub(/[^0-9]/, "", n); print n }' "$scratch/ranking"
	done >"$scratch/found"
	diff "$scratch/expected" "$scratch/found"
	[ "$(sort -u "$scratch/found" | wc -l)" -gt 1 ] || { echo "$kernel: all layouts have one number" >&2; exit 1; }
done
# A source that the compiler changes while a plan is made: what was read first is of another text.
cp "$scratch/plain.cu" "$scratch/changing.cu"
printf '#!/bin/sh\n[ -e %s ] || echo "/* more */" >>%s\ntouch %s\nexec %s "$@"\n' "$scratch/once" "$scratch/changing.cu" \
	"$scratch/once" "$nvcc" >"$scratch/changes"
chmod +x "$scratch/changes"
if NVCC=$scratch/changes "$fieldwise" validate plan --registers nvcc --arch ampere-a100 --kernel flat --record v \
	--grid 4 --block 32 --layout soa -o "$scratch/bundle" "$scratch/changing.cu" 2>"$scratch/said"; then
	echo "a source that changes is planned" >&2
	exit 1
fi
grep -q 'changing.cu, or a file that it includes, has changed meanwhile: nothing is written' "$scratch/said" ||
	{ cat "$scratch/said" >&2; exit 1; }
[ ! -e "$scratch/bundle" ]
echo "as in the code: $(tr '\n' ' ' <"$scratch/found")"
