/* SPDX-License-Identifier: MIT */

/* All-pairs loops as N-body codes have them, with and without the guard i < n around the loop, and with and
 * without if (i != j) in it, of an array of structs and of four arrays. nvcc splits the guarded loop at i.
 * Prints the times of each as CSV. */

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <vector>

static const int BODIES = 65536, BLOCK = 256, RUNS = 9, WARM = 2;

struct Body {
    float x, y, z, m;
};

struct Structs {
    const Body *b;
    __device__ float
    x(int i) const
    {
        return b[i].x;
    }
    __device__ float
    y(int i) const
    {
        return b[i].y;
    }
    __device__ float
    z(int i) const
    {
        return b[i].z;
    }
    __device__ float
    m(int i) const
    {
        return b[i].m;
    }
};

struct Arrays {
    const float *px, *py, *pz, *pm;
    __device__ float
    x(int i) const
    {
        return px[i];
    }
    __device__ float
    y(int i) const
    {
        return py[i];
    }
    __device__ float
    z(int i) const
    {
        return pz[i];
    }
    __device__ float
    m(int i) const
    {
        return pm[i];
    }
};

template <class Bodies>
__device__ float
pair(const Bodies &bodies, int i, int j)
{
    float dx = bodies.x(j) - bodies.x(i), dy = bodies.y(j) - bodies.y(i), dz = bodies.z(j) - bodies.z(i);

    return bodies.m(j) / (dx * dx + dy * dy + dz * dz + 0.01f);
}

template <class Bodies>
__global__ void
whole_others(Bodies bodies, int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;

    for (int j = 0; j < n; j++)
        if (i != j)
            sum += pair(bodies, i, j);
    out[i] = sum;
}

template <class Bodies>
__global__ void
guarded_others(Bodies bodies, int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;

    if (i < n)
        for (int j = 0; j < n; j++)
            if (i != j)
                sum += pair(bodies, i, j);
    out[i] = sum;
}

template <class Bodies>
__global__ void
whole_all(Bodies bodies, int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;

    for (int j = 0; j < n; j++)
        sum += pair(bodies, i, j);
    out[i] = sum;
}

template <class Bodies>
__global__ void
guarded_all(Bodies bodies, int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;

    if (i < n)
        for (int j = 0; j < n; j++)
            sum += pair(bodies, i, j);
    out[i] = sum;
}

template <class Bodies>
static void
measure(const char *kernel, const char *layout, void (*run)(Bodies, int, float *), Bodies bodies, float *out)
{
    std::vector<float> us;
    cudaEvent_t begin, end;

    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (int k = 0; k < WARM + RUNS; k++) {
        float ms;

        cudaEventRecord(begin);
        run<<<BODIES / BLOCK, BLOCK>>>(bodies, BODIES, out);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&ms, begin, end);
        if (k >= WARM)
            us.push_back(1000 * ms);
    }
    std::sort(us.begin(), us.end());
    printf("%s,%s,%.0f,%.0f,%.0f\n", kernel, layout, us.front(), us[RUNS / 2], us.back());
}

int
main()
{
    std::vector<float> host(4 * BODIES);
    Structs structs;
    Arrays arrays;
    Body *bodies;
    float *parts[4], *out;

    for (int i = 0; i < 4 * BODIES; i++)
        host[i] = (i * 37 % 1000) / 500.f + 0.5f;
    cudaMalloc(&bodies, BODIES * sizeof(Body));
    cudaMalloc(&out, BODIES * sizeof(float));
    cudaMemcpy(bodies, host.data(), BODIES * sizeof(Body), cudaMemcpyHostToDevice);
    for (int k = 0; k < 4; k++) {
        cudaMalloc(&parts[k], BODIES * sizeof(float));
        cudaMemcpy(parts[k], host.data() + k * BODIES, BODIES * sizeof(float), cudaMemcpyHostToDevice);
    }
    structs.b = bodies;
    arrays = {parts[0], parts[1], parts[2], parts[3]};
    measure("whole_others", "aos", whole_others<Structs>, structs, out);
    measure("whole_others", "soa", whole_others<Arrays>, arrays, out);
    measure("guarded_others", "aos", guarded_others<Structs>, structs, out);
    measure("guarded_others", "soa", guarded_others<Arrays>, arrays, out);
    measure("whole_all", "aos", whole_all<Structs>, structs, out);
    measure("whole_all", "soa", whole_all<Arrays>, arrays, out);
    measure("guarded_all", "aos", guarded_all<Structs>, structs, out);
    measure("guarded_all", "soa", guarded_all<Arrays>, arrays, out);
    if (cudaGetLastError() != cudaSuccess) {
        fprintf(stderr, "split: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 2;
    }
    return 0;
}
