/* SPDX-License-Identifier: MIT */
/* Twelve floats and eight doubles are loaded at indices from memory. */
struct Site {
    float a, b, c, d, e, f, g, h, k, l, m, o;
    double p, q, r, s, t, u, v, w;
};

__global__ void collect(const Site *__restrict__ sites, const int *__restrict__ index, double *__restrict__ out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = index[i];
    out[i] = sites[j].a + sites[j].b + sites[j].c + sites[j].d + sites[j].e + sites[j].f + sites[j].g + sites[j].h +
             sites[j].k + sites[j].l + sites[j].m + sites[j].o + sites[j].p + sites[j].q + sites[j].r + sites[j].s +
             sites[j].t + sites[j].u + sites[j].v + sites[j].w;
}

int main()
{
    int n = 1 << 24;
    Site *sites;
    int *index;
    double *out;
    cudaMalloc(&sites, n * sizeof *sites);
    cudaMalloc(&index, n * sizeof *index);
    cudaMalloc(&out, n * sizeof *out);
    collect<<<n / 256, 256>>>(sites, index, out, n);
    return 0;
}
