#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_registers.sh FIELDWISE SOURCE-FOLDER
# Registers by layout: --registers nvcc on the accessors of a header, with an nvcc that is played and with a real one
# where there is one, and --registers FILE in a plan.
set -eu

fieldwise=$(realpath "$1") played=$(realpath "$2")/tests/cli/nvcc/nvcc-layouts
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tmp" "$scratch/src"
export TMPDIR="$scratch/tmp" PLAYED_LOG="$scratch/log"

fail() {
	echo "$*" >&2
	exit 1
}

cat >"$scratch/body.cu" <<'END'
struct Body { float x, y, z; };
__global__ void use(Body *b) { b[threadIdx.x].x = b[threadIdx.x].y + b[threadIdx.x].z; }
END
"$fieldwise" header --layout aos -o "$scratch/src/Body.h" "$scratch/body.cu"
cat >"$scratch/src/drift.cu" <<'END'
#include "Body.h"
struct Pair { float a, b; };
__global__ void drift(Body_view bodies, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Body_set_x(bodies, i, Body_get_x(bodies, i) + dt * Body_get_y(bodies, i));
}
__global__ void plain(Pair *p, int n) { p[threadIdx.x].a = p[threadIdx.x].b; }
END
sed 's/= p\[threadIdx.x\].b/= ((float *)p)[2 * threadIdx.x + 1]/' "$scratch/src/drift.cu" >"$scratch/src/cast.cu"

# "layout registers" of a JSON ranking, sorted.
numbers() {
	awk -F'"' '/"layout":/ { layout = $4 } /"registers":/ && !/"launch"/ { n = $3; gsub(/[^0-9]/, "", n); print layout, n }' |
		sort
}
# One number a layout, told by its groups.
NVCC=$played "$fieldwise" rank --registers nvcc --kernel drift --format json "$scratch/src/drift.cu" >"$scratch/out"
numbers <"$scratch/out" >"$scratch/found"
awk '{ n = gsub("/", "/", $1); if ($2 != 21 + n) exit 1 } END { exit NR < 5 }' "$scratch/found" ||
	fail "not 20 and one a group: $(cat "$scratch/found")"
grep -q '"assumed": \["grid", "block"\]' "$scratch/out" || fail "what is compiled is no assumption"
grep -q 'by layout: as nvcc compiles for sm_90"' "$scratch/out" || fail "it is not said where numbers are from"
# Each layout once, and the source as it is.
[ "$(wc -l <"$scratch/log")" -eq $(($(wc -l <"$scratch/found") + 1)) ] || fail "not one compilation a layout"
grep -q "^$scratch/src/drift.cu " "$scratch/log" || fail "the source as it is was not compiled"
[ -z "$(ls "$scratch/tmp")" ] || fail "files are left over: $(ls "$scratch/tmp")"

# What the user spells stays, and the array of structs is always compiled, to be compared with.
: >"$scratch/log"
NVCC=$played "$fieldwise" rank --registers nvcc --kernel drift --layout z/y,x --layout soa --format json \
	"$scratch/src/drift.cu" | numbers >"$scratch/found"
printf 'soa 23\nz/y,x 22\n' | diff - "$scratch/found"
[ "$(wc -l <"$scratch/log")" -eq 4 ] || fail "4 compilations and not $(cat "$scratch/log")"

# A kernel on structs is compiled as apply rewrites it; the array of structs is the source as it is.
: >"$scratch/log"
NVCC=$played "$fieldwise" rank --registers nvcc --kernel plain --layout soa --layout aos --layout aosoa@8 --format json \
	"$scratch/src/drift.cu" >"$scratch/out"
printf 'aos 11\naosoa@8 13\nsoa 14\n' >"$scratch/expected"
numbers <"$scratch/out" | diff "$scratch/expected" -
grep -q 'by layout: as nvcc compiles for sm_90"' "$scratch/out" || fail "it is not said where numbers are from"
[ "$(wc -l <"$scratch/log")" -eq 3 ] || fail "3 compilations and not $(cat "$scratch/log")"
# One that does not compile, and one that cannot be rewritten, have one number for all layouts.
NVCC=$played PLAYED=retyped "$fieldwise" rank --registers nvcc --kernel plain --layout soa --layout aosoa@8 --format json \
	"$scratch/src/drift.cu" >"$scratch/out"
printf 'aosoa@8 13\nsoa 11\n' >"$scratch/expected"
numbers <"$scratch/out" | grep -v '^aos ' | diff "$scratch/expected" -
NVCC=$played "$fieldwise" rank --registers nvcc --kernel plain --format json "$scratch/src/cast.cu" >"$scratch/out"
numbers <"$scratch/out" | awk '$2 != 11 { exit 1 } END { exit NR < 2 }' || fail "plain has 11 registers"
grep -q 'those of the unchanged source for all layouts' "$scratch/out" || fail "it is not said that all layouts have one number"

# An error in one layout is told once, at its place in the source.
if NVCC=$played PLAYED=error "$fieldwise" rank --registers nvcc --kernel drift --layout x,y/z --layout x/y,z \
	"$scratch/src/drift.cu" >"$scratch/out" 2>"$scratch/err"; then
	fail "an error of nvcc is none"
fi
printf '%s\n' "$scratch/src/drift.cu:1:1: error: nvcc, layout x,y/z: $scratch/src/drift.cu(7): error: no suitable conversion" |
	diff - "$scratch/err"
[ ! -s "$scratch/out" ] || fail "something was written"
[ -z "$(ls "$scratch/tmp")" ] || fail "files are left over: $(ls "$scratch/tmp")"

# A plan takes a file, and its estimates say what was taken.
cat >"$scratch/registers.csv" <<'END'
# by hand
kernel,variant,layout,registers
drift,,"x,y,z",24
drift,wide,aos,30
drift,,soa,40
END
for variant in usual wide; do
	"$fieldwise" validate plan --registers "$scratch/registers.csv" --kernel drift --grid 64 --block 256 --param n=16384 \
		--fill dt=1 --variant "$variant" --layout aos --layout soa --layout x,y/z -o "$scratch/bundle$variant" \
		"$scratch/src/drift.cu" >/dev/null
	numbers <"$scratch/bundle$variant/estimates.json" >"$scratch/found"
	[ $variant = usual ] && aos=24 || aos=30
	printf 'aos %s\nsoa 40\nx,y/z 32\n' "$aos" | diff - "$scratch/found"
	[ "$(grep -c '"registers_assumed": true' "$scratch/bundle$variant/estimates.json")" -eq 1 ] || fail "one number is assumed"
done

nvcc=$(command -v nvcc || true)
if [ -n "$nvcc" ] && command -v cuobjdump >/dev/null; then
	NVCC=$nvcc "$fieldwise" rank --registers nvcc --arch hopper-h200 --kernel drift --layout aos --layout soa --format json \
		"$scratch/src/drift.cu" | numbers >"$scratch/found"
	for layout in aos soa; do
		"$fieldwise" header --layout $layout -o "$scratch/src/Body.h" "$scratch/body.cu"
		"$nvcc" -cubin -arch=sm_90 -o "$scratch/code.cubin" "$scratch/src/drift.cu"
		cuobjdump -res-usage "$scratch/code.cubin" 2>&1 |
			awk -v layout=$layout '/Function/ { here = /drift/ } here && sub(/.*REG:/, "") { print layout, $1 + 0 }'
	done | diff - "$scratch/found"
	echo "as in the code: $(tr '\n' ' ' <"$scratch/found")"
fi
