#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A program whose loops are staged, planned by the command, on a node whose GPU, compiler and programs are played by
# scripts: what its forms write is compared with what the original writes, and the report has times beside estimates.
#
#   usage: test_staged.sh COMMAND
set -eu
fieldwise=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
	echo "$*" >&2
	cat "$work/said" >&2
	exit 1
}

says() {
	grep -q -- "$1" "$work/said" || fail "it does not say: $1"
}

# refuses MESSAGE ARGUMENT...: the plan fails with status 1, says why, and writes no bundle.
refuses() {
	message=$1
	shift
	status=0
	"$fieldwise" validate plan --stage -o none "$@" >said 2>&1 || status=$?
	[ "$status" -eq 1 ] || fail "$*: exit status $status"
	says "$message"
	[ ! -e none ] || fail "$*: it writes a bundle"
}

cat >caps.cu <<'END'
#include <cstdio>
__global__ void caps(const char *in, char *out, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (size_t i = begin; i < end; i++)
        out[i] = in[i] & 0xdf;
}
__global__ void count(const char *in, unsigned *sums, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    unsigned sum = 0;

    for (size_t i = t * per; i < t * per + per; i++)
        sum += in[i] == ' ';
    sums[t] = sum;
}
int main()
{
    char *in, *out;
    unsigned *sums;
    cudaMalloc(&in, 1 << 20);
    cudaMalloc(&out, 1 << 20);
    cudaMalloc(&sums, 1 << 12);
    caps<<<4, 256>>>(in, out, 1 << 20, 1024);
    count<<<4, 256>>>(out, sums, 1024);
    return 0;
}
END
sed '/int main/,$d' caps.cu >kernels.cu
sed '/#include/,/^}/d; s/i < t \* per + per; i++/i < per * n; i += n/; s/size_t per)/size_t per, size_t n)/; s/i = t \* per/i = t/; s/caps<<<.*//; s/sums, 1024)/sums, 1024, 1024)/' caps.cu >side.cu

refuses 'kernels.cu has no main' --param n=1048576 --param per=1024 --grid 4 kernels.cu
refuses 'side.cu:1:1: error: no loop of it would be staged' side.cu
"$fieldwise" validate plan --stage --layout aos -o none caps.cu >said 2>&1 && fail "layouts and forms"
says 'stage measures forms, and no layouts'

"$fieldwise" validate plan --stage -o bundle caps.cu >said || fail "it cannot be planned"
says '^planned caps.stage in bundle: 3 forms$'
place=bundle/caps.stage
printf 'caps\t4,1,1\t256,1,1\ncount\t4,1,1\t256,1,1\n' | cmp -s - $place/kernels || fail "kernels"
cmp -s caps.cu $place/plain/kernel.cu || fail "the original is not as it was"
[ "$(grep -c 'fieldwise::stage::strip' $place/kernel.cu)" -ge 2 ] || fail "the source is not staged"
grep -q '^#define FIELDWISE_STAGE_OFF$' $place/0/layout.h || fail "the first form is not plain"
grep -q '^#define FIELDWISE_STAGE_BY_LANE$' $place/1/layout.h || fail "no form by lane"
grep -q FIELDWISE_STAGE $place/2/layout.h && fail "the third form has macros"
cmp -s $place/0/fieldwise_stage.cuh $place/2/fieldwise_stage.cuh || fail "the library is not in all forms"

mkdir tools
cat >tools/nvidia-smi <<'END'
#!/bin/sh
echo "9.0, 580.159.04, NVIDIA H200"
END
cat >tools/nvcc <<'END'
#!/bin/sh
case $* in *--version*) echo "Cuda compilation tools, release 13.0, V13.0.88"; exit ;; esac
while [ $# -gt 0 ]; do
	[ "$1" = -o ] && made=$2
	shift
done
: >"$made"
[ "$made" != program ] || { cp "$WORK/tools/program" program && chmod +x program; }
END
# Times: 8 us of caps and 2 us of count as they are, 2 us and 1 us by lane, 1 us and 1 us by warp.
cat >tools/program <<'END'
#!/bin/sh
place=$(basename "$(dirname "$0")")
case $place in plain | 0) a=0.008 b=0.002 ;; 1) a=0.002 b=0.001 ;; 2) a=0.001 b=0.001 ;; esac
printf 'caps\t4,1,1\t256,1,1\t9\t%s\t0.0001\t0.1\ncount\t4,1,1\t256,1,1\t9\t%s\t0.0001\t0.1\nuntimed\t0\n' $a $b \
	>"$FIELDWISE_LAUNCHES"
[ "$FAULT$place" != wrong2 ] || { printf 'ABC\001'; exit; }
printf 'ABC\000'
END
chmod +x tools/*
PATH=$work/tools:$PATH WORK=$work FAULT=
export PATH WORK FAULT

# The estimates over that of plain, as the bundle has them.
relative() {
	sed -n 's/^ *"relative": \([0-9.e-]*\),*$/\1/p' bundle/estimates.json | sed -n "$1p" | awk '{printf "%.3f", $1}'
}

sh bundle/run.sh -t >said 2>&1 || fail "it cannot be run"
says '^caps.stage, caps: milliseconds a launch$'
says "^  by-lane  *0.002  *0.250  *$(relative 2)  equal$"
says "^  by-warp  *0.001  *0.125  *$(relative 3)  equal$"
says '^caps.stage, count: milliseconds a launch$'
"$fieldwise" validate report bundle >said || fail "no report"
says '^  the original  *0.008  *1.000  *- *$'
says "^  by-warp  *0.001  *0.125  *$(relative 3)  equal$"
says "^  by-lane  *0.001  *0.500  *$(relative 5)  equal$"

FAULT=wrong
rm -rf bundle/results
sh bundle/run.sh -t >said 2>&1 && fail "a wrong byte is not told"
says 'in the layout by-warp, different from the original: '
says '^  by-warp  *0.001  *0.125  *[0-9.]*  different$'
