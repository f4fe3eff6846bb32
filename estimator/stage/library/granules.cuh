/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): what all of it uses, and granules. */

/* A software cache for threads that go through stretches of their own: what `fieldwise stage` writes into a kernel.
 *
 * Data moves between memory and registers by granules of 16 aligned bytes, the widest load and store that there is.
 *
 *   strip<N>()   a loop over i from BEGIN to END, N iterations at a time, with strip_in, strip_out, strip_inout:
 *                the arrays that it accesses at element i
 *   in           reads of an array at any places, most of them near the last one
 *   out          writes of an array, most of them to the element behind the last one
 *   inout        reads and writes of an array at any places, most of them near the last one
 *   out_record   as out, of an array of structs, whole or field by field
 *
 * What the objects do not do: order between threads. A thread that wants others to see what it wrote calls flush(); one
 * that wants to see what others wrote calls forget(). Both at __syncthreads() and other fences; objects that write flush
 * by themselves when their scope is left. A strip's body has no fences.
 *
 * A granule is loaded whole though only some of its bytes are wanted: allocations begin and end at multiples of 256
 * bytes, so none reaches beyond one. -DFIELDWISE_STAGE_EXACT loads element by element what the program reads and nothing
 * beside it, -DFIELDWISE_STAGE_OFF makes all of this the plain loads and stores. An array is smaller than 32 GiB.
 *
 * nvcc, or any compiler for C++14. */
#ifndef FIELDWISE_STAGE_CUH
#define FIELDWISE_STAGE_CUH

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(FIELDWISE_STAGE_OFF) || defined(__FIELDWISE__)
#define FIELDWISE_STAGE_IS_ON 0
#else
#define FIELDWISE_STAGE_IS_ON 1
#endif

#ifdef FIELDWISE_STAGE_EXACT
#define FIELDWISE_STAGE_IS_EXACT 1
#else
#define FIELDWISE_STAGE_IS_EXACT 0
#endif

#define FIELDWISE_STAGE_INLINE __device__ __forceinline__
#if defined(__CUDACC__) && defined(__NVCC__)
#define FIELDWISE_STAGE_UNROLL _Pragma("unroll")
#define FIELDWISE_STAGE_ROLLED _Pragma("unroll 1")
#else
#define FIELDWISE_STAGE_UNROLL
#define FIELDWISE_STAGE_ROLLED
#endif

/* A program's macros of these names stay out of the library. */
@put_aside

namespace fieldwise
{
namespace stage
{

enum : unsigned { GRANULE = 16, SECTOR = 32 /* of the caches */ }; /* bytes */

/* --- granules ------------------------------------------------------------------------------------------------- */

/* The low bits of an address. A pointer that is cast to a number and back is a generic one to nvcc, which then loads
 * by slower instructions: an address is aligned by subtracting these. */
FIELDWISE_STAGE_INLINE unsigned
low_bits(const void *p)
{
    return (unsigned)(uintptr_t)p;
}

/* Which granule P is in: its address's low 32 bits. */
FIELDWISE_STAGE_INLINE unsigned
granule_of(const void *p)
{
    return (unsigned)((uintptr_t)p / GRANULE);
}

/* The granule at P, which is aligned. L2 brings all of its line: who goes through a stretch wants the rest soon. */
FIELDWISE_STAGE_INLINE uint4
load_granule(const void *p)
{
#ifdef __CUDA_ARCH__
    uint4 v;
    asm volatile("ld.global.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "l"(__cvta_generic_to_global(p))
                 : "memory");
    return v;
#else
    return *static_cast<const uint4 *>(p);
#endif
}

FIELDWISE_STAGE_INLINE void
store_granule(void *p, uint4 v)
{
    *static_cast<uint4 *>(p) = v;
}

/* Word K / 4 of a granule, and byte K. */
FIELDWISE_STAGE_INLINE unsigned
word_of(uint4 v, unsigned k)
{
    unsigned even = k & 8 ? v.z : v.x, odd = k & 8 ? v.w : v.y;

    return k & 4 ? odd : even;
}
FIELDWISE_STAGE_INLINE unsigned
byte_of(uint4 v, unsigned k)
{
#ifdef __CUDA_ARCH__
    return __byte_perm(k & 8 ? v.z : v.x, k & 8 ? v.w : v.y, k & 7) & 0xff;
#else
    return word_of(v, k) >> 8 * (k & 3) & 0xff;
#endif
}

/* The element of type T, of 1, 2, 4, 8 or 16 bytes, at byte K of a granule. */
template <class T>
FIELDWISE_STAGE_INLINE T
element_of(uint4 v, unsigned k)
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                  "an element of 1, 2, 4, 8 or 16 bytes");
    unsigned words[4] = {sizeof(T) == 1 ? byte_of(v, k) : word_of(v, k) >> (sizeof(T) < 4 ? 8 * (k & 3) : 0), 0, 0, 0};
    T element;

    if (sizeof(T) == 8)
        words[1] = k & 8 ? v.w : v.y;
    if (sizeof(T) == 16) {
        words[1] = v.y;
        words[2] = v.z;
        words[3] = v.w;
    }
    memcpy(&element, words, sizeof(T));
    return element;
}

/* The number of the lowest bit of MASK that is set, which must be there. */
FIELDWISE_STAGE_INLINE unsigned
lowest_bit(unsigned mask)
{
#ifdef __CUDA_ARCH__
    return (unsigned)__ffs((int)mask) - 1;
#else
    unsigned k = 0;

    while ((mask >> k & 1) == 0)
        k++;
    return k;
#endif
}

/* Which SIZE bytes of a word are replaced, at byte NTH: what replace_part() wants. */
template <unsigned SIZE>
FIELDWISE_STAGE_INLINE unsigned
part_at(unsigned nth)
{
#ifdef __CUDA_ARCH__
    return SIZE == 1 ? 0x3210 ^ (4 ^ nth) << 4 * nth : nth ? 0x5410 : 0x3254; /* of PRMT */
#else
    return ((1u << 8 * (SIZE & 3)) - 1) << 8 * nth;
#endif
}

/* WORD with the low bytes of BITS in place of PART, which begins at byte NTH. */
FIELDWISE_STAGE_INLINE unsigned
replace_part(unsigned word, unsigned bits, unsigned part, unsigned nth)
{
#ifdef __CUDA_ARCH__
    (void)nth;
    asm("prmt.b32 %0, %0, %1, %2;" : "+r"(word) : "r"(bits), "r"(part));
    return word;
#else
    return (word & ~part) | bits << 8 * nth;
#endif
}

/* Sets that element, of 1, 2, 4 or 8 bytes. */
template <class T>
FIELDWISE_STAGE_INLINE void
set_element(uint4 &v, unsigned k, T element)
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "an element of 1 to 8 bytes");
    unsigned bits[2] = {0, 0}, word = k / 4, nth = k & 3, part = part_at<sizeof(T)>(nth);

    memcpy(bits, &element, sizeof(T));
    if (word == 0)
        v.x = sizeof(T) < 4 ? replace_part(v.x, bits[0], part, nth) : bits[0];
    if (word == (sizeof(T) == 8 ? 0 : 1))
        v.y = sizeof(T) < 4 ? replace_part(v.y, bits[0], part, nth) : bits[sizeof(T) / 8];
    if (word == 2)
        v.z = sizeof(T) < 4 ? replace_part(v.z, bits[0], part, nth) : bits[0];
    if (word == (sizeof(T) == 8 ? 2 : 3))
        v.w = sizeof(T) < 4 ? replace_part(v.w, bits[0], part, nth) : bits[sizeof(T) / 8];
}

/* N elements of type T, which are whole granules, in registers: all places are known after unrolling. */
template <class T, unsigned N> struct Block {
    static_assert(N * sizeof(T) % GRANULE == 0, "a block is whole granules");
    enum : unsigned { N_GRANULES = N * sizeof(T) / GRANULE, N_WORDS = N * sizeof(T) / 4 };
    unsigned words[N_WORDS];

    FIELDWISE_STAGE_INLINE void
    load(const T *from)
    {
        FIELDWISE_STAGE_UNROLL
        for (unsigned g = 0; g < N_GRANULES; g++) {
            const char *at = reinterpret_cast<const char *>(from) + g * GRANULE;
            /* Of a long record some granules may not be used: an ordinary load goes away then. */
            uint4 v = sizeof(T) > GRANULE ? *reinterpret_cast<const uint4 *>(at) : load_granule(at);
            words[4 * g] = v.x;
            words[4 * g + 1] = v.y;
            words[4 * g + 2] = v.z;
            words[4 * g + 3] = v.w;
        }
    }

    FIELDWISE_STAGE_INLINE void
    store(T *to, unsigned g) const
    {
        store_granule(reinterpret_cast<char *>(to) + g * GRANULE,
                      make_uint4(words[4 * g], words[4 * g + 1], words[4 * g + 2], words[4 * g + 3]));
    }

    FIELDWISE_STAGE_INLINE T
    get(unsigned k) const
    {
        unsigned part[(sizeof(T) + 3) / 4];
        T element;

        if (sizeof(T) < 4)
            part[0] = words[k * sizeof(T) / 4] >> 8 * (k * sizeof(T) % 4);
        else
            FIELDWISE_STAGE_UNROLL
            for (unsigned w = 0; w < sizeof(part) / 4; w++)
                part[w] = words[k * (sizeof(T) / 4) + w];
        memcpy(&element, part, sizeof(T));
        return element;
    }

    FIELDWISE_STAGE_INLINE void
    set(unsigned k, T element)
    {
        unsigned part[(sizeof(T) + 3) / 4] = {};

        memcpy(part, &element, sizeof(T));
        if (sizeof(T) < 4) {
            unsigned w = k * sizeof(T) / 4, shift = 8 * (k * sizeof(T) % 4), mask = (1u << 8 * (sizeof(T) & 3)) - 1;
            words[w] = (words[w] & ~(mask << shift)) | part[0] << shift;
        } else
            FIELDWISE_STAGE_UNROLL
            for (unsigned w = 0; w < sizeof(part) / 4; w++)
                words[k * (sizeof(T) / 4) + w] = part[w];
    }
};

/* Which elements of a block, bit K for element K. */
template <unsigned N> struct Marks {
    static_assert(N <= 64, "a block of at most 64 elements");
    uint64_t bits;

    FIELDWISE_STAGE_INLINE void
    set(unsigned k)
    {
        bits |= (uint64_t)1 << k;
    }
    FIELDWISE_STAGE_INLINE bool
    has(unsigned k) const
    {
        return (bits >> k & 1) != 0;
    }
    /* Those that have a byte in granule G of elements of SIZE bytes. */
    static FIELDWISE_STAGE_INLINE uint64_t
    of_granule(unsigned g, unsigned size)
    {
        unsigned first = g * GRANULE / size, last = (g * GRANULE + GRANULE - 1) / size;

        return ((uint64_t)2 << last) - ((uint64_t)1 << first); /* wraps to the right value where LAST is 63 */
    }
};

