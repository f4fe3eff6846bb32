/* SPDX-License-Identifier: MIT */
/* Fields of 4 and 8 bytes: of 20 six floats and six doubles are loaded, four of each stored. */
struct Zone {
    float f0, f1, f2, f3, f4, f5;
    double d0, d1, d2, d3, d4, d5;
    float g0, g1, g2, g3;
    double h0, h1, h2, h3;
};

__global__ void convert(Zone *__restrict__ z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float f0 = z[i].f0, f1 = z[i].f1, f2 = z[i].f2, f3 = z[i].f3, f4 = z[i].f4, f5 = z[i].f5;
    double d0 = z[i].d0, d1 = z[i].d1, d2 = z[i].d2, d3 = z[i].d3, d4 = z[i].d4, d5 = z[i].d5;
    z[i].g0 = f0 + f1;
    z[i].g1 = f2 * f3;
    z[i].g2 = f4 - f5;
    z[i].g3 = f0 * f5;
    z[i].h0 = d0 + d1;
    z[i].h1 = d2 * d3;
    z[i].h2 = d4 - d5;
    z[i].h3 = d0 * d5;
}

int main()
{
    int n = 1 << 24;
    Zone *z;
    cudaMalloc(&z, n * sizeof *z);
    convert<<<n / 256, 256>>>(z, n);
    return 0;
}
