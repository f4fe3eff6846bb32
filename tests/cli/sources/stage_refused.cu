/* SPDX-License-Identifier: MIT */

/* Loops that `fieldwise stage` leaves alone, a kernel for each reason. */
#include <cstdio>

struct Pair {
    int a, b;
};
struct Odd {
    char c[3];
};
struct Large {
    int v[17];
};
__device__ int total;
__device__ int bump(int x) { return x + total; }
__device__ int twice(int x) { return 2 * x; }
__device__ int first_of(const int *p) { return p[0]; }

#define FROM_TO(i, a, b) for (int i = (a); i < (b); i++)
#define AT(p, i) p[i]
#define STRETCH int t = blockIdx.x * blockDim.x + threadIdx.x, begin = t * per, end = begin + per

__global__ void step_of_two(int *p, int per) { STRETCH; for (int i = begin; i < end; i += 2) p[i] = 0; }
__global__ void at_most(int *p, int per) { STRETCH; for (int i = begin; i <= end; i++) p[i] = 0; }
__global__ void outer_variable(int *p, int per) { STRETCH; int i; for (i = begin; i < end; i++) p[i] = 0; }
__global__ void short_variable(int *p, int per) { STRETCH; for (short i = begin; i < end; i++) p[i] = 0; }
__global__ void wide_bound(int *p, size_t n, int per) { STRETCH; for (int i = begin; i < n; i++) p[i] = end; }
__global__ void moving_bound(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) { p[i] = 0; end--; } }
__global__ void loaded_bound(int *p, int *n, int per) { STRETCH; for (int i = begin; i < n[0]; i++) p[i] = end; }
__global__ void moving_variable(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) { p[i] = 0; i++; } }
__global__ void head_by_macro(int *p, int per) { STRETCH; FROM_TO (i, begin, end) p[i] = 0; }
__global__ void access_by_macro(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) AT(p, i) = 0; }
__global__ void comment(int *p, int per) { STRETCH; for (int i = begin; /* all */ i < end; i++) p[i] = 0; }
__global__ void pragma(int *p, int per)
{
    STRETCH;
#pragma unroll 4
    for (int i = begin; i < end; i++)
        p[i] = 0;
}
__global__ void directive(int *p, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++) {
        p[i] = 0;
#if WITH_NEXT
        p[i + 1] = 0;
#endif
    }
}
__global__ void barrier(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) { p[i] = 0; __syncthreads(); } }
__global__ void fence(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) { p[i] = 0; __threadfence(); } }
__global__ void atomic(int *p, int *q, int per) { STRETCH; for (int i = begin; i < end; i++) atomicAdd(q, p[i]); }
__global__ void shuffle(int *p, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++)
        p[i] = __shfl_sync(~0u, i, 0);
}
__global__ void printing(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) printf("%d", p[i]); }
__global__ void is_volatile(volatile int *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = 0; }
__global__ void assembly(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) { p[i] = 0; asm(""); } }
__global__ void leaving(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) if (p[i] == 0) return; }
__global__ void jumping(int *p, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++) {
        if (p[i] == 0)
            goto over;
        p[i] = 0;
    over:;
    }
}
__global__ void lambda(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = [] { return 1; }(); }
__global__ void shared(int *p, int per)
{
    __shared__ int seen[1];
    STRETCH;
    for (int i = begin; i < end; i++)
        seen[0] = p[i];
}
__global__ void sees_more(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = bump(i); }
__global__ void takes_pointer(int *p, int *q, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++)
        q[i] = first_of(p);
}
__global__ void address(int *p, int per)
{
    STRETCH;
    int sum = 0, *to = &sum;
    for (int i = begin; i < end; i++)
        *to += p[i];
    p[begin] = sum;
}
__global__ void kept(int *p, int *q, int per) { STRETCH; for (int i = begin; i < end; i++) { int *r = &p[i]; *r = q[i]; } }
__global__ void elsewhere(int *p, int *q, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = q[i + 1]; }
__global__ void scattered(const int *p, int *q, int per) { STRETCH; for (int i = begin; i < end; i++) q[p[i]] = 1; }
__global__ void read_late(const int *p, int *q, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++) {
        q[i] = 1;
        if (p[i] == 1)
            q[i] = 2;
    }
}
__global__ void global(int *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = total; }
__global__ void moved(int *p, int per) { STRETCH; p += begin; for (int i = 0; i < end; i++) p[i] = 0; }
__global__ void guarded(const int *p, int *q, int n, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++)
        if (i < n)
            q[i] = p[i];
}
__global__ void ended(const Pair *p, const char *q, int *sums, int per)
{
    STRETCH;
    int sum = 0;
    for (int i = begin; i < end; i++) {
        sum += p[i].a;
        if (q[i] == 0)
            break;
    }
    sums[t] = sum;
}
struct Bits {
    int a : 3, b : 29;
};
__global__ void field(Bits *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i].a = 0; }
__global__ void odd(Odd *p, int per) { STRETCH; for (int i = begin; i < end; i++) p[i] = Odd(); }
__global__ void large(const Large *p, int *q, int per)
{
    STRETCH;
    int sum = 0;
    for (int i = begin; i < end; i++)
        sum += p[i].v[0];
    q[t] = sum;
}
__global__ void used(int *p, int per)
{
    STRETCH;
    int sum = 0;
    for (int i = begin; i < end; i++)
        sum += p[i] = twice(i);
    p[t] = sum;
}
__global__ void neighbours(int *p, int n) { for (int i = threadIdx.x; i < n + (int)threadIdx.x; i++) p[i] = 0; }
__global__ void all_the_same(const int *p, int *q, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    q[threadIdx.x] = sum;
}
__global__ void cast(int *p, const int *q, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++)
        static_cast<decltype(p[i])>(p[i]) = (int)q[i];
}
template <class T>
__global__ void cast_in_template(T *p, const T *q, int per)
{
    STRETCH;
    for (int i = begin; i < end; i++)
        ++(T &)(p[i]);
    for (int i = begin; i < end; i++)
        p[i] = (T)q[i];
}
template __global__ void cast_in_template(int *, const int *, int);
__global__ void own_variable(int *p, int per) { STRETCH; for (int i = begin + (int)sizeof i; i < end; i++) p[i] = 0; }
__global__ void own_type(int *p, int per) { STRETCH; for (int i = (decltype(i))begin; i < end; i++) p[i] = 0; }
__global__ void two_variables(int *p, int per) { STRETCH; for (int i = begin, e = end; i < e; i++) p[i] = 0; }
__global__ void bare_do(int *p, int per) { STRETCH; int i = begin; do p[i] = i; while (++i < end); }
