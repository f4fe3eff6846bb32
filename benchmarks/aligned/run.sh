#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What structs gain that are aligned and padded: each program of this folder in each layout of layouts.list.
#
# Usage: run.sh plan FOLDER     writes the programs, and prints what `rank` says of each (needs fieldwise)
#        run.sh measure FOLDER  builds and times them, and prints CSV (needs nvcc and a GPU)
# Environment: FIELDWISE (fieldwise), NVCC (nvcc), ARCH (sm_90)
set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)

# The program and the layout of each line, with a name for its folder.
each() {
	sed '/^#/d' "$here/layouts.list" | nl -w 2 -n rz
}

plan() {
	echo "program,layout,ns"
	each | while read -r number name layout; do
		folder=$1/$number-$name
		mkdir -p "$folder"
		cp "$here/$name.cu" "$here/timing.h" "$folder"
		echo "$layout" >"$folder/layout"
		ns=$("${FIELDWISE:-fieldwise}" rank --format csv --locality random --layout "$layout" "$folder/$name.cu" |
			python3 -c 'import csv, sys; print(round(float(next(csv.DictReader(sys.stdin))["total"])))')
		echo "$name,\"$layout\",$ns"
		[ "$layout" = aos ] || (
			cd "$folder"
			"${FIELDWISE:-fieldwise}" apply --in-place --layout "$layout" "$name.cu" >&2
		)
	done
}

measure() {
	echo "# device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)"
	echo "# nvcc: $("${NVCC:-nvcc}" --version | sed -n 's/.*release \([^,]*\).*/\1/p'); date: $(date -u +%Y-%m-%d)"
	echo "# us: the least of 10 or 20 launches; sum: of the results, the same in all layouts"
	echo "program,layout,us,sum"
	for folder in "$1"/*/; do
		name=$(basename "$folder" | cut -d - -f 2)
		"${NVCC:-nvcc}" -O3 -arch="${ARCH:-sm_90}" -o "$folder/run" "$folder/$name.cu"
		echo "$name,\"$(cat "$folder/layout")\",$("$folder/run")"
	done
}

"$@"
