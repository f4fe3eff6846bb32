#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A key of an architecture keeps its name from the file to the formula: each member of SectorArch is called as a key, an
# array as its keys without the number in them. Those that are computed of keys, in another unit, are listed here. Each row
# of sector_arch.c reads a key into the member of its name, or one that stands in for it.
#
#   usage: test_arch_names.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
room=estimator/model/sector/known
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n 's/^GPU_KEY([A-Z0-9_]*, "\([a-z0-9_]*\)".*/\1/p' archdb/keys/arch_keys.def >"$work/keys"
sed 's/_[0-9][0-9]*_byte_/_/; s/_[0-9][0-9]*_/_/' "$work/keys" | cat - "$work/keys" | sort -u >"$work/names"
sort >"$work/computed" <<-END
	clock_ghz
	core_warps_per_sm
	double_warps_per_sm
	dram_asked_line_scattered
	integer_warps_per_sm
	n_l1_lookup_mapping
	n_l1_set_mapping
	special_warps_per_sm
END
sed -n '/^\/\* What .sector. reads of an architecture/,/^} SectorArch;/p' $room/known.h | sed 's/^ \* / /' | tr '\n' ' ' |
	sed 's,/\*[^*]*\*/,,g' | tr '{,;' '[\n*]' | sed -n 's/\[.*//; s/.*\<\([a-z][a-z0-9_]*\) *$/\1/p' |
	grep -vx struct | sort >"$work/members"
[ "$(wc -l <"$work/members")" -gt 60 ] || { echo "test_arch_names.sh finds next to no members" >&2; exit 1; }
cat "$work/names" "$work/computed" | sort -u | comm -13 - "$work/members" >"$work/strange"
sed -n 's/.*{ARCH_\([A-Z0-9_]*\), MEMBER(\([a-z0-9_]*\)).*/\1 \2/p' $room/sector_arch.c |
	awk '{ key = tolower($1) } key != $2 { print "ARCH_" $1 " is read into " $2 }' >>"$work/strange"
if [ -s "$work/strange" ]; then
	echo "$room: not called as the key that they are of:" >&2
	cat "$work/strange" >&2
	exit 1
fi
