#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_threads.sh FIELDWISE SOURCE-FOLDER
# Estimates, and what searches find among layouts, do not depend on how many processors there are: on one all are made
# in one thread, on two in two.
set -eu

fieldwise=$1 kernels=$2/benchmarks/kernels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ "$(nproc)" -lt 2 ] || ! command -v taskset >/dev/null 2>&1; then
	echo 'one processor, or no taskset: nothing to compare'
	exit 77
fi
first=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
# Of these, euler and lavamd have so many fields that a search looks for layouts; without limits of time it ends anyway.
for kernel in options spmv mesh euler lavamd; do
	set -- rank --timeout 0 --format json "$kernels/$kernel.cu"
	taskset -c "$first" "$fieldwise" "$@" >"$scratch/one.json"
	"$fieldwise" "$@" >"$scratch/two.json"
	cmp "$scratch/one.json" "$scratch/two.json" || {
		echo "$kernel: two threads estimate something else than one" >&2
		exit 1
	}
done
