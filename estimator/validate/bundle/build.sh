#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Compiles what is in this bundle that is not compiled yet: a program for each line of the file programs, to bin/.
#
# Usage: build.sh [PROGRAM...]
#
# Environment: NVCC (nvcc), ARCH (sm_90; as nvcc's -arch takes it), JOBS (2; compilers side by side), CUDART (static;
# with shared the programs are smaller, and libcudart.so has to be in bin or where the loader looks).
# Exit status: 0 all was built; 1 something was not, which is named; 2 wrong use.

cd "$(dirname -- "$0")" || exit 2
NVCC=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
ARCH=${ARCH:-sm_90}
flags="-std=c++17 -O3 -arch=$ARCH -lineinfo -I support"
export NVCC flags
# Names of programs have no blanks.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cut -d ' ' -f 1 programs)
mkdir -p bin
[ driver.o -nt support/driver.cu ] || "$NVCC" $flags -c -o driver.o support/driver.cu || exit 1
for program; do
	for place in "$program"/[0-9]*; do echo "$program $place"; done
done | xargs -P "${JOBS:-2}" -L 1 sh -c '[ "$1/case.o" -nt "$0/case.cu" ] && [ "$1/case.o" -nt "$0/kernel.cu" ] ||
	"$NVCC" $flags -I "$1" -include "$1/layout.h" -c -o "$1/case.o" "$0/case.cu" >"$1/log" 2>&1 ||
	{ echo "$1: nvcc failed" >&2; head -n 12 "$1/log" >&2; rm -f "$1/case.o"; }'
status=0
for program; do
	for place in "$program"/[0-9]*; do [ -f "$place/case.o" ] || status=1; done
	# A layout that did not compile is missing from its program.
	"$NVCC" -arch="$ARCH" -cudart "${CUDART:-static}" -o "bin/$program" driver.o "$program"/*/case.o || status=1
done
exit $status
