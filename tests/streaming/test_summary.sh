#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The table in the README of the streaming applications is what summary.awk makes of the measurements.
#
#   usage: test_summary.sh SOURCE-DIR
set -eu
cd "$1/benchmarks/streaming"
work=$(mktemp)
trap 'rm -f "$work"' EXIT
awk -f summary.awk results/h100.csv >"$work"
sed -n '/^<!-- summary -->$/,/^<!-- end of summary -->$/p' README.md | sed '1,2d; $d' | sed '$d' | diff "$work" -
