#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_stage_hits.sh FIELDWISE SOURCE-FOLDER
# Each column of what `stage --hits` reads is looked at: a row that is wrong in it alone is told with its place.
set -eu

fieldwise=$(realpath "$1") root=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$root"

failed=0
# told COLUMN VALUE MESSAGE: the first row with VALUE in COLUMN is refused.
told() {
	awk -F, -v column="$1" -v value="$2" 'BEGIN { OFS = "," } NR == 3 { $column = value } { print }' \
		tests/cli/sources/stage_hits.csv >"$scratch/hits.csv"
	! "$fieldwise" stage --hits "$scratch/hits.csv" benchmarks/streaming/pageviews.cu >/dev/null 2>"$scratch/said" || failed=1
	grep -qF "hits.csv:3:1: error: $3" "$scratch/said" && return
	echo "column $1 with '$2': $(cat "$scratch/said")"
	failed=1
}

"$fieldwise" stage --hits tests/cli/sources/stage_hits.csv benchmarks/streaming/pageviews.cu >/dev/null
told 3 pageviews.cu 'the third column is no FILE:LINE:COLUMN'
for value in -1 x '' 1.5; do
	told 4 "$value" 'the accesses are no whole number'
done
for column in 5 6 7 8; do
	for value in -1 x '' 99999999999; do
		told "$column" "$value" 'hits are whole numbers, and no more than accesses'
	done
done
for value in -1 x '' '1 2' nan; do
	told 9 "$value" 'the lanes are no number'
done
exit "$failed"
