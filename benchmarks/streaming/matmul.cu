/* SPDX-License-Identifier: MIT */

/* Matrix multiply without shared memory, c = a b, of order N in rows.
 *
 * A thread an element of c: the lanes of a half warp read the same element of a and neighbours of b and c. Hardware
 * serves that well; nothing is to be staged. A thread a row: a is read along a row of the thread's own, all lanes read
 * the same element of b, and c is written once an element, N elements from what the next lane writes. */

#define TILE 16

__global__ void
matmul(const float *a, const float *b, float *c, size_t n)
{
    size_t row = blockIdx.y * (size_t)blockDim.y + threadIdx.y;
    size_t column = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float sum = 0;

    if (row >= n || column >= n)
        return;
    for (size_t k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void
matmul_rows(const float *a, const float *b, float *c, size_t n)
{
    size_t row = blockIdx.x * (size_t)blockDim.x + threadIdx.x;

    if (row >= n)
        return;
    for (size_t column = 0; column < n; column++) {
        float sum = 0;
        for (size_t k = 0; k < n; k++)
            sum += a[row * n + k] * b[k * n + column];
        c[row * n + column] = sum;
    }
}

/* All pointers are device memory of n * n elements. */
void
matmul_all(const float *a, const float *b, float *c, size_t n, cudaStream_t stream)
{
    unsigned tiles = (unsigned)((n + TILE - 1) / TILE);
    matmul<<<dim3(tiles, tiles), dim3(TILE, TILE), 0, stream>>>(a, b, c, n);
}

void
matmul_all_rows(const float *a, const float *b, float *c, size_t n, cudaStream_t stream)
{
    matmul_rows<<<(unsigned)((n + 255) / 256), 256, 0, stream>>>(a, b, c, n);
}
