#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds split.cu, times it, counts its loads with ncu and prints both as CSV. Needs nvcc, a GPU and permission for its
# counters.
#
# Usage: run.sh >results.csv
# Environment: NVCC (nvcc), ARCH (sm_90), NCU (ncu), SPLIT (a program built already)

set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${SPLIT:-}" ]; then
	SPLIT=$work/split
	"${NVCC:-nvcc}" -O3 -arch="${ARCH:-sm_90}" -o "$SPLIT" "$here/split.cu"
fi
op=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum

"$SPLIT" >"$work/times"
"${NCU:-ncu}" --clock-control none --csv --page raw --print-units base --metrics "$op" "$SPLIT" >"$work/counts"

echo "# device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)"
echo "# nvcc: $("${NVCC:-nvcc}" --version | sed -n 's/.*release \([^,]*\).*/\1/p'); date: $(date -u +%Y-%m-%d); of a launch"
echo "kernel,layout,least_us,median_us,most_us,load_requests,load_sectors"
# A kernel's first launch stands for all: they are alike.
python3 - "$work/times" "$work/counts" <<'END'
import csv, sys

rows = [row for row in csv.reader(open(sys.argv[2])) if len(row) > 5]
name = rows[0].index("Kernel Name")
counted = [rows[0].index(f"l1tex__t_{what}_pipe_lsu_mem_global_op_ld.sum") for what in ("requests", "sectors")]
counts = {}
for row in rows[2:]:
    kernel, _, rest = row[name].removeprefix("void ").partition("<")
    counts.setdefault((kernel, "aos" if rest.startswith("Structs") else "soa"), [row[k].replace(",", "") for k in counted])
for line in open(sys.argv[1]):
    kernel, layout = line.split(",")[:2]
    print(line.strip(), *counts[kernel, layout], sep=",")
END
