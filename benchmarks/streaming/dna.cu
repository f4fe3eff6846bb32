/* SPDX-License-Identifier: MIT */

/* DNA assembly, the walk of Meraculous: each read is copied and then made longer as long as the genome says with one
 * base what follows its last K bases. A read is a line of A, C, G, T, or N where the base is not known; each thread
 * takes the reads that begin in its stretch.
 *
 * Arrays: reads is read and out written by 1 byte an iteration, both far from what the next lane touches. The table of
 * K-mers is read at places given by hashes, a slot of 16 bytes at a time. */

#define K 21
#define K_MASK ((1ull << 2 * K) - 1)
#define LONGEST 64 /* bases added to a read */

/* A slot of the table, which is empty where kmer is 0. Else kmer is 1 more than the bases, 2 bits each, the last one
 * lowest; right has a bit for each base that follows them somewhere. */
struct Kmer {
    unsigned long long kmer;
    unsigned char left, right, unused[2];
    unsigned count;
};

/* 0 to 3 for A, C, T, G. */
__host__ __device__ inline unsigned
code_of(char base)
{
    return (unsigned)base >> 1 & 3;
}

__host__ __device__ inline unsigned long long
place_of(unsigned long long kmer)
{
    return kmer * 0x9e3779b97f4a7c15ull >> 20;
}

/* The bases that follow KMER, or 0. */
__device__ unsigned
right_of(const Kmer *table, unsigned long long mask, unsigned long long kmer)
{
    unsigned long long slot = place_of(kmer) & mask;

    while (table[slot].kmer != 0) {
        if (table[slot].kmer == kmer + 1)
            return table[slot].right;
        slot = (slot + 1) & mask;
    }
    return 0;
}

/* The last character of reads is a newline. Thread t writes from out + t * room on, and how much to counts[t]. */
__global__ void
dna(const char *reads, size_t n, size_t per, const Kmer *table, unsigned long long mask, char *out, size_t room,
    unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    size_t i = begin, o = t * room;

    if (begin > 0)
        while (i < end && reads[i - 1] != '\n')
            i++;
    while (i < end) {
        unsigned long long kmer = 0;
        unsigned known = 0;
        while (reads[i] != '\n') {
            char base = reads[i++];
            out[o++] = base;
            known = base == 'N' ? 0 : known + 1;
            kmer = (kmer << 2 | code_of(base)) & K_MASK;
        }
        i++;
        for (int added = 0; known >= K && added < LONGEST; added++) {
            unsigned right = right_of(table, mask, kmer);
            if (right == 0 || (right & (right - 1)) != 0)
                break;
            unsigned code = right == 1 ? 0 : right == 2 ? 1 : right == 4 ? 2 : 3;
            out[o++] = "ACTG"[code];
            kmer = (kmer << 2 | code) & K_MASK;
        }
        out[o++] = '\n';
    }
    counts[t] = (unsigned)(o - t * room);
}

/* All pointers are device memory; the table has mask + 1 slots, a power of two. */
void
dna_all(const char *reads, size_t n, size_t per, const Kmer *table, unsigned long long mask, char *out, size_t room,
        unsigned *counts, unsigned grid, cudaStream_t stream)
{
    dna<<<grid, 256, 0, stream>>>(reads, n, per, table, mask, out, room, counts);
}
