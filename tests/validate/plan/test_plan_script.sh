#!/bin/sh
# SPDX-License-Identifier: MIT
#
# benchmarks/kernels/validation/plan.sh plans every line of validation.sizes, each once, and what it plans is a bundle.
#
#   usage: test_plan_script.sh COMMAND SOURCE-FOLDER

set -eu
fieldwise=$(realpath "$1")
root=$(realpath "$2")
script=$root/benchmarks/kernels/validation/plan.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
	echo "$*" >&2
	exit 1
}

# A command that says how it is called.
cat >"$work/played" <<'PLAYED'
#!/bin/sh
echo "$*" >>"$(dirname "$0")/calls"
PLAYED
chmod +x "$work/played"
sh "$script" "$work/played" "$work/nowhere" || fail "plan.sh fails"
grep '^validate plan ' "$work/calls" >"$work/plans" || fail "plan.sh plans nothing"
planned=$(wc -l <"$work/plans")
lines=$(grep -c '^[^#]' "$root/benchmarks/kernels/validation.sizes")
[ "$planned" -eq "$lines" ] || fail "plan.sh plans $planned kernels, and validation.sizes has $lines"
# Kernel, program, variant and layouts' file tell plans apart.
twice=$(sed 's/ --grid .* --level [a-z]* / /; s/ --param .*//' "$work/plans" | sort | uniq -d)
[ -z "$twice" ] || fail "planned twice: $twice"
# Every program of cases.list is planned.
while read -r source prefix _; do
	case $source in '#'*) continue ;; esac
	grep -q -- "--prefix $prefix .*/$source\.cu " "$work/plans" || fail "plan.sh leaves out $source $prefix"
done <"$root/benchmarks/kernels/validation/cases.list"

grep -q -- '--kernel calibrate .*--param n=16777216 --size gains=64 --size offsets=64 ' "$work/plans" ||
	fail "plan.sh does not hand on the sizes of arrays"

# By the command itself, where there is no nvcc: two launches of one kernel, a macro, a size, a record that has another
# name.
PATH=/usr/bin:/bin sh "$script" "$fieldwise" "$work/bundle" qubit nbody lbm padded >/dev/null || fail "plan.sh cannot plan"
[ "$(cut -d ' ' -f 1,3- "$work/bundle/programs")" = "lbm.Lattice dram lbm_step
nbody.Body cached nbody
padded.Reading dram calibrate
qubit.Amplitude dram apply_gate" ] || fail "$(cat "$work/bundle/programs")"
for variant in qubit=2 qubit=20; do
	grep -q "\"variant\": \"$variant\"" "$work/bundle/estimates.json" || fail "no estimates of $variant"
done
grep -q '^#define BODIES 65536$' "$work/bundle/nbody.Body/0/layout.h" || fail "BODIES is not defined"
