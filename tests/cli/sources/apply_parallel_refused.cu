// SPDX-License-Identifier: MIT
// What keeps parallel pointers from one record.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#define SECOND(y) , y
struct Pair {
    float *first, *second;
};
union Meaning {
    float *numbers;
    int *bits;
};
__device__ float *kept;
template <class T> __device__ T at(const T *p, int i) { return p[i]; }
__device__ float both(const float *p, int i) { return p[i]; }
__device__ float *behind(float *p) { return p + 1; }

__global__ void
forms(float *x, float *y, float *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float local[2] = {0, 1};

    x[i] = y[i] + z[i];
    float4 four = ((float4 *)x)[i];
    float *list[1][2] = {{x, y}};
    Pair pair = {x, y};
    float &one = x[i];
    float *next = &one;
    both(local, 0);
    both(x, i);
    *behind(x) = at(x, i);
    long difference = (x + i) - x;
    printf("%p", x);
    i[x] = 1;
    if (x + i < x + n)
        x[i] = sizeof(x) + sizeof(x[0]) + sizeof *x;
    unsigned long address = (unsigned long)x;
    for (const float *p = x; p != x + n; ++p)
        y[0] += *p;
    kept = x;
    auto read = [=] { return x[i]; };
    Meaning meaning;
    meaning.numbers = x;
    memcpy(x, local, 8);
    y[0] = __ldg((const float2 *)&x[i]).x + read() + next[1] + four.x + list[0][0][1] + pair.first[1];
}

static void free_it(void *p) { cudaFree(p); }
static void allocate_at(float **p, int n) { cudaMalloc(p, n * 4); }

void
use_forms(int n)
{
    float *x, *y, *z, *other, *mine;

    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMalloc(&z, n * sizeof(float));
    cudaMalloc(&other, n * sizeof(float));
    forms<<<1, 100>>>(x, y, z, n);
    forms<<<1, 100>>>(x, y, nullptr, n);
    forms<<<1, 100>>>(x + 1, y, z, n);
    forms<<<1, 100>>>(x SECOND(y), z, n);
    printf("%p\n", (void *)x);
    void *arguments[] = {&x, &y, &z, &n};
    cudaLaunchKernel((const void *)forms, dim3(1), dim3(1), arguments, 0, 0);
    cudaMemcpy(x, other, n * 4, cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(x, 4, y, 4, 4, n, cudaMemcpyDeviceToDevice);
    cudaMemcpyToSymbol(kept, &x, sizeof x);
    float *fields[1][3] = {{x, y, z}};
    free_it(x);
    allocate_at(&mine, n);
    z[0] = *fields[0][0];
    bool has = x;
    x = y = NULL;
    *mine = has;
}

__global__ void
lengths(float *a, double *b, float *c, float *d, int *e, float *f, float *g, float *h)
{
    int i = threadIdx.x;

    a[i] += b[i] + c[i] + d[i] + e[i] + f[i] + g[i] + h[i];
}

static int size_of() { return 4; }

void
use_lengths(int n, int more)
{
    float *a, *c, *d = NULL, *f, *g, *h;
    double *b;
    int *e;
    size_t bytes = sizeof(double) * n;

    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, (n + more) * sizeof(float));
    if (more)
        cudaMalloc(&d, n * sizeof(float));
    cudaMallocManaged(&e, n * sizeof(int));
    cudaMalloc(&f, n * size_of());
    {
        cudaMalloc(&g, n * sizeof(float));
    }
    cudaMalloc(&h, n * sizeof(float));
    cudaMalloc(&h, n * sizeof(float));
    lengths<<<1, 1>>>(a, b, c, d, e, f, g, h);
}

__global__ void
turns(float *u, float *v, float *P_fields)
{
    u[threadIdx.x] += v[threadIdx.x] + P_fields[threadIdx.x];
}

#define P_take 1

void
use_turns(int n)
{
    float *u, *v, *w;

    cudaMalloc(&u, n * sizeof(float));
    n++;
    cudaMalloc(&v, n * sizeof(float));
    cudaMalloc(&w, n * sizeof(float));
    turns<<<1, 1>>>(u, v, w);
}

__global__ void
stale(float *k, float *l)
{
    k[threadIdx.x] += l[threadIdx.x];
}

void
use_stale(int n)
{
    size_t before = n * sizeof(float);
    n++;
    size_t after = n * sizeof(float);
    float *k, *l;

    cudaMalloc(&k, before);
    cudaMalloc(&l, after);
    stale<<<1, 1>>>(k, l);
}

__global__ void
swapped(float *s, float *t)
{
    s[threadIdx.x] += t[threadIdx.x];
}

void
use_swapped(int n)
{
    float *s, *t, *u;

    cudaMalloc(&s, n * sizeof(float));
    cudaMalloc(&t, n * sizeof(float));
    swapped<<<1, 1>>>(s, t);
    u = s;
    s = t;
    t = u;
}
