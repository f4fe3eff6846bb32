/* SPDX-License-Identifier: MIT */

/* Counts what a kernel accesses: what `fieldwise stage --profile` writes into it. The program computes what it did.
 *
 * Each thread compares the address of an access with that of its last one of the same array: both may lie in the same
 * 16, 32 or 64 aligned bytes, which a cache that holds so much for this thread would then have at hand.
 *
 * nvcc, or a compiler that has CUDA's functions, for C++14. */
#ifndef FIELDWISE_PROFILE_CUH
#define FIELDWISE_PROFILE_CUH

#include <cstdint>
#include <cstdio>

@put_aside

namespace fieldwise
{
namespace profile
{

/* What is counted at a place of the source, over all threads and launches. */
enum Count : unsigned {
    ACCESSES,
    WITHIN_16, /* in the same 16 bytes as the thread's last access of the array */
    WITHIN_32,
    WITHIN_64,
    BACK,      /* at a lower address than that */
    TOGETHER,  /* lanes, itself too, that access the same 128 bytes at the same time: the sum over all accesses */
    N_COUNTS
};

using Counter = unsigned long long;

/* Lanes of the warp that are here with an address in the 128 bytes of ADDRESS. */
__device__ __forceinline__ unsigned
lanes_together(uintptr_t address)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    return (unsigned)__popc(__match_any_sync(__activemask(), (unsigned long long)(address / 128)));
#else
    (void)address;
    return 1;
#endif
}

/* A thread's accesses to ARRAYS arrays at SITES places. */
template <unsigned ARRAYS, unsigned SITES> class Watch
{
  public:
    /* COUNTERS: those of the first place; they are added to at the end of the kernel. */
    __device__ __forceinline__ explicit Watch(Counter (*all)[N_COUNTS]) : counters(all)
    {
        for (unsigned a = 0; a < ARRAYS; a++)
            last[a] = 0;
        for (unsigned s = 0; s < SITES; s++)
            for (unsigned c = 0; c < N_COUNTS; c++)
                counts[s][c] = 0;
    }
    __device__ __forceinline__ ~Watch()
    {
        for (unsigned s = 0; s < SITES; s++)
            for (unsigned c = 0; c < N_COUNTS && counts[s][ACCESSES] > 0; c++)
                atomicAdd(&counters[s][c], counts[s][c]);
    }
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

    /* OBJECT, of array ARRAY, is accessed at place SITE. */
    template <unsigned ARRAY, unsigned SITE, class Object>
    __device__ __forceinline__ Object &
    at(Object &object)
    {
        uintptr_t address = (uintptr_t)&reinterpret_cast<const volatile char &>(object);

        counts[SITE][ACCESSES]++;
        counts[SITE][WITHIN_16] += address / 16 == last[ARRAY] / 16;
        counts[SITE][WITHIN_32] += address / 32 == last[ARRAY] / 32;
        counts[SITE][WITHIN_64] += address / 64 == last[ARRAY] / 64;
        counts[SITE][BACK] += address < last[ARRAY];
        counts[SITE][TOGETHER] += lanes_together(address);
        last[ARRAY] = address;
        return object;
    }

  private:
    Counter (*counters)[N_COUNTS];
    uintptr_t last[ARRAYS];
    Counter counts[SITES][N_COUNTS];
};

/* Where an access stands. */
struct Site {
    const char *kernel, *array, *place;
};

/* Prints COUNTERS of SITES to FILE as CSV; places that were not reached too. */
template <unsigned N>
void
print(FILE *file, const Counter (&counters)[N][N_COUNTS], const Site (&sites)[N])
{
    fputs("kernel,array,site,accesses,hits16,hits32,hits64,back,lanes_in_one_line\n", file);
    for (unsigned s = 0; s < N; s++) {
        const Counter *c = counters[s];
        fprintf(file, "%s,%s,%s,%llu,%llu,%llu,%llu,%llu,%.2f\n", sites[s].kernel, sites[s].array, sites[s].place,
                c[ACCESSES], c[WITHIN_16], c[WITHIN_32], c[WITHIN_64], c[BACK],
                c[ACCESSES] > 0 ? (double)c[TOGETHER] / (double)c[ACCESSES] : 0.0);
    }
}

/* Prints what COUNTERS, a variable of the device, have come to once STREAM is through with its work. Returns 0, or what
 * CUDA says. */
template <unsigned N>
int
report(const Counter (&counters)[N][N_COUNTS], const Site (&sites)[N], cudaStream_t stream, FILE *file)
{
    static Counter copy[N][N_COUNTS];
    cudaError_t error = cudaMemcpyFromSymbolAsync(copy, counters, sizeof copy, 0, cudaMemcpyDeviceToHost, stream);

    if (error == cudaSuccess)
        error = cudaStreamSynchronize(stream);
    if (error == cudaSuccess)
        print(file, copy, sites);
    return (int)error;
}

} // namespace profile
} // namespace fieldwise

@take_back

#endif
