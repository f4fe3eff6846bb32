#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_all.sh FIELDWISE SOURCE-FOLDER
# What --all says does not depend on how much of it is shown, nor in which format, and it is no worse than what is ranked
# without it, but for ties.
set -eu

fieldwise=$1 kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
	echo "$*" >&2
	exit 1
}

rank() {
	"$fieldwise" rank "$@"
}

# Rank and cost over that of AoS, of the rows of a table that have a rank.
table_rows() {
	sed -n 's/^ *\([0-9][0-9]*\)[=~]\{0,1\}  *[^ ]*  *\([0-9]\.[0-9][0-9][0-9]\) .*/\1 \2/p'
}

# The same of the first 20 rows of CSV.
csv_rows() {
	python3 -c 'import csv, sys
for row in list(csv.DictReader(sys.stdin))[:20]: print(row["rank"], "%.3f" % float(row["relative"]))'
}

check() {
	source=$1
	shift
	rank --all --format csv "$@" "$source" >"$scratch/all.csv"
	for top in 1 5 50; do
		rank --all --top $top --format csv "$@" "$source" >"$scratch/top.csv"
		head -n $((top + 1)) "$scratch/all.csv" >"$scratch/first.csv"
		cmp -s "$scratch/top.csv" "$scratch/first.csv" || fail "$source $*: the first $top rows differ"
	done
	rank --all --expand "$@" "$source" | table_rows >"$scratch/table"
	if command -v python3 >"$scratch/python"; then csv_rows <"$scratch/all.csv"; else cat "$scratch/table"; fi >"$scratch/rows"
	[ -s "$scratch/table" ] && cmp -s "$scratch/table" "$scratch/rows" || fail "$source $*: the table has other rows"
	for all in '' --all; do
		# shellcheck disable=SC2086 # an option, or none
		rank $all --format json --top 1 "$@" "$source" | grep -o '"total": [0-9.e+]*' | head -n 1 | sed 's/.* //'
	done | tr '\n' ' ' >"$scratch/totals"
	"${AWK:-awk}" '{ exit !($1 > 0 && $2 > 0 && $2 <= $1 * 1.005) }' "$scratch/totals" ||
		fail "$source $*: rank puts something cheaper first than rank --all: $(cat "$scratch/totals")"
}

check "$kernels/nbody.cu"
check "$kernels/nbody.cu" --arch kepler-k20c
check "$kernels/microphysics.cu"

# Each cost is that of the layout, and is divided by that of AoS.
rank --all --format csv "$kernels/nbody.cu" | grep '"x,y,z/vx,vy,vz"' | sed 's/.*"x,y,z\/vx,vy,vz",,//' >"$scratch/one"
rank --layout x,y,z/vx,vy,vz --format csv "$kernels/nbody.cu" | tail -n 1 | sed 's/.*"x,y,z\/vx,vy,vz",,//' >"$scratch/same"
cmp -s "$scratch/one" "$scratch/same" || fail "a grouping costs something else with --all"

# Layouts that are named, and all of them, are two requests.
status=0
rank --all --layout aos "$kernels/nbody.cu" >"$scratch/out" 2>"$scratch/err" || status=$?
[ $status = 2 ] && [ ! -s "$scratch/out" ] && grep -q -- --layout "$scratch/err" || fail "--all --layout aos: status $status"
