/* What would compile after `fieldwise apply` and be wrong: each is refused. What it writes of such forms is in
 * tests/rewrite/pitfalls.cu. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

struct Pair {
    float a, b;
};
struct Body {
    float x, y;
    float v[3];
    Pair q;
    char c;

    __device__ const float *data() const { return v; }
    __device__ const float &first() const { return x; }
    __device__ float twice() const
    {
        float before = x;
        __syncthreads();
        return before + x;
    }
};
struct Keeper {
    const Body &kept;
    __device__ Keeper(const Body &body) : kept(body) {}
};
struct Kept {
    const Body &body;
};

__device__ const Body &same(const Body &body) { return body; }
__device__ bool
is_first(const Body &body, const void *first)
{
    return &body == first;
}
__device__ void barrier() { __syncthreads(); }
__device__ float
later(const Body &body)
{
    barrier();
    return body.x;
}
__device__ auto deduced(Body *p, int i) { return p[i]; }

/* The proxy would be copied, and not the element. */
__global__ void
proxies(Body *p, float *o)
{
    int i = threadIdx.x;
    auto [x, y, v, q, c] = p[i];
    auto pair = p[i].q;
    auto chosen = i > 2 ? p[i].q : p[0].q;
    decltype(p[i].x) number = p[i].x;
    decltype(auto) other = p[i].y;
    __typeof__(p[i].x) third = p[i].x;

    p[i].x = 4;
    o[i] = x + pair.a + chosen.b + number + other + third;
}

__global__ void
results(Body *p, float *o)
{
    int i = threadIdx.x;
    auto element = [&](int k) { return p[k]; };
    auto held = [b = p[i]] { return b.x; };
    auto before = deduced(p, i);

    p[i].x = 4;
    o[i] = before.x + held() + element(i).x;
}

__global__ void
captured(Body *p, float *o)
{
    Body &body = p[threadIdx.x];
    auto value = [=] { return body.x; };

    body.x = 4;
    o[threadIdx.x] = value();
}

/* A reference would lead to a copy. */
__global__ void
copies(Body *p, float *o)
{
    int i = threadIdx.x;
    const Body &a = same(p[i]);
    Keeper b(p[i]);
    Kept c = {p[i]};
    const Body &d = i > 2 ? p[i] : p[0];
    const float *e = p[i].data();
    const float &f = p[i].first();

    p[i].x = 4;
    (i > 2 ? p[i] : p[0]).y = 5;
    o[i] = a.x + b.kept.x + c.body.x + d.x + e[1] + f + p[i].twice() + later(p[i]) + is_first(p[i], o);
}

/* Sizes and bytes of a proxy. */
__global__ void
sizes(Body *p, float *o)
{
    Body &body = p[threadIdx.x];
    Body copy;

    memcpy(&copy, &body, sizeof(Body));
    memset(p + 1, 0, sizeof(Body));
    o[0] = copy.x + sizeof(p) + sizeof(body) + alignof(decltype(p[0]));
}

/* Neighbours of a field. */
__global__ void
neighbours(Body *p, float *o)
{
    int i = threadIdx.x;
    float2 a = *(float2 *)&p[i].x;
    float2 b = __ldg((const float2 *)&p[i].x);
    float2 c = reinterpret_cast<float2 &>(p[i].x);
    float &d = p[i].x;

    atomicAdd((double *)&p[i].x, 1.0);
    memcpy(&p[i].x, &p[0].x, 8);
    o[i] = a.y + b.y + c.y + (&d)[1] + (&p[i].x)[1] + *(&p[i].x + 1);
}

/* Values that threads hand to each other. */
__global__ void
published(Body *p, float *o)
{
    Body &body = p[threadIdx.x + 1];

    body = p[threadIdx.x];
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    o[0] = 1;
}

/* Another meaning of the pointer. */
__global__ void
meanings(Body *p, float *o)
{
    union {
        Body *bodies;
        float *numbers;
    } u;

    u.bodies = p;
    u.numbers[1] = 2;
}

/* One of two branches is read. */
__host__ __device__ void
branches(Body *p)
{
#ifdef __CUDA_ARCH__
    p[0].x = 1;
#else
    p[0].y = 1;
#endif
}
__global__ void both(Body *p, float *o) { branches(p); }

void
run(Body *p, Body *host, float *o)
{
    cudaMemcpy(p, host, 4, cudaMemcpyHostToDevice);
    cudaMemset(p, 0, sizeof(Body) + 1);
    cudaMemset2D(p, 64, 0, 8, 2);
    proxies<<<1, 32>>>(p, o);
    results<<<1, 32>>>(p, o);
    captured<<<1, 32>>>(p, o);
    copies<<<1, 32>>>(p, o);
    sizes<<<1, 32>>>(p, o);
    neighbours<<<1, 32>>>(p, o);
    published<<<1, 32>>>(p, o);
    meanings<<<1, 32>>>(p, o);
    both<<<1, 32>>>(p, o);
}
