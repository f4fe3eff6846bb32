/* SPDX-License-Identifier: MIT */
/* A part of fieldwise_stage.cuh (join.sh): any loop: arrays that are read and written. */
/* --- any loop: reads and writes ------------------------------------------------------------------------------------ */

#if FIELDWISE_STAGE_IS_ON

/* Reads and writes of an array of elements of 1, 2, 4 or 8 bytes: the granule of the last one stays in registers. It is
 * loaded when an element is read that is not there, and what was written is stored when another granule is needed: whole
 * if each of its elements was read or written since it was begun, and else element by element. */
template <class T> class inout
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "an element of 1 to 8 bytes");
    /* Bit K of a mask: the element at byte K of the granule. */
    enum : unsigned { ALL = sizeof(T) == 1 ? 0xffffu : sizeof(T) == 2 ? 0x5555u : sizeof(T) == 4 ? 0x1111u : 0x101u };

  public:
    FIELDWISE_STAGE_INLINE explicit inout(T *base) : base(base), line(), was_read(0), written(0) { leave(); }
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
        T *granule = begin();
        was_read |= written; /* nobody else may have changed it since */
        if (was_read == ALL)
            store_granule(granule, line);
        else
            FIELDWISE_STAGE_ROLLED
            for (; written != 0; written &= written - 1) {
                unsigned k = lowest_bit(written);
                granule[k / sizeof(T)] = element_of<T>(line, k);
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

    /* As forget(), if what is held is the granule of P. */
    FIELDWISE_STAGE_INLINE void
    drop(const void *p)
    {
        if (holds(p))
            forget();
    }

    /* Whether P is in the granule that is held. */
    FIELDWISE_STAGE_INLINE bool
    holds(const void *p) const
    {
        return granule_of(p) == tag;
    }

  private:
    T *base;
    uint4 line;
    unsigned tag;               /* the line's granule */
    unsigned was_read, written; /* elements, since the granule was begun: of those that were read some may be written */

    static FIELDWISE_STAGE_INLINE unsigned
    place_of(const T *p)
    {
        return low_bits(p) & (GRANULE - 1);
    }

    /* The granule's first element. */
    FIELDWISE_STAGE_INLINE T *
    begin() const
    {
        char *first = reinterpret_cast<char *>(base) - (low_bits(base) & (GRANULE - 1));

        return reinterpret_cast<T *>(first + (ptrdiff_t)(int)(tag - granule_of(base)) * (int)GRANULE);
    }

    template <class W>
    FIELDWISE_STAGE_INLINE T
    read_from(const T *p, W &watchers)
    {
        if (!has(p)) {
            watchers.drop(p);
            if (watchers.holds(p)) /* an append in the midst of it, which goes on there */
                return *p;
            fill(p);
        }
        was_read |= 1u << place_of(p);
        return element_of<T>(line, place_of(p));
    }

    template <class W>
    FIELDWISE_STAGE_INLINE void
    write_to(T *p, T value, W &watchers)
    {
        if (granule_of(p) != tag) {
            watchers.drop(p);
            if (watchers.holds(p)) {
                *p = value;
                return;
            }
            take(p);
        }
        keep(p, value);
    }

    /* Sets element P of the granule that is held. */
    FIELDWISE_STAGE_INLINE void
    keep(const T *p, T value)
    {
        set_element(line, place_of(p), value);
        written |= 1u << place_of(p);
    }

#if FIELDWISE_STAGE_IS_EXACT
    FIELDWISE_STAGE_INLINE void
    leave()
    {
        tag = granule_of(base) ^ 0x80000000u; /* 32 GiB away: no element of the array */
    }
    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return granule_of(p) == tag && ((was_read | written) >> place_of(p) & 1) != 0;
    }
    FIELDWISE_STAGE_INLINE void
    take(const T *p)
    {
        flush();
        tag = granule_of(p);
        was_read = 0;
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        if (granule_of(p) != tag)
            take(p);
        set_element(line, place_of(p), *p);
    }
#else
    unsigned loaded; /* as TAG, if the line was loaded; else no granule of the array */

    FIELDWISE_STAGE_INLINE void
    leave()
    {
        tag = loaded = granule_of(base) ^ 0x80000000u; /* 32 GiB away: no element of the array */
    }
    FIELDWISE_STAGE_INLINE bool
    has(const T *p) const
    {
        return granule_of(p) == loaded || (granule_of(p) == tag && ((was_read | written) >> place_of(p) & 1) != 0);
    }
    FIELDWISE_STAGE_INLINE void
    take(const T *p)
    {
        flush();
        tag = granule_of(p);
        loaded = tag ^ 0x80000000u;
        was_read = 0;
    }
    FIELDWISE_STAGE_INLINE void
    fill(const T *p)
    {
        flush(); /* of the same granule, too: what was written is loaded again */
        if (granule_of(p) != tag)
            was_read = 0;
        tag = loaded = granule_of(p);
        line = load_granule(reinterpret_cast<const char *>(p) - place_of(p));
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
