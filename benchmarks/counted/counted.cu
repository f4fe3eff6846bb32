/* SPDX-License-Identifier: MIT */

/* Small kernels whose traffic is known but for what the caches do with it, to be run under a profiler that
 * counts (run.sh). A line "NUMBER,CASE" goes to standard output before each launch.
 *
 *   counted [stores|dirty|l2|l1]...     all without an argument */

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

static const size_t MIB = (size_t)1 << 20, ARRAY_BYTES = 2304 * MIB;
static const unsigned SMS = 132;
static char *array_a, *array_b;
static float *sink;
static int number = 0;

static void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "counted: cannot %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

/* Numbers the next launch. */
template <class... Arguments>
static void
say(const char *format, Arguments... arguments)
{
    printf("%d,", number++);
    printf(format, arguments...);
    putchar('\n');
}

static void
finish()
{
    require(cudaGetLastError(), "launch");
    require(cudaDeviceSynchronize(), "run a kernel");
}

__device__ uint32_t
mixed(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return (uint32_t)(x ^ x >> 33);
}

__device__ size_t
thread_number()
{
    return (size_t)blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ unsigned
multiprocessor()
{
    unsigned id;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
    return id;
}

/* A load that is made where it stands. */
__device__ float
load(const float *p)
{
    float value;
    asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(value) : "l"(p) : "memory");
    return value;
}

/* What is read must seem to be used. */
__device__ void
use(float sum, float *sink)
{
    if (sum == 12345.678f)
        *sink = sum;
}

/* --- stores */

enum Before { NOTHING, LOADS, COMPUTATION };

/* COUNT words at each multiple of STRIDE bytes; before the stores all are loaded, or between any two lie 400
 * cycles. */
template <int COUNT, Before BEFORE>
__global__ void
counted_store(char *to, const char *from, size_t stride, float k)
{
    float *p = (float *)(to + thread_number() * stride);
    const float *q = (const float *)(from + thread_number() * stride);
    float values[COUNT];
#pragma unroll
    for (int i = 0; i < COUNT; i++)
        values[i] = BEFORE == LOADS ? q[i] + k : k + i;
#pragma unroll
    for (int i = 0; i < COUNT; i++) {
        if (BEFORE == COMPUTATION) {
            float d = values[i];
#pragma unroll 1
            for (int turn = 0; turn < 100; turn++)
                d = d * k + 1.0f;
            values[i] = d + (i ? values[i - 1] : 0.0f);
        }
        p[i] = values[i];
    }
}

template <int COUNT, Before BEFORE>
static void
store(size_t stride, const char *before)
{
    say("store,words=%d stride=%zu before=%s warps=full", COUNT, stride, before);
    counted_store<COUNT, BEFORE><<<SMS * 32, 256>>>(array_a, array_b, stride, 1.0f);
    finish();
    say("store,words=%d stride=%zu before=%s warps=1", COUNT, stride, before);
    counted_store<COUNT, BEFORE><<<SMS, 32>>>(array_a, array_b, stride, 1.0f);
    finish();
}

template <int COUNT>
static void
stores(size_t stride)
{
    store<COUNT, NOTHING>(stride, "nothing");
    store<COUNT, LOADS>(stride, "loads");
    store<COUNT, COMPUTATION>(stride, "computation");
}

static void
measure_stores()
{
    stores<2>(8);
    stores<3>(12);
    stores<4>(16);
    stores<6>(24);
    stores<8>(32);
    stores<10>(40);
    stores<13>(52);
    stores<16>(64);
    for (size_t stride : {16, 32, 40, 48, 64, 128})
        stores<2>(stride);
    stores<4>(32);
    stores<4>(64);
    stores<8>(64);
    for (unsigned warps : {2, 4, 8, 16, 32}) {
        say("store,words=4 stride=16 before=nothing warps=%u", warps);
        counted_store<4, NOTHING><<<SMS, 32 * warps>>>(array_a, array_b, 16, 1.0f);
        finish();
        say("store,words=13 stride=52 before=nothing warps=%u", warps);
        counted_store<13, NOTHING><<<SMS, 32 * warps>>>(array_a, array_b, 52, 1.0f);
        finish();
    }
}

/* --- what stays in L2 of what is stored */

/* Word t of READ arrays and of WRITTEN ones, STEP bytes apart. */
template <int READ, int WRITTEN>
__global__ void
counted_stream(const char *from, char *to, size_t step, size_t n)
{
    size_t t = thread_number();
    float sum = 1.0f;
    if (t >= n)
        return;
#pragma unroll
    for (int i = 0; i < READ; i++)
        sum += ((const float *)(from + i * step))[t];
#pragma unroll
    for (int i = 0; i < WRITTEN; i++)
        ((float *)(to + i * step))[t] = sum;
}

__global__ void
counted_add(float *array)
{
    array[thread_number()] += 1.0f;
}

__global__ void
counted_part(char *array, size_t stride)
{
    *(float *)(array + thread_number() * stride) = 1.0f;
}

/* Each block writes the first halves of its 256 sectors, and the second halves of those DISTANCE blocks back.
 */
__global__ void
counted_halves(char *array, long distance)
{
    for (int half = 0; half < 2; half++) {
        long block = (long)blockIdx.x - half * distance;
        if (block >= 0)
            *(float4 *)(array + (block * 256 + threadIdx.x) * 32 + half * 16) = make_float4(1, 1, 1, 1);
    }
}

template <int READ, int WRITTEN>
static void
stream(size_t mib)
{
    size_t n = mib * MIB / sizeof(float);
    say("stream,read=%d written=%d MiB=%zu", READ, WRITTEN, mib);
    counted_stream<READ, WRITTEN><<<(unsigned)(n / 256), 256>>>(array_a, array_b, mib * MIB, n);
    finish();
}

static void
measure_dirty()
{
    for (size_t mib : {8, 16, 20, 24, 28, 32, 40, 48, 64, 128, 512})
        stream<0, 1>(mib);
    for (size_t mib : {8, 16, 24, 32, 64, 256, 512})
        stream<1, 1>(mib);
    stream<2, 1>(256);
    stream<3, 1>(256);
    stream<4, 1>(256);
    stream<8, 1>(256);
    stream<1, 2>(256);
    stream<1, 4>(256);
    for (unsigned mib : {8, 16, 24, 32, 48, 64, 256, 512}) {
        say("add,MiB=%u", mib);
        counted_add<<<mib * 1024, 256>>>((float *)array_a);
        finish();
    }
    for (size_t stride : {8, 16, 32, 64, 128}) {
        say("part,bytes=4 stride=%zu", stride);
        counted_part<<<32768, 256>>>(array_a, stride);
        finish();
    }
    for (long distance : {0, 1, 132, 1056, 2048, 4096, 8192}) {
        say("halves,blocks=%ld", distance);
        counted_halves<<<65536, 256>>>(array_a, distance);
        finish();
    }
}

/* --- what L2 holds */

/* All of an array TIMES times, the same words by the same thread. */
__global__ void
counted_again(const float *array, size_t n, int times, float *sink)
{
    float sum = 0.0f;
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (int k = 0; k < times; k++)
        for (size_t i = thread_number(); i < n; i += step)
            sum += array[i];
    use(sum, sink);
}

/* Each block 4 KiB, and again those of DISTANCE blocks back; TO: writes as much, unless it is NULL. */
__global__ void
counted_behind(const float4 *from, float4 *to, unsigned distance, float *sink)
{
    float4 value = from[thread_number()];
    float sum = value.x + value.y;
    if (blockIdx.x >= distance)
        sum += from[thread_number() - (size_t)distance * blockDim.x].z;
    if (to)
        to[thread_number()] = make_float4(sum, sum, sum, sum);
    else
        use(sum, sink);
}

__global__ void
counted_random(const char *array, uint32_t n_sectors, float *sink)
{
    float sum = 0.0f;
    for (int i = 0; i < 4; i++) {
        uint64_t drawn = (uint64_t)mixed(thread_number() * 64 + i) * n_sectors >> 32;
        sum += *(const float *)(array + drawn * 32);
    }
    use(sum, sink);
}

static void
measure_l2()
{
    for (size_t mib : {8, 16, 20, 24, 28, 30, 32, 36, 40, 48, 56, 64, 80, 96}) {
        say("again,MiB=%zu", mib);
        counted_again<<<SMS * 8, 256>>>((float *)array_a, mib * MIB / 4, 2, sink);
        finish();
    }
    for (unsigned mib : {1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48}) {
        say("behind,MiB=%u", mib);
        counted_behind<<<262144, 256>>>((float4 *)array_a, nullptr, mib * 256, sink);
        finish();
    }
    for (unsigned mib : {4, 8, 12, 16, 20, 24}) {
        say("behind and written,MiB=%u", mib);
        counted_behind<<<262144, 256>>>((float4 *)array_a, (float4 *)array_b, mib * 256, sink);
        finish();
    }
    for (uint32_t mib : {8, 16, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 192, 256, 512, 1024, 2048}) {
        say("random,MiB=%u", mib);
        counted_random<<<65536, 256>>>(array_a, mib * 32768, sink);
        finish();
    }
}

/* --- what L1 holds */

extern __shared__ float shared[];

/* A MiB for each multiprocessor, of which its blocks read WORDS words four times. */
__global__ void
counted_sweep(const float *array, int words, float *sink)
{
    const float *own = array + (size_t)multiprocessor() * MIB / 4;
    float sum = 0.0f;
    for (int k = 0; k < 4; k++) {
        for (int i = (int)threadIdx.x; i < words; i += (int)blockDim.x)
            sum += load(own + i);
        __syncthreads();
    }
    use(sum, sink);
}

/* All warps read the same lines, each once, at about the same time. */
__global__ void
counted_same(const float *array, float *sink)
{
    const float *own = array + (size_t)multiprocessor() * MIB / 4;
    float sum = 0.0f;
    for (int i = 0; i < 512; i++)
        sum += load(own + i * 32 + threadIdx.x % 32);
    use(sum, sink);
}

/* At each multiple of STRIDE words, a word is loaded (1), stored (2), loaded (4), and the next word loaded
 * (8). */
__global__ void
counted_own(float *array, unsigned stride, int what, float *sink)
{
    float sum = 0.0f, *p = array + thread_number() * stride;
    if (what & 1)
        sum += load(p);
    if (what & 2)
        asm volatile("st.global.f32 [%0], %1;" ::"l"(p), "f"(sum + 1.0f) : "memory");
    __syncthreads();
    if (what & 4)
        sum += load(p);
    if (what & 8)
        sum += load(p + 1);
    use(sum, sink);
}

/* Four blocks of 128 threads a multiprocessor read the same array, by tiles in shared memory, with 2 * WORK
 * multiplications for each element and thread. */
template <int WORK>
__global__ void
counted_tiles(const float4 *array, int n, float *sink)
{
    __shared__ float4 tile[128];
    float sum = 0.0f, other = (float)threadIdx.x;
    for (int k = 0; k < n; k += 128) {
        tile[threadIdx.x] = array[k + (int)threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 128; j++) {
            float4 value = tile[j];
#pragma unroll
            for (int i = 0; i < WORK; i++) {
                sum = sum * value.x + value.y;
                other = other * value.z + value.w;
            }
        }
        __syncthreads();
    }
    use(sum + other, sink);
}

/* The same, each element read by all threads at once. */
template <int WORK>
__global__ void
counted_uniform(const float4 *array, int n, float *sink)
{
    float sum = 0.0f, other = (float)threadIdx.x;
#pragma unroll 4
    for (int j = 0; j < n; j++) {
        float4 value = array[j];
#pragma unroll
        for (int i = 0; i < WORK; i++) {
            sum = sum * value.x + value.y;
            other = other * value.z + value.w;
        }
    }
    use(sum + other, sink);
}

/* Each thread reads 32 words in a row, UNROLLED at once. */
template <int UNROLLED>
__global__ void
counted_chunk(const float *array, float *sink)
{
    const float *own = array + thread_number() * 32;
    float sum = 0.0f;
#pragma unroll UNROLLED
    for (int i = 0; i < 32; i++)
        sum += own[i];
    use(sum, sink);
}

template <int WORK>
static void
compute()
{
    say("tiles,work=%d", WORK);
    counted_tiles<WORK><<<SMS * 4, 128>>>((float4 *)array_a, 65536, sink);
    finish();
    say("uniform,work=%d", WORK);
    counted_uniform<WORK><<<SMS * 4, 128>>>((float4 *)array_a, 65536, sink);
    finish();
}

static void
measure_l1()
{
    for (int kib : {32, 128, 208, 224, 232, 240, 248, 256, 264, 272, 288, 320, 384}) {
        say("sweep,KiB=%d shared=0 threads=1024", kib);
        counted_sweep<<<SMS, 1024>>>((float *)array_a, kib * 256, sink);
        finish();
    }
    for (unsigned kept : {1, 4, 8, 16, 32, 48})
        for (int kib : {32, 64, 96, 128, 160, 192, 208, 224, 240}) {
            say("sweep,KiB=%d shared=%u threads=256", kib, kept);
            counted_sweep<<<SMS, 256, kept * 1024>>>((float *)array_a, kib * 256, sink);
            finish();
        }
    for (unsigned threads : {32, 64, 256, 1024}) {
        say("same,threads=%u", threads);
        counted_same<<<SMS, threads>>>((float *)array_a, sink);
        finish();
    }
    for (unsigned stride : {1, 2, 8, 16})
        for (int what : {4, 5, 6, 7, 10, 11}) {
            say("own,stride=%u what=%d", stride, what);
            counted_own<<<SMS, 256>>>((float *)array_a, stride, what, sink);
            finish();
        }
    compute<1>();
    compute<4>();
    compute<16>();
    for (unsigned blocks : {1, 4, 8, 16, 20, 24, 28, 32, 256}) {
        say("chunk,unrolled=1 blocks=%u", blocks);
        counted_chunk<1><<<SMS * blocks, 64>>>((float *)array_a, sink);
        finish();
        say("chunk,unrolled=4 blocks=%u", blocks);
        counted_chunk<4><<<SMS * blocks, 64>>>((float *)array_a, sink);
        finish();
    }
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*measure)();
    } GROUPS[] = {
        {"stores", measure_stores}, {"dirty", measure_dirty}, {"l2", measure_l2}, {"l1", measure_l1}};
    require(cudaMalloc(&array_a, ARRAY_BYTES), "allocate");
    require(cudaMalloc(&array_b, ARRAY_BYTES), "allocate");
    require(cudaMalloc(&sink, sizeof *sink), "allocate");
    require(cudaMemset(array_a, 0, ARRAY_BYTES), "fill");
    require(cudaMemset(array_b, 0, ARRAY_BYTES), "fill");
    for (const auto &group : GROUPS) {
        bool is_asked = argc == 1;
        for (int i = 1; i < argc; i++)
            is_asked = is_asked || strcmp(argv[i], group.name) == 0;
        if (is_asked)
            group.measure();
    }
    return 0;
}
