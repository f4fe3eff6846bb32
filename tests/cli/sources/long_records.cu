/* SPDX-License-Identifier: MIT */
/* Flattened records as long as nvcc unrolls the loops that go through them; one loop of 60 stays for its 15
 * operations. */
template <int N>
__global__ void
relax(const float *f, float *g, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0, a[N];
    for (int k = 0; k < N; k++) {
        a[k] = f[i * N + k];
        sum += a[k];
    }
    for (int k = 0; k < N; k++)
        g[i * N + k] = a[k] * 0.9f + sum * 0.01f;
}

__global__ void
stays(const float *f, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0, x;
    if (i >= n)
        return;
    for (int k = 0; k < 60; k++) {
        x = f[i * 60 + k];
        sum += x * x * x * x * x * x * x * x * x * x * x * x * x * x * x;
    }
    o[i] = sum;
}

void
run(float *f, float *g)
{
    int n = 1 << 20;
    relax<16><<<n / 256, 256>>>(f, g, n);
    relax<17><<<n / 256, 256>>>(f, g, n);
    relax<27><<<n / 256, 256>>>(f, g, n);
    stays<<<n / 256, 256>>>(f, g, n);
}
