#!/bin/sh
# SPDX-License-Identifier: MIT
#
# No number of a GPU or a compiler stands in the code that estimates: what numbers its C has are those of numbers.list, each
# with its reason there. Left out is what reads measurements (archdb/infer) or runs commands, and sources that are data.
#
#   usage: test_numbers.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
here=tests/estimator
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
frontend=$(find estimator/frontend -path estimator/frontend/declarations -prune -o -name '*.[ch]' -print)
deep=$(find layouts estimator/report estimator/model -name '*.[ch]')
for file in archdb/*.[ch] archdb/keys/*.[ch] $deep $frontend estimator/base/*.[ch] estimator/ir/*.[ch] estimator/ir/expr/*.[ch] \
	estimator/records/*.[ch] estimator/text/*.[ch] \
	estimator/validate/*/*.[ch]; do
	awk -f "$here/numbers.awk" "$file"
done | sort -u >"$work/found"
sed '/^#/d; s/^\([^ ]* [^ ]*\) .*/\1/' "$here/numbers.list" | sort >"$work/listed"
[ "$(wc -l <"$work/found")" -gt 100 ] || { echo "numbers.awk finds next to nothing" >&2; exit 1; }
if ! diff "$work/listed" "$work/found" >&2; then
	echo "tests/estimator/numbers.list: < is listed and not there; > is there and not listed: a number of a GPU belongs to" >&2
	echo "archdb/gpus/*, one of a compiler to archdb/compilers/*, any other gets a line with its reason" >&2
	exit 1
fi
