/* SPDX-License-Identifier: MIT */

/* wc.cu staged by hand: text comes by blocks of two granules, whose characters are taken at places that are known when
 * the kernel is compiled. */

struct Counts {
    unsigned words, lines;
    bool in_word;

    __device__ __forceinline__ void
    take(char c)
    {
        words += c > ' ' && !in_word;
        in_word = c > ' ';
        lines += c == '\n';
    }

    __device__ __forceinline__ void
    take_granule(uint4 v)
    {
#pragma unroll
        for (unsigned k = 0; k < GRANULE; k++)
            take((char)byte_of(v, k));
    }
};

__global__ void
wc_by_hand(const char *text, size_t n, size_t per, unsigned *words, unsigned *lines)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    Counts counts = {0, 0, begin > 0 && begin < end && text[begin - 1] > ' '};

    strip(
        text, begin, end,
        [&](size_t, uint4 first, uint4 second) {
            counts.take_granule(first);
            counts.take_granule(second);
        },
        [&](size_t, char c) { counts.take(c); });
    words[t] = counts.words;
    lines[t] = counts.lines;
}
