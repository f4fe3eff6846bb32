/* SPDX-License-Identifier: MIT */
/* What the programs scatter, counter and sparse of benchmarks/micro/experiments launch. */
struct Sector {
    float a, b, c, d, e, f, g, h;
};

__global__ void
scatter_load(const Sector *sectors, float *sums)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned at = (i * 0x7feb352du) ^ (i >> 15);
    float sum = sectors[at].a;
    if (sum == -1.5f)
        sums[0] = sum;
}

__global__ void
scatter_add(Sector *sectors)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned at = (i * 0x7feb352du) ^ (i >> 15);
    atomicAdd(&sectors[at].a, 1.f);
}

/* The list adds four sectors a warp. */
__global__ void
scatter_both(Sector *sectors, const unsigned *list)
{
    unsigned at = list[blockIdx.x * blockDim.x + threadIdx.x];
    float sum = sectors[at].a;
    atomicAdd(&sectors[at].a, sum);
}

struct Words {
    float w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15;
};

__global__ void
count_1(const Words *words, unsigned *count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (words[i].w0 != -77.f)
        atomicAdd(count, 1u);
}

__global__ void
count_4(const Words *words, unsigned *count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (words[i].w0 + words[i].w1 + words[i].w2 + words[i].w3 != -77.f)
        atomicAdd(count, 1u);
}

__global__ void
count_16(const Words *words, unsigned *count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const Words &w = words[i];
    if (w.w0 + w.w1 + w.w2 + w.w3 + w.w4 + w.w5 + w.w6 + w.w7 + w.w8 + w.w9 + w.w10 + w.w11 + w.w12 + w.w13 +
            w.w14 + w.w15 !=
        -77.f)
        atomicAdd(count, 1u);
}

/* Of 16 words 2, 4 and 8 are changed in place. */
__global__ void
sparse_2(Words *words)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = words[i].w0 + words[i].w8;
    words[i].w0 = sum;
    words[i].w8 = sum + 1;
}

__global__ void
sparse_4(Words *words)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = words[i].w0 + words[i].w4 + words[i].w8 + words[i].w12;
    words[i].w0 = sum;
    words[i].w4 = sum + 1;
    words[i].w8 = sum + 2;
    words[i].w12 = sum + 3;
}

__global__ void
sparse_8(Words *words)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Words *w = &words[i];
    float sum = w->w0 + w->w2 + w->w4 + w->w6 + w->w8 + w->w10 + w->w12 + w->w14;
    w->w0 = sum;
    w->w2 = sum + 1;
    w->w4 = sum + 2;
    w->w6 = sum + 3;
    w->w8 = sum + 4;
    w->w10 = sum + 5;
    w->w12 = sum + 6;
    w->w14 = sum + 7;
}

/* Each thread walks through 64 elements of its own. */
struct Step {
    float a, b, c, d;
};

__global__ void
walk(Step *steps)
{
    unsigned first = (blockIdx.x * blockDim.x + threadIdx.x) * 64;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 64; k++) {
        sum = sum * 0.5f + steps[first + k].a;
        sum = sum * 0.5f + steps[first + k].b;
        steps[first + k].c = sum;
        steps[first + k].d = sum + 1;
    }
}

/* Eight words are copied, to the same element and to the next. */
__global__ void
copy_same(const Words *from, Words *to)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum =
        from[i].w0 + from[i].w1 + from[i].w2 + from[i].w3 + from[i].w4 + from[i].w5 + from[i].w6 + from[i].w7;
    to[i].w0 = sum;
    to[i].w1 = sum + 1;
    to[i].w2 = sum + 2;
    to[i].w3 = sum + 3;
    to[i].w4 = sum + 4;
    to[i].w5 = sum + 5;
    to[i].w6 = sum + 6;
    to[i].w7 = sum + 7;
}

__global__ void
copy_next(const Words *from, Words *to)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum =
        from[i].w0 + from[i].w1 + from[i].w2 + from[i].w3 + from[i].w4 + from[i].w5 + from[i].w6 + from[i].w7;
    to[i + 1].w0 = sum;
    to[i + 1].w1 = sum + 1;
    to[i + 1].w2 = sum + 2;
    to[i + 1].w3 = sum + 3;
    to[i + 1].w4 = sum + 4;
    to[i + 1].w5 = sum + 5;
    to[i + 1].w6 = sum + 6;
    to[i + 1].w7 = sum + 7;
}

struct Word {
    float w;
};

/* Each thread walks through a line of its own; lines of neighbouring threads begin stride words apart. */
__global__ void
walk_line(const Word *words, long stride, float *sink)
{
    const Word *own = words + (blockIdx.x * (long)blockDim.x + threadIdx.x) * stride;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 32; k++)
        sum = sum * .5f + own[k].w;
    if (sum == -77.f)
        *sink = sum;
}

/* A sector has a line of its own. */
struct Line {
    float w[8];
    float rest[24];
};

/* Each thread loads from lines of its own, one after the other, and stores a word to each, then the next. */
__global__ void
rewrite(Line *own, int lines)
{
    int threads = gridDim.x * blockDim.x, thread = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int m = 0; m < lines; m++)
        sum += own[m * threads + thread].w[0];
    for (int k = 0; k < 8; k++)
        for (int m = 0; m < lines; m++)
            own[m * threads + thread].w[k] = sum;
}
