#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_threads.sh FIELDWISE SOURCE-FOLDER
# Estimates do not depend on how many processors there are: on one all are made in one thread, on two in two.
set -eu

fieldwise=$1 kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ "$(nproc)" -lt 2 ] || ! command -v taskset >/dev/null 2>&1; then
	echo 'one processor, or no taskset: nothing to compare'
	exit 77
fi
first=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
for kernel in options spmv mesh; do
	taskset -c "$first" "$fieldwise" rank --format json "$kernels/$kernel.cu" >"$scratch/one.json"
	"$fieldwise" rank --format json "$kernels/$kernel.cu" >"$scratch/two.json"
	cmp "$scratch/one.json" "$scratch/two.json" || {
		echo "$kernel: two threads estimate something else than one" >&2
		exit 1
	}
done
