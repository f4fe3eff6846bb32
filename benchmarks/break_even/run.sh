#!/bin/sh
# SPDX-License-Identifier: MIT
#
# From how many steps on a rewritten program takes less time than the original: each program of this folder is rewritten
# as `rank` advises, both are run for two steps, and ncu times all their kernels, those that convert among them.
#
# Usage: run.sh plan FOLDER     writes the programs, before and after, and prints what is said of them (needs fieldwise)
#        run.sh measure FOLDER  builds and times them, and prints CSV (needs nvcc, a GPU and permission for ncu)
# Environment: FIELDWISE (fieldwise), NVCC (nvcc), ARCH (sm_90), NCU (ncu)
set -eu
export LC_ALL=C
here=$(cd "$(dirname -- "$0")" && pwd)
steps=2

# What rank calls the record of the program $1 where that is no struct.
record_of() {
	case $1 in
	gather) echo point=x,y,z,w ;;
	lattice) echo f ;;
	esac
}

plan() {
	echo "program,layout,low,high"
	for source in "$here"/*.cu; do
		name=$(basename "$source" .cu)
		record=$(record_of "$name")
		mkdir -p "$1/$name/before" "$1/$name/after"
		cp "$source" "$here/check.h" "$1/$name/before"
		cp "$source" "$here/check.h" "$1/$name/after"
		(
			cd "$1/$name/after"
			"${FIELDWISE:-fieldwise}" rank --format json ${record:+--record "$record"} "$name.cu" >../said.json
			layout=$(python3 "$here/said.py" layout ../said.json)
			"${FIELDWISE:-fieldwise}" apply --in-place --layout "$layout" ${record:+--record "$record"} "$name.cu" >&2
		)
		python3 "$here/said.py" row "$1/$name/said.json" "$name"
	done
}

measure() {
	echo "# device, driver: $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)"
	echo "# nvcc: $("${NVCC:-nvcc}" --version | sed -n 's/.*release \([^,]*\).*/\1/p'); date: $(date -u +%Y-%m-%d)"
	echo "# ns of all launches in $steps steps, and of those that convert"
	echo "program,version,kernel,launches,ns"
	for folder in "$1"/*/; do
		name=$(basename "$folder")
		for version in before after; do
			"${NVCC:-nvcc}" -O3 -arch="${ARCH:-sm_90}" -o "$folder/$version/run" "$folder/$version/$name.cu"
			"$folder/$version/run" $steps >"$folder/$version/out"
			"${NCU:-ncu}" --clock-control none --cache-control none --csv --page raw --print-units base \
				--metrics gpu__time_duration.sum "$folder/$version/run" $steps >"$folder/$version/counts"
			python3 "$here/sum.py" "$name" "$version" "$folder/$version/counts"
		done
		cmp "$folder/before/out" "$folder/after/out" >&2 || echo "$name: other results" >&2
	done
}

"$@"
