#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Plain kernels into which a layout was written take the time of those that were written by hand on accessors: the run
# of both that the tree keeps, layout by layout, and what docs/guide/validate.md says of it.
#
#   usage: test_plain_times.sh SOURCE-DIR
set -eu
validation=$1/benchmarks/kernels/validation
results=$validation/results
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
	cat "$work/ratios"
	echo "$*" >&2
	exit 1
}

# Each result of a layout on accessors is equal in the plain kernel: compare.awk fails where it is not.
awk -f "$validation/compare.awk" "$results/h100/times.csv" "$results/h100-plain/times.csv" >"$work/ratios" ||
	fail "compare.awk fails"
awk '/^[0-9.]+  / && ($1 < 0.97 || $1 > 1.03) { print; wrong = 1 } END { exit wrong }' "$work/ratios" ||
	fail "more than 3 % apart"

# Every line of the run is held, but those of the programs with a main of their own.
rows=$(grep -v '^#\|^program,' "$results/h100-plain/times.csv" | grep -vc '^main\.')
summary=$(tail -n 1 "$work/ratios")
[ "${summary%% *}" -eq "$rows" ] || fail "$rows lines on file: $summary"
grep -qF "$summary" "$1/docs/guide/validate.md" || fail "docs/guide/validate.md does not have: $summary"

# It sees what is wrong.
sed 's|^\(energy.Grain,"kinetic_energy","","soa",16777216,\)0.17990|\10.19990|' "$results/h100-plain/times.csv" >"$work/slow"
awk -f "$validation/compare.awk" "$results/h100/times.csv" "$work/slow" | grep -q '^1\.108  energy.Grain,kinetic_energy,,soa$' ||
	fail "a slower layout is not seen"
sed 's/1.362744565e+08/1.362744566e+08/' "$results/h100-plain/times.csv" >"$work/other"
! awk -f "$validation/compare.awk" "$results/h100/times.csv" "$work/other" >/dev/null || fail "another checksum is not seen"
