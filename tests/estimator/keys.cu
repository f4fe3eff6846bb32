/* SPDX-License-Identifier: MIT */
/* Kernels of which test_key_effects.c changes what GPU and compiler they are estimated for: each has something whose cost
 * hangs on keys that the others do not show. The first five are also estimated in tiles; of the rest the
 * cheapest to estimate come first. */

#define THREAD ((int)(blockIdx.x * blockDim.x + threadIdx.x))

struct Cell { float x, y, z, w; };
struct Pair { double x, y; };
struct Quad { float4 v; };
struct Bin { unsigned n, m; };
struct Pixel { short r; unsigned char g, b; };
struct Line { float f[4], a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y[4], z; };

__global__ void move(Cell *p)
{
    int i = THREAD;
    p[i].x += p[i].y;
}

/* All functions and divisions that a compiler's file tells the cost of. */
__global__ void functions(Cell *p)
{
    int i = THREAD;
    float a = p[i].x, b = p[i].y, f, g, s = 0;
    s += sqrtf(a) + rsqrtf(a) + rcbrtf(a) + cbrtf(a) + expf(a) + exp2f(a) + exp10f(a) + expm1f(a) + logf(a) + log2f(a);
    s += log10f(a) + log1pf(a) + sinf(a) + cosf(a) + tanf(a) + sinpif(a) + cospif(a) + asinf(a) + acosf(a) + atanf(a);
    s += atan2f(a, b) + sinhf(a) + coshf(a) + tanhf(a) + powf(a, b) + fmodf(a, b) + hypotf(a, b) + erff(a) + erfcf(a);
    s += fdividef(a, b) + norm3df(a, b, a) + rnorm3df(a, b, a) + norm4df(a, b, a, b) + fmaf(a, b, a);
    sincosf(a, &f, &g);
    p[i].z = s + f + g;
}

__global__ void arithmetic(Cell *p, const int *q, float v)
{
    int i = THREAD, n = q[i], m = q[i + 1];
    p[i].x = v / p[i].x + __sinf(v);
    p[i].y = n / m;
    p[i].z = n % m + n / 10 + n % 10;
    p[i].w = n / 16 + n % 16;
}

/* Atomics on one word, beside loads of lines apart where the array lies in tiles. */
__global__ void total(Line *p, Bin *sum)
{
    int i = THREAD;
    if (p[i].a > 0.0f)
        atomicAdd(&sum[0].n, 1u);
}

/* Doubles and special functions. */
__global__ void squares(Pair *p)
{
    int i = THREAD;
    double s = p[i].x;
    for (int k = 0; k < 12; k++)
        s = s * p[i].y;
    p[i].x = s;
}

__global__ void sines(Cell *p)
{
    int i = THREAD;
    p[i].x = __sinf(p[i].x) * __sinf(p[i].y) * __sinf(p[i].z) * __sinf(p[i].w) * __expf(p[i].x) * __logf(p[i].y) * __cosf(p[i].z);
}

__global__ void wide(Quad *p, const Quad *q)
{
    int i = THREAD;
    p[i].v = q[i].v;
}

/* Many blocks of a warp. */
__global__ void small(Cell *p)
{
    int i = THREAD;
    p[i].x = p[i].y;
}

__global__ void shared(Cell *p)
{
    __shared__ float t[12288];
    int i = THREAD;
    t[threadIdx.x] = p[i].x;
    __syncthreads();
    p[i].y = t[threadIdx.x + 1];
}

/* Places that are not known. */
__global__ void gather(const Cell *p, Pair *q, const int *at)
{
    int i = THREAD;
    q[i].x = p[at[i]].x + p[at[i]].w;
}

__global__ void scatter(Cell *p, const int *at, float v)
{
    int i = THREAD;
    p[at[i]].y = v;
}

/* Atomics on few words, and on an array that DRAM holds. */
template <int N>
__global__ void count(Bin *bins, const int *key)
{
    int i = THREAD;
    atomicAdd(&bins[key[i] & (N - 1)].n, 1u);
}

__global__ void change(Bin *p)
{
    int i = THREAD;
    atomicAdd(&p[i].n, 1u);
}

__global__ void change_loaded(Bin *p)
{
    int i = THREAD;
    if (p[i].m > 3)
        atomicAdd(&p[i].n, 1u);
}

/* Stores that merge or not: with others between, of bytes, and made at other times. */
__global__ void between(Cell *p, Cell *q, float v)
{
    int i = THREAD;
    p[i].x = v;
    q[i].x = v;
    p[i].y = v;
}

__global__ void bytes(Pixel *p)
{
    int i = THREAD;
    p[i].r = 1;
    p[i].g = 2;
}

__global__ void later(Cell *p, const Cell *q)
{
    int i = THREAD;
    float s = q[i].x;
    p[i].x = s;
    p[i].y = s * s * s * s;
}

__global__ void from_l1(Cell *p, const float *q)
{
    int i = THREAD;
    float s = q[i];
    __syncthreads();
    s += q[i + 1];
    p[i].x = 1.0f;
    p[i].y = s;
}

/* Many arrays that are written. */
__global__ void fill(Line *p, float v)
{
    int i = THREAD;
    p[i].a = v; p[i].b = v; p[i].c = v;
}

__global__ void fill_more(Line *p, float v)
{
    int i = THREAD;
    p[i].a = v; p[i].b = v; p[i].c = v; p[i].d = v; p[i].g = v; p[i].h = v;
}

__global__ void fill_most(Line *p, float v)
{
    int i = THREAD;
    p[i].a = v; p[i].b = v; p[i].c = v; p[i].d = v; p[i].g = v; p[i].h = v;
    p[i].i = v; p[i].j = v; p[i].k = v; p[i].l = v; p[i].m = v; p[i].n = v;
    p[i].o = v; p[i].p = v; p[i].q = v; p[i].r = v; p[i].s = v; p[i].t = v;
}

/* Lines whose neighbours are left alone. */
__global__ void apart(Line *p, float v)
{
    int i = THREAD;
    p[2 * i].a = v;
    p[2 * i].b = p[2 * i].c;
}

/* Lines that L1 loses behind two stores. */
__global__ void lost(Line *p, float v)
{
    int i = THREAD;
    float s = p[i].f[0] + p[i].z;
    __syncthreads();
    p[i].f[2] = v;
    p[i].w = v;
    __syncthreads();
    p[i].a = s + p[i].f[3];
}

/* Loops of a constant number of iterations, unrolled whole, as then a register has every other load: small ones, as far as
 * iterations can be side by side first, and by a pragma. */
template <int N>
__global__ void halves(Cell *p, const Cell *__restrict__ q)
{
    int i = THREAD;
    float s = 0;
    for (int k = 0; k < N; k++)
        s += q[i * N + k / 2].x;
    p[i].y = s;
}

__global__ void halves_pragma(Cell *p, const Cell *__restrict__ q)
{
    int i = THREAD;
    float s = 0;
#pragma unroll
    for (int k = 0; k < 500; k++)
        s += q[i * 500 + k / 2].x;
    p[i].y = s;
}

/* Loops that stay. */
__global__ void rows(Cell *p, const Cell *q)
{
    int i = THREAD;
    float s = 0;
    for (int k = 0; k < 12; k++)
        s += q[k * 4096 + i].x;
    p[i].y = s;
}

__global__ void open(Cell *p, const Cell *q, int n)
{
    int i = THREAD;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += q[k * 4096 + i].x;
    p[i].y = s;
}

/* A store that waits for the other of two loads. */
__global__ void exchange(Cell *p)
{
    int i = THREAD, k = i ^ 1024;
    if (k > i) {
        float a = p[i].x, b = p[k].x;
        p[i].x = b;
        p[k].x = a;
    }
}

/* A line of each thread's own, stored to word by word. */
__global__ void words(Cell *p, float v)
{
    int i = THREAD;
    for (int k = 0; k < 32; k++)
        p[32 * i + k].x = v;
}

/* As bytes it moves in pieces of 8, by members in pieces of 1. */
struct Long { double d; char c[120]; };

__global__ void copy_long(Long *to, const Long *from)
{
    int i = THREAD;
    to[i] = from[i];
}

/* A condition that stays the same is asked in front of a loop that is short enough for two versions, which then load
 * what stays the same once. */
__global__ void versions(Cell *p, const float *w, float *to, int m, int n)
{
    int i = THREAD;
    float sum = 0;
    for (int k = 0; k < n; k++)
        if (m > 3)
            sum += p[64 * i].x * w[k] + p[64 * i].y * w[k + 1] + p[64 * i].z * w[k + 2] + p[64 * i].w * w[k + 3];
    to[i] = sum;
}

/* Both are joined while what stands between them is chosen and makes no branch. */
__global__ void chosen(float4 *p, float b, float c)
{
    int i = THREAD;
    float y = b, w;
    p[i].x = b;
    if (c > i)
        y = b * 2.5f * 3.5f * 4.5f * 5.5f * 6.5f;
    p[i].y = y;
    p[i].z = c;
    if (b > i)
        w = c * 2.5f * 3.5f * 4.5f;
    else
        w = b * 1.5f;
    p[i].w = w;
}

int main()
{
    move<<<131072, 128>>>(0);
    functions<<<1024, 256>>>(0);
    arithmetic<<<1024, 256>>>(0, 0, 1);
    squares<<<1024, 256>>>(0);
    sines<<<1024, 256>>>(0);
    wide<<<1024, 256>>>(0, 0);
    small<<<16384, 32>>>(0);
    shared<<<4096, 64>>>(0);
    gather<<<65536, 256>>>(0, 0, 0);
    scatter<<<65536, 256>>>(0, 0, 1);
    count<4><<<4096, 256>>>(0, 0);
    count<256><<<4096, 256>>>(0, 0);
    count<4096><<<4096, 256>>>(0, 0);
    count<65536><<<4096, 256>>>(0, 0);
    total<<<8192, 256>>>(0, 0);
    change<<<65536, 256>>>(0);
    change_loaded<<<65536, 256>>>(0);
    between<<<4096, 256>>>(0, 0, 1);
    bytes<<<4096, 256>>>(0);
    later<<<4096, 256>>>(0, 0);
    from_l1<<<4096, 256>>>(0, 0);
    fill<<<65536, 256>>>(0, 1);
    fill_more<<<65536, 256>>>(0, 1);
    fill_most<<<65536, 256>>>(0, 1);
    apart<<<4096, 256>>>(0, 1);
    lost<<<132, 256>>>(0, 1);
    exchange<<<8192, 256>>>(0);
    words<<<8192, 128>>>(0, 1);
    halves<60><<<132, 64>>>(0, 0);
    halves<96><<<132, 64>>>(0, 0);
    halves_pragma<<<132, 64>>>(0, 0);
    rows<<<1024, 256>>>(0, 0);
    open<<<1024, 256>>>(0, 0, 100);
    copy_long<<<1024, 256>>>(0, 0);
    chosen<<<1024, 256>>>(0, 1, 2);
    versions<<<1024, 256>>>(0, 0, 0, 5, 100);
}
