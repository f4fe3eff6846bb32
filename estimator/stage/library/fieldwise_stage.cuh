/* SPDX-License-Identifier: MIT */

/* A software cache for threads that go through stretches of their own: what `fieldwise stage` writes into a kernel.
 *
 * Data moves between memory and registers by granules of 16 aligned bytes, the widest load and store that there is.
 *
 *   strip<N>()   a loop over i from BEGIN to END, N iterations at a time, with strip_in, strip_out, strip_inout:
 *                the arrays that it accesses at element i
 *   in           reads of an array at any places, most of them near the last one
 *   out          writes of an array, most of them to the element behind the last one
 *
 * What the objects do not do: order between threads. A thread that wants others to see what it wrote calls flush(); one
 * that wants to see what others wrote calls forget(). Both at __syncthreads() and other fences; `out` flushes by itself
 * when its scope is left. A strip's body has no fences.
 *
 * A granule is loaded whole though only some of its bytes are wanted: allocations begin and end at multiples of 256
 * bytes, so none reaches beyond one. -DFIELDWISE_STAGE_OFF makes all of this the plain loads and stores. An array is
 * smaller than 32 GiB.
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

#define FIELDWISE_STAGE_INLINE __device__ __forceinline__
#if defined(__CUDACC__) && defined(__NVCC__)
#define FIELDWISE_STAGE_UNROLL _Pragma("unroll")
#define FIELDWISE_STAGE_ROLLED _Pragma("unroll 1")
#else
#define FIELDWISE_STAGE_UNROLL
#define FIELDWISE_STAGE_ROLLED
#endif

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

/* --- strips ----------------------------------------------------------------------------------------------------- */

/* An element that a strip's body may read and assign as if it were the array's. OF has get(K) and set(K, value). */
template <class T, class Of, class K = unsigned> class Element
{
  public:
    FIELDWISE_STAGE_INLINE
    Element(Of of, K k) : of(of), k(k)
    {
    }
    Element(const Element &) = default;
    FIELDWISE_STAGE_INLINE operator T() const { return of.get(k); }
    FIELDWISE_STAGE_INLINE T
    operator=(T value)
    {
        of.set(k, value);
        return value;
    }
    FIELDWISE_STAGE_INLINE T
    operator=(const Element &other)
    {
        return *this = (T)other;
    }
#define FIELDWISE_STAGE_ASSIGN(op)                                                                                     \
    template <class V> FIELDWISE_STAGE_INLINE T operator op##=(V value) { return *this = (T)((T)*this op value); }
    FIELDWISE_STAGE_ASSIGN(+)
    FIELDWISE_STAGE_ASSIGN(-)
    FIELDWISE_STAGE_ASSIGN(*)
    FIELDWISE_STAGE_ASSIGN(/)
    FIELDWISE_STAGE_ASSIGN(%)
    FIELDWISE_STAGE_ASSIGN(&)
    FIELDWISE_STAGE_ASSIGN(|)
    FIELDWISE_STAGE_ASSIGN(^)
    FIELDWISE_STAGE_ASSIGN(<<)
    FIELDWISE_STAGE_ASSIGN(>>)
#undef FIELDWISE_STAGE_ASSIGN
    FIELDWISE_STAGE_INLINE T operator++() { return *this = (T)((T)*this + 1); }
    FIELDWISE_STAGE_INLINE T operator--() { return *this = (T)((T)*this - 1); }
    FIELDWISE_STAGE_INLINE T
    operator++(int)
    {
        T old = *this;
        *this = (T)(old + 1);
        return old;
    }
    FIELDWISE_STAGE_INLINE T
    operator--(int)
    {
        T old = *this;
        *this = (T)(old - 1);
        return old;
    }

  private:
    Of of;
    K k;
};

/* An array that a strip reads at element i. Each array of a strip has: the bytes of an element and where element i is,
 * for the check that arrays are apart; load() and store() of a block; element K of it; and an element in memory. */
template <class T> class strip_in
{
  public:
    enum : bool { IS_WRITTEN = false };
    enum : unsigned { SIZE = sizeof(T) };
    const T *base;

    FIELDWISE_STAGE_INLINE explicit strip_in(const T *base) : base(base) {}

    template <unsigned N> struct Staged {
        Block<T, N> block;

        template <class I> FIELDWISE_STAGE_INLINE void load(const strip_in &array, I i) { block.load(array.base + i); }
        template <class I> FIELDWISE_STAGE_INLINE void store(const strip_in &, I) const {}
        FIELDWISE_STAGE_INLINE T at(unsigned k) { return block.get(k); }
    };
    template <class I> FIELDWISE_STAGE_INLINE const T *place(I i) const { return base + i; }
    template <class I> FIELDWISE_STAGE_INLINE T plain(I i) const { return base[i]; }
};

/* Stores of BLOCK the elements that WRITTEN marks: granules whole whose elements are all of OWN, which no other thread
 * writes meanwhile. */
template <class T, unsigned N>
FIELDWISE_STAGE_INLINE void
store_marked(T *to, const Block<T, N> &block, Marks<N> written, Marks<N> own)
{
    if (written.bits == 0)
        return;
    FIELDWISE_STAGE_UNROLL
    for (unsigned g = 0; g < Block<T, N>::N_GRANULES; g++) {
        uint64_t all = Marks<N>::of_granule(g, sizeof(T));
        if ((written.bits & all) == 0)
            continue;
        if ((own.bits & all) == all) {
            block.store(to, g);
            continue;
        }
        FIELDWISE_STAGE_UNROLL
        for (unsigned k = g * GRANULE / sizeof(T); k < (g * GRANULE + GRANULE + sizeof(T) - 1) / sizeof(T); k++)
            if (written.has(k))
                to[k] = block.get(k);
    }
}

/* An array that a strip writes at element i, and does not read. */
template <class T> class strip_out
{
  public:
    enum : bool { IS_WRITTEN = true };
    enum : unsigned { SIZE = sizeof(T) };
    T *base;

    FIELDWISE_STAGE_INLINE explicit strip_out(T *base) : base(base) {}

    template <unsigned N> struct Staged {
        Block<T, N> block;
        Marks<N> written;

        template <class I>
        FIELDWISE_STAGE_INLINE void
        load(const strip_out &, I)
        {
            FIELDWISE_STAGE_UNROLL
            for (unsigned w = 0; w < Block<T, N>::N_WORDS; w++)
                block.words[w] = 0;
            written.bits = 0;
        }
        template <class I>
        FIELDWISE_STAGE_INLINE void
        store(const strip_out &array, I i) const
        {
            store_marked(array.base + i, block, written, written);
        }
        FIELDWISE_STAGE_INLINE T get(unsigned k) const { return block.get(k); }
        FIELDWISE_STAGE_INLINE void
        set(unsigned k, T value)
        {
            block.set(k, value);
            written.set(k);
        }
        FIELDWISE_STAGE_INLINE Element<T, Staged &> at(unsigned k) { return Element<T, Staged &>(*this, k); }
    };
    template <class I> FIELDWISE_STAGE_INLINE const T *place(I i) const { return base + i; }
    template <class I> FIELDWISE_STAGE_INLINE T &plain(I i) const { return base[i]; }
};

/* An array that a strip reads and writes at element i. A granule all of whose elements were read or written goes back
 * whole: another thread that accessed one of them meanwhile would race with this one. */
template <class T> class strip_inout
{
  public:
    enum : bool { IS_WRITTEN = true };
    enum : unsigned { SIZE = sizeof(T) };
    T *base;

    FIELDWISE_STAGE_INLINE explicit strip_inout(T *base) : base(base) {}

    template <unsigned N> struct Staged {
        Block<T, N> block;
        Marks<N> written, touched;

        template <class I>
        FIELDWISE_STAGE_INLINE void
        load(const strip_inout &array, I i)
        {
            block.load(array.base + i);
            written.bits = touched.bits = 0;
        }
        template <class I>
        FIELDWISE_STAGE_INLINE void
        store(const strip_inout &array, I i) const
        {
            store_marked(array.base + i, block, written, touched);
        }
        FIELDWISE_STAGE_INLINE T
        get(unsigned k)
        {
            touched.set(k);
            return block.get(k);
        }
        FIELDWISE_STAGE_INLINE void
        set(unsigned k, T value)
        {
            block.set(k, value);
            written.set(k);
            touched.set(k);
        }
        FIELDWISE_STAGE_INLINE Element<T, Staged &> at(unsigned k) { return Element<T, Staged &>(*this, k); }
    };
    template <class I> FIELDWISE_STAGE_INLINE const T *place(I i) const { return base + i; }
    template <class I> FIELDWISE_STAGE_INLINE T &plain(I i) const { return base[i]; }
};

/* F elements in registers, granules with them loaded whole. Places are known when compiled if the loop over the row's
 * elements is unrolled. */
template <class T, unsigned F> class Row
{
    enum : unsigned { MOST_GRANULES = (F * sizeof(T) + 2 * GRANULE - 2) / GRANULE };
    unsigned words[4 * MOST_GRANULES], behind; /* bytes between the first granule's start and the row's */

  public:
    /* The row from element FIRST on of a block at BASE, which is aligned. */
    FIELDWISE_STAGE_INLINE void
    load(const T *base, unsigned first)
    {
        unsigned low = first * sizeof(T) / GRANULE, high = ((first + F) * sizeof(T) - 1) / GRANULE;

        behind = first * sizeof(T) % GRANULE;
        FIELDWISE_STAGE_UNROLL
        for (unsigned g = 0; g < MOST_GRANULES; g++) {
            if (low + g > high)
                break;
            uint4 v = load_granule(reinterpret_cast<const char *>(base) + (low + g) * GRANULE);
            words[4 * g] = v.x;
            words[4 * g + 1] = v.y;
            words[4 * g + 2] = v.z;
            words[4 * g + 3] = v.w;
        }
    }

    template <class K>
    FIELDWISE_STAGE_INLINE T
    operator[](K f) const
    {
        unsigned at = behind + (unsigned)f * sizeof(T), part[(sizeof(T) + 3) / 4];
        T element;

        FIELDWISE_STAGE_UNROLL
        for (unsigned w = 0; w < sizeof(part) / 4; w++)
            part[w] = words[at / 4 + w] >> 8 * (sizeof(T) < 4 ? at % 4 : 0);
        memcpy(&element, part, sizeof(T));
        return element;
    }
};

enum : unsigned { LONGEST_ROW = 256 }; /* bytes that registers hold */

/* An array of rows of F elements, of which a strip reads those of row i: one row at a time is held. DOES_READ: whether
 * each iteration reads the row's first and its last element. */
template <class T, unsigned F, bool IS_HELD = (F * sizeof(T) <= LONGEST_ROW)> class strip_rows_in
{
  public:
    enum : bool { IS_WRITTEN = false };
    enum : unsigned { SIZE = F * sizeof(T) };
    const T *base;
    bool does_read;

    FIELDWISE_STAGE_INLINE explicit strip_rows_in(const T *base, bool does_read) : base(base), does_read(does_read) {}

    template <unsigned N> struct Staged {
        const T *block;
        bool does_read;

        template <class I>
        FIELDWISE_STAGE_INLINE void
        load(const strip_rows_in &array, I i)
        {
            block = array.place(i);
            does_read = array.does_read;
        }
        template <class I> FIELDWISE_STAGE_INLINE void store(const strip_rows_in &, I) const {}
        FIELDWISE_STAGE_INLINE Row<T, F>
        at(unsigned k)
        {
            Row<T, F> row;
            if (does_read)
                row.load(block, k * F);
            return row;
        }
    };
    template <class I> FIELDWISE_STAGE_INLINE const T *place(I i) const { return base + (ptrdiff_t)i * (ptrdiff_t)F; }
    template <class I> FIELDWISE_STAGE_INLINE const T *plain(I i) const { return place(i); }
};

/* Rows that are too long. */
template <class T, unsigned F> class strip_rows_in<T, F, false>
{
  public:
    enum : bool { IS_WRITTEN = false };
    enum : unsigned { SIZE = F * sizeof(T) };
    const T *base;

    FIELDWISE_STAGE_INLINE explicit strip_rows_in(const T *base, bool) : base(base) {}

    template <unsigned N> struct Staged {
        const T *block;

        template <class I> FIELDWISE_STAGE_INLINE void load(const strip_rows_in &a, I i) { block = a.place(i); }
        template <class I> FIELDWISE_STAGE_INLINE void store(const strip_rows_in &, I) const {}
        FIELDWISE_STAGE_INLINE const T *at(unsigned k) { return block + k * F; }
    };
    template <class I> FIELDWISE_STAGE_INLINE const T *place(I i) const { return base + (ptrdiff_t)i * (ptrdiff_t)F; }
    template <class I> FIELDWISE_STAGE_INLINE const T *plain(I i) const { return place(i); }
};

/* Whether the elements BEGIN to END of A and B have a byte in common, one of which is written. */
template <class A, class B, class I>
FIELDWISE_STAGE_INLINE bool
collide(const A &a, const B &b, I begin, I end)
{
    const char *a_begin = (const char *)a.place(begin), *a_end = (const char *)a.place(end);
    const char *b_begin = (const char *)b.place(begin), *b_end = (const char *)b.place(end);

    return (A::IS_WRITTEN || B::IS_WRITTEN) && a_begin < b_end && b_begin < a_end;
}

/* Whether one of ARRAYS collides with another. */
template <class I>
FIELDWISE_STAGE_INLINE bool
any_collide(I, I)
{
    return false;
}
template <class I, class A, class... Arrays>
FIELDWISE_STAGE_INLINE bool
any_collide(I begin, I end, const A &first, const Arrays &...others)
{
    bool found = any_collide(begin, end, others...);
    bool each[] = {false, collide(first, others, begin, end)...};

    FIELDWISE_STAGE_UNROLL
    for (unsigned n = 0; n < sizeof(each) / sizeof(each[0]); n++)
        found |= each[n];
    return found;
}

/* One array of a strip and its block. */
template <class Array, unsigned N> struct Staging {
    const Array &array;
    typename Array::template Staged<N> staged;

    FIELDWISE_STAGE_INLINE explicit Staging(const Array &array) : array(array) {}
};

/* Runs BODY for N iterations from I on, whose elements are blocks. FALSE: it has ended the loop. */
template <unsigned N, class I, class Body, class... Stagings>
FIELDWISE_STAGE_INLINE bool
run_block(I i, Body &body, Stagings... each)
{
    bool goes_on = true;
    int loads[] = {0, (each.staged.load(each.array, i), 0)...};

    FIELDWISE_STAGE_UNROLL
    for (unsigned k = 0; k < N; k++)
        if (!body((I)(i + (I)k), each.staged.at(k)...)) {
            goes_on = false;
            break;
        }
    int stores[] = {0, (each.staged.store(each.array, i), 0)...};
    (void)loads;
    (void)stores;
    return goes_on;
}

/* The bytes that blocks of N elements of ARRAYS begin at multiples of. Half a sector that is stored costs L2 as much as
 * a whole one, so blocks are whole sectors where all arrays have them at the same elements. */
template <unsigned N, class A, class... Arrays>
FIELDWISE_STAGE_INLINE unsigned
block_alignment(const A &first, const Arrays &...others)
{
    bool each[] = {N * A::SIZE % SECTOR == 0,
                   ((unsigned)Arrays::SIZE == (unsigned)A::SIZE &&
                    ((low_bits(first.place(0)) ^ low_bits(others.place(0))) & (SECTOR - 1)) == 0)...};
    bool all = true;

    FIELDWISE_STAGE_UNROLL
    for (unsigned n = 0; n < sizeof(each) / sizeof(each[0]); n++)
        all = all && each[n];
    return all ? SECTOR : GRANULE;
}

/* Whether element I is at a multiple of ALIGNMENT bytes in all ARRAYS. */
template <class I, class... Arrays>
FIELDWISE_STAGE_INLINE bool
is_aligned(I i, unsigned alignment, const Arrays &...arrays)
{
    unsigned each[] = {low_bits(arrays.place(i))...}, behind = 0;

    FIELDWISE_STAGE_UNROLL
    for (unsigned n = 0; n < sizeof...(arrays); n++)
        behind |= each[n] & (alignment - 1);
    return behind == 0;
}

/* Goes on from I by a block, if one begins there, or by one iteration; ALIGNMENT 0: there are no blocks. FALSE: BODY has
 * ended the loop. */
template <unsigned N, class I, class Body, class... Arrays>
FIELDWISE_STAGE_INLINE bool
step(I &i, I end, unsigned alignment, Body &body, const Arrays &...arrays)
{
    if (alignment > 0 && end - i >= (I)N && is_aligned(i, alignment, arrays...)) {
        I first = i;
        i += (I)N;
        return run_block<N>(first, body, Staging<Arrays, N>(arrays)...);
    }
    I one = i++;
    return body(one, arrays.plain(one)...);
}

/* The loop `for (I i = BEGIN; i < END; i++) BODY`. BODY(i, element...) gets element i of each of ARRAYS, and returns
 * whether the loop goes on. N iterations are done together where all arrays have whole granules there; the others, at
 * the ends of the stretch, where arrays are not aligned alike, and where arrays overlap, one by one. FALSE: BODY has
 * ended the loop. */
template <unsigned N, class I, class Body, class... Arrays>
FIELDWISE_STAGE_INLINE bool
strip(I begin, I end, Body body, const Arrays &...arrays)
{
    bool is_staged = FIELDWISE_STAGE_IS_ON && !any_collide(begin, end, arrays...);
    unsigned alignment = block_alignment<N>(arrays...);
    I i = begin;

    FIELDWISE_STAGE_ROLLED
    while (i < end)
        if (!step<N>(i, end, is_staged ? alignment : 0, body, arrays...))
            return false;
    return true;
}

/* --- strips that warps store ------------------------------------------------------------------------------------ */

/* A lane that stores 16 bytes stores a line of its own, and so do the others: the 32 lines of a request take their time.
 * Here a lane gathers a line, and eight lanes store the lines of each of them one after the other. */
#if FIELDWISE_STAGE_IS_ON && (defined(__CUDACC__) || defined(threadIdx)) && !defined(FIELDWISE_STAGE_BY_LANE)

enum : unsigned { LINE = 128, LINE_GRANULES = LINE / GRANULE, ALL_LANES = 0xffffffffu };

/* The line that a lane gathers, in parts: blocks. */
struct Line {
    char *to;
    unsigned words[LINE / 4], whole; /* bit M: part M is to be stored whole */
};

/* Puts BLOCK into part M of LINE, or stores what of it is written. */
template <class T, unsigned N>
FIELDWISE_STAGE_INLINE void
gather(Line &line, unsigned m, T *to, const Block<T, N> &block, Marks<N> written, Marks<N> own)
{
    uint64_t all = ((uint64_t)2 << (N - 1)) - 1;

    if (own.bits == all && written.bits != 0)
        line.whole |= 1u << m;
    else
        store_marked(to, block, written, own);
    FIELDWISE_STAGE_UNROLL
    for (unsigned w = 0; w < Block<T, N>::N_WORDS; w++)
        line.words[m * Block<T, N>::N_WORDS + w] = block.words[w];
}
template <class T, unsigned N, class I, class Staged>
FIELDWISE_STAGE_INLINE void
gather_from(Line &, unsigned, const strip_in<T> &, I, const Staged &)
{
}
template <class T, unsigned N, class I, class Staged>
FIELDWISE_STAGE_INLINE void
gather_from(Line &line, unsigned m, const strip_out<T> &array, I i, const Staged &staged)
{
    gather<T, N>(line, m, array.base + i, staged.block, staged.written, staged.written);
}
template <class T, unsigned N, class I, class Staged>
FIELDWISE_STAGE_INLINE void
gather_from(Line &line, unsigned m, const strip_inout<T> &array, I i, const Staged &staged)
{
    gather<T, N>(line, m, array.base + i, staged.block, staged.written, staged.touched);
}
template <unsigned N, class I, template <class> class Array, class T>
FIELDWISE_STAGE_INLINE void
gather_staging(Line &line, unsigned m, I i, const Staging<Array<T>, N> &staging)
{
    gather_from<T, N>(line, m, staging.array, i, staging.staged);
}

/* As run_block(), for part M of LINE. */
template <unsigned N, class I, class Body, class... Stagings>
FIELDWISE_STAGE_INLINE void
run_part(Line &line, unsigned m, I i, Body &body, Stagings... each)
{
    int loads[] = {0, (each.staged.load(each.array, i), 0)...};

    FIELDWISE_STAGE_UNROLL
    for (unsigned k = 0; k < N; k++)
        body((I)(i + (I)k), each.staged.at(k)...);
    int stores[] = {0, (gather_staging<N>(line, m, i, each), 0)...};
    (void)loads;
    (void)stores;
}

FIELDWISE_STAGE_INLINE uint4
granule_of_line(const Line &line, unsigned g)
{
    return make_uint4(line.words[4 * g], line.words[4 * g + 1], line.words[4 * g + 2], line.words[4 * g + 3]);
}

/* Stores the whole ones of the PARTS of LINE. */
template <unsigned PARTS>
FIELDWISE_STAGE_INLINE void
store_alone(const Line &line)
{
    FIELDWISE_STAGE_UNROLL
    for (unsigned g = 0; g < LINE_GRANULES; g++)
        if (line.whole >> g * PARTS / LINE_GRANULES & 1)
            store_granule(line.to + g * GRANULE, granule_of_line(line, g));
}

/* Exchanges granules between eight lanes: granule G of lane S becomes granule S of lane G. */
FIELDWISE_STAGE_INLINE void
turn_lines(Line &line, unsigned lane)
{
    FIELDWISE_STAGE_UNROLL
    for (unsigned distance = 1; distance < LINE_GRANULES; distance *= 2) {
        bool is_upper = (lane & distance) != 0;
        FIELDWISE_STAGE_UNROLL
        for (unsigned w = 0; w < LINE / 4; w++) {
            if ((w / 4 & distance) != 0)
                continue;
            unsigned &low = line.words[w], &high = line.words[w + 4 * distance];
            unsigned other = __shfl_xor_sync(ALL_LANES, is_upper ? low : high, (int)distance);
            low = is_upper ? other : low;
            high = is_upper ? high : other;
        }
    }
}

/* Stores the lines of all lanes that have one. PRESENT: the lanes that are there. */
template <unsigned PARTS>
FIELDWISE_STAGE_INLINE void
store_lines(Line &line, bool has_line, unsigned lane, unsigned present)
{
    unsigned first = lane & ~(LINE_GRANULES - 1), place = lane & (LINE_GRANULES - 1);
    bool is_complete = (present >> first & 0xff) == 0xff;
    bool is_shared = has_line && is_complete && line.whole == (1u << PARTS) - 1;
    unsigned shared = __ballot_sync(ALL_LANES, is_shared);

    if (has_line && !is_shared)
        store_alone<PARTS>(line);
    if (shared == 0)
        return;
    turn_lines(line, lane);
    FIELDWISE_STAGE_UNROLL
    for (unsigned row = 0; row < LINE_GRANULES; row++) {
        ptrdiff_t apart = (ptrdiff_t)__shfl_sync(ALL_LANES, (unsigned long long)(uintptr_t)line.to, (int)(first + row)) -
                          (ptrdiff_t)(uintptr_t)line.to;
        if (shared >> (first + row) & 1)
            store_granule(line.to + apart + place * GRANULE, granule_of_line(line, row));
    }
}

/* The bytes of an element of the array that is written, and where its element I is. */
template <class A, class... Arrays> struct Written : Written<Arrays...> {
};
template <class T, class... Arrays> struct Written<strip_out<T>, Arrays...> {
    enum : unsigned { SIZE = sizeof(T) };
};
template <class T, class... Arrays> struct Written<strip_inout<T>, Arrays...> {
    enum : unsigned { SIZE = sizeof(T) };
};
template <class I, class A, class... Arrays>
FIELDWISE_STAGE_INLINE const void *
written_place(I i, const A &first, const Arrays &...others)
{
    const void *each[] = {A::IS_WRITTEN ? first.place(i) : nullptr, Arrays::IS_WRITTEN ? others.place(i) : nullptr...};
    const void *place = nullptr;

    FIELDWISE_STAGE_UNROLL
    for (unsigned n = 0; n < sizeof(each) / sizeof(each[0]); n++)
        place = each[n] ? each[n] : place;
    return place;
}

/* As strip(), where one of ARRAYS is written, the others are strip_in, and BODY does not end the loop. All lanes of a
 * warp that have not left the kernel come here together. */
template <unsigned N, class I, class Body, class... Arrays>
FIELDWISE_STAGE_INLINE bool
strip_warp(I begin, I end, Body body, const Arrays &...arrays)
{
    enum : unsigned { LENGTH = LINE / Written<Arrays...>::SIZE, PARTS = LENGTH / N };
    static_assert(PARTS * N == LENGTH, "blocks that are a line together");
    bool is_staged = !any_collide(begin, end, arrays...);
    unsigned alignment = is_staged ? block_alignment<N>(arrays...) : 0;
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z), lane = thread % 32;
    unsigned present = __ballot_sync(ALL_LANES, true);
    I i = begin;

    for (;;) {
        FIELDWISE_STAGE_ROLLED
        while (i < end && !(is_staged && end - i >= (I)LENGTH && is_aligned(i, GRANULE, arrays...) &&
                            (low_bits(written_place(i, arrays...)) & (LINE - 1)) == 0))
            step<N>(i, end, alignment, body, arrays...);
        bool has_line = i < end;
        if (__ballot_sync(ALL_LANES, has_line) == 0)
            return true;
        Line line;
        line.to = (char *)written_place(begin, arrays...);
        line.whole = 0;
        if (has_line) {
            line.to = (char *)written_place(i, arrays...);
            FIELDWISE_STAGE_UNROLL
            for (unsigned m = 0; m < PARTS; m++)
                run_part<N>(line, m, (I)(i + (I)(m * N)), body, Staging<Arrays, N>(arrays)...);
            i += (I)LENGTH;
        }
        store_lines<PARTS>(line, has_line, lane, present);
    }
}

#else

template <unsigned N, class I, class Body, class... Arrays>
FIELDWISE_STAGE_INLINE bool
strip_warp(I begin, I end, Body body, const Arrays &...arrays)
{
    return strip<N>(begin, end, body, arrays...);
}

#endif

/* --- any loop --------------------------------------------------------------------------------------------------- */

#if FIELDWISE_STAGE_IS_ON

/* Whether one of OUTS holds bytes of the granule at P, or may at its next element. */
FIELDWISE_STAGE_INLINE bool
any_holds(const void *)
{
    return false;
}
template <class Out, class... Outs>
FIELDWISE_STAGE_INLINE bool
any_holds(const void *p, const Out &first, const Outs &...others)
{
    return first.holds(p) || any_holds(p, others...);
}

/* Reads of an array of elements of 1, 2, 4 or 8 bytes: the granule of the last one stays in registers. */
template <class T> class in
{
  public:
    FIELDWISE_STAGE_INLINE explicit in(const T *base) : base(base) { forget(); }

    template <class I>
    FIELDWISE_STAGE_INLINE T
    operator[](I i)
    {
        return at(base + i);
    }

    FIELDWISE_STAGE_INLINE T
    at(const T *p)
    {
        if (granule_of(p) != tag)
            fill(p);
        return element_of<T>(line, low_bits(p) & (GRANULE - 1));
    }

    /* Element I, which OUTS may hold: what they write is not kept. */
    template <class I, class... Outs>
    FIELDWISE_STAGE_INLINE T
    read(I i, Outs &...outs)
    {
        const T *p = base + i;

        if (granule_of(p) != tag) {
            if (any_holds(p, outs...)) {
                int flushes[] = {0, (outs.flush(), 0)...};
                (void)flushes;
                return *p;
            }
            fill(p);
        }
        return element_of<T>(line, low_bits(p) & (GRANULE - 1));
    }

    /* Reads what is there from now on. */
    FIELDWISE_STAGE_INLINE void
    forget()
    {
        tag = granule_of(base) ^ 0x80000000u; /* 32 GiB away: no element of the array */
    }

    /* As forget(), if what is held is the granule of P. */
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        if (granule_of(p) == tag)
            forget();
    }

  private:
    const T *base;
    uint4 line;
    unsigned tag; /* the line's granule */

    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        line = load_granule(reinterpret_cast<const char *>(p) - (low_bits(p) & (GRANULE - 1)));
        tag = granule_of(p);
    }
};

/* Who is told which granule is being written. */
template <class... Ins> struct Watchers {
    FIELDWISE_STAGE_INLINE void
    drop(const void *)
    {
    }
};
template <class In, class... Ins> struct Watchers<In, Ins...> {
    In &first;
    Watchers<Ins...> others;

    FIELDWISE_STAGE_INLINE explicit Watchers(In &first, Ins &...others) : first(first), others(others...) {}
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        first.drop(p);
        others.drop(p);
    }
};

/* Writes of an array of elements of 1, 2 or 4 bytes: what is written one behind the other leaves by granules. */
template <class T> class out
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4, "an element of 1, 2 or 4 bytes");

  public:
    FIELDWISE_STAGE_INLINE explicit out(T *base) : base(base), begin(nullptr), end(nullptr), word(0), words() {}
    FIELDWISE_STAGE_INLINE ~out() { flush(); }
    out(const out &) = delete;
    out &operator=(const out &) = delete;

    /* An element that is assigned. */
    class Target
    {
      public:
        FIELDWISE_STAGE_INLINE
        Target(out &of, T *at) : of(of), at(at)
        {
        }
        FIELDWISE_STAGE_INLINE T
        operator=(T value)
        {
            of.put(at, value);
            return value;
        }

      private:
        out &of;
        T *at;
    };

    template <class I>
    FIELDWISE_STAGE_INLINE Target
    operator[](I i)
    {
        return Target(*this, base + i);
    }

    /* The same, of which INS may hold a copy. */
    template <class... Ins> class WatchedTarget
    {
      public:
        FIELDWISE_STAGE_INLINE
        WatchedTarget(out &of, T *at, Ins &...ins) : of(of), at(at), watchers(ins...)
        {
        }
        FIELDWISE_STAGE_INLINE T
        operator=(T value)
        {
            if (at != of.end || (low_bits(at) & (GRANULE - 1)) == 0)
                watchers.drop(at);
            of.put(at, value);
            return value;
        }

      private:
        out &of;
        T *at;
        Watchers<Ins...> watchers;
    };

    template <class I, class... Ins>
    FIELDWISE_STAGE_INLINE WatchedTarget<Ins...>
    to(I i, Ins &...ins)
    {
        return WatchedTarget<Ins...>(*this, base + i, ins...);
    }

    FIELDWISE_STAGE_INLINE void
    put(T *p, T value)
    {
        unsigned bits = 0;

        if (p != end) {
            flush();
            begin = end = p;
        }
        memcpy(&bits, &value, sizeof(T));
        word = sizeof(T) == 4 ? bits : word >> 8 * (sizeof(T) & 3) | bits << 8 * (-sizeof(T) & 3);
        end++;
        if ((low_bits(end) & 3) == 0)
            end_word();
    }

    /* Whether P is in the granule that is being written. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return (low_bits(end) & (GRANULE - 1)) != 0 && granule_of(p) == granule_of(end);
    }

    /* Lets others see what was written. */
    FIELDWISE_STAGE_INLINE void
    flush()
    {
        unsigned behind = low_bits(end) & (GRANULE - 1), whole = behind / 4;
        unsigned last = behind & 3 ? word >> (32 - 8 * (behind & 3)) : 0;

        if (begin == end)
            return;
        if (behind != 0) {
            unsigned first = whole == 0 ? last : whole == 1 ? words[3] : whole == 2 ? words[2] : words[1];
            unsigned second = whole == 1 ? last : whole == 2 ? words[3] : words[2];
            store_part(end - behind / sizeof(T), make_uint4(first, second, whole == 2 ? last : words[3], last), behind);
        }
        begin = end;
    }

  private:
    T *base, *begin, *end; /* what is held, or was stored by whole granules, goes from BEGIN to END */
    unsigned word, words[4]; /* the word in work, whose elements come from above, and the last four, the oldest first */

    FIELDWISE_STAGE_INLINE void
    end_word()
    {
        words[0] = words[1];
        words[1] = words[2];
        words[2] = words[3];
        words[3] = word;
        if ((low_bits(end) & (GRANULE - 1)) != 0)
            return;
        T *granule = end - GRANULE / sizeof(T);
        uint4 v = make_uint4(words[0], words[1], words[2], words[3]);
        if (granule >= begin)
            store_granule(granule, v);
        else
            store_part(granule, v, GRANULE);
        begin = end;
    }

    /* The elements of V from BEGIN on, up to the granule's byte HIGH. */
    FIELDWISE_STAGE_INLINE void
    store_part(T *granule, uint4 v, unsigned high)
    {
        FIELDWISE_STAGE_ROLLED
        for (unsigned k = begin > granule ? (unsigned)(begin - granule) : 0; k < high / sizeof(T); k++)
            granule[k] = element_of<T>(v, k * sizeof(T));
    }
};

#else

template <class T> class in
{
  public:
    __device__ explicit in(const T *base) : base(base) {}
    template <class I> __device__ const T &operator[](I i) const { return base[i]; }
    __device__ const T &at(const T *p) const { return *p; }
    template <class I, class... Outs> __device__ const T &read(I i, Outs &...) const { return base[i]; }
    __device__ void forget() {}
    __device__ void drop(const void *) {}

  private:
    const T *base;
};

template <class T> class out
{
  public:
    __device__ explicit out(T *base) : base(base) {}
    template <class I> __device__ T &operator[](I i) const { return base[i]; }
    template <class I, class... Ins> __device__ T &to(I i, Ins &...) const { return base[i]; }
    __device__ void put(T *p, T value) { *p = value; }
    __device__ bool holds(const void *) const { return false; }
    __device__ void flush() {}

  private:
    T *base;
};

#endif

#if defined(__CUDACC__) || defined(threadIdx)

/* --- as published ------------------------------------------------------------------------------------------------- */

#if !defined(__CUDACC__) && !defined(__shared__)
#define __shared__ static
#endif
#ifndef FIELDWISE_STAGE_THREADS
#define FIELDWISE_STAGE_THREADS 256 /* of a block at most: in larger ones nothing is cached */
#endif

/* The cache of R. Mokhtari and M. Stumm, "S-L1: Resurrecting the GPU L1 Cache by Emulating it in Software to Improve
 * GPGPU Data Processing Performance": each thread has a line of 16 bytes in shared memory for each of N arrays. A first
 * part of a loop watches MONITORED accesses; then those arrays are cached that the last granule served in more than half
 * of the accesses (decide()), up to LINES of them; one that is written goes before one that is read only if it has twice
 * the hits. Bit K of WRITTEN: array K is written. IS_APART: no two arrays are the same memory; else each access looks
 * for its granule in all lines.
 *
 * flush() writes back and forgets all lines: at fences, before other accesses of the same memory, and at the end. */
template <unsigned N, unsigned WRITTEN, bool IS_APART, unsigned LINES = N> class published
{
    enum : unsigned { MONITORED = 300, THREADS = FIELDWISE_STAGE_THREADS, BYTES = GRANULE };

  public:
    FIELDWISE_STAGE_INLINE published() : n_calls(0), is_stopped(false)
    {
        FIELDWISE_STAGE_UNROLL
        for (unsigned k = 0; k < N; k++) {
            tag[k] = 0;
            hits[k] = misses[k] = dirty[k] = 0;
            is_cached[k] = is_full[k] = false;
        }
    }
    FIELDWISE_STAGE_INLINE ~published() { flush(); }
    published(const published &) = delete;
    published &operator=(const published &) = delete;

    /* The first part of the loop goes on; its condition is false or it was broken off: FALSE; the second part may go on. */
    FIELDWISE_STAGE_INLINE bool is_watching() const { return FIELDWISE_STAGE_IS_ON && n_calls < MONITORED; }
    FIELDWISE_STAGE_INLINE bool
    stop()
    {
        is_stopped = true;
        return false;
    }
    FIELDWISE_STAGE_INLINE bool goes_on() const { return !is_stopped; }

    /* OBJECT, of array K, is accessed in the first part. */
    template <unsigned K, class T>
    FIELDWISE_STAGE_INLINE T &
    watch(T &object)
    {
        size_t granule = (uintptr_t)&object / GRANULE;

        hits[K] += granule == tag[K];
        misses[K] += granule != tag[K];
        tag[K] = granule;
        n_calls++;
        return object;
    }

    /* Chooses what is cached. */
    FIELDWISE_STAGE_INLINE void
    decide()
    {
        unsigned threads = blockDim.x * blockDim.y * blockDim.z;

        FIELDWISE_STAGE_UNROLL
        for (unsigned n = 0; n < LINES && n < N; n++) {
            unsigned best = N, most = 0;
            FIELDWISE_STAGE_UNROLL
            for (unsigned k = 0; k < N; k++) {
                unsigned worth = WRITTEN >> k & 1 ? hits[k] : 2 * hits[k];
                if (!is_cached[k] && hits[k] > misses[k] && worth > most) {
                    most = worth;
                    best = k;
                }
            }
            FIELDWISE_STAGE_UNROLL
            for (unsigned k = 0; k < N; k++)
                is_cached[k] = is_cached[k] || (k == best && threads <= THREADS);
        }
    }

    FIELDWISE_STAGE_INLINE bool caches(unsigned k) const { return is_cached[k]; }

    /* The value of OBJECT, of array K. */
    template <unsigned K, class T>
    FIELDWISE_STAGE_INLINE T
    read(const T &object)
    {
        T value;

        if (!reach<K>(&object))
            return object;
        memcpy(&value, line(K) + (low_bits(&object) & (GRANULE - 1)), sizeof(T));
        return value;
    }

    /* OBJECT, of array K, to be assigned or changed. */
    template <class T, unsigned K> struct Access {
        published &cache;
        FIELDWISE_STAGE_INLINE T get(T *p) const { return cache.template read<K>(*p); }
        FIELDWISE_STAGE_INLINE void set(T *p, T value) const { cache.template write<K>(*p, value); }
    };
    template <unsigned K, class T>
    FIELDWISE_STAGE_INLINE Element<T, Access<T, K>, T *>
    at(T &object)
    {
        return Element<T, Access<T, K>, T *>(Access<T, K>{*this}, &object);
    }

    template <unsigned K, class T>
    FIELDWISE_STAGE_INLINE void
    write(T &object, T value)
    {
        unsigned behind = low_bits(&object) & (GRANULE - 1);

        if (!reach<K>(&object)) {
            object = value;
            return;
        }
        memcpy(line(K) + behind, &value, sizeof(T));
        dirty[K] |= ((1u << sizeof(T)) - 1) << behind;
    }

    FIELDWISE_STAGE_INLINE void
    flush()
    {
        FIELDWISE_STAGE_UNROLL
        for (unsigned k = 0; k < N; k++)
            evict(k);
    }

  private:
    size_t tag[N]; /* granules */
    unsigned hits[N], misses[N], dirty[N] /* bit B: byte B was written */, n_calls;
    bool is_cached[N], is_full[N], is_stopped;
    char *base[N];

    /* The thread's line of array K. */
    static FIELDWISE_STAGE_INLINE char *
    line(unsigned k)
    {
        __shared__ uint4 lines[N * THREADS];
        unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);

        return reinterpret_cast<char *>(lines + k * THREADS + thread);
    }

    /* Brings the granule of P into the line of array K; FALSE: it is not cached. */
    template <unsigned K>
    FIELDWISE_STAGE_INLINE bool
    reach(const void *p)
    {
        size_t granule = (uintptr_t)p / GRANULE;

        if (is_full[K] && tag[K] == granule)
            return true;
        if (!IS_APART)
            FIELDWISE_STAGE_UNROLL
            for (unsigned k = 0; k < N; k++)
                if (k != K && tag[k] == granule)
                    evict(k);
        if (!is_cached[K])
            return false;
        evict(K);
        base[K] = const_cast<char *>(static_cast<const char *>(p)) - (low_bits(p) & (GRANULE - 1));
        *reinterpret_cast<uint4 *>(line(K)) = load_granule(base[K]);
        tag[K] = granule;
        is_full[K] = true;
        return true;
    }

    /* Writes back what was written of line K, and forgets it. */
    FIELDWISE_STAGE_INLINE void
    evict(unsigned k)
    {
        if (is_full[k] && dirty[k] != 0) {
            if (dirty[k] == 0xffff)
                store_granule(base[k], *reinterpret_cast<const uint4 *>(line(k)));
            else
                FIELDWISE_STAGE_ROLLED
                for (unsigned b = 0; b < GRANULE; b++)
                    if (dirty[k] >> b & 1)
                        base[k][b] = line(k)[b];
        }
        dirty[k] = 0;
        is_full[k] = false;
    }
};

#endif

} // namespace stage
} // namespace fieldwise

/* An error here: this file was included inside a namespace. Include it at the top of the source instead. */
static_assert(::fieldwise::stage::GRANULE == 16, "fieldwise_stage.cuh is included inside a namespace");

#endif
