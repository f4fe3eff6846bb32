/* SPDX-License-Identifier: MIT */

/* What L1 keeps of a line where a store meets the load of the next iteration on its way: each thread walks
 * through elements of its own, loads two words of each and stores two. To be run under ncu, which counts
 * hits.
 *
 *     behind  load k, wait, store k, load k + 1, wait, ...
 *     ahead   load k + 1, store k, wait, ...
 *     half    load one word of k + 1, store k, wait, load the other, ...
 *
 * Prints a line a launch, in their order: `element order away operations blocks`: words from one element to
 * the next; whether what is stored lies in an array far away; operations, each needing the one before,
 * between the load that is ahead and the store; blocks of 128 threads a multiprocessor. */
#include "experiment.cuh"

constexpr int CHUNK = 64, SMS = 132;
constexpr size_t FAR = (size_t)SMS * 2048 * CHUNK * 8;

enum Order { BEHIND, AHEAD, HALF };
static const char *const order_names[] = {"behind", "ahead", "half"};

__device__ static float
load(const float *at)
{
    float value;
    asm volatile("ld.global.f32 %0,[%1];" : "=f"(value) : "l"(at));
    return value;
}

__device__ static float2
load_two(const float *at)
{
    float2 value;
    asm volatile("ld.global.v2.f32 {%0,%1},[%2];" : "=f"(value.x), "=f"(value.y) : "l"(at));
    return value;
}

template <int OPERATIONS>
__device__ static float
chain(float x)
{
#pragma unroll
    for (int i = 0; i < OPERATIONS; i++)
        asm volatile("fma.rn.f32 %0,%0,%1,%1;" : "+f"(x) : "f"(0.5f));
    return x;
}

template <int ELEMENT, int ORDER, bool AWAY, int OPERATIONS>
__global__ void
ahead(float *words)
{
    float *own = words + (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * CHUNK * ELEMENT;
    float *stored = own + (AWAY ? FAR : 0) + ELEMENT - 2;
    float2 now = ORDER == HALF ? make_float2(load(own), load(own + 1)) : load_two(own);
    float sum = now.x + now.y;
    for (int k = 0; k < CHUNK - 1; k++) {
        const float *next = own + (k + 1) * ELEMENT;
        float *at = stored + k * ELEMENT;
        float made = chain<8>(sum + now.x - now.y), one = 0;
        if (made == -77.f) /* never; what makes the rest wait for the values */
            return;
        if (ORDER == AHEAD)
            now = load_two(next);
        if (ORDER == HALF)
            one = load(next);
        made = chain<OPERATIONS>(made);
        if (ORDER == HALF) {
            asm volatile("st.global.f32 [%1],%0;" ::"f"(made), "l"(at));
            asm volatile("st.global.f32 [%1],%0;" ::"f"(made), "l"(at + 1));
            if (chain<8>(one) == -77.f)
                return;
            now = make_float2(one, load(next + 1));
        } else
            asm volatile("st.global.v2.f32 [%1],{%0,%0};" ::"f"(made), "l"(at));
        if (ORDER == BEHIND)
            now = load_two(next);
        sum = made;
    }
    if (sum == -77.f)
        words[0] = sum;
}

template <int ELEMENT, int ORDER, bool AWAY, int OPERATIONS>
static void
run(float *words)
{
    for (int blocks : {4, 8, 16}) {
        ahead<ELEMENT, ORDER, AWAY, OPERATIONS><<<SMS * blocks, 128>>>(words);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        printf("%d %s %d %d %d\n", ELEMENT, order_names[ORDER], AWAY, OPERATIONS, blocks);
    }
}

template <int ELEMENT>
static void
run_all(float *words)
{
    run<ELEMENT, BEHIND, false, 0>(words);
    run<ELEMENT, AHEAD, false, 0>(words);
    run<ELEMENT, AHEAD, false, 50>(words);
    run<ELEMENT, AHEAD, false, 400>(words);
    run<ELEMENT, HALF, false, 0>(words);
    run<ELEMENT, HALF, false, 400>(words);
    run<ELEMENT, BEHIND, true, 0>(words);
    run<ELEMENT, AHEAD, true, 0>(words);
}

int
main()
{
    float *words = words_of(FAR * 2 * 4);
    run_all<4>(words);
    run_all<6>(words);
    run_all<8>(words);
    return 0;
}
