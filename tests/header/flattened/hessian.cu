/* SPDX-License-Identifier: MIT */
/* A pointer to an element for a device function. */
const int ROW = 2003 * 9 + 9;
__device__ void
store(float *__restrict__ hess, const float *h, float x, float y)
{
    hess[0] = h[0] * x * x;
    hess[1] = h[1] * x * y;
    hess[4] = h[2] * y * y;
    hess[8] = h[3] * x;
}
__global__ void
hessian(float *__restrict__ walkers, const float *__restrict__ in, int w, int n, float x, float y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        store(walkers + w * ROW + i * 9, in + i, x, y);
}
