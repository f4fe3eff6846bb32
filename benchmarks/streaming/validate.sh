#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes a program of the kernels of upper.cu and wc.cu with a main of its own, and a bundle that measures it as it is
# and staged, beside the estimates (docs/guide/validate.md, "Staged loops"). Then, on the GPU's machine: BUNDLE/run.sh
# -t
#
#   usage: validate.sh BUNDLE [ARCH [THREADS]]      ARCH: hopper-h100-sxm; THREADS: 67584, a multiple of 256
#
# Environment: FIELDWISE (the command; default: fieldwise).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ $# -ge 1 ] && [ $# -le 3 ] || { sed -n '/usage:/,/^set/p' "$0" | sed '$d; s/^# *//' >&2; exit 2; }
bundle=$1 arch=${2:-hopper-h100-sxm} threads=${3:-67584}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
	printf '#include <cstdio>\n#include <cstdlib>\n\n'
	# the kernels, without the functions of the host that launch them
	sed '/^\/\* All pointers are device memory/,$d' "$here/upper.cu"
	sed '/^\/\* All pointers are device memory/,$d' "$here/wc.cu"
	cat <<END
#define BYTES ((size_t)1 << 30)
#define BLOCKS ($threads / 256)
#define PER ((BYTES + $threads - 1) / $threads)

/* A digest of N bytes on the GPU. */
static unsigned long long
digest(const void *memory, size_t n)
{
    unsigned char *host = (unsigned char *)malloc(n);
    unsigned long long sum = 14695981039346656037ull;

    if (cudaMemcpy(host, memory, n, cudaMemcpyDeviceToHost) != cudaSuccess)
        exit(1);
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ host[i]) * 1099511628211ull;
    free(host);
    return sum;
}

int
main()
{
    char *host = (char *)malloc(BYTES), *in, *out;
    unsigned *words, *lines;

    for (size_t i = 0; i < BYTES; i++)
        host[i] = i % 60 == 59 ? '\\n' : i * 2654435761u >> 13 & 7 ? (char)('a' + i * 40503 % 26) : ' ';
    if (cudaMalloc(&in, BYTES) != cudaSuccess || cudaMalloc(&out, BYTES) != cudaSuccess ||
        cudaMalloc(&words, $threads * sizeof *words) != cudaSuccess ||
        cudaMalloc(&lines, $threads * sizeof *lines) != cudaSuccess)
        return 1;
    cudaMemcpy(in, host, BYTES, cudaMemcpyHostToDevice);
    for (int run = 0; run < 8; run++) {
        upper<<<BLOCKS, 256>>>(in, out, BYTES, PER);
        wc<<<BLOCKS, 256>>>(in, BYTES, PER, words, lines);
    }
    printf("%llx %llx %llx\\n", digest(out, BYTES), digest(words, $threads * sizeof *words),
           digest(lines, $threads * sizeof *lines));
    for (int run = 0; run < 8; run++) {
        cudaMemcpy(out, in, BYTES, cudaMemcpyDeviceToDevice);
        upper_in_place<<<BLOCKS, 256>>>(out, BYTES, PER);
    }
    printf("%llx\\n", digest(out, BYTES));
    return 0;
}
END
} >"$work/text.cu"
"${FIELDWISE:-fieldwise}" validate plan --stage --arch "$arch" -o "$bundle" "$work/text.cu"
