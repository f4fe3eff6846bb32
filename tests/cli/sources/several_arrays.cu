/* Arrays of one vector type that are records of their own, and arrays that belong together. */
#include <utility>

struct Body {
    float x, y, z, m;
};

__global__ void
integrate(float4 *pos, float4 *vel, const float4 *force, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    vel[i].x += force[i].x * dt;
    pos[i].x += vel[i].x * dt;
}

/* in and out are exchanged after each step, weight is not. */
__global__ void
relax(const float4 *in, float4 *out, const float4 *weight)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    out[i].x = in[i].x * weight[i].w;
}

/* One buffer is the source of the one launch and the target of the other. */
__global__ void
blend(const float2 *from, float2 *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    to[i].x += from[i].x;
}

/* One parameter brings both. */
struct Pair {
    float2 *a, *b;
};

__global__ void
merge(Pair pair)
{
    pair.a[threadIdx.x].x = pair.b[threadIdx.x].y;
}

/* A struct type of the source is one record. */
__global__ void
step(const Body *in, Body *out)
{
    int i = threadIdx.x;

    out[i].x = in[i].x + in[i].m;
}

/* in and out are exchanged, old is not. */
__global__ void
advance(const Body *in, Body *out, const Body *old)
{
    int i = threadIdx.x;

    out[i].x = 2 * in[i].x - old[i].x;
}

static void
start(float4 *pos, float4 *vel, float4 *force, int n)
{
    integrate<<<n, 256>>>(pos, vel, force, 1e-3f);
}

void
simulate(int n)
{
    float4 *pos, *vel, *force, *now, *next;
    float2 *p, *q;

    cudaMalloc(&pos, n * sizeof(float4));
    cudaMalloc(&vel, n * sizeof(float4));
    cudaMalloc(&force, n * sizeof(float4));
    cudaMalloc(&now, n * sizeof(float4));
    cudaMalloc(&next, n * sizeof(float4));
    cudaMalloc(&p, n * sizeof(float2));
    cudaMalloc(&q, n * sizeof(float2));
    start(pos + n, vel + n, force, 64);
    for (int i = 0; i < 10; i++) {
        relax<<<64, 256>>>(now, next, pos);
        std::swap(now, next);
    }
    blend<<<64, 256>>>(p, q);
    blend<<<64, 256>>>(q, p);
}

void
simulate_bodies(int n)
{
    Body *now, *next, *first;

    cudaMalloc(&now, n * sizeof(Body));
    cudaMalloc(&next, n * sizeof(Body));
    cudaMalloc(&first, n * sizeof(Body));
    step<<<1, 256>>>(now, next);
    advance<<<1, 256>>>(now, next, first);
    std::swap(now, next);
}

/* A pointer that is chosen from two arrays does not make a record of them; a macro that loads both does. */
#define BOTH(i) (a[i] + b[i])
__global__ void
choose(const float *a, const float *b, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float *either = threadIdx.x < 128 ? a : b;

    sum[0] += either[i];
}

__global__ void
add(const float *a, const float *b, float *sum)
{
    sum[0] += BOTH(blockIdx.x * blockDim.x + threadIdx.x);
}
