/* SPDX-License-Identifier: MIT */

/* Two kernels, of which each has parallel pointers of its own that make a record of the same name. */
__global__ void
first(float *pos_x, float *pos_y)
{
    int i = threadIdx.x;
    pos_x[i] += pos_y[i];
}

__global__ void
second(double *pos_x, double *pos_y)
{
    int i = threadIdx.x;
    pos_x[i] += pos_y[i];
}
