/* SPDX-License-Identifier: MIT */

/* mastercard.cu staged by hand: of each purchase comes the one piece of 8 bytes that is used, of four purchases at a
 * time, so that their loads are under way together. */

#define TOGETHER 4

__global__ void
mastercard_by_hand(const Purchase *purchases, size_t n, size_t per, const unsigned *customers_of_x, unsigned *visits)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (size_t i = begin; i < end; i += TOGETHER) {
        uint2 used[TOGETHER];
        unsigned bits[TOGETHER];
#pragma unroll
        for (int k = 0; k < TOGETHER; k++)
            used[k] = *(const uint2 *)(purchases + (i + k < end ? i + k : i));
#pragma unroll
        for (int k = 0; k < TOGETHER; k++)
            bits[k] = customers_of_x[used[k].x / 32] >> used[k].x % 32 & 1;
#pragma unroll
        for (int k = 0; k < TOGETHER; k++)
            if (bits[k] && i + k < end)
                atomicAdd(&visits[used[k].y], 1u);
    }
}
