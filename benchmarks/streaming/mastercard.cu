/* SPDX-License-Identifier: MIT */

/* MasterCard affinity, second pass: where the customers of merchant X shop as well. The first pass made a bitmap of
 * these customers. Each thread goes through a stretch of the purchases.
 *
 * Arrays: 8 of the 64 bytes of each purchase are read, PER purchases from what the next lane reads. The bitmap is read
 * at a place given by the customer, visits is changed by atomics. */

struct Purchase {
    unsigned customer, merchant;
    unsigned long long time;
    float amount;
    char other[44];
};

__global__ void
mastercard(const Purchase *purchases, size_t n, size_t per, const unsigned *customers_of_x, unsigned *visits)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (size_t i = begin; i < end; i++) {
        unsigned customer = purchases[i].customer;
        if (customers_of_x[customer / 32] >> customer % 32 & 1)
            atomicAdd(&visits[purchases[i].merchant], 1u);
    }
}

/* All pointers are device memory; customers_of_x has a bit a customer, visits an element a merchant. */
void
mastercard_all(const Purchase *purchases, size_t n, size_t per, const unsigned *customers_of_x, unsigned *visits,
               unsigned grid, cudaStream_t stream)
{
    mastercard<<<grid, 256, 0, stream>>>(purchases, n, per, customers_of_x, visits);
}
