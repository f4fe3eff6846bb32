/* SPDX-License-Identifier: MIT */
/* Conditions of which a macro has a part, and a whole one. */
#define SAME(x) x
#define LESS(i, n) ((i) < (n))

__global__ void
part(const unsigned *words, size_t n, size_t per, unsigned *sums)
{
    size_t t = threadIdx.x, end = (t + 1) * per;
    unsigned sum = 0;

    for (size_t i = t * per; SAME(i) < end; i++)
        sum += words[i];
    sums[t] = sum;
}

__global__ void
whole(const unsigned *words, size_t n, size_t per, unsigned *sums)
{
    size_t t = threadIdx.x, end = (t + 1) * per;
    unsigned sum = 0;

    for (size_t i = t * per; LESS(i, end); i++)
        sum += words[i];
    sums[t] = sum;
}
