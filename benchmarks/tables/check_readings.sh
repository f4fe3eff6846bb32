#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The table of other readings in docs/models/model-peng.md: its rows that change settings of the model alone are what
# paper-tables prints under them.
#
#   usage: check_readings.sh PAPER-TABLES SOURCE-DIR
set -eu
program=$(realpath "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp benchmarks/kernels/kmeans.cu benchmarks/kernels/nbody.cu benchmarks/kernels/lavamd.cu benchmarks/kernels/*.printed.csv "$work"

# Lines "GPU|SETTING|KMEANS|NBODY|LAVAMD" of rows whose reading is `KEY=VALUE`.
awk -F ' *[|] *' '
	/^\| Fermi \|/ { gpu = "fermi-m2050" }
	/^\| Kepler \|/ { gpu = "kepler-k20c" }
	gpu && $3 ~ /^`[a-z_]+=[^`]*`$/ { gsub(/`/, "", $3); print gpu "|" $3 "|" $4 "|" $5 "|" $6 }' docs/models/model-peng.md >"$work/rows"
[ "$(wc -l <"$work/rows")" -ge 8 ] || { echo "docs/models/model-peng.md has lost its table of readings"; exit 1; }

status=0
while IFS='|' read -r gpu setting kmeans nbody lavamd; do
	key=${setting%%=*}
	{
		echo '[settings]'
		[ "$key" = uniform ] || [ "$key" = accordance ] || echo "$key = ${setting#*=}"
		sed "1,/^\[settings\]/d; s/^$key = .*/$key = ${setting#*=}/" "benchmarks/kernels/$gpu.tables"
	} >"$work/reading.tables"
	# It says which order is lost, and fails for that.
	"$program" "$work/reading.tables" >"$work/printed" 2>/dev/null || [ $? -eq 1 ]
	# The estimates, with benchmarks apart by "|"; AoS is the first row of each.
	found=$(awk 'NR > 3 {
		split(substr($0, 22), figures, " ")
		if (substr($0, 14, 3) == "AoS") {
			separator = NR > 4 ? "|" : ""
			next
		}
		sub(/^0/, "", figures[2])
		printf "%s%s", separator, figures[2]
		separator = " "
	}' "$work/printed")
	[ "$found" = "$kmeans|$nbody|$lavamd" ] || {
		echo "docs/models/model-peng.md has other figures for $gpu, $setting: $kmeans|$nbody|$lavamd; there are $found"
		status=1
	}
done <"$work/rows"
exit $status
