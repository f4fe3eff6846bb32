/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): strips of which warps store the lines. */
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

