#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures kernels that change arrays in place, as they are and with the lines that `fieldwise stage --form line` writes.
# Writes CSV to standard output.
#
# usage: in_place.sh [--build-only | --no-build] BUILD-DIR
#
# The environment: FIELDWISE (the command), NVCC, ARCH (nvcc's -arch; default: native).
set -eu

here=$(cd -- "$(dirname -- "$0")" && pwd)
. "$here/build_mode.sh"

if [ "$mode" != --no-build ]; then
	mkdir -p "$build/source"
	cp "$here/in_place.cu" "$here/in_place_main.cu" "$build/source"
	(cd "$build/source" && "${FIELDWISE:-fieldwise}" stage --all --apart --form line -o staged in_place.cu >&2)
	"${NVCC:-nvcc}" -std=c++17 -O3 -arch="${ARCH:-native}" -I "$build/source/staged" -o "$build/in_place" "$build/source/in_place_main.cu"
fi
[ "$mode" != --build-only ] || exit 0
"$build/in_place"
