/* SPDX-License-Identifier: MIT */
#pragma once

/* The fine-grained pointer chase of Mei and Chu 2016 (Section 4.2, Listing 3) for caches smaller than the
 * chase: 32-bit words that hold the index of the next word, visited by one lane through one of five paths;
 * index and latency of every visit go to a window in shared memory.
 *
 * The window is small, because L1 and shared memory are one memory since Volta. A full window is carried to
 * global memory before the chase goes on, in a way that leaves L1 as it is (ChaseCarry; which one does, the
 * host tests). Where none does, a long chase is recorded a window a launch (ChaseRecord.visits at most
 * CHASE_WINDOW).
 *
 * A launch begins with CHASE_PROLOGUE visits by the same instructions with the load predicated off (a
 * texture is fetched outside of its bounds): they bring the code into the instruction caches. What reading
 * the clock takes is in every recorded visit (dependent.cuh). */
#include <cstdint>

#include "gpu.cuh"

enum ChasePath { CHASE_L1, CHASE_BYPASS, CHASE_READONLY, CHASE_TEXTURE, CHASE_CONSTANT, CHASE_PATHS };

/* How windows leave the multiprocessor. */
enum ChaseCarry {
    CHASE_CARRY_BULK,  /* by the bulk copy engine (from compute capability 9.0 on) */
    CHASE_CARRY_ADD,   /* by additions to zeroed memory, which L2 does */
    CHASE_CARRY_STORE, /* by stores past L1 */
    CHASE_CARRY_LAUNCH /* at the end of a launch, which records one window */
};

/* With the 1 KB that CUDA keeps for itself this fits the smallest carve-out (8 KB). */
#define CHASE_WINDOW 880u
#define CHASE_PROLOGUE 32u
#define CHASE_OUTSIDE 0xfffffff0u /* an index beyond any texture: fetched as 0, without a look at memory */
#define CHASE_CONSTANT_WORDS 16384u

__constant__ uint32_t chase_constant_words[CHASE_CONSTANT_WORDS];

/* One visit as the kernel records it. */
struct ChaseVisit {
    uint32_t next; /* the word that was read */
    uint32_t cycles;
};

struct ChaseRecord {
    const uint32_t *words;
    cudaTextureObject_t texture;
    uint32_t first;             /* index of the first word */
    unsigned long long skipped; /* visits before the first recorded one */
    unsigned long long visits;  /* recorded */
    ChaseVisit *trace;          /* of them; zeroed, 16-byte aligned, with room for one more */
    ChaseCarry carry;
};

/* The parts of a timed visit. No index is ~0 and no address: the branch on the address holds the visit until
 * address and predicates are there, before the clock is read for the first time; the second reading is
 * predicated on the word that was loaded, and so is made when it is there. ON differs from lane to lane, for
 * all that the compiler knows: else it would keep it where it must be fetched from between the two readings.
 */
#define CHASE_ASM_BEGIN                                                                                      \
    "{ .reg .pred never, on, begin, end; .reg .u32 t0, t1, u, v, w; mov.u32 t0, 0; mov.u32 t1, 0;\n"         \
    "setp.ne.u32 on, %4, 0; setp.ne.u32 begin, %5, 0xffffffff;\n"                                            \
    "setp.eq.and.u64 never, %2, 0xffffffffffffffff, on; @never trap; @begin mov.u32 t0, %%clock;\n"
#define CHASE_ASM_END                                                                                        \
    "setp.ne.u32 end, %0, 0xffffffff; @end mov.u32 t1, %%clock; st.volatile.shared.u32 [%3], %0;\n"          \
    "sub.u32 %1, t1, t0; }"
#define CHASE_TIMED(load, place)                                                                             \
    asm volatile(CHASE_ASM_BEGIN load "\n" CHASE_ASM_END                                                     \
                 : "+r"(next), "=r"(cycles)                                                                  \
                 : place, "r"(slot), "r"(on), "r"(index)                                                     \
                 : "memory")
#define CHASE_PLAIN(load, place)                                                                             \
    asm volatile("{ .reg .u32 u, v, w; " load " }" : "=r"(next) : "r"(0), place : "memory")

#define CHASE_LOAD_L1 "ld.global.ca.u32 %0, [%2];"
#define CHASE_LOAD_BYPASS "ld.global.cg.u32 %0, [%2];"
#define CHASE_LOAD_READONLY "ld.global.nc.u32 %0, [%2];"
#define CHASE_LOAD_CONSTANT "ld.const.u32 %0, [%2];"

/* Times the visit of word INDEX: writes the next index to shared address SLOT and returns the cycles. */
template <ChasePath path>
static __device__ __forceinline__ uint32_t
chase_timed_visit(const ChaseRecord &record, uint32_t &index, uint32_t slot, uint32_t on)
{
    uint32_t next = index, cycles;
    if (path == CHASE_TEXTURE) {
        CHASE_TIMED("tex.1d.v4.u32.s32 {%0, u, v, w}, [%2, {%5}];", "l"(record.texture));
    } else if (path == CHASE_CONSTANT) {
        size_t place = __cvta_generic_to_constant(chase_constant_words + index);
        CHASE_TIMED("@on " CHASE_LOAD_CONSTANT, "l"(place));
    } else {
        const uint32_t *place = record.words + index;
        if (path == CHASE_L1)
            CHASE_TIMED("@on " CHASE_LOAD_L1, "l"(place));
        else if (path == CHASE_BYPASS)
            CHASE_TIMED("@on " CHASE_LOAD_BYPASS, "l"(place));
        else
            CHASE_TIMED("@on " CHASE_LOAD_READONLY, "l"(place));
    }
    index = next;
    return cycles;
}

template <ChasePath path>
static __device__ __forceinline__ uint32_t
chase_plain_visit(const ChaseRecord &record, uint32_t index)
{
    uint32_t next = index;
    if (path == CHASE_TEXTURE) {
        asm volatile("{ .reg .u32 u, v, w; tex.1d.v4.u32.s32 {%0, u, v, w}, [%1, {%2}]; }"
                     : "=r"(next)
                     : "l"(record.texture), "r"(index)
                     : "memory");
    } else if (path == CHASE_CONSTANT) {
        size_t place = __cvta_generic_to_constant(chase_constant_words + index);
        CHASE_PLAIN(CHASE_LOAD_CONSTANT, "l"(place));
    } else {
        const uint32_t *place = record.words + index;
        if (path == CHASE_L1)
            CHASE_PLAIN(CHASE_LOAD_L1, "l"(place));
        else if (path == CHASE_BYPASS)
            CHASE_PLAIN(CHASE_LOAD_BYPASS, "l"(place));
        else
            CHASE_PLAIN(CHASE_LOAD_READONLY, "l"(place));
    }
    return next;
}

/* Copies N visits by the bulk copy engine, in units of 16 bytes. */
static __device__ __forceinline__ void
chase_carry_bulk(ChaseVisit *trace, const ChaseVisit *window, unsigned n)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    if (threadIdx.x == 0) {
        unsigned from = (unsigned)__cvta_generic_to_shared(window),
                 bytes = (n * (unsigned)sizeof *window + 15) / 16 * 16;
        asm volatile("fence.proxy.async.shared::cta;\n"
                     "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n"
                     "cp.async.bulk.commit_group;\n"
                     "cp.async.bulk.wait_group.read 0;" ::"l"(__cvta_generic_to_global(trace)),
                     "r"(from), "r"(bytes)
                     : "memory");
    }
#endif
}

/* Carries N visits from the window to global memory; back when all have arrived, or should have. */
static __device__ __forceinline__ void
chase_carry(ChaseCarry carry, ChaseVisit *trace, const ChaseVisit *window, unsigned n)
{
    const long long patience_cycles = 8192;
    if (carry == CHASE_CARRY_BULK) {
        chase_carry_bulk(trace, window, n);
        __syncwarp();
        return;
    }
    for (unsigned i = threadIdx.x; i < n; i += 32) {
        unsigned long long *to = reinterpret_cast<unsigned long long *>(trace + i);
        unsigned long long visit = *reinterpret_cast<const unsigned long long *>(window + i);
        if (carry == CHASE_CARRY_ADD)
            atomicAdd(to, visit);
        else
            __stcg(to, visit);
    }
    for (long long start = clock64(); clock64() - start < patience_cycles;)
        ;
    __syncwarp();
}

/* One warp, of which lane 0 alone chases. */
template <ChasePath path>
static __global__ void
chase_kernel(const ChaseRecord record)
{
    __shared__ __align__(16) ChaseVisit window[CHASE_WINDOW];
    uint32_t index = record.first, lane;
    unsigned long long done = 0;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    bool prologue = true;
    while (done < record.visits) {
        unsigned n = CHASE_PROLOGUE;
        if (!prologue)
            n = (unsigned)min((unsigned long long)CHASE_WINDOW, record.visits - done);
        if (threadIdx.x == 0) {
            uint32_t slot = (uint32_t)__cvta_generic_to_shared(window);
            uint32_t on = lane + (prologue ? 0 : 1);
#pragma unroll 1
            for (unsigned i = 0; i < n; i++) {
                if (path == CHASE_TEXTURE && prologue)
                    index = CHASE_OUTSIDE;
                uint32_t cycles = chase_timed_visit<path>(record, index, slot, on);
                asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(slot + 4), "r"(cycles) : "memory");
                slot += sizeof(ChaseVisit);
            }
        }
        __syncwarp();
        if (!prologue)
            chase_carry(record.carry, record.trace + done, window, n);
        if (prologue)
            index = record.first;
        if (prologue && threadIdx.x == 0)
#pragma unroll 1
            for (unsigned long long i = 0; i < record.skipped; i++)
                index = chase_plain_visit<path>(record, index);
        done += prologue ? 0 : n;
        prologue = false;
    }
}

/* words[indices[i]] = indices[i + 1], and the last one's is the first. */
static __global__ void
chase_link(uint32_t *words, const uint32_t *indices, uint32_t n)
{
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        words[indices[i]] = indices[i + 1 < n ? i + 1 : 0];
}

typedef void (*ChaseKernel)(const ChaseRecord);

static inline ChaseKernel
chase_kernel_of(ChasePath path)
{
    static const ChaseKernel kernels[CHASE_PATHS] = {
        chase_kernel<CHASE_L1>, chase_kernel<CHASE_BYPASS>, chase_kernel<CHASE_READONLY>,
        chase_kernel<CHASE_TEXTURE>, chase_kernel<CHASE_CONSTANT>};
    return kernels[path];
}
