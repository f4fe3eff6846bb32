/* SPDX-License-Identifier: MIT */
/* All 20 fields are loaded at indices from memory. */
struct Atom {
    float x, y, z, q, r, s, t, u, v, w;
    float a, b, c, d, e, f, g, h, k, l;
};

__global__ void collect(const Atom *__restrict__ atoms, const int *__restrict__ index, float *__restrict__ out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = index[i];
    out[i] = atoms[j].x + atoms[j].y + atoms[j].z + atoms[j].q + atoms[j].r + atoms[j].s + atoms[j].t + atoms[j].u +
             atoms[j].v + atoms[j].w + atoms[j].a + atoms[j].b + atoms[j].c + atoms[j].d + atoms[j].e + atoms[j].f +
             atoms[j].g + atoms[j].h + atoms[j].k + atoms[j].l;
}

int main()
{
    int n = 1 << 24;
    Atom *atoms;
    int *index;
    float *out;
    cudaMalloc(&atoms, n * sizeof *atoms);
    cudaMalloc(&index, n * sizeof *index);
    cudaMalloc(&out, n * sizeof *out);
    collect<<<n / 256, 256>>>(atoms, index, out, n);
    return 0;
}
