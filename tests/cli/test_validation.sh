#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What belongs to the kernels for validation fits together: every kernel stands in the split, on the side that its
# hash says, and in the table of sizes; every line of the table can be ranked under all layouts that it names.
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
        -D* | *\[*\]) ;;
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
