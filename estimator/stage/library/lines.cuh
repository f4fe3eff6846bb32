/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): any loop: arrays that are read and written. */
/* --- any loop: reads and writes ------------------------------------------------------------------------------------ */

#if FIELDWISE_STAGE_IS_ON

/* Which sector P is in: its address's low 32 bits. */
FIELDWISE_STAGE_INLINE unsigned
sector_of(const void *p)
{
    return (unsigned)((uintptr_t)p / SECTOR);
}

/* Reads and writes of an array of elements of 1, 2, 4 or 8 bytes: the line of the last one stays in registers, the two
 * granules of a sector. It is loaded when an element is read that is not there, and what was written is stored when
 * another line is needed: whole if each of its elements was read or written since it was begun, and else element by
 * element. Caches store half of a sector as slowly as all of it. */
template <class T> class inout
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "an element of 1 to 8 bytes");
    /* Bit K of a mask: the element at byte K of the line. */
    enum : unsigned {
        ALL = sizeof(T) == 1 ? ~0u : sizeof(T) == 2 ? 0x55555555u : sizeof(T) == 4 ? 0x11111111u : 0x1010101u
    };

  public:
    FIELDWISE_STAGE_INLINE explicit inout(T *base) : base(base), low(), high(), was_read(0), written(0) { leave(); }
    FIELDWISE_STAGE_INLINE ~inout() { flush(); }
    inout(const inout &) = delete;
    inout &operator=(const inout &) = delete;

    /* Element I, which OTHERS may hold as well. */
    template <class I, class... Others>
    FIELDWISE_STAGE_INLINE T
    get(I i, Others &...others)
    {
        Watchers<Others...> watchers{others...};

        return read_from(base + i, watchers);
    }

    template <class... Others>
    FIELDWISE_STAGE_INLINE T
    get_at(const T *p, Others &...others)
    {
        Watchers<Others...> watchers{others...};

        return read_from(p, watchers);
    }

    /* Sets element I. */
    template <class I, class... Others>
    FIELDWISE_STAGE_INLINE void
    set(I i, T value, Others &...others)
    {
        Watchers<Others...> watchers{others...};

        write_to(base + i, value, watchers);
    }

    /* An element that is assigned or changed. */
    template <class... Others> class Target
    {
      public:
        FIELDWISE_STAGE_INLINE
        Target(inout &of, T *at, Others &...others) : of(of), at(at), watchers{others...} {}
        FIELDWISE_STAGE_INLINE void
        operator=(T value)
        {
            of.write_to(at, value, watchers);
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator+=(V by)
        {
            change([&](T &element) { element += by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator-=(V by)
        {
            change([&](T &element) { element -= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator*=(V by)
        {
            change([&](T &element) { element *= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator/=(V by)
        {
            change([&](T &element) { element /= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator%=(V by)
        {
            change([&](T &element) { element %= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator&=(V by)
        {
            change([&](T &element) { element &= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator|=(V by)
        {
            change([&](T &element) { element |= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator^=(V by)
        {
            change([&](T &element) { element ^= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator<<=(V by)
        {
            change([&](T &element) { element <<= by; });
        }
        template <class V>
        FIELDWISE_STAGE_INLINE void
        operator>>=(V by)
        {
            change([&](T &element) { element >>= by; });
        }
        FIELDWISE_STAGE_INLINE void
        operator++()
        {
            change([](T &element) { ++element; });
        }
        FIELDWISE_STAGE_INLINE void
        operator++(int)
        {
            change([](T &element) { ++element; });
        }
        FIELDWISE_STAGE_INLINE void
        operator--()
        {
            change([](T &element) { --element; });
        }
        FIELDWISE_STAGE_INLINE void
        operator--(int)
        {
            change([](T &element) { --element; });
        }

      private:
        inout &of;
        T *at;
        Watchers<Others...> watchers;

        template <class Change>
        FIELDWISE_STAGE_INLINE void
        change(Change how)
        {
            T element = of.read_from(at, watchers);

            how(element);
            if (sizeof...(Others) == 0) /* it is held now */
                of.keep(at, element);
            else
                of.write_to(at, element, watchers);
        }
    };

    template <class I>
    FIELDWISE_STAGE_INLINE Target<>
    operator[](I i)
    {
        return Target<>(*this, base + i);
    }

    FIELDWISE_STAGE_INLINE Target<>
    at(T *p)
    {
        return Target<>(*this, p);
    }

    /* The same, which OTHERS may hold as well. */
    template <class I, class... Others>
    FIELDWISE_STAGE_INLINE Target<Others...>
    to(I i, Others &...others)
    {
        return Target<Others...>(*this, base + i, others...);
    }

    template <class... Others>
    FIELDWISE_STAGE_INLINE Target<Others...>
    to_at(T *p, Others &...others)
    {
        return Target<Others...>(*this, p, others...);
    }

    /* Lets others see what was written. */
    FIELDWISE_STAGE_INLINE void
    flush()
    {
        if (written == 0)
            return;
        T *first = begin();
        was_read |= written; /* nobody else may have changed it since */
        if (was_read == ALL) {
            store_granule(first, low);
            store_granule(first + GRANULE / sizeof(T), high);
        } else
            FIELDWISE_STAGE_ROLLED
            for (; written != 0; written &= written - 1) {
                unsigned k = lowest_bit(written);
                first[k / sizeof(T)] = element(k);
            }
        written = 0;
    }

    /* Reads what is there from now on. */
    FIELDWISE_STAGE_INLINE void
    forget()
    {
        flush();
        leave();
    }

    /* As forget(), if P is in the line. */
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        if (holds(p))
            forget();
    }

    /* Whether P is in the line. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return sector_of(p) == tag;
    }

  private:
    T *base;
    uint4 low, high;            /* the line */
    unsigned tag;               /* its sector */
    unsigned was_read, written; /* elements, since the line was begun: of those that were read some may be written */

    static FIELDWISE_STAGE_INLINE unsigned
    place_of(const T *p)
    {
        return low_bits(p) & (SECTOR - 1);
    }

    /* The line's first element. */
    FIELDWISE_STAGE_INLINE T *
    begin() const
    {
        char *first = reinterpret_cast<char *>(base) - (low_bits(base) & (SECTOR - 1));

        return reinterpret_cast<T *>(first + (ptrdiff_t)(int)(tag - sector_of(base)) * (int)SECTOR);
    }

    /* The element at byte K of the line. */
    FIELDWISE_STAGE_INLINE T
    element(unsigned k) const
    {
        uint4 half = make_uint4(k & GRANULE ? high.x : low.x, k & GRANULE ? high.y : low.y, k & GRANULE ? high.z : low.z,
                                k & GRANULE ? high.w : low.w);

        return element_of<T>(half, k & (GRANULE - 1));
    }

    /* Has WATCHERS give up the line of P. Whether one of them is in the midst of writing it, and goes on there. */
    template <class W>
    FIELDWISE_STAGE_INLINE bool
    is_shared(const T *p, W &watchers) const
    {
        const char *first = reinterpret_cast<const char *>(p) - place_of(p);

        watchers.drop(first);
        watchers.drop(first + GRANULE);
        return watchers.holds(first) || watchers.holds(first + GRANULE);
    }

    /* Whether P is held because it was written, or read alone. */
    FIELDWISE_STAGE_INLINE bool
    wrote(const T *p) const
    {
        return sector_of(p) == tag && ((was_read | written) >> place_of(p) & 1) != 0;
    }

    /* Begins the line of P, perhaps the same one, which is loaded then. */
    FIELDWISE_STAGE_INLINE void
    leave_for(const T *p)
    {
        flush();
        if (sector_of(p) != tag)
            was_read = 0;
        tag = sector_of(p);
    }

    template <class W>
    FIELDWISE_STAGE_INLINE T
    read_from(const T *p, W &watchers)
    {
        if (!has(p) && !wrote(p)) {
            if (is_shared(p, watchers))
                return *p;
            fill(p);
        }
        was_read |= 1u << place_of(p);
        return element(place_of(p));
    }

    template <class W>
    FIELDWISE_STAGE_INLINE void
    write_to(T *p, T value, W &watchers)
    {
        if (sector_of(p) != tag) {
            if (is_shared(p, watchers)) {
                *p = value;
                return;
            }
            take(p);
        }
        keep(p, value);
    }

    /* Sets element P of the line. */
    FIELDWISE_STAGE_INLINE void
    keep(const T *p, T value)
    {
        put(place_of(p), value);
        written |= 1u << place_of(p);
    }
    FIELDWISE_STAGE_INLINE void
    put(unsigned k, T value)
    {
        if (k & GRANULE)
            set_element(high, k & (GRANULE - 1), value);
        else
            set_element(low, k & (GRANULE - 1), value);
    }

#if FIELDWISE_STAGE_IS_EXACT
    FIELDWISE_STAGE_INLINE void
    leave()
    {
        tag = sector_of(base) ^ 0x80000000u; /* 64 GiB away: no element of the array */
    }
    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return wrote(p);
    }
    FIELDWISE_STAGE_INLINE void
    take(const T *p)
    {
        leave_for(p);
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        if (sector_of(p) != tag)
            take(p);
        put(place_of(p), *p);
    }
#else
    unsigned loaded; /* as TAG, if the line was loaded; else no sector of the array */

    FIELDWISE_STAGE_INLINE void
    leave()
    {
        tag = loaded = sector_of(base) ^ 0x80000000u; /* 64 GiB away: no element of the array */
    }
    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return sector_of(p) == loaded;
    }
    FIELDWISE_STAGE_INLINE void
    take(const T *p)
    {
        leave_for(p);
        loaded = tag ^ 0x80000000u;
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        const char *first = reinterpret_cast<const char *>(p) - place_of(p);

        leave_for(p);
        loaded = tag;
        low = load_granule(first);
        high = load_granule(first + GRANULE);
    }
#endif
};

#else

template <class T> class inout
{
  public:
    __device__ explicit inout(T *base) : base(base) {}
    template <class I, class... Others> __device__ const T &get(I i, Others &...) const { return base[i]; }
    template <class... Others> __device__ const T &get_at(const T *p, Others &...) const { return *p; }
    template <class I, class... Others> __device__ void set(I i, T value, Others &...) { base[i] = value; }
    template <class I> __device__ T &operator[](I i) const { return base[i]; }
    template <class I, class... Others> __device__ T &to(I i, Others &...) const { return base[i]; }
    __device__ T &at(T *p) const { return *p; }
    template <class... Others> __device__ T &to_at(T *p, Others &...) const { return *p; }
    __device__ void flush() {}
    __device__ void forget() {}
    __device__ void drop(const void *) {}
    __device__ bool holds(const void *) const { return false; }

  private:
    T *base;
};

#endif
