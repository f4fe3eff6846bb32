#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds the check of the kernels with nvcc and runs it on the GPU of this machine.
#
# Usage: check.sh [SEED]
#
# Environment:
#   NVCC   the compiler; else nvcc of the PATH or of /usr/local/cuda
#   ARCH   what to compile for, as nvcc's -arch takes it; else native, the GPU of this machine
#   BUILD  a folder to build in and to leave the program `check` in; else a temporary one that is removed
#
# Exit status: 0 every kernel is right, 1 one is wrong or was not checked, 2 nothing could be built or run.

set -u

fail() {
    echo "check.sh: $*" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd) || exit 2
arch=${ARCH:-native}

nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
"$nvcc" --version >/dev/null 2>&1 || fail "no nvcc: install the CUDA toolkit, or set NVCC to the compiler"

if [ -n "${BUILD:-}" ]; then
    mkdir -p "$BUILD" && build=$(cd "$BUILD" && pwd) || fail "cannot build in $BUILD"
else
    build=$(mktemp -d) || exit 2
    trap 'rm -rf "$build"' EXIT
    trap 'exit 2' HUP INT TERM
fi

# One compiler a file, side by side.
compilers=
for part in check flows grids pairs particles records tables; do
    "$nvcc" -std=c++17 -O2 -arch="$arch" -c -o "$build/$part.o" "$here/$part.cu" &
    compilers="$compilers $!"
done
for compiler in $compilers; do
    wait "$compiler" || fail "nvcc failed"
done
"$nvcc" -arch="$arch" -o "$build/check" "$build/check.o" "$build/flows.o" "$build/grids.o" \
    "$build/pairs.o" "$build/particles.o" "$build/records.o" "$build/tables.o" || fail "nvcc failed"

echo "command: benchmarks/kernels/check/check.sh${*:+ $*}"
echo "date: $(date -u +%Y-%m-%d)"
echo "device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null ||
    echo unknown)"
echo "nvcc: $("$nvcc" --version | sed -n 's/.*release .*, V//p'), -arch=$arch"
"$build/check" "$@" >"$build/log"
status=$?
cat "$build/log"
[ "$status" -eq 2 ] && exit 2

# A kernel of which no line speaks has no check.
for kernel in $(sed -n '/^__global__ void$/{n;s/(.*//p;}' "$here"/../*.cu); do
    if ! grep -q "^$kernel[ <]" "$build/log"; then
        echo "$kernel FAILED: not checked"
        status=1
    fi
done
exit "$status"
