#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_rows.sh FIELDWISE SOURCE-DIR
# Rows that stand for several layouts hide none that differs: of each rank and share of today's cost, the table has as
# many layouts as CSV does. --expand has a row for each. What the table ends with can be typed.
set -eu

fieldwise=$(realpath "$1")
kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# check SOURCE OPTION...
check() {
	source=$1
	shift
	"$fieldwise" rank "$@" --format csv "$kernels/$source" >all.csv
	"$fieldwise" rank "$@" --top 1000 "$kernels/$source" >folded
	"$fieldwise" rank "$@" --top 1000 --expand "$kernels/$source" >expanded
	python3 - "$source" <<'END'
import collections, csv, re, sys
wanted = collections.Counter((r["rank"], "%.3f" % float(r["relative"])) for r in csv.DictReader(open("all.csv")))
def table(path):
    counts, rows, alike = collections.Counter(), 0, False
    for line in open(path):
        if line.startswith("  rank"):
            alike = " alike " in line
        row = re.match(r"  +(\d+)[=~]?  +(\S+) +(?:(\d+)  +)?(\d+\.\d{3})  ", line)
        if row:
            counts[row[1], row[4]] += int(row[3] or 1)
            rows += 1
    return counts, rows, alike
folded, n_folded, is_alike = table("folded")
expanded, n_expanded, _ = table("expanded")
assert folded == wanted, (sys.argv[1], folded - wanted, wanted - folded)
assert expanded == wanted, (sys.argv[1], expanded - wanted, wanted - expanded)
assert n_expanded == sum(wanted.values())
assert is_alike == (n_folded < n_expanded), (n_folded, n_expanded)
if sys.argv[1] == "nbody.cu":
    assert n_folded < n_expanded / 4, (n_folded, n_expanded)
END
}

check nbody.cu
check nbody.cu --arch kepler-k20c
check gather.cu
check hotcold.cu --arch kepler-k20c
check options.cu --arch fermi-m2050

# The last line is a command of its own: as a copy has it, it does what it says.
for source in nbody.cu gather.cu flattened.cu 'a $b.cu'; do
	[ -e "$kernels/$source" ] || cp "$kernels/padded.cu" "$source"
	[ -e "$source" ] || cp "$kernels/$source" .
	next=$("$fieldwise" rank "$source" | sed -n '$s/^Next: fieldwise //p')
	case $next in
	apply*--in-place*) ;;
	*) echo "$source: the table ends with '$next'"; exit 1 ;;
	esac
	eval "\"\$fieldwise\" $next"
	# In the program that was written the layout is today's, and no other is worth a change.
	"$fieldwise" rank "$source" >again
	layout=${next#*--layout }
	sed '/^$/q' again | tr -s '\n ' ' ' >answer
	grep -qF "keep ${layout%% *}, today's layout" answer ||
		{ grep -q 'not worth it' answer && grep -qF "today's layout (${layout%% *})" answer; } || { cat again; exit 1; }
done
"$fieldwise" rank "$kernels/pixels.cu" --registers 33 --set l2_write_bandwidth_gb_per_s=4770 -- -DX=1 | tail -n 1 >next
grep -qF -- '--registers 33 --set l2_write_bandwidth_gb_per_s=4770' next && grep -q -- ' -- -DX=1$' next || { cat next; exit 1; }
