#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Sources with very many records, kernels or statements end, with a note of what was left out. The limits here are of
# processor time and generous: without bounds each takes minutes.
#
#   usage: test_ends.sh FIELDWISE
set -eu
fieldwise=$(realpath "$1")
FIELDWISE_TIMEOUT=10
export FIELDWISE_TIMEOUT
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

awk 'BEGIN {
	n = 400
	for (i = 0; i < n; i++) print "struct R" i " { float x, y; };"
	printf "__global__ void k("
	for (i = 0; i < n; i++) printf "%sR%d *p%d", i ? ", " : "", i, i
	print ") { int i = threadIdx.x;"
	for (i = 0; i < n; i++) print "p" i "[i].x = p" i "[i].y;"
	print "}"
}' >records.cu
awk 'BEGIN {
	print "struct R { float x, y; };"
	for (i = 0; i < 1500; i++) print "__global__ void k" i "(R *p) { p[threadIdx.x].x = " i "; }"
}' >kernels.cu
awk 'BEGIN {
	print "struct R { float x, y; };"
	print "__global__ void k(R *p, int n) { int i = threadIdx.x; switch (n) {"
	for (i = 0; i < 1000; i++) print "case " i ": p[i + " i "].x = p[i].y; break;"
	print "} }"
}' >switch.cu
awk 'BEGIN {
	print "struct R { float x, y; };\n#define M0 p[i].x += p[i].y;"
	for (i = 1; i <= 8; i++) {
		printf "#define M%d", i
		for (k = 0; k < 10; k++) printf " M%d", i - 1
		print ""
	}
	print "__global__ void k(R *p) { int i = threadIdx.x; M8 }"
}' >macros.cu
# Threads that copy elements of half a megabyte.
cat >wide.cu <<'END'
struct Body { double x, y; double v[65536]; };
__global__ void k(Body *p, const Body *q, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Body t[3];
    for (int s = 0; s < 3; s++) t[s] = q[(i + s) % n];
    p[i].y = t[0].v[i];
}
END

failed=0
try() { # STATUS FILE TEXT ARGUMENT...
	wanted=$1 file=$2 text=$3 status=0
	shift 3
	(ulimit -t 60; exec "$fieldwise" "$@") >out 2>err || status=$?
	tr -s ' \n' '  ' <"$file" >words
	[ "$status" -eq "$wanted" ] && grep -qF -- "$text" words && return
	echo "fieldwise $*: status $status, not $wanted, or no: $text"
	head -n 5 err
	failed=1
}
try 0 out 'records more are left out: ' rank records.cu
try 0 out '500 kernels more are left out: there are more than 1000' rank kernels.cu
try 0 out 'struct R' apply --layout soa kernels.cu
try 0 out 'R' rank switch.cu
try 0 err '500 kernels more are left out: there are more than 1000' stage kernels.cu
try 0 out 'v' explain --layout aos --grid 2 wide.cu
FIELDWISE_TIMEOUT=1
try 0 err 'records more, since each takes time: --record names one' apply --layout soa records.cu
FIELDWISE_TIMEOUT=10
try 1 err 'macros.cu:1:1: error: libclang took too much memory for it' rank macros.cu
exit "$failed"
