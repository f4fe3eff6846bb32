/* SPDX-License-Identifier: MIT */
/* Sixteen of 20 fields are stored, four loaded. */
struct Moment {
    float x, y, z, w;
    float xx, xy, xz, xw, yy, yz, yw, zz;
    float zw, ww, s0, s1, s2, s3, s4, s5;
};

__global__ void expand(Moment *__restrict__ m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = m[i].x, y = m[i].y, z = m[i].z, w = m[i].w;
    m[i].xx = x * x;
    m[i].xy = x * y;
    m[i].xz = x * z;
    m[i].xw = x * w;
    m[i].yy = y * y;
    m[i].yz = y * z;
    m[i].yw = y * w;
    m[i].zz = z * z;
    m[i].zw = z * w;
    m[i].ww = w * w;
    m[i].s0 = x + y;
    m[i].s1 = y + z;
    m[i].s2 = z + w;
    m[i].s3 = w + x;
    m[i].s4 = x + z;
    m[i].s5 = y + w;
}

int main()
{
    int n = 1 << 24;
    Moment *m;
    cudaMalloc(&m, n * sizeof *m);
    expand<<<n / 256, 256>>>(m, n);
    return 0;
}
