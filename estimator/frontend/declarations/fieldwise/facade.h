/* SPDX-License-Identifier: MIT */
/* Iterators that are made of a few operations: the facade gives the operators, and an adaptor passes on to another
 * iterator what is not given. All have bodies, so that what is read through one is seen as a read of the array. */
#ifndef FIELDWISE_FACADE_H
#define FIELDWISE_FACADE_H
#include <iterator>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace fieldwise {
struct use_default {};

/* The friend that reaches the operations of an iterator. */
struct iterator_core_access {
    template <class F> static typename F::reference dereference(const F &f) { return f.dereference(); }
    template <class F> static void increment(F &f) { f.increment(); }
    template <class F> static void decrement(F &f) { f.decrement(); }
    template <class F, class N> static void advance(F &f, N n) { f.advance(n); }
    template <class F, class G> static bool equal(const F &f, const G &g) { return f.equal(g); }
    template <class F, class G> static typename F::difference_type distance_to(const F &f, const G &g) { return f.distance_to(g); }
};

/* What `->` gives: where a value is made rather than referred to, something that holds it. */
template <class R> struct arrow {
    R value;
    R *operator->() { return &value; }
    static arrow of(const R &r) { return {r}; }
    typedef arrow type;
};
template <class R> struct arrow<R &> {
    typedef R *type;
    static R *of(R &r) { return &r; }
};

template <class D, class V, class S, class T, class R, class N = ptrdiff_t> struct iterator_facade {
    typedef typename std::remove_cv<V>::type value_type;
    typedef R reference;
    typedef N difference_type;
    typedef typename arrow<R>::type pointer;
    typedef std::random_access_iterator_tag iterator_category;
    R operator*() const { return iterator_core_access::dereference(derived()); }
    pointer operator->() const { return arrow<R>::of(iterator_core_access::dereference(derived())); }
    R operator[](N n) const { return iterator_core_access::dereference(derived() + n); }
    D &operator++() { iterator_core_access::increment(derived()); return derived(); }
    D &operator--() { iterator_core_access::decrement(derived()); return derived(); }
    D operator++(int) { D old(derived()); iterator_core_access::increment(derived()); return old; }
    D operator--(int) { D old(derived()); iterator_core_access::decrement(derived()); return old; }
    D &operator+=(N n) { iterator_core_access::advance(derived(), n); return derived(); }
    D &operator-=(N n) { iterator_core_access::advance(derived(), -n); return derived(); }
    D operator+(N n) const { D sum(derived()); iterator_core_access::advance(sum, n); return sum; }
    D operator-(N n) const { D sum(derived()); iterator_core_access::advance(sum, -n); return sum; }
    D &derived() { return static_cast<D &>(*this); }
    const D &derived() const { return static_cast<const D &>(*this); }
};
template <class D, class V, class S, class T, class R, class N>
D operator+(typename same<N>::type n, const iterator_facade<D, V, S, T, R, N> &i) { return i + n; }
#define FIELDWISE_OPERATOR(R, op, ...) \
    template <class D, class... A, class E, class... B> \
    R operator op(const iterator_facade<D, A...> &a, const iterator_facade<E, B...> &b) { return __VA_ARGS__; }
FIELDWISE_OPERATOR(bool, ==, iterator_core_access::equal(a.derived(), b.derived()))
FIELDWISE_OPERATOR(bool, !=, !iterator_core_access::equal(a.derived(), b.derived()))
FIELDWISE_OPERATOR(typename D::difference_type, -, iterator_core_access::distance_to(b.derived(), a.derived()))
FIELDWISE_OPERATOR(bool, <, b - a > 0)
FIELDWISE_OPERATOR(bool, >, b - a < 0)
FIELDWISE_OPERATOR(bool, <=, b - a >= 0)
FIELDWISE_OPERATOR(bool, >=, b - a <= 0)
#undef FIELDWISE_OPERATOR

/* What an adaptor's types are where nothing is said: those of the iterator below. */
template <class B> struct value_below { typedef typename std::iterator_traits<B>::value_type type; };
template <class B> struct reference_below { typedef typename std::iterator_traits<B>::reference type; };
template <class B> struct difference_below { typedef typename std::iterator_traits<B>::difference_type type; };
template <class T> struct reference_to { typedef T &type; };
template <class T, class Default> struct given_or { typedef T type; };
template <class Default> struct given_or<use_default, Default> { typedef typename Default::type type; };
template <class R, class V, class B> struct adapted_reference { typedef R type; };
template <class V, class B> struct adapted_reference<use_default, V, B> : reference_to<V> {};
template <class B> struct adapted_reference<use_default, use_default, B> : reference_below<B> {};

template <class D, class B, class V, class S, class T, class R, class N>
using adapted_facade = iterator_facade<D, typename given_or<V, value_below<B>>::type, S, T, typename adapted_reference<R, V, B>::type,
                                       typename given_or<N, difference_below<B>>::type>;
template <class D, class B, class V = use_default, class S = use_default, class T = use_default, class R = use_default, class N = use_default>
struct iterator_adaptor : adapted_facade<D, B, V, S, T, R, N> {
    typedef B base_type;
    iterator_adaptor() : below() {}
    explicit iterator_adaptor(const B &b) : below(b) {}
    const B &base() const { return below; }
protected:
    typedef iterator_adaptor super_t;
    const B &base_reference() const { return below; }
    B &base_reference() { return below; }
private:
    friend struct iterator_core_access;
    typedef adapted_facade<D, B, V, S, T, R, N> facade;
    typename facade::reference dereference() const { return *below; }
    void increment() { ++below; }
    void decrement() { --below; }
    void advance(typename facade::difference_type n) { below += n; }
    template <class I> bool equal(const I &o) const { return below == o.base(); }
    template <class I> typename facade::difference_type distance_to(const I &o) const { return o.base() - below; }
    B below;
};
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
