/* SPDX-License-Identifier: MIT */
/* An index in which the record is counted twice: 12 are three records of 4. */
__global__ void
corners(const int *__restrict__ boxes, int *__restrict__ scaled, const int *__restrict__ data, int width, int n)
{
    int gid = blockDim.x * blockIdx.x + threadIdx.x;
    if (gid >= n)
        return;
    int idx = gid * 12;
    for (int k = 0; k < 3; k++) {
        int x = boxes[gid * 4], y = boxes[gid * 4 + 1];

        scaled[idx + k * 4] = data[y * width + x];
        scaled[idx + k * 4 + 1] = k;
        scaled[idx + k * 4 + 2] = x;
        scaled[idx + k * 4 + 3] = y;
    }
}
