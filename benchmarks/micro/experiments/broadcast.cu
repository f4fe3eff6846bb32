/* SPDX-License-Identifier: MIT */

/* What reads of shared memory cost that all lanes make at one place, by their width: 32 warps read again and
 * again, and do little else.
 *
 * Prints a line a width: `width cycles`, of a multiprocessor for a read of a warp. */
#include "../gpu.cuh"

constexpr int BLOCK = 1024, SPAN = 512, ROUNDS = 512, READS = 8;

/* STEP is 0, which the compiler does not know. */
template <int WIDTH>
__global__ void
broadcast(unsigned *out, long long *cycles, unsigned step)
{
    __shared__ uint4 words[SPAN / 16];
    unsigned sum = 0, place[READS];

    if (threadIdx.x < SPAN / 16)
        words[threadIdx.x] = make_uint4(threadIdx.x, 1, 2, 3);
    for (int k = 0; k < READS; k++)
        place[k] = (unsigned)__cvta_generic_to_shared(words) + 32 * k;
    __syncthreads();
    long long start = clock64();
#pragma unroll 1
    for (int r = 0; r < ROUNDS; r++)
#pragma unroll
        for (int k = 0; k < READS; k++) {
            unsigned x, y = 0, z = 0, w = 0;
            place[k] += step;
            if constexpr (WIDTH == 4)
                asm volatile("ld.shared.u32 %0,[%1];" : "=r"(x) : "r"(place[k]));
            else if constexpr (WIDTH == 8)
                asm volatile("ld.shared.v2.u32 {%0,%1},[%2];" : "=r"(x), "=r"(y) : "r"(place[k]));
            else
                asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3},[%4];"
                             : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                             : "r"(place[k]));
            sum ^= x ^ y;
            if constexpr (WIDTH == 16)
                sum ^= z ^ w;
        }
    __syncthreads();
    long long stop = clock64();
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
    if (threadIdx.x == 0)
        cycles[blockIdx.x] = stop - start;
}

template <int WIDTH>
static void
run()
{
    int blocks = gpu_properties().multiProcessorCount;
    unsigned *out;
    long long *cycles;
    std::vector<long long> each(blocks);

    CHECK(cudaMalloc(&out, sizeof(unsigned) * blocks * BLOCK));
    CHECK(cudaMalloc(&cycles, sizeof *cycles * blocks));
    for (int i = 0; i < 2; i++) {
        broadcast<WIDTH><<<blocks, BLOCK>>>(out, cycles, 0);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    }
    CHECK(cudaMemcpy(each.data(), cycles, sizeof *cycles * blocks, cudaMemcpyDeviceToHost));
    std::sort(each.begin(), each.end());
    printf("%d %.2f\n", WIDTH, (double)each[blocks / 2] / ((double)ROUNDS * READS * (BLOCK / 32)));
    CHECK(cudaFree(out));
    CHECK(cudaFree(cycles));
}

int
main()
{
    run<4>();
    run<8>();
    run<16>();
    return 0;
}
