#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A seed draws the same programs and the same command lines again.
#
#   usage: test_repeats.sh FUZZ-COMMANDS --loops SCRIPT EXECUTOR-FOLDER SOURCE-FOLDER...
set -eu
fuzz=$1 script=$3 executor=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for number in 0 1 2 3 4 5; do
	for time in first second; do
		"$fuzz" --seed 7 --only "$number" --loops "$script" "$executor" 1 "$@" >>"$work/$time"
	done
done
cmp "$work/first" "$work/second"
