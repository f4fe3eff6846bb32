/* SPDX-License-Identifier: MIT */
/* An index in a local variable, which is a multiple of the record. */
__global__ void
blend(const unsigned char *__restrict__ image, int *__restrict__ sums, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y, sum = 0;

    for (int r = 0; r < 4; r++) {
        const int base = ((row + r) * width + column) * 3;
        sum += image[base + 0] * 2 + image[base + 1] * 3 - image[base + 2];
    }
    sums[row * width + column] = sum;
}
