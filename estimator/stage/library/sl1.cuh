/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): S-L1, the cache as it was published. */
#if defined(__CUDACC__) || defined(threadIdx)

/* --- as published ------------------------------------------------------------------------------------------------- */

#if !defined(__CUDACC__) && !defined(__shared__)
#define __shared__ static
#endif
#ifndef FIELDWISE_STAGE_THREADS
#define FIELDWISE_STAGE_THREADS BLOCK_THREADS /* of a block at most: in larger ones nothing is cached */
#endif
/* To measure what the published numbers are worth: bytes of a line (8, 16, 24 or 32), lines of a thread at most, and
 * accesses that are watched. */
#ifndef FIELDWISE_STAGE_LINE
#define FIELDWISE_STAGE_LINE 16
#endif
#if FIELDWISE_STAGE_IS_EXACT
#undef FIELDWISE_STAGE_LINES
#define FIELDWISE_STAGE_LINES 0
#endif
#ifndef FIELDWISE_STAGE_LINES
#define FIELDWISE_STAGE_LINES N
#endif
#ifndef FIELDWISE_STAGE_WATCHED
#define FIELDWISE_STAGE_WATCHED 300
#endif

/* The cache of R. Mokhtari and M. Stumm, "S-L1: Resurrecting the GPU L1 Cache by Emulating it in Software to Improve
 * GPGPU Data Processing Performance": each thread has a line of 16 bytes in shared memory for each of N arrays. A first
 * part of a loop watches MONITORED accesses; then those arrays are cached that the last granule served in more than half
 * of the accesses (decide()), up to ROOM of them; one that is written goes before one that is read only if it has twice
 * the hits. Bit K of WRITTEN: array K is written. IS_APART: no two arrays are the same memory; else each access looks
 * for its granule in all lines. Shared memory is taken for blocks of BLOCK_THREADS threads.
 *
 * flush() writes back and forgets all lines: at fences, before other accesses of the same memory, and at the end. */
template <unsigned N, unsigned WRITTEN, bool IS_APART, unsigned ROOM = N, unsigned BLOCK_THREADS = 256> class published
{
    enum : unsigned { MONITORED = FIELDWISE_STAGE_WATCHED, THREADS = FIELDWISE_STAGE_THREADS };
    enum : unsigned { ASKED = FIELDWISE_STAGE_LINES, LINES = +ROOM < +ASKED ? +ROOM : +ASKED };
    enum : unsigned { BYTES = FIELDWISE_STAGE_LINE };
    enum : unsigned { BLOCK = 256 /* of memory, which no line leaves */ };
    static_assert(BYTES == 8 || BYTES == 16 || BYTES == 24 || BYTES == 32, "a line of 8, 16, 24 or 32 bytes");

  public:
    FIELDWISE_STAGE_INLINE published() : n_calls(0), is_stopped(false)
    {
        FIELDWISE_STAGE_UNROLL
        for (unsigned k = 0; k < N; k++) {
            tag[k] = 0;
            hits[k] = misses[k] = dirty[k] = 0;
            place[k] = 0;
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
        size_t granule = start_of(&object);

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
                if (k == best && threads <= THREADS) {
                    is_cached[k] = true;
                    place[k] = +LINES < N ? n : k;
                }
        }
    }

    FIELDWISE_STAGE_INLINE bool caches(unsigned k) const { return is_cached[k]; }

    /* The value of OBJECT, of array K. */
    template <unsigned K, class T>
    FIELDWISE_STAGE_INLINE T
    read(const T &object)
    {
        T value;

        if (!reach<K, sizeof(T)>(&object))
            return object;
        memcpy(&value, line(K) + behind_start(&object), sizeof(T));
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
        unsigned behind = behind_start(&object);

        if (!reach<K, sizeof(T)>(&object)) {
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
    size_t tag[N]; /* where lines begin */
    unsigned hits[N], misses[N], dirty[N] /* bit B: byte B was written */, n_calls;
    unsigned place[N]; /* which of the thread's lines is the array's */
    bool is_cached[N], is_full[N], is_stopped;
    char *base[N];

    /* The thread's line of array K. */
    FIELDWISE_STAGE_INLINE char *
    line(unsigned k) const
    {
        __shared__ uint4 lines[((+LINES < N ? +LINES + (+LINES == 0) : N) * THREADS * BYTES + GRANULE - 1) / GRANULE];
        unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);

        return reinterpret_cast<char *>(lines) + ((+LINES < N ? place[k] : k) * THREADS + thread) * BYTES;
    }

    /* The bytes between where P's line begins and P, and where that is. */
    static FIELDWISE_STAGE_INLINE unsigned
    behind_start(const void *p)
    {
        return (low_bits(p) & (BLOCK - 1)) % BYTES;
    }
    static FIELDWISE_STAGE_INLINE size_t
    start_of(const void *p)
    {
        return (uintptr_t)p - behind_start(p);
    }

    /* A line moves by pieces, the widest that it is aligned to. */
    enum : unsigned { PIECE = BYTES % GRANULE == 0 ? +GRANULE : 8u };
    static FIELDWISE_STAGE_INLINE void
    load_piece(char *to, const char *from)
    {
        if (+PIECE == +GRANULE)
            *reinterpret_cast<uint4 *>(to) = load_granule(from);
        else
            *reinterpret_cast<uint64_t *>(to) = *reinterpret_cast<const uint64_t *>(from);
    }
    static FIELDWISE_STAGE_INLINE void
    store_piece(char *to, const char *from)
    {
        if (+PIECE == +GRANULE)
            store_granule(to, *reinterpret_cast<const uint4 *>(from));
        else
            *reinterpret_cast<uint64_t *>(to) = *reinterpret_cast<const uint64_t *>(from);
    }

    /* Brings the line of the SIZE bytes at P into that of array K; FALSE: it is not cached. */
    template <unsigned K, unsigned SIZE>
    FIELDWISE_STAGE_INLINE bool
    reach(const void *p)
    {
        size_t granule = start_of(p);

        if (BYTES % SIZE != 0) { /* it may be in two lines */
            FIELDWISE_STAGE_UNROLL
            for (unsigned k = 0; k < N; k++)
                if (k == K || !IS_APART)
                    evict(k);
            return false;
        }
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
        base[K] = const_cast<char *>(static_cast<const char *>(p)) - behind_start(p);
        FIELDWISE_STAGE_UNROLL
        for (unsigned at = 0; at < BYTES; at += PIECE)
            if (BLOCK % BYTES == 0 || (low_bits(base[K]) & (BLOCK - 1)) + at < BLOCK)
                load_piece(line(K) + at, base[K] + at);
        tag[K] = granule;
        is_full[K] = true;
        return true;
    }

    /* Writes back what was written of line K, and forgets it. */
    FIELDWISE_STAGE_INLINE void
    evict(unsigned k)
    {
        FIELDWISE_STAGE_UNROLL
        for (unsigned at = 0; at < BYTES && is_full[k] && dirty[k] != 0; at += PIECE) {
            unsigned written = dirty[k] >> at & ((1u << PIECE) - 1);
            if (written == (1u << PIECE) - 1)
                store_piece(base[k] + at, line(k) + at);
            else if (written != 0)
                FIELDWISE_STAGE_ROLLED
                for (unsigned b = at; b < at + PIECE; b++)
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

@take_back

#endif
