/* SPDX-License-Identifier: MIT */

/* What a launch takes by itself, and how often threads wait for DRAM where pointers may lead to the same: one
 * step of `x[i] += v[i] * dt` for three pairs of values, in six arrays, in these with __restrict__, and in
 * one array of tiles of 16 elements; 2^12 to 2^24 threads, and a kernel of as many that does nothing. 20
 * launches of each.
 *
 * ncu --metrics gpu__time_duration.sum times them. */
#include "../gpu.cuh"

constexpr int LAUNCHES = 20, TILE = 16, THREADS = 256;

struct Tile {
    float x[TILE], y[TILE], z[TILE], u[TILE], v[TILE], w[TILE];
};

__global__ static void
none()
{
}

__global__ static void
soa(float *x, float *y, float *z, const float *u, const float *v, const float *w, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += u[i] * dt;
        y[i] += v[i] * dt;
        z[i] += w[i] * dt;
    }
}

__global__ static void
soa_restrict(float *__restrict__ x, float *__restrict__ y, float *__restrict__ z, const float *__restrict__ u,
             const float *__restrict__ v, const float *__restrict__ w, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += u[i] * dt;
        y[i] += v[i] * dt;
        z[i] += w[i] * dt;
    }
}

__global__ static void
tiled(Tile *tiles, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        Tile &tile = tiles[i / TILE];
        int k = i % TILE;
        tile.x[k] += tile.u[k] * dt;
        tile.y[k] += tile.v[k] * dt;
        tile.z[k] += tile.w[k] * dt;
    }
}

int
main()
{
    for (int n = 1 << 12; n <= 1 << 24; n <<= 2) {
        float *words;
        size_t a = (size_t)n;
        CHECK(cudaMalloc(&words, sizeof(Tile) / TILE * a));
        CHECK(cudaMemset(words, 0, sizeof(Tile) / TILE * a));
        for (int i = 0; i < LAUNCHES; i++) {
            int blocks = (n + THREADS - 1) / THREADS;
            none<<<blocks, THREADS>>>();
            soa<<<blocks, THREADS>>>(words, words + a, words + 2 * a, words + 3 * a, words + 4 * a,
                                     words + 5 * a, 0.5f, n);
            soa_restrict<<<blocks, THREADS>>>(words, words + a, words + 2 * a, words + 3 * a, words + 4 * a,
                                              words + 5 * a, 0.5f, n);
            tiled<<<blocks, THREADS>>>((Tile *)words, 0.5f, n);
            CHECK_LAUNCH();
        }
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaFree(words));
    }
    return 0;
}
