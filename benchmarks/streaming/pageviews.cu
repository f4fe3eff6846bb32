/* SPDX-License-Identifier: MIT */

/* Page view count: how often a web log names each URL. Each thread takes the lines that begin in its stretch and counts
 * the hash of field 6, between the sixth space and the next, in a table that all share.
 *
 * Arrays: log is read by 1 byte an iteration, PER bytes from what the next lane reads. keys and counts are changed by
 * atomics at places given by hashes. */

#define URL_FIELD 6
#define URL_START 14695981039346656037ull
#define URL_FACTOR 1099511628211ull

/* Counts one more view of KEY. */
__device__ void
count_view(unsigned long long *keys, unsigned *counts, unsigned long long mask, unsigned long long key)
{
    unsigned long long slot = (key ^ key >> 29) & mask;

    for (;;) {
        unsigned long long old = atomicCAS(&keys[slot], 0ull, key);
        if (old == 0 || old == key)
            break;
        slot = (slot + 1) & mask;
    }
    atomicAdd(&counts[slot], 1u);
}

/* The last character of log is a newline. An empty slot has key 0. */
__global__ void
pageviews(const char *log, size_t n, size_t per, unsigned long long *keys, unsigned *counts, unsigned long long mask)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    size_t i = begin;

    if (begin > 0)
        while (i < end && log[i - 1] != '\n')
            i++;
    while (i < end) {
        int field = 0;
        unsigned long long hash = URL_START;
        while (log[i] != '\n') {
            char c = log[i++];
            if (c == ' ')
                field++;
            else if (field == URL_FIELD)
                hash = (hash ^ (unsigned char)c) * URL_FACTOR;
        }
        i++;
        if (hash != URL_START)
            count_view(keys, counts, mask, hash | 1);
    }
}

/* All pointers are device memory; the table has mask + 1 slots, a power of two. */
void
pageviews_all(const char *log, size_t n, size_t per, unsigned long long *keys, unsigned *counts,
              unsigned long long mask, unsigned grid, cudaStream_t stream)
{
    pageviews<<<grid, 256, 0, stream>>>(log, n, per, keys, counts, mask);
}
