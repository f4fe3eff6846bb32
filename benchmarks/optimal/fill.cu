/* SPDX-License-Identifier: MIT */
/* All 20 fields are stored, twelve of 4 bytes and eight of 8. */
struct Particle {
    float x, y, z, vx, vy, vz, q, m, t0, t1, t2, t3;
    double e0, e1, e2, e3, e4, e5, e6, e7;
};

__global__ void fill(Particle *__restrict__ p, const float *__restrict__ seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = seed[i];
    p[i].x = s;
    p[i].y = s + 1;
    p[i].z = s + 2;
    p[i].vx = s * 3;
    p[i].vy = s * 4;
    p[i].vz = s * 5;
    p[i].q = s - 6;
    p[i].m = s - 7;
    p[i].t0 = s + 8;
    p[i].t1 = s + 9;
    p[i].t2 = s * 10;
    p[i].t3 = s * 11;
    p[i].e0 = s;
    p[i].e1 = s * 2.0;
    p[i].e2 = s * 3.0;
    p[i].e3 = s * 4.0;
    p[i].e4 = s + 5.0;
    p[i].e5 = s + 6.0;
    p[i].e6 = s + 7.0;
    p[i].e7 = s + 8.0;
}

int main()
{
    int n = 1 << 24;
    Particle *p;
    float *seed;
    cudaMalloc(&p, n * sizeof *p);
    cudaMalloc(&seed, n * sizeof *seed);
    fill<<<n / 256, 256>>>(p, seed, n);
    return 0;
}
