/* SPDX-License-Identifier: MIT */

/* ../spmv.cu on the accessors of `fieldwise header`. */

#include "Entry.h"

#define BLOCK 128

__global__ void
spmv(Entry_view entries, const int *row_start, const float *vector, float *result, int nrows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= nrows)
        return;

    float sum = 0.0f;
    int k = row_start[row];
    int end = row_start[row + 1];
    while (k < end) {
        sum += Entry_get_value(entries, k) * vector[Entry_get_column(entries, k)];
        k++;
    }
    result[row] = sum;
}

/* row_start: nrows + 1 elements of device memory, the last of which is the length of entries. */
void
spmv_multiply(Entry_view entries, const int *row_start, const float *vector, float *result, int nrows)
{
    spmv<<<(nrows + BLOCK - 1) / BLOCK, BLOCK>>>(entries, row_start, vector, result, nrows);
}
