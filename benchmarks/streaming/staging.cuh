/* SPDX-License-Identifier: MIT */

/* What the versions by hand have in common: a thread's own stretch comes and goes by granules, 16 aligned bytes, the
 * widest load and store there is, and lies in registers meanwhile. Two granules in a row that begin at a multiple of 32
 * bytes, a block, are one sector of the caches.
 *
 * A granule is loaded whole though a stretch may need only some of its bytes: memory of the GPU is allocated at
 * multiples of 256 bytes, so that no granule with a byte of an array reaches beyond its allocation. A granule is
 * stored whole only if all of its bytes are the thread's own.
 *
 * Addresses are aligned by a subtraction: after a cast to an integer and back nvcc no longer knows that a pointer
 * leads to global memory, and accesses it by slower, generic instructions. */

#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

const unsigned GRANULE = 16, STAGED_BLOCK = 32; /* bytes */

/* Bytes of P behind a multiple of ALIGNMENT, a power of two. */
__device__ __forceinline__ unsigned
bytes_behind(const void *p, unsigned alignment)
{
    return (unsigned)(uintptr_t)p & (alignment - 1);
}

__device__ __forceinline__ uint4
load_granule(const char *p)
{
    return *(const uint4 *)p;
}

__device__ __forceinline__ void
store_granule(char *p, uint4 v)
{
    *(uint4 *)p = v;
}

/* Byte K of a granule; best where K is a constant. */
__device__ __forceinline__ unsigned
byte_of(uint4 v, unsigned k)
{
    unsigned low = k & 8 ? v.z : v.x, high = k & 8 ? v.w : v.y;
    return (k & 4 ? high : low) >> 8 * (k & 3) & 0xff;
}

/* --- strips: a stretch from its begin to its end ------------------------------------------------------------- */

/* Goes through characters BEGIN to END of TEXT by blocks: WHOLE(i, first, second) takes one that lies in the stretch
 * with all its 32 characters, from i on, ONE(i, c) each character of the others. */
template <class Whole, class One>
__device__ __forceinline__ void
strip(const char *text, size_t begin, size_t end, Whole whole, One one)
{
    size_t i = begin;

    while (i < end) {
        unsigned behind = bytes_behind(text + i, STAGED_BLOCK);
        const char *block = text + i - behind;
        uint4 first = load_granule(block), second = load_granule(block + GRANULE);
        if (behind == 0 && end - i >= STAGED_BLOCK) {
            whole(i, first, second);
            i += STAGED_BLOCK;
            continue;
        }
#pragma unroll 1
        for (unsigned k = behind; k < STAGED_BLOCK && i < end; k++, i++)
            one(i, (char)byte_of(k < GRANULE ? first : second, k % GRANULE));
    }
}

/* As strip(), character by character and until TAKE(i, c) says false: for loops whose body is long, and which threads
 * leave at different places. A block's words move up as they are used, so that the next one is always the same. */
template <class Take>
__device__ __forceinline__ void
walk(const char *text, size_t begin, size_t end, Take take)
{
    size_t i = begin;

    while (i < end) {
        unsigned behind = bytes_behind(text + i, STAGED_BLOCK);
        const char *block = text + i - behind;
        uint4 v = load_granule(block), next = load_granule(block + GRANULE);
        unsigned left = STAGED_BLOCK - behind;
        left = end - i < left ? (unsigned)(end - i) : left;
#pragma unroll 1
        for (unsigned k = behind / 4; k > 0; k--) {
            v = make_uint4(v.y, v.z, v.w, next.x);
            next = make_uint4(next.y, next.z, next.w, 0);
        }
        unsigned word = v.x >> 8 * (behind & 3), in_word = 4 - (behind & 3);
#pragma unroll 1
        for (; left > 0; left--, i++) {
            if (!take(i, (char)(word & 0xff)))
                return;
            word >>= 8;
            if (--in_word == 0) {
                v = make_uint4(v.y, v.z, v.w, next.x);
                next = make_uint4(next.y, next.z, next.w, 0);
                word = v.x;
                in_word = 4;
            }
        }
    }
}

/* Where a walk through the lines that begin at BEGIN or behind it starts: the character in front of it says whether a
 * line begins there. */
__device__ __forceinline__ size_t
walk_start(size_t begin)
{
    return begin > 0 ? begin - 1 : 0;
}

/* --- a window: single characters at places that mostly go forward ---------------------------------------------- */

/* The granules of TEXT that were read last, one with an even number and one with an odd number. */
class Window
{
  public:
    __device__ __forceinline__ explicit Window(const char *text) : text(text), even_at(~0u), odd_at(~0u)
    {
    }

    __device__ __forceinline__ char
    operator[](size_t i)
    {
        unsigned low = bytes_behind(text + i, GRANULE), tag = (unsigned)((uintptr_t)(text + i) / GRANULE);
        const char *granule = text + i - low;
        if (tag & 1) {
            if (odd_at != tag) {
                odd = load_granule(granule);
                odd_at = tag;
            }
            return (char)byte_of(odd, low);
        }
        if (even_at != tag) {
            even = load_granule(granule);
            even_at = tag;
        }
        return (char)byte_of(even, low);
    }

  private:
    const char *text;
    unsigned even_at, odd_at; /* addresses in granules, their low 32 bits: no array is of 64 GiB */
    uint4 even, odd;
};

/* --- output in order ------------------------------------------------------------------------------------------ */

/* Writes one character behind the other from BEGIN on: whole granules at once, those at the ends by characters. */
class Characters
{
  public:
    __device__ __forceinline__ explicit Characters(char *begin)
        : begin(begin), at(begin), word(0), a(0), b(0), c(0), d(0)
    {
    }

    __device__ __forceinline__ void
    put(char character)
    {
        word = __byte_perm(word, (unsigned)(unsigned char)character, 0x4321); /* from above; the lowest byte leaves */
        at++;
        if (bytes_behind(at, 4) == 0)
            end_word();
    }

    __device__ __forceinline__ size_t
    count() const
    {
        return at - begin;
    }

    /* Writes what is held. Nothing is put after it. */
    __device__ __forceinline__ void
    flush()
    {
        unsigned behind = bytes_behind(at, GRANULE), words = behind / 4;
        if (behind == 0)
            return;
        if (behind & 3)
            word >>= 8 * (4 - (behind & 3));
        unsigned first = words == 0 ? word : words == 1 ? d : words == 2 ? c : b;
        unsigned second = words == 1 ? word : words == 2 ? d : c, third = words == 2 ? word : d;
        store_part(at - behind, make_uint4(first, second, third, word), behind);
    }

  private:
    char *begin, *at;
    unsigned word, a, b, c, d; /* the word in work, and the last four, a the oldest */

    __device__ __forceinline__ void
    end_word()
    {
        a = b;
        b = c;
        c = d;
        d = word;
        if (bytes_behind(at, GRANULE) != 0)
            return;
        if (at - GRANULE >= begin)
            store_granule(at - GRANULE, make_uint4(a, b, c, d));
        else
            store_part(at - GRANULE, make_uint4(a, b, c, d), GRANULE);
    }

    /* The granule's bytes from BEGIN up to its byte HIGH. */
    __device__ __forceinline__ void
    store_part(char *granule, uint4 v, unsigned high)
    {
#pragma unroll 1
        for (unsigned k = granule < begin ? (unsigned)(begin - granule) : 0; k < high; k++)
            granule[k] = (char)byte_of(v, k);
    }
};

/* Writes elements of 8 bytes one behind the other from AT on, two at a time. */
class Pairs
{
  public:
    __device__ __forceinline__ explicit Pairs(void *begin) : at((char *)begin), holds(false)
    {
    }

    __device__ __forceinline__ void
    put(unsigned x, unsigned y)
    {
        if (bytes_behind(at, GRANULE) == 0) {
            held = make_uint2(x, y);
            holds = true;
        } else if (holds) {
            store_granule(at - 8, make_uint4(held.x, held.y, x, y));
            holds = false;
        } else
            *(uint2 *)at = make_uint2(x, y);
        at += 8;
    }

    __device__ __forceinline__ void
    flush()
    {
        if (holds)
            *(uint2 *)(at - 8) = held;
    }

  private:
    char *at;
    uint2 held;
    bool holds;
};
