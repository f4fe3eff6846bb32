/* SPDX-License-Identifier: MIT */
/* A struct whose pointer leads to memory of the host in one object, and to memory of the device in a copy of it. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

struct Body {
    float x, y, z;
    int tag;
};

#define CHECKED(condition) ((condition) ? (void)0 : exit(2))

struct Data {
    int n;
    Body *bodies; // of the host, or of the device
    float *weights;
};

__global__ void
move(Data s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (s.bodies == NULL || i >= s.n)
        return;
    s.bodies[i].x += s.bodies[i].y * s.weights[i];
    s.bodies[i].tag++;
}

static int
compare(const void *a, const void *b)
{
    float x = ((const Body *)a)->x, y = ((const Body *)b)->x;

    return x < y ? -1 : x > y;
}

static Body *
generate(const Body *device, int n)
{
    Body *r = (Body *)calloc(n, sizeof(Body));

    cudaMemcpy(r, device, n * sizeof(Body), cudaMemcpyDeviceToHost);
    return r;
}

static Data
make(const Body *device, int n)
{
    Data s;

    s.n = n;
    s.bodies = NULL;
    s.bodies = generate(device, n);
    if (!s.bodies || s.bodies == NULL)
        exit(1);
    CHECKED(s.bodies != NULL);
    qsort(&s.bodies[1], n - 1, sizeof(Body), compare);
    s.weights = (float *)malloc(n * sizeof(float));
    for (int i = 0; i < n; i++)
        s.weights[i] = i % 5;
    return s;
}

static Data
to_device(const Data &s)
{
    Data g = s;

    cudaMalloc((void **)&g.bodies, s.n * sizeof(Body));
    cudaMemcpy(g.bodies, s.bodies, s.n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMalloc((void **)&g.weights, s.n * sizeof(float));
    cudaMemcpy(g.weights, s.weights, s.n * sizeof(float), cudaMemcpyHostToDevice);
    return g;
}

static void
drop(Data *g)
{
    if (g->bodies) {
        cudaFree(g->bodies);
        g->bodies = NULL;
    }
    cudaFree(g->weights);
}

static void
advance(Data *s, Data g)
{
    move<<<(g.n + 31) / 32, 32>>>(g);
    cudaMemcpy(s->bodies, g.bodies + 1, (g.n - 1) * sizeof(Body), cudaMemcpyDeviceToHost);
    s->bodies[0].z = s->bodies[g.n - 1].x;
    cudaMemcpy(&g.bodies[2], s->bodies, (g.n - 2) * sizeof(Body), cudaMemcpyHostToDevice);
}

void
run_both(Body *device, int n)
{
    Data s = make(device, n), g = to_device(s);

    advance(&s, g);
    move<<<(n + 31) / 32, 32>>>(g);
    cudaMemcpy(device, g.bodies, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    drop(&g);
    s.bodies[0].tag += 10 * (g.bodies == NULL) + 100 * (s.bodies == nullptr) + 1000 * (s.bodies != nullptr);
    cudaMemcpy(device, s.bodies, sizeof(Body), cudaMemcpyHostToDevice);
    free(s.bodies);
    free(s.weights);
}
