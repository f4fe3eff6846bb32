#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The tables in the README of the streaming applications are what summary.awk, host.awk, pipelines.awk, appends.awk and
# figures.py make of the measurements.
#
#   usage: test_summary.sh SOURCE-DIR
set -eu
cd "$1/benchmarks/streaming"
work=$(mktemp)
trap 'rm -f "$work"' EXIT

# What stands in the README between the marks of block $1.
block() {
	sed -n "/^<!-- $1 -->\$/,/^<!-- end of $1 -->\$/p" README.md | sed '1,2d; $d' | sed '$d'
}

for gpu in h100 h200; do
	awk -f summary.awk results/$gpu.csv >"$work"
	block "summary $gpu" | diff "$work" -
	if [ $gpu = h200 ]; then
		sed -n '/^| application | plain, ms | threads/,/^Mean of the ratios, published/p' ../../docs/guide/staging.md |
			diff "$work" -
	fi
	awk -v left="grep inverted matmul opinion pageviews" -f summary.awk results/$gpu.csv | tail -n 2 >"$work"
	grep -qxF -f "$work" ../../docs/guide/staging.md && [ "$(grep -cxF -f "$work" ../../docs/guide/staging.md)" -eq 2 ]
	awk -f host.awk results/$gpu-host.csv >"$work"
	block "host $gpu" | diff "$work" -
done

awk -f host.awk results/h100-host-six.csv >"$work"
block "host-six h100" | diff "$work" -

awk -f pipelines.awk results/h200-pipelines.csv >"$work"
block "pipelines h200" | diff "$work" -

awk -f pipelines.awk results/h100-pipelines-words.csv >"$work"
block "pipelines-words h100" | diff "$work" -

awk -f appends.awk results/h100-appends.csv >"$work"
block "appends h100" | diff "$work" -

# And those of the paper, what figures.py makes.
python3 figures.py --check README.md results/h200-figures
