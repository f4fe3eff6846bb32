#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures appends of structs and of long numbers: as they are, with the append alone, and with a cursor for what is read
# as well. Writes CSV to standard output.
#
# usage: appends.sh [--build-only | --no-build] BUILD-DIR [MEBI-NUMBERS]
#
# The environment: FIELDWISE (the command), NVCC, ARCH (nvcc's -arch; default: native).
set -eu

here=$(cd -- "$(dirname -- "$0")" && pwd)
. "$here/build_mode.sh"

# build FORM SOURCE
build() {
	"${NVCC:-nvcc}" -std=c++17 -O3 -arch="${ARCH:-native}" -DFORM="\"$1\"" -o "$build/appends-$1" "$2"
}

if [ "$mode" != --no-build ]; then
	mkdir -p "$build"
	build plain "$here/appends.cu"
	"${FIELDWISE:-fieldwise}" stage --all --apart --array in=none -o "$build/append" "$here/appends.cu" >/dev/null
	build append "$build/append/appends.cu"
	"${FIELDWISE:-fieldwise}" stage --all --apart -o "$build/both" "$here/appends.cu" >/dev/null
	build both "$build/both/appends.cu"
fi
[ "$mode" != --build-only ] || exit 0
"$build/appends-plain" "${2:-256}"
for form in append both; do
	"$build/appends-$form" "${2:-256}" | tail -n +2
done
