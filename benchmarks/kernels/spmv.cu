/* SPDX-License-Identifier: MIT */

/* Sparse matrix times vector, one thread a row, with a while loop over the row's entries.
 *
 * Record: parallel pointers {value, column} that share the index k, which starts at row_start[row] and is
 * unknown at compile time; `vector` is read through the column.
 *
 * Layouts: rows lie one behind the other, and each lane fetches a line of its own row: keeping value and column
 * in one struct halves that. The number of iterations is unknown: what stands in the loop weighs more than the
 * store after it, whatever the numbers. */

#define BLOCK 128

__global__ void
spmv(const float *value, const int *column, const int *row_start, const float *vector, float *result,
     int nrows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= nrows)
        return;

    float sum = 0.0f;
    int k = row_start[row];
    int end = row_start[row + 1];
    while (k < end) {
        sum += value[k] * vector[column[k]];
        k++;
    }
    result[row] = sum;
}

/* row_start: nrows + 1 elements of device memory, the last of which is the length of value and column. */
void
spmv_multiply(const float *value, const int *column, const int *row_start, const float *vector, float *result,
              int nrows)
{
    spmv<<<(nrows + BLOCK - 1) / BLOCK, BLOCK>>>(value, column, row_start, vector, result, nrows);
}
