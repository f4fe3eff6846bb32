/* Every form that `fieldwise apply` writes or leaves as it is. */
#include <cuda_runtime.h>

struct Pair {
    double a, b;
};

struct Body {
    float x, y;
    float v[3];
    Pair p;

    __device__ float speed() const { return v[0] + v[1]; }
    __device__ void stop() { v[0] = v[1] = v[2] = 0; }
};

#define X(i) bodies[i].x

template <class T>
__device__ void
swap(T &a, T &b)
{
    T t = a;
    a = b;
    b = t;
}

__device__ float
weight(Body body, const Body &other)
{
    return body.x * other.y;
}

/* Called with device arrays and with other memory, as is what it calls. */
__device__ inline float sum_of(const Body *all, int n);

static __device__ float
total(const Body *all, int n)
{
    const Body *end = all + n;
    return sum_of(all, (int)(end - all)) / n;
} // as float

__device__ inline float
sum_of(const Body *all, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += all[i].x;
    return sum;
}

__device__ double
first(const Body *all, int n)
{
    return n > 0 ? all->p.a : (*all).p.b;
}

__device__ void
walk(Body *at, int n)
{
    for (; n > 0; n--, at++)
        at->y += 1;
}

__device__ void
push(float by, Body &body)
{
    body.x += by;
    body.p.a = body.x;
}

__device__ void
turn(Pair *pair)
{
    double a = pair->a;
    pair->a = pair->b;
    pair->b = a;
}

__device__ double
inner(const Pair *pair)
{
    return pair->a;
}

/* What it does with the address of a struct inside an element takes a copy. */
__device__ double
inner_of(const Body *one)
{
    return inner(&one->p) + one->speed();
}

__device__ float
turned(Body *one, float by)
{
    turn(&one->p);
    one->y += by;
    return one->x;
}

__global__ void
forms(Body *bodies, const Body *__restrict__ old, Body *const other, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    X(i) += old[i].x;                  /* in a macro */
    Body b = old[i];                   /* a copy */
    auto c = bodies[i];                /* a copy whose type is deduced */
    Body &r = bodies[i];               /* a reference */
    const auto &q = old[i + 1];
    Pair pair = bodies[i].p;
    bodies[i].p = {pair.b, pair.a};
    r.v[1] = q.v[1] + b.x + c.y;
    bodies[i] = b;
    bodies[i + 1] = other[i];
    swap(bodies[i], bodies[n - 1 - i]);
    float s = bodies[i].speed();
    bodies[i].stop();
    push(2, bodies[i]);                /* the function gets a copy, and what it writes is stored */
    Body d = i > 3 ? bodies[i] : b;
    d = i > 5 ? b : old[i];
    atomicAdd(&bodies[i].y, weight(bodies[i], d) + s + first(bodies, n));
    walk(&bodies[i], 3);
    walk(bodies + 1, 2);
    float x = turned(&bodies[i], 2) + turned(bodies + (n - 1 - i), (float)inner_of(&old[i]));
    if (x > 3)
        push(x, bodies[i]);
    else
        turned(other + i, 1);
    Body own[4] = {};
    bodies[i].y += total(own, 4) + total(bodies, n);
}

struct Simulation {
    Body *now, *before;
    int n;
};

void
simulate(const Body *host, Body *result, int n, cudaStream_t stream)
{
    Simulation s;
    Body *third = NULL;

    s.n = n;
    cudaMalloc((void **)&s.now, n * sizeof(Body));
    cudaMalloc(&s.before, n * sizeof *host);
    if (cudaMalloc((void **)&third, sizeof(Body) * n) != cudaSuccess)
        return;
    cudaMemset(s.before, 0, n * sizeof(Body));
    cudaMemcpy(s.now, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpyAsync(third + 1, host, (n - 1) * sizeof(Body), cudaMemcpyHostToDevice, stream);
    cudaMemcpy(s.before, s.now, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    forms<<<(n + 127) / 128, 128, 0, stream>>>(s.now, s.before, third, n);
    Body *t = s.now;
    s.now = s.before;
    s.before = t;
    cudaMemcpy((void *)result, s.now, n * sizeof(Body), cudaMemcpyDeviceToHost);
    if (third)
        cudaFree(third);
    cudaFree(s.now);
    cudaFree(s.before);
}
