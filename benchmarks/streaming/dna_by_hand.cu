/* SPDX-License-Identifier: MIT */

/* dna.cu staged by hand: reads come by blocks, the output leaves by granules, a slot of the table comes by one load. */

__device__ __forceinline__ unsigned
right_by_hand(const Kmer *table, unsigned long long mask, unsigned long long kmer)
{
    unsigned long long slot = place_of(kmer) & mask;

    for (;;) {
        uint4 v = load_granule((const char *)(table + slot));
        unsigned long long is = (unsigned long long)v.y << 32 | v.x;
        if (is == kmer + 1)
            return v.z >> 8 & 0xff;
        if (is == 0)
            return 0;
        slot = (slot + 1) & mask;
    }
}

__global__ void
dna_by_hand(const char *reads, size_t n, size_t per, const Kmer *table, unsigned long long mask, char *out, size_t room,
            unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    Characters output(out + t * room);
    bool skips = begin > 0;
    unsigned long long kmer = 0;
    unsigned known = 0;

    walk(reads, walk_start(begin), begin < end ? n : 0, [&](size_t i, char c) {
        if (skips) {
            skips = c != '\n';
            return i + 1 < end;
        }
        if (c != '\n') {
            output.put(c);
            known = c == 'N' ? 0 : known + 1;
            kmer = (kmer << 2 | code_of(c)) & K_MASK;
            return true;
        }
        unsigned left = known >= K ? LONGEST + 1 : 1; /* characters to come, with the newline */
#pragma unroll 1
        for (bool goes_on = true; goes_on; left--) {
            unsigned right = left > 1 ? right_by_hand(table, mask, kmer) : 0;
            unsigned code = 31 - __clz((int)right);
            goes_on = right != 0 && (right & (right - 1)) == 0;
            output.put(goes_on ? (char)(0x47544341 >> 8 * code) : '\n');
            kmer = (kmer << 2 | code) & K_MASK;
        }
        known = 0;
        kmer = 0;
        return i + 1 < end;
    });
    output.flush();
    counts[t] = (unsigned)output.count();
}
