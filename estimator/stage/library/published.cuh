/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): the cache as it was published. */
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

@take_back

#endif
