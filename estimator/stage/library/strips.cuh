/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): loops by blocks of iterations. */
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

#if FIELDWISE_STAGE_IS_EXACT
        const T *first;

        template <class I> FIELDWISE_STAGE_INLINE void load(const strip_in &array, I i) { first = array.base + i; }
        FIELDWISE_STAGE_INLINE T at(unsigned k) { return first[k]; }
#else
        template <class I> FIELDWISE_STAGE_INLINE void load(const strip_in &array, I i) { block.load(array.base + i); }
        FIELDWISE_STAGE_INLINE T at(unsigned k) { return block.get(k); }
#endif
        template <class I> FIELDWISE_STAGE_INLINE void store(const strip_in &, I) const {}
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
#if FIELDWISE_STAGE_IS_EXACT
        const T *first;
#endif

        template <class I>
        FIELDWISE_STAGE_INLINE void
        load(const strip_inout &array, I i)
        {
#if FIELDWISE_STAGE_IS_EXACT
            first = array.base + i;
            for (unsigned w = 0; w < Block<T, N>::N_WORDS; w++)
                block.words[w] = 0;
#else
            block.load(array.base + i);
#endif
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
#if FIELDWISE_STAGE_IS_EXACT
            if (!touched.has(k))
                block.set(k, first[k]);
#endif
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
template <class T, unsigned F, bool IS_HELD = (F * sizeof(T) <= LONGEST_ROW && !FIELDWISE_STAGE_IS_EXACT)>
class strip_rows_in
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

