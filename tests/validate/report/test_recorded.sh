#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The report on the run that is kept in the tree, for two of its sources: it reads all files, and its times are those
# that awk finds in times.csv.
#
#   usage: test_recorded.sh COMMAND SOURCE-DIR
set -eu
command=$(realpath "$1") kernels=$2/benchmarks/kernels

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$kernels/validation/plan.sh" "$command" "$work/bundle" nbody energy >"$work/log" 2>&1 || {
	cat "$work/log"
	exit 1
}
mkdir -p "$work/bundle/results"
cp "$kernels"/validation/results/h200/*.csv "$work/bundle/results"
# What is planned today may be another program than the one that was measured.
"$command" validate report --older "$work/bundle" >"$work/report"

# KERNEL, the least of its times, and those of aos and soa, with four digits as the report has them.
awk -F, '
	function text(ms) { return sprintf("%.4g", ms) }
	/^nbody\.Body,|^energy\.Grain,/ {
		layout = $0
		gsub(/"/, "", $2)
		sub(/^[^,]*,[^,]*,[^,]*,/, "", layout)
		ms = layout
		if (layout ~ /^"/) {
			sub(/^"/, "", layout)
			sub(/".*/, "", layout)
			sub(/^"[^"]*",/, "", ms)
		} else {
			sub(/,.*/, "", layout)
			sub(/^[^,]*,/, "", ms)
		}
		sub(/^[^,]*,/, "", ms)
		sub(/,.*/, "", ms)
		if (!($2 in best) || ms + 0 < best[$2])
			best[$2] = ms + 0
		if (layout == "aos" || layout == "x,y,z,vx,vy,vz")
			aos[$2] = ms
		if (layout == "soa" || layout == "x/y/z/vx/vy/vz")
			soa[$2] = ms
	}
	END {
		for (kernel in best)
			print kernel, text(best[kernel]), text(aos[kernel]), text(soa[kernel])
	}' "$work/bundle/results/times.csv" | sort >"$work/wanted"
awk '/^kernels, times/ { on = 1; next } /^$/ { on = 0 } on && $1 != "kernel" { print $1, $2, $4, $5 }' "$work/report" |
	sort >"$work/found"
if [ "$(wc -l <"$work/found")" -ne 2 ] || ! cmp -s "$work/wanted" "$work/found"; then
	echo "the report has other times than times.csv:"
	diff "$work/wanted" "$work/found" || true
	cat "$work/report"
	exit 1
fi
# The counters and source lines were read, and the rows of what is not planned here were left out.
grep -q 'rows of sites.csv are of kernels or layouts' "$work/report"
grep -q 'access sites: [1-9]' "$work/report"
grep -q 'DRAM writes  *[1-9]' "$work/report"
# Of the seven launches of kinetic_energy, which store next to nothing, the fourth by what DRAM wrote.
tr '\n' ' ' <"$work/report" | grep -q '7 launches that store next to nothing are counted to write  *76304 sectors'
