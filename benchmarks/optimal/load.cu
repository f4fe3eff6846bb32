/* SPDX-License-Identifier: MIT */
/* All 20 fields are loaded. */
struct Sample {
    float a, b, c, d, e, f, g, h, k, l, m, o, p, q, r, s, t, u, v, w;
};

__global__ void add(const Sample *__restrict__ x, float *__restrict__ out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = x[i].a + x[i].b + x[i].c + x[i].d + x[i].e + x[i].f + x[i].g + x[i].h + x[i].k + x[i].l + x[i].m + x[i].o +
             x[i].p + x[i].q + x[i].r + x[i].s + x[i].t + x[i].u + x[i].v + x[i].w;
}

int main()
{
    int n = 1 << 24;
    Sample *x;
    float *out;
    cudaMalloc(&x, n * sizeof *x);
    cudaMalloc(&out, n * sizeof *out);
    add<<<n / 256, 256>>>(x, out, n);
    return 0;
}
