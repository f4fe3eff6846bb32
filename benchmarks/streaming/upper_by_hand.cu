/* SPDX-License-Identifier: MIT */

/* upper.cu staged by hand: blocks of two granules come, change and go in registers. IN and OUT are equally aligned. */

__device__ __forceinline__ char
upper_of(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

__device__ __forceinline__ unsigned
upper_word(unsigned word)
{
    unsigned changed = 0;
#pragma unroll
    for (int k = 0; k < 4; k++)
        changed |= (unsigned)(unsigned char)upper_of((char)(word >> 8 * k & 0xff)) << 8 * k;
    return changed;
}

__device__ __forceinline__ uint4
upper_granule(uint4 v)
{
    return make_uint4(upper_word(v.x), upper_word(v.y), upper_word(v.z), upper_word(v.w));
}

__global__ void
upper_by_hand(const char *in, char *out, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    strip(
        in, begin, end,
        [&](size_t i, uint4 first, uint4 second) {
            store_granule(out + i, upper_granule(first));
            store_granule(out + i + GRANULE, upper_granule(second));
        },
        [&](size_t i, char c) { out[i] = upper_of(c); });
}

__device__ __forceinline__ bool
differ(uint4 a, uint4 b)
{
    return ((a.x ^ b.x) | (a.y ^ b.y) | (a.z ^ b.z) | (a.w ^ b.w)) != 0;
}

__global__ void
upper_in_place_by_hand(char *text, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    strip(
        text, begin, end,
        [&](size_t i, uint4 first, uint4 second) {
            uint4 changed = upper_granule(first), also = upper_granule(second);
            if (differ(changed, first))
                store_granule(text + i, changed);
            if (differ(also, second))
                store_granule(text + i + GRANULE, also);
        },
        [&](size_t i, char c) {
            if (upper_of(c) != c)
                text[i] = upper_of(c);
        });
}
