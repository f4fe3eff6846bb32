/* SPDX-License-Identifier: MIT */
/* Forms in which a reference to an element could be taken for an element, or a copy for a reference, and others
 * that could compile and be wrong: `fieldwise apply` writes them all, and test_layouts.c runs them before and
 * after. Those that it refuses are in tests/cli/sources/apply_refused_pitfalls.cu. */
#include <cuda_runtime.h>
#include <string.h>

/* Names that headers have for something else. */
#define Index 3
#define Types 4
#define To 5
#define Ref 6
#define malloc(bytes) none(bytes)

struct Pair {
    float a, b;
};
extern "C" { /* of a header in C, for instance */
struct Body {
    float x, y;
    float v[3];
    Pair q;
    char c, d;
    bool e;

    __device__ float sum() const { return x + v[2]; }
    __device__ float turn(float by)
    {
        x += by;
        return y;
    }
};
}

#ifdef NEVER
/* What comments say about a Body *is no code. */
static const char *text = "/* \" // "; // nor here: Body &
#endif

template <class T>
__device__ void
keep(T t, float *o)
{
    t.x += 1; /* a copy's */
    *o += t.x;
}
template <class T>
__device__ void
forward(T &&t)
{
    t.x += 3;
}
__device__ float
seen(const Body &body)
{
    return body.x + body.y;
}
__device__ void
pushed(Body &body)
{
    body.y += body.x;
}
__device__ Body
at(const Body *p, int i)
{
    return p[i];
}

/* What is declared from an element is a copy of it. */
__global__ void
copies(Body *p, float *o, int n)
{
    int i = threadIdx.x;
    auto a{p[i]};
    const auto b = p[i];
    auto const c = p[i];
    Body d(p[i]);
    Body e[2] = {p[i], p[0]};
    Body *f = new Body(p[i]);
    auto g = i > 2 ? p[i] : p[0];
    auto h = at(p, i);
    const Pair q = p[i].q;

    p[i].x = 4;
    p[i].q.a = 9;
    o[i] += a.x + b.x + c.x + d.x + e[0].x + e[1].y + f->x + g.x + h.x + q.a;
    keep(p[i], o + i);
    delete f;
}

/* What is a reference to an element sees what becomes of it. */
__global__ void
references(Body *p, float *o, int n)
{
    int i = threadIdx.x;
    auto &&a = p[i];
    Body &b = p[i];
    const Body &c = b;
    Body &d = b;
    const auto &e = p[i];
    float &x = p[i].x;
    float(&v)[3] = p[i].v;

    a.x += 4;
    d.y += 5;
    x += 6;
    v[1] = x;
    o[i] += b.x + c.y + e.v[1] + seen(b) + b.sum();
    auto copy = b;
    auto chosen = i > 5 ? b : copy;
    b.x = 7;
    o[i] += copy.x + chosen.x + c.x;
    keep(b, o + i);
    pushed(b);
    forward(p[i]);
    b = copy;
    b = at(p, n - 1 - i % 2);
}

/* Pointers deduced, moved and compared; indices of all kinds. */
__global__ void
pointers(Body *p, float *o, int n)
{
    int i = threadIdx.x;
    auto q = &p[i];
    auto *r = p + 1;
    auto s = p;
    decltype(p) t = p;
    unsigned big = 0u - 2u;

    q->x += 1;
    if (i == 0) {
        r->y += 2;
        for (Body *e = p; e != p + n; ++e)
            e->q.b += 1;
        (i ? p : p + 1)->x += 5;
        r += 4;
        r[-2].c = (p + 5)[-3].d;
        (r + (int)big)->d = 5;
        p[3] = p[4] = p[5];
    }
    s[i].y += t[i].x;
    (&p[i])->x += 4;
    (*&p[i]).y += 4;
    if (q == p + i && !(q < p) && p && q - p == i && &p[i] >= p)
        p[i].v[0] = (p + n)[-1 - i % 3].y;
}

/* A field by its address, and its neighbours, which a store does not touch. */
__global__ void
fields(Body *p, float *o, int n)
{
    int i = threadIdx.x;
    float *v = &p[i].v[0];
    auto w = p[i].v;

    v[2] += 2;
    w[1] += v[0];
    memcpy(p[i].v, p[n - 1].q.a > 2 ? v : w, sizeof(p[i].v));
    *(volatile float *)&p[i].x = *(int *)&p[i].y % 7;
    p[i].c = (char)i;
    p[i].e = !p[i].e;
    atomicAdd(&p[0].q.b, 1.0f);
    p[i].d ^= 3;
    Pair pair = p[i].q;
    p[i].q = {pair.b, pair.a};
    if (i % 5 == 0)
        p[i] = {};
    if (i % 5 == 1)
        p[i] = Body{1, 2, {3}};
}

/* Methods through ->, and sizes. */
__global__ void
arrows(Body *p, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    Body *q = p + i;
    Body &r = p[i];
    o[i] += p->sum() + (p + 1)->sum() * 2 + q -> sum();
    q->turn(2);
    (p + i)->turn(1);
    o[i] += q->turn(i);
    o[i] += sizeof(*q) + sizeof p[i] + sizeof r + sizeof(q->v);
}

/* A kernel for any type that has such fields. */
template <class Any>
__global__ void
generic(Any *p, const Any *q, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Any *r = static_cast<const Any *>(q + i);

    if (i < n)
        o[i] += (p[i].x += r->y) + ((Any *)p + 1)->v[1];
}

/* Lambdas that capture the pointer. */
__global__ void
captured(Body *p, const Body *__restrict__ q, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    auto value = [=](int k) { return q[k].x + q[k].q.a; };
    auto change = [&, p](int k, float by) {
        auto b = p[k];
        b.x += by;
        o[k] += b.x;
        p[k].y += b.x;
        p[k].turn(by);
    };
    change(i, value(i));
    auto moved = [=]() mutable {
        const Body *r = &p[1];
        p++;
        auto inner = [&] { return p->x + r->y; };
        return inner();
    };
    o[i] += moved();
}

/* Templates with instances for another record as well. */
struct Cell {
    float x, y;
};
template <class Any> static float total(int n, float by = 2);
template <class Any> __device__ void turned(Any *p, int i, float by);
template <class Any>
__device__ void
turned(Any *p, int i, float by)
{
    p[i].y = by - p[i].x;
}
template <class Any>
__device__ __forceinline__ float
doubled(const Any *p, int i)
{
    return p[i].x * 2;
}
template <typename Any, int By>
__global__ void
shared_by_types(const Any *__restrict__ q, Any *__restrict__ p, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        Any own = q[i];
        own.x += doubled(q, (i + By) % n);
        p[i] = own;
        turned(p, i, by);
    }
}
template <class T>
static void
launch(T *p, T *q, int n)
{
    shared_by_types<T, 1><<<1, 32>>>(p, q, 0.5f, n);
    shared_by_types<T, 3><<<1, 32>>>(q, p, 0.5f, n);
}
template <class Any>
float
total(const int n, float by)
{
    Any host[16] = {}, *p, *q; /* Any, not any */
    float sum = 0;

    for (int i = 0; i < 16; i++)
        host[i].x = i * by;
    cudaMalloc(&p, 16 * sizeof(Any));
    cudaMalloc(&q, 16 * sizeof(Any));
    cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice);
    launch(p, q, n);
    cudaMemcpy(host, q, sizeof(host), cudaMemcpyDeviceToHost);
    cudaFree(p);
    cudaFree(q);
    for (const Any &one : host)
        sum += one.x;
    return sum;
}

/* Pointers that are exchanged. */
template <class Any>
void
swap(Any &a, Any &b)
{
    Any c = a;

    a = b;
    b = c;
}
void
exchange(Body *&a, Body *&b)
{
    Body *const &c = b;
    Body *d = a;

    a = c;
    b = d;
}

/* References to pointers among the declarators of pointers. */
__global__ void
turns(Body *p, int n)
{
    Body *first = p, *second = p + n / 2, *&turning = first;
    Body *kept = p + 1, *const also = p + 2, *&last = second;

    for (int i = 0; i < 3; i++) {
        turning = last + i;
        last = kept + 2 * i;
        first->x += also[i].y + 1;
        second[threadIdx.x % 2].y += 2;
    }
}

/* What a call that changes an element gives is used, also behind a cast, or is not. */
__device__ float
scaled(Body &b, float by)
{
    b.x *= by;
    return b.y + by;
}
struct Scale {
    float by;
    __device__ float
    operator()(Body &b, float more) const
    {
        b.y += by * more;
        return b.x;
    }
};
__global__ void
results(Body *p, float *o, int n)
{
    Scale scale{2};

    for (int i = 0; i < n; i++) {
        float v = (float)scaled(p[i], 2);
        if (i % 2) o[0] += v; else scaled(p[i], 3);
        o[2] += scale(p[i], 3) + v;
        scale(p[i], v);
    }
}

/* Bytes: of a part of the array, and one byte repeated. */
void
run(Body *p, Body *host, float *o, int n)
{
    Body *other;

    cudaMalloc(&other, (n + 5) * sizeof(*other));
    static_assert(Index + Types + To + Ref == 18, "");
    cudaMemset(other, 0x01, (n + 5) * sizeof(Body));
    cudaMemcpy(other + 3, host + 1, (n - 3) * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemset(other + 4, 0, 2 * sizeof(Body));
    copies<<<1, 32>>>(p, o, n);
    references<<<1, 32>>>(p, o, n);
    pointers<<<1, 32>>>(p, o, n);
    fields<<<1, 32>>>(p, o, n);
    arrows<<<1, 32>>>(p, o, n);
    captured<<<1, 20>>>(p, other, o, 20);
    auto fill = [=](int byte) { cudaMemset(other + 2, byte, sizeof(Body)); };
    fill(2);
    cudaMemcpy(p + 8, other + 2, 10 * sizeof(Body), cudaMemcpyDeviceToDevice);
    references<<<1, 20>>>(other, o, 20);
    swap(p, other);
    fields<<<1, 10>>>(p, o, 10);
    generic<<<1, 10>>>(p, (const Body *)other, o, 10);
    generic<<<1, 10>>>((Body *)(other + 1), p, o, 10);
    exchange(p, other);
    references<<<1, 20>>>(p, o, n);
    turns<<<1, 1>>>(p, n);
    results<<<1, 1>>>(p, o, 9);
    o[1] += total<Body>(16) + total<Cell>(16) + total<Body>(9, 3);
    cudaFree(other);
}
