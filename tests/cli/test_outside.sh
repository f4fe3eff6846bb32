#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Threads beyond an array: `rank` and `apply` say which they are where host code states the grid and the length, and no
# guard stops them; else they say nothing.
#
#   usage: test_outside.sh FIELDWISE
set -eu
fieldwise=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# A program of N elements whose kernel has GUARD in front, on GRID blocks of 256; WHERE is the index.
program() {
	cat >main.cu <<END
#define N $1
struct P { float x, y, vx, vy; };
__global__ void step(P *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    $2
    p[$4].x += p[$4].vx;
    p[$4].y += p[$4].vy;
}
int main()
{
    P *p;
    cudaMalloc(&p, sizeof(P) * N);
    step<<<$3, 256>>>(p, N);
}
END
}

fail() {
	echo "$*"
	exit 1
}

# One line of both commands, and in JSON.
says() {
	"$fieldwise" rank main.cu 2>err >/dev/null || fail 'rank fails'
	printf '%s\n' "main.cu:$1" | diff - err || fail "rank: $1"
	"$fieldwise" apply --layout soa main.cu 2>err >/dev/null || fail 'apply fails'
	grep 'warning: ' err >warnings
	printf '%s\n' "main.cu:$1" | diff - warnings || fail "apply: $1"
	"$fieldwise" rank --format json main.cu 2>/dev/null | grep -qF "$(echo "$1" | sed 's/^[^ ]* warning: //')" ||
		fail "not in JSON: $1"
}

silent() {
	for command in rank 'apply --layout soa'; do
		# shellcheck disable=SC2086 # its words
		"$fieldwise" $command main.cu 2>err >/dev/null || fail "$command fails: $(cat err)"
		if grep 'warning: ' err; then fail "$1: $command says that"; fi
	done
}

program 10000 '' 'N / 256 + 1' i
says '7:10: warning: threads 10000 to 10239 write p[i].x outside of p, of 10000 elements'
program 255 '' 1 i
says '7:10: warning: thread 255 writes p[i].x outside of p, of 255 elements'
program 512 '' 2 'i + 1'
says '7:14: warning: thread 511 writes p[i + 1].x outside of p, of 512 elements'
program 10000 'if (i >= n + 100) return;' 'N / 256 + 1' 'i'
silent 'the last thread is stopped'
program 10000 'for (int k = 0; k < 3; k++)' 'N / 256 + 1' i
says '7:10: warning: threads 10000 to 10239 write p[i].x outside of p, of 10000 elements'
program 10000 '' 'dim3(5, 8)' 'i + blockIdx.y * 1280'
says '7:30: warning: the last thread of the last block writes p[i + blockIdx.y * 1280].x outside of p, of 10000 elements'

program 10000 'if (i >= n) return;' 'N / 256 + 1' i
silent 'a guard that returns'
program 10000 'if (i < n) for (int k = 0; k < 2; k++)' '(N + 255) / 256' i
sed -i '/p\[i\].y/d' main.cu
sed -i 's/p\[i\].x += p\[i\].vx;/{ p[i].x += p[i].vx; p[i].y += p[i].vy; }/' main.cu
silent 'a guard around'
program 10240 '' 'N / 256' i
silent 'as many threads as elements'
program 10000 'for (; i < n; i += gridDim.x * blockDim.x) {' 64 i
sed -i 's/p\[i\].y += p\[i\].vy;/&}/' main.cu
silent 'a loop in steps of the grid'
program 10000 'i = min(i, n - 1);' 'N / 256 + 1' i
silent 'an index that is bounded'
program 10000 'i %= n;' 'N / 256 + 1' i
silent 'an index that wraps'
program 10000 'if (p[i % n].vx > 3) return;' 'N / 256 + 1' i
silent 'a guard that data decide'
program 10000 '' 'N / 256 + 1' i
sed -i 's/int main()/int main(int argc, char **argv)/; s/sizeof(P) \* N/sizeof(P) * atoi(argv[1])/' main.cu
sed -i '1i #include <stdlib.h>' main.cu
silent 'a length that is not known'
program 10000 '' 'N / 256 + 1' i
sed -i 's/step<<<.*/P *q; cudaMalloc(\&q, sizeof(P) * 20000); if (N > 5) p = q; step<<<N \/ 256 + 1, 256>>>(p, N);/' main.cu
silent 'two allocations'
program 10000 '' 'N / 256 + 1' i
sed -i 's/P \*p, int n)/P *p, int n, const int *stop)/; s/(p, N)/(p, N, nullptr)/; s/p\[i\].x +=/if (*stop) p[i].x +=/; s/p\[i\].y +=/if (*stop) p[i].y +=/' main.cu
silent 'a condition that is loaded'
# What may end a thread where no guard says so.
for end in 'goto end' 'asm("exit;")' '__trap()'; do
	program 10000 "if (i >= n) $end;" 'N / 256 + 1' i
	[ "$end" != 'goto end' ] || sed -i 's/p\[i\].y += p\[i\].vy;/& end: ;/' main.cu
	silent "$end"
done
for claim in '__builtin_assume(i < n)' 'if (i >= n) __builtin_unreachable()'; do
	program 10000 "$claim;" 'N / 256 + 1' i
	silent "$claim"
done
