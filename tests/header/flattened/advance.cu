/* SPDX-License-Identifier: MIT */
/* Items by numbers and by the counter of a loop, of a restricted pointer. */
__global__ void
advance(float *__restrict__ p, const float *__restrict__ force, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    for (int k = 0; k < 3; k++)
        p[i * 6 + k] += dt * p[i * 6 + 3 + k];
    p[6 * i + 3] += force[i] * p[(i + 1) * 6 + 5];
}
