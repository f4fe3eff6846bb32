/* SPDX-License-Identifier: MIT */
/* All threads load ten of 20 fields of each of 64 elements; each thread loads the others of its own. */
struct Source {
    float x, y, z, m, h, p, r, s, t, u;
    float a, b, c, d, e, f, g, k, l, o;
};

__global__ void sum(const Source *__restrict__ sources, float *__restrict__ out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = sources[i].a + sources[i].b + sources[i].c + sources[i].d + sources[i].e + sources[i].f + sources[i].g +
                sources[i].k + sources[i].l + sources[i].o;
    float all = 0;
    for (int j = 0; j < 64; j++)
        all += sources[j].x * sources[j].y + sources[j].z * sources[j].m + sources[j].h * sources[j].p +
               sources[j].r * sources[j].s + sources[j].t * sources[j].u + own;
    out[i] = all;
}

int main()
{
    int n = 1 << 24;
    Source *sources;
    float *out;
    cudaMalloc(&sources, n * sizeof *sources);
    cudaMalloc(&out, n * sizeof *out);
    sum<<<n / 256, 256>>>(sources, out, n);
    return 0;
}
