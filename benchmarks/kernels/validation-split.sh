#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints validation.split: which kernels a model may be fitted to, and which judge it.
#
# A kernel's half is the lowest bit of the 32-bit FNV-1a hash of its name: 0 is fit, 1 is judge.
#
# Usage: validation-split.sh >validation.split
#        validation-split.sh NAME    prints the hash of NAME alone

set -eu
export LC_ALL=C
cd "$(dirname "$0")"

# The 32-bit FNV-1a hash of $1, in decimal.
fnv1a() {
    hash=2166136261
    rest=$1
    while [ -n "$rest" ]; do
        byte=$(printf '%d' "'$rest")
        hash=$(((hash ^ byte) * 16777619 & 0xffffffff))
        rest=${rest#?}
    done
    echo "$hash"
}

if [ $# -gt 0 ]; then
    printf '%08x\n' "$(fnv1a "$1")"
    exit
fi

cat <<'END'
# The kernels that coefficients of a model may be fitted to (fit) and those that judge it (judge). The lowest bit of
# the 32-bit FNV-1a hash of a kernel's name decides: 0 is fit, 1 is judge. Instances of a template go together.
# validation-split.sh writes this file. Columns: kernel, half, hash.
END

sed -n '/^__global__ void$/{n;s/(.*//p;}' ./*.cu | sort | while read -r kernel; do
    hash=$(fnv1a "$kernel")
    half=fit
    [ $((hash & 1)) -eq 0 ] || half=judge
    printf '%-17s %-6s %08x\n' "$kernel" "$half" "$hash"
done
