#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What belongs to the kernels for validation fits together: every kernel stands in the split, on the side that its
# hash says, and in the table of sizes; every line of the table can be ranked under all layouts that it names; the
# registers that the plans take are those of every layout that was measured, and the GPU's own numbers where the code
# is the same.
#
#   usage: test_validation.sh COMMAND SOURCE-FOLDER

set -eu
export LC_ALL=C.UTF-8
case $1 in
/*) fieldwise=$1 ;;
*) fieldwise=$PWD/$1 ;;
esac
cd "$2/benchmarks/kernels"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

./validation-split.sh | diff validation.split - >&2 || fail "validation.split is not what validation-split.sh writes"
# FNV-1a of "a" and of "foobar", as its authors publish them, show that the script calculates that hash.
for known in a=e40c292c foobar=bf9cf968; do
    [ "$(./validation-split.sh "${known%=*}")" = "${known#*=}" ] || fail "validation-split.sh ${known%=*}"
done

# Names without what a template adds.
sed '/^#/d; s/[ <].*//' validation.sizes | sort -u >"$work/sized"
sed '/^#/d; s/ .*//' validation.split | sort -u >"$work/split"
diff "$work/split" "$work/sized" >&2 || fail "validation.split and validation.sizes name other kernels"

lines=0
while read -r kernel source record layouts level mb grid block elements rest; do
    case $kernel in '#'*) continue ;; esac
    lines=$((lines + 1))
    at="validation.sizes: $kernel $record"

    [ "$(sed '/^#/d' "$layouts" | sort -u | wc -l)" -ge 6 ] || fail "$at: $layouts has fewer than six layouts"
    case $level in
    dram) [ "${mb%.*}" -gt 240 ] || fail "$at: $mb MB would not leave the L2 cache" ;;
    l2) [ "${mb%.*}" -le 24 ] || fail "$at: $mb MB would not stay in the L2 cache" ;;
    l1) ;;
    *) fail "$at: level $level" ;;
    esac

    # The rest of the line is words: parameters and, after all options, macros.
    set -- --arch kepler-k20c --format csv --kernel "$kernel" --record "$record" --layouts "$layouts" \
        --grid "$grid" --block "$block"
    for word in ${rest%%#*}; do
        case $word in
        -D* | *\[*\] | *%* | trips:*) ;;
        locality:*) set -- "$@" --locality "${word#locality:}" ;;
        *) set -- "$@" --param "$word" ;;
        esac
    done
    set -- "$@" "$source" --
    for word in ${rest%%#*}; do
        case $word in
        -D*) set -- "$@" "$word" ;;
        esac
    done
    "$fieldwise" rank "$@" >"$work/ranked" || fail "$at: cannot be ranked"

    given=$(sed '/^#/d' "$layouts" | wc -l)
    ranked=$(($(wc -l <"$work/ranked") - 1))
    [ "$ranked" -eq "$given" ] || fail "$at: $ranked layouts are ranked, not $given"
    [ "$elements" -gt 0 ] || fail "$at: elements"
done <validation.sizes
[ "$lines" -gt 0 ] || fail "validation.sizes is empty"

# Lines "PROGRAM KERNEL LAYOUT REGISTERS" of a table whose column $2 has the registers, the layout without its commas.
# The profiler tells 16 where code uses fewer.
registers() {
    sed '/^#/d; :a; s/"\([^",]*\),\([^"]*\)"/"\1+\2"/; ta; s/"//g' "$1" | awk -F, -v title="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { print $at["program"], $at["kernel"], $at["layout"], $at[title] < 16 ? 16 : $at[title] }' | sort -u
}
cd validation
registers registers.csv registers >"$work/planned"
registers results/h200/counters.csv launch__registers_per_thread >"$work/measured"
if [ "$(grep '^# bundle: ' registers.csv)" = "$(grep '^# bundle: ' results/h200/counters.csv)" ]; then
    diff "$work/planned" "$work/measured" >&2 || fail "registers.csv is not what the GPU had"
else
    sed 's/ [0-9]*$//' "$work/planned" >"$work/planned.layouts"
    sed 's/ [0-9]*$//' "$work/measured" | diff "$work/planned.layouts" - >&2 ||
        fail "registers.csv has other layouts than were measured: make it again by registers.sh"
fi
[ -s "$work/planned" ] || fail "registers.csv is empty"
