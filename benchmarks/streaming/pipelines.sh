#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures kernels whose arrays lie in the host's memory, by the functions that `fieldwise stage --pipeline` writes: in
# slices of pinned and of pageable memory, and mapped, staged and as they are. Writes CSV to standard output.
#
# usage: pipelines.sh [--build-only | --no-build] BUILD-DIR [GIB [KERNEL…]]
#
# The environment: FIELDWISE (the command), NVCC, ARCH (nvcc's -arch; default: native).
set -eu

here=$(cd -- "$(dirname -- "$0")" && pwd)
. "$here/build_mode.sh"

if [ "$mode" != --no-build ]; then
	mkdir -p "$build"
	for name in wc upper mastercard words; do
		"${FIELDWISE:-fieldwise}" stage --pipeline --all --apart -o "$build/source" "$here/$name.cu"
	done
	cp "$here/pipelines.cu" "$build/source"
	"${NVCC:-nvcc}" -std=c++17 -O3 -arch="${ARCH:-native}" -o "$build/staged" "$build/source/pipelines.cu"
	"${NVCC:-nvcc}" -std=c++17 -O3 -arch="${ARCH:-native}" -DFIELDWISE_STAGE_OFF -DFORM='"plain"' -o "$build/plain" "$build/source/pipelines.cu"
fi
[ "$mode" != --build-only ] || exit 0
shift
[ $# -gt 0 ] || set -- 4
"$build/staged" "$@"
"$build/plain" "$@" | tail -n +2
