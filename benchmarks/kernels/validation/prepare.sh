#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the headers of all layouts of the programs in cases.list, and builds the programs.
#
# Usage: prepare.sh [-n] FIELDWISE FOLDER [SOURCE...]
#
#   -n         write what is compiled, and the script FOLDER/build.sh that compiles it, but don't run that
#   FIELDWISE  the command
#   FOLDER     where everything goes; the programs to FOLDER/bin
#   SOURCE     only the cases of these sources (nbody, ...)
#
# Environment: NVCC (nvcc), ARCH (sm_90; as nvcc's -arch takes it), JOBS (2; compilers side by side), CUDART (static;
# with shared the programs are smaller, and libcudart.so has to be in FOLDER/bin or where the loader looks).
# Exit status: 0 all was built; 1 something was not, which is named; 2 wrong use.

set -eu

only_write=
if [ "${1:-}" = -n ]; then
	only_write=1
	shift
fi
if [ $# -lt 2 ]; then
	echo "usage: prepare.sh [-n] FIELDWISE FOLDER [SOURCE...]" >&2
	exit 2
fi
here=$(cd "$(dirname -- "$0")" && pwd)
kernels=$here/..
fieldwise=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2

wanted() {
	[ $# -eq 1 ] && return 0
	one=$1
	shift
	for name; do [ "$name" = "$one" ] && return 0; done
	return 1
}

bundle=$here/../../../estimator/validate/bundle
mkdir -p "$folder/bin" "$folder/support"
cp "$bundle/support/case.cuh" "$bundle/support/driver.cu" "$folder/support/"

# write_header PREFIX LAYOUT PLACE: the header of PREFIX in LAYOUT, beside the kernel in PLACE.
write_header() {
	line=$(awk -v name="$1.h" '$1 == name' "$kernels/accessors/headers.list")
	record=$(echo "$line" | awk '{print $3}')
	plain=$(echo "$line" | awk '{print $2}')
	"$fieldwise" header --layout "$2" --record "$record" --name "$1" -o "$3/$1.h" "$kernels/$plain"
}

: >"$folder/programs"
grep -v '^#' "$here/cases.list" | while read -r source prefix layouts measured; do
	wanted "$source" "$@" || continue
	program=$source.$prefix
	# Nothing is left of layouts that were here before.
	rm -rf "${folder:?}/$program"
	mkdir "$folder/$program"
	cp "$kernels/accessors/$source.cu" "$folder/$program/kernel.cu"
	cp "$here/cases/$source.cu" "$folder/$program/case.cu"
	number=0
	sed 's/[[:space:]]*#.*//;/^$/d' "$kernels/$layouts" >"$folder/layouts"
	while read -r layout; do
		place=$program/$number
		mkdir "$folder/$place"
		# The source's other records stay structs.
		for header in $(sed -n 's/^#include "\(.*\)\.h"$/\1/p' "$kernels/accessors/$source.cu"); do
			[ "$header" = "$prefix" ] || write_header "$header" aos "$folder/$place" </dev/null
		done
		write_header "$prefix" "$layout" "$folder/$place" </dev/null
		printf '#define %s\n' "LAYOUT_SPACE layout_$number" "LAYOUT_NUMBER $number" "VARY_$prefix" \
			"LAYOUT_RECORD \"$prefix\"" "LAYOUT_SPEC \"$layout\"" >"$folder/$place/layout.h"
		number=$((number + 1))
	done <"$folder/layouts"
	echo "$program $measured" >>"$folder/programs"
done
rm -f "$folder/layouts"
cp "$bundle/build.sh" "$bundle/run.sh" "$folder/"
[ -n "$only_write" ] || "$folder/build.sh"
