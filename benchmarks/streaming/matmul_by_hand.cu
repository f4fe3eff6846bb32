/* SPDX-License-Identifier: MIT */

/* matmul_rows of matmul.cu staged by hand: the thread's row of a comes by granules, c leaves by granules. Where N is no
 * multiple of 4, rows begin inside of granules: then elements go one by one. */

__device__ __forceinline__ float
sum_by_granules(const float *row, const float *b, size_t n, size_t column)
{
    float sum = 0;

#pragma unroll 2
    for (size_t k = 0; k < n; k += 4) {
        uint4 v = load_granule((const char *)(row + k));
        sum += __uint_as_float(v.x) * b[k * n + column];
        sum += __uint_as_float(v.y) * b[(k + 1) * n + column];
        sum += __uint_as_float(v.z) * b[(k + 2) * n + column];
        sum += __uint_as_float(v.w) * b[(k + 3) * n + column];
    }
    return sum;
}

__global__ void
matmul_rows_by_hand(const float *a, const float *b, float *c, size_t n)
{
    size_t row = blockIdx.x * (size_t)blockDim.x + threadIdx.x;

    if (row >= n)
        return;
    if (n % 4 == 0) {
        uint4 held = make_uint4(0, 0, 0, 0);
        for (size_t column = 0; column < n; column++) {
            unsigned sum = __float_as_uint(sum_by_granules(a + row * n, b, n, column));
            held = make_uint4(held.y, held.z, held.w, sum);
            if (column % 4 == 3)
                store_granule((char *)(c + row * n + column - 3), held);
        }
        return;
    }
    for (size_t column = 0; column < n; column++) {
        float sum = 0;
        for (size_t k = 0; k < n; k++)
            sum += a[row * n + k] * b[k * n + column];
        c[row * n + column] = sum;
    }
}
