#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The tables of docs/evidence/ablation.md have a row for each rule of rules.list, and no other, and a rule that no launch
# is estimated otherwise without has a reason to stay. accuracy.sh --ablate writes the tables; the figures in them are
# looked at by the benchmark accuracy-ablation.
#
#   usage: test_ablation.sh SOURCE-DIR
set -eu
export LC_ALL=C
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rules=benchmarks/accuracy/rules.list
page=docs/evidence/ablation.md

awk '/^\[/ { name = substr($0, 2, length($0) - 2) } /^off = / { print name }' "$rules" >"$work/rules"
awk '/^\[/ { name = substr($0, 2, length($0) - 2) } /^stays = / { print name }' "$rules" | sort >"$work/stay"
[ "$(wc -l <"$work/rules")" -gt 50 ] || { echo "test_ablation.sh finds next to no rules in $rules"; exit 1; }

# The rows of a table: the rule, and how many launches it moves.
rows() {
	sed -n "/^<!-- figures: ablation-$1 -->\$/,/^<!-- end of figures -->\$/p" "$page" |
		awk -F '|' '/^\| `/ { gsub(/[ `]/, "", $2); split($(NF - 1), launches, " "); print $2, launches[1] }'
}

status=0
for gpu in h200 h100; do
	rows "$gpu" >"$work/$gpu"
	cut -d ' ' -f 1 "$work/$gpu" | cmp -s - "$work/rules" && continue
	echo "$page: the table of the $gpu has other rows than $rules: ./run accuracy --ablate writes it"
	cut -d ' ' -f 1 "$work/$gpu" | diff "$work/rules" - || status=1
done
cat "$work/h200" "$work/h100" | awk '{ n[$1] += $2 } END { for (name in n) if (n[name] == 0) print name }' | sort |
	comm -23 - "$work/stay" >"$work/idle"
while read -r name; do
	echo "$rules: [$name] changes no estimate on either GPU, and does not say why it stays"
	status=1
done <"$work/idle"
exit $status
