/* SPDX-License-Identifier: MIT */
/* Cub's iterators, and single loads and stores with a choice of cache, which is taken to be the usual one. */
#ifndef FIELDWISE_CUB_ITERATORS_H
#define FIELDWISE_CUB_ITERATORS_H
#include <fieldwise/facade.h>
#include <iterator>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace cub {
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier m, class I> typename std::iterator_traits<I>::value_type ThreadLoad(I from) { return *from; }
template <CacheStoreModifier m, class I, class T> void ThreadStore(I to, T v) { *to = v; }

template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
    bool operator==(const KeyValuePair &o) const { return key == o.key && value == o.value; }
    bool operator!=(const KeyValuePair &o) const { return !(*this == o); }
};

/* An iterator D that moves as B does and gives an R. */
template <class D, class B, class V, class N, class R = V>
using InputAdaptor = fieldwise::iterator_adaptor<D, B, V, fieldwise::use_default, fieldwise::use_default, R, N>;

template <class T, class N = ptrdiff_t> struct CountingInputIterator : InputAdaptor<CountingInputIterator<T, N>, T, T, N> {
    CountingInputIterator(const T &v) : CountingInputIterator::iterator_adaptor(v) {}
private:
    friend fieldwise::iterator_core_access;
    T dereference() const { return this->base(); }
};

template <class T, class N = ptrdiff_t> struct ConstantInputIterator : InputAdaptor<ConstantInputIterator<T, N>, N, T, N> {
    ConstantInputIterator(T v, N n = 0) : ConstantInputIterator::iterator_adaptor(n), constant(v) {}
private:
    friend fieldwise::iterator_core_access;
    T dereference() const { return constant; }
    T constant;
};

template <class T, class F, class I, class N = ptrdiff_t> struct TransformInputIterator : InputAdaptor<TransformInputIterator<T, F, I, N>, I, T, N> {
    TransformInputIterator(I i, F f) : TransformInputIterator::iterator_adaptor(i), made_by(f) {}
private:
    friend fieldwise::iterator_core_access;
    T dereference() const { return made_by(*this->base()); }
    mutable F made_by;
};

template <CacheLoadModifier m, class T, class N = ptrdiff_t> struct CacheModifiedInputIterator
    : InputAdaptor<CacheModifiedInputIterator<m, T, N>, const T *, T, N> {
    CacheModifiedInputIterator(T *p) : CacheModifiedInputIterator::iterator_adaptor(p) {}
    CacheModifiedInputIterator(const T *p) : CacheModifiedInputIterator::iterator_adaptor(p) {}
    const T *ptr() const { return this->base(); }
private:
    friend fieldwise::iterator_core_access;
    T dereference() const { return *this->base(); }
};
template <CacheLoadModifier m, class T, class N> struct CacheModifiedInputIterator<m, const T, N> : CacheModifiedInputIterator<m, T, N> {
    using CacheModifiedInputIterator<m, T, N>::CacheModifiedInputIterator;
};

template <CacheStoreModifier m, class T, class N = ptrdiff_t> struct CacheModifiedOutputIterator
    : InputAdaptor<CacheModifiedOutputIterator<m, T, N>, T *, T, N, T &> {
    CacheModifiedOutputIterator(T *p) : CacheModifiedOutputIterator::iterator_adaptor(p) {}
private:
    friend fieldwise::iterator_core_access;
    T &dereference() const { return *this->base(); }
};

/* An element with its place. */
template <class I, class N = ptrdiff_t, class V = typename std::iterator_traits<I>::value_type> struct ArgIndexInputIterator
    : InputAdaptor<ArgIndexInputIterator<I, N, V>, N, KeyValuePair<N, V>, N> {
    ArgIndexInputIterator(I i, N n = 0) : ArgIndexInputIterator::iterator_adaptor(n), elements(i) {}
    void normalize() { elements += this->base(); this->base_reference() = 0; }
private:
    friend fieldwise::iterator_core_access;
    KeyValuePair<N, V> dereference() const { return {this->base(), elements[this->base()]}; }
    I elements;
};

struct Discarded { template <class T> Discarded &operator=(const T &) { return *this; } };
template <class N = ptrdiff_t> struct DiscardOutputIterator : InputAdaptor<DiscardOutputIterator<N>, N, Discarded, N> {
    DiscardOutputIterator(N n = 0) : DiscardOutputIterator::iterator_adaptor(n) {}
private:
    friend fieldwise::iterator_core_access;
    Discarded dereference() const { return {}; }
};
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
