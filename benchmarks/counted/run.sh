#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds counted.cu, runs it under ncu and prints what was counted as CSV, one line a launch. Needs nvcc, a GPU of 132
# multiprocessors and permission for its counters.
#
# Usage: run.sh [GROUP...] >results.csv     groups as counted.cu has them
# Environment: NVCC (nvcc), ARCH (sm_90), NCU (ncu), COUNTED (a program built already)

set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${COUNTED:-}" ]; then
	COUNTED=$work/counted
	"${NVCC:-nvcc}" -O3 -arch="${ARCH:-sm_90}" -o "$COUNTED" "$here/counted.cu"
fi

columns=
for op in ld ld_lookup_hit st st_lookup_hit; do
	columns=$columns,l1tex__t_sectors_pipe_lsu_mem_global_op_$op.sum
done
for op in read read_lookup_hit write; do
	columns=$columns,lts__t_sectors_srcunit_tex_op_$op.sum
done
columns=${columns#,},dram__sectors_read.sum,dram__sectors_write.sum

"${NCU:-ncu}" --clock-control none --csv --page raw --print-units base --metrics "$columns" \
	--kernel-name-base function --kernel-name 'regex:^counted_' "$COUNTED" "$@" >"$work/out"

echo "# device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)"
echo "# date: $(date -u +%Y-%m-%d); sectors of 32 bytes"
echo "kernel,case,$columns"
# Cases in the order of launches, and then the profiler's lines in the same order.
awk -F '","' -v columns="$columns" '
	/^[0-9]+,/ { sub(/^[0-9]+,/, ""); cases[n_cases++] = $0; next }
	!/^"/ { next }
	!n_names { n_names = split(columns, names, ","); for (i = 1; i <= NF; i++) { name = $i; gsub(/"/, "", name); at[name] = i } skip = 1; next }
	skip { skip = 0; next }
	{
		line = cases[n_lines++]
		for (k = 1; k <= n_names; k++) { value = $at[names[k]]; gsub(/[",]/, "", value); line = line "," value }
		print line
	}
	END { if (n_cases != n_lines || n_cases == 0) { print "run.sh: " n_cases + 0 " launches, " n_lines + 0 " counted" >"/dev/stderr"; exit 1 } }
' "$work/out"
