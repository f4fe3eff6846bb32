#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What is estimated of the kernels that come with Fieldwise, in five digits: the traffic and the cost of layouts, and of
# each access its transactions and hits. Tables show three digits, and not all of that. UPDATE_GOLDEN=1 rewrites it.
#
#   usage: test_figures.sh COMMAND SOURCE-DIR ARCH KERNEL…
set -eu
export LC_ALL=C
command=$(realpath "$1") source=$2 arch=$3
shift 3
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# Runs a verb, and prints the columns named.
columns_of() {
	columns=$1 verb=$2
	shift 2
	"$command" "$verb" --format csv --arch "$arch" "$@" >"$made/csv" 2>"$made/err" || { cat "$made/err" >&2; exit 1; }
	awk -v columns="$columns" -f tests/cli/figures.awk "$made/csv"
}

cd "$source"
for kernel; do
	golden=tests/cli/figures/$arch-$kernel.txt
	{
		columns_of kernel,layout,total,load_requests,load_sectors,load_l1_hits,store_requests,store_sectors,l2_reads,l2_read_hits,l2_writes,dram_reads,dram_writes \
			rank --layout aos --layout soa --layout aosoa@32 "benchmarks/kernels/$kernel.cu"
		for layout in aos soa; do
			columns_of kernel,layout,access,text,executions,transactions,l1_hit_ratio,l2_hit_ratio,reason \
				explain --layout $layout "benchmarks/kernels/$kernel.cu"
		done
	} >"$made/figures"
	[ "${UPDATE_GOLDEN:-}" != 1 ] || cp "$made/figures" "$golden"
	diff "$golden" "$made/figures" >&2 || { echo "$golden: < and not >" >&2; exit 1; }
done
