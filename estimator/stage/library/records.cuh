/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): appends of structs. */
/* --- any loop: structs ------------------------------------------------------------------------------------------ */

#if FIELDWISE_STAGE_IS_ON

/* A number of BYTES bytes, in which parts of structs are moved. */
template <unsigned BYTES> struct Chunk;
template <> struct Chunk<1> {
    typedef uint8_t type;
};
template <> struct Chunk<2> {
    typedef uint16_t type;
};
template <> struct Chunk<4> {
    typedef uint32_t type;
};
template <> struct Chunk<8> {
    typedef uint64_t type;
};

/* Writes of an array of structs, whole or field by field: what is written into one granule one after the other leaves
 * by one store where it is all of the granule, and else without the bytes that nobody has written. A field lies at a
 * multiple of its own size, as compilers place it. */
template <class T> class out_record
{
  public:
    FIELDWISE_STAGE_INLINE explicit out_record(T *base) : base(base), granule(nullptr), written(0), line() {}
    FIELDWISE_STAGE_INLINE ~out_record() { flush(); }
    out_record(const out_record &) = delete;
    out_record &operator=(const out_record &) = delete;

    /* An element or a field, of type U, that is assigned. INS may hold a copy of it. */
    template <class U, class... Ins> class Target
    {
      public:
        FIELDWISE_STAGE_INLINE
        Target(out_record &of, U *at, Ins &...ins) : of(of), at(at), watchers(ins...)
        {
        }
        FIELDWISE_STAGE_INLINE void
        operator=(const U &value)
        {
            of.template put<(sizeof...(Ins) > 0)>(at, value, watchers);
        }

      private:
        out_record &of;
        U *at;
        Watchers<Ins...> watchers;
    };

    template <class I>
    FIELDWISE_STAGE_INLINE Target<T>
    operator[](I i)
    {
        return Target<T>(*this, base + i);
    }
    FIELDWISE_STAGE_INLINE Target<T>
    at(T *p)
    {
        return Target<T>(*this, p);
    }
    template <class I, class... Ins>
    FIELDWISE_STAGE_INLINE Target<T, Ins...>
    to(I i, Ins &...ins)
    {
        return Target<T, Ins...>(*this, base + i, ins...);
    }
    template <class... Ins>
    FIELDWISE_STAGE_INLINE Target<T, Ins...>
    to_at(T *p, Ins &...ins)
    {
        return Target<T, Ins...>(*this, p, ins...);
    }

    /* A field of an element. */
    template <class U, class... Ins>
    FIELDWISE_STAGE_INLINE Target<U, Ins...>
    part(U &field, Ins &...ins)
    {
        return Target<U, Ins...>(*this, &field, ins...);
    }

    /* Whether P is in the granule that is being written. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return written != 0 && granule_of(p) == granule_of(granule);
    }

    /* As flush(), if P is in the granule that is being written. */
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        if (!holds(p))
            return;
        flush();
    }

    /* Lets others see what was written. */
    FIELDWISE_STAGE_INLINE void
    flush()
    {
        FIELDWISE_STAGE_ROLLED
        for (unsigned k = 0; written != 0; k += 4, written >>= 4) {
            unsigned word = word_of(line, k);
            if ((written & 15) == 15)
                *reinterpret_cast<unsigned *>(granule + k) = word;
            else
                FIELDWISE_STAGE_ROLLED
                for (unsigned i = 0; i < 4; i++)
                    if (written >> i & 1)
                        granule[k + i] = (char)(word >> 8 * i);
        }
    }

  private:
    T *base;
    char *granule;    /* that is being written, or was last */
    unsigned written; /* bit K: byte K of it was */
    uint4 line;       /* what is in it */

    template <bool IS_WATCHED, class U, class W>
    FIELDWISE_STAGE_INLINE void
    put(U *p, const U &value, W &watchers)
    {
        enum : unsigned { BYTES = alignof(U) < 8 ? alignof(U) : 8, N = sizeof(U) / BYTES };
        typename Chunk<BYTES>::type chunks[N];

        memcpy(chunks, &value, sizeof(U));
        FIELDWISE_STAGE_UNROLL
        for (unsigned k = 0; k < N; k++) {
            char *at = reinterpret_cast<char *>(p) + k * BYTES;
            unsigned place = low_bits(at) & (GRANULE - 1);
            if (at - place != granule || (IS_WATCHED && written == 0)) {
                flush();
                watchers.drop(at);
                granule = at - place;
            }
            set_element(line, place, chunks[k]);
            written |= ((1u << BYTES) - 1) << place;
            if (written == 0xffff) {
                store_granule(granule, line);
                written = 0;
            }
        }
    }
};

#else

template <class T> class out_record : public out<T>
{
  public:
    __device__ explicit out_record(T *base) : out<T>(base) {}
    template <class U, class... Ins> __device__ U &part(U &field, Ins &...) const { return field; }
};

#endif

