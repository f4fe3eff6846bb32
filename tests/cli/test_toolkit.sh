#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_toolkit.sh FIELDWISE
# A source whose headers the bundled declarations do not stand in for is read with those of a CUDA Toolkit that is there,
# and it is said; without one, the error says what can be done.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cat >both.cu <<'END'
#include <net/if.h>
#include <thrust/tuple.h>
struct Body { float x[3], v[3]; };
__global__ void move(Body *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; for (int k = 0; k < 3; k++) p[i].x[k] += p[i].v[k]; }
END
fail() {
	echo "$*" >&2
	exit 1
}

CUDA_HOME=/nonexistent "$fieldwise" rank --grid 64 both.cu >out 2>err || true
grep -q "^both.cu:1:10: error: 'net/if.h' file not found" err || fail "$(cat err)"
grep -q '^note: .*--cuda-path DIR reads those of a CUDA Toolkit' err || fail "$(cat err)"

nvcc=${NVCC:-$(command -v nvcc || true)}
if [ -z "$nvcc" ]; then
	echo "skipped from here on: needs a toolkit"
	exit 77
fi
unset CUDA_HOME CUDA_PATH
"$fieldwise" rank --grid 64 both.cu >out 2>err || fail "$(cat err)"
[ ! -s err ] || fail "$(cat err)"
tr -s ' \n' '  ' <out | grep -q 'Body' || fail "$(cat out)"
tr -s ' \n' '  ' <out | grep -q 'it is read with the headers of the CUDA Toolkit in /' || fail "$(cat out)"
# A header of the program that is missing as well does not keep it from being tried.
sed '1i #include "nowhere.h"' both.cu >mixed.cu
"$fieldwise" rank --grid 64 mixed.cu >out 2>err || true
tr -s ' \n' '  ' <out | grep -q 'it is read with the headers of the CUDA Toolkit in /' || fail "$(cat out err)"
# With nothing that the toolkit mends, it is read as ever.
sed '1d; s/thrust.tuple/nowhere/' both.cu >none.cu
"$fieldwise" rank --grid 64 none.cu >out 2>err || true
grep -q 'CUDA Toolkit in' out && fail "$(cat out)"
grep -q "'nowhere.h' file not found" err || fail "$(cat err)"
