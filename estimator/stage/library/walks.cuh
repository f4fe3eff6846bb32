/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): any loop: cursors and appends. */
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
        if (!has(p))
            fill(p);
        return element_of<T>(line, low_bits(p) & (GRANULE - 1));
    }

    /* Element I, which OUTS may hold: what they write is not kept. */
    template <class I, class... Outs>
    FIELDWISE_STAGE_INLINE T
    read(I i, Outs &...outs)
    {
        return read_at(base + i, outs...);
    }

    template <class... Outs>
    FIELDWISE_STAGE_INLINE T
    read_at(const T *p, Outs &...outs)
    {
        if (!has(p)) {
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

    /* Whether bytes of the granule of P are not in memory yet. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *) const
    {
        return false;
    }

  private:
    const T *base;
    uint4 line;
    unsigned tag; /* the line's granule */

#if FIELDWISE_STAGE_IS_EXACT
    unsigned present; /* bit K: the element at byte K of the granule is held */

    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return granule_of(p) == tag && (present >> (low_bits(p) & (GRANULE - 1)) & 1) != 0;
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        unsigned at = low_bits(p) & (GRANULE - 1);
        T element = *p;

        present = (granule_of(p) == tag ? present : 0) | 1u << at;
        tag = granule_of(p);
        memcpy(reinterpret_cast<char *>(&line) + at, &element, sizeof(T));
    }
#else
    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return granule_of(p) == tag;
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        line = load_granule(reinterpret_cast<const char *>(p) - (low_bits(p) & (GRANULE - 1)));
        tag = granule_of(p);
    }
#endif
};

/* Who is told which granule is being written, and whether one of them still holds bytes of it. */
template <class... Ins> struct Watchers {
    FIELDWISE_STAGE_INLINE void
    drop(const void *)
    {
    }
    FIELDWISE_STAGE_INLINE bool
    holds(const void *) const
    {
        return false;
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
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return first.holds(p) || others.holds(p);
    }
};

/* Writes of an array of numbers of 1, 2, 4 or 8 bytes: what is written one behind the other leaves by granules. */
template <class T> class out
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "an element of 1, 2, 4 or 8 bytes");

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

    FIELDWISE_STAGE_INLINE Target
    at(T *p)
    {
        return Target(*this, p);
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

    template <class... Ins>
    FIELDWISE_STAGE_INLINE WatchedTarget<Ins...>
    to_at(T *p, Ins &...ins)
    {
        return WatchedTarget<Ins...>(*this, p, ins...);
    }

    FIELDWISE_STAGE_INLINE void
    put(T *p, T value)
    {
        unsigned bits[2] = {};

        if (p != end) {
            flush();
            begin = end = p;
        }
        memcpy(bits, &value, sizeof(T));
        word = sizeof(T) >= 4 ? bits[0] : word >> 8 * (sizeof(T) & 3) | bits[0] << 8 * (-sizeof(T) & 3);
        end++;
        if ((low_bits(end) & 3) == 0) {
            push_word();
            if (sizeof(T) == 8) {
                word = bits[1];
                push_word();
            }
            if ((low_bits(end) & (GRANULE - 1)) == 0)
                end_granule();
        }
    }

    /* Whether P is in the granule that is being written. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return (low_bits(end) & (GRANULE - 1)) != 0 && granule_of(p) == granule_of(end);
    }

    /* As flush(), if P is in the granule that is being written. */
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        if (holds(p))
            flush();
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
    push_word()
    {
        words[0] = words[1];
        words[1] = words[2];
        words[2] = words[3];
        words[3] = word;
    }

    FIELDWISE_STAGE_INLINE void
    end_granule()
    {
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
    template <class... Outs> __device__ const T &read_at(const T *p, Outs &...) const { return *p; }
    __device__ void forget() {}
    __device__ void drop(const void *) {}
    __device__ bool holds(const void *) const { return false; }

  private:
    const T *base;
};

template <class T> class out
{
  public:
    __device__ explicit out(T *base) : base(base) {}
    template <class I> __device__ T &operator[](I i) const { return base[i]; }
    template <class I, class... Ins> __device__ T &to(I i, Ins &...) const { return base[i]; }
    __device__ T &at(T *p) const { return *p; }
    template <class... Ins> __device__ T &to_at(T *p, Ins &...) const { return *p; }
    __device__ void put(T *p, T value) { *p = value; }
    __device__ bool holds(const void *) const { return false; }
    __device__ void drop(const void *) {}
    __device__ void flush() {}

  private:
    T *base;
};

#endif

