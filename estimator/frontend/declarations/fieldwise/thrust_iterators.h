/* SPDX-License-Identifier: MIT */
/* Thrust's iterators over others, and over what is made rather than stored. */
#ifndef FIELDWISE_THRUST_ITERATORS_H
#define FIELDWISE_THRUST_ITERATORS_H
#include <fieldwise/facade.h>
#include <iterator>
#include <tuple>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace thrust {
using fieldwise::iterator_adaptor;
using fieldwise::iterator_core_access;
using fieldwise::iterator_facade;
using fieldwise::use_default;
using std::iterator_traits;
using std::tuple;
template <class I> struct iterator_value { typedef typename iterator_traits<I>::value_type type; };
template <class I> struct iterator_reference { typedef typename iterator_traits<I>::reference type; };
template <class I> struct iterator_pointer { typedef typename iterator_traits<I>::pointer type; };
template <class I> struct iterator_difference { typedef typename iterator_traits<I>::difference_type type; };
template <class I> using iterator_value_t = typename iterator_value<I>::type;
template <class I> using iterator_reference_t = typename iterator_reference<I>::type;
template <class I> using iterator_difference_t = typename iterator_difference<I>::type;
struct no_traversal_tag {};
struct incrementable_traversal_tag : no_traversal_tag {};
struct single_pass_traversal_tag : incrementable_traversal_tag {};
struct forward_traversal_tag : single_pass_traversal_tag {};
struct bidirectional_traversal_tag : forward_traversal_tag {};
struct random_access_traversal_tag : bidirectional_traversal_tag {};
typedef std::input_iterator_tag input_device_iterator_tag, input_host_iterator_tag;
typedef std::output_iterator_tag output_device_iterator_tag, output_host_iterator_tag;
typedef std::forward_iterator_tag forward_device_iterator_tag, forward_host_iterator_tag;
typedef std::bidirectional_iterator_tag bidirectional_device_iterator_tag, bidirectional_host_iterator_tag;
typedef std::random_access_iterator_tag random_access_device_iterator_tag, random_access_host_iterator_tag;

template <class T, class S = use_default, class Tr = use_default, class N = use_default>
struct counting_iterator : iterator_adaptor<counting_iterator<T, S, Tr, N>, T, T, S, Tr, T, typename fieldwise::given_or<N, std::type_identity<ptrdiff_t>>::type> {
    counting_iterator() = default;
    explicit counting_iterator(T v) : counting_iterator::iterator_adaptor(v) {}
private:
    friend iterator_core_access;
    T dereference() const { return this->base(); }
};
template <class T> counting_iterator<T> make_counting_iterator(T v) { return counting_iterator<T>(v); }

template <class T, class N = use_default, class S = use_default>
struct constant_iterator : iterator_adaptor<constant_iterator<T, N, S>, ptrdiff_t, T, S, use_default, T, ptrdiff_t> {
    constant_iterator() : constant() {}
    constant_iterator(const T &v, ptrdiff_t n = 0) : constant_iterator::iterator_adaptor(n), constant(v) {}
    const T &value() const { return constant; }
private:
    friend iterator_core_access;
    T dereference() const { return constant; }
    T constant;
};
template <class T> constant_iterator<T> make_constant_iterator(T v, ptrdiff_t n = 0) { return constant_iterator<T>(v, n); }

/* The value is what the function, which need not be const, gives, without a reference. */
template <class F, class I> struct transformed { typedef decltype(std::declval<F &>()(*std::declval<const I &>())) type; };
template <class R> struct without_reference { typedef typename std::remove_cvref<typename R::type>::type type; };
template <class F, class I, class R = use_default, class V = use_default> struct transform_iterator;
template <class F, class I, class R, class V> using transform_adaptor =
    iterator_adaptor<transform_iterator<F, I, R, V>, I, typename fieldwise::given_or<V, without_reference<fieldwise::given_or<R, transformed<F, I>>>>::type,
                     use_default, use_default, typename fieldwise::given_or<R, transformed<F, I>>::type>;
template <class F, class I, class R, class V> struct transform_iterator : transform_adaptor<F, I, R, V> {
    transform_iterator() = default;
    transform_iterator(const I &i, F f) : transform_iterator::iterator_adaptor(i), made_by(f) {}
    explicit transform_iterator(const I &i) : transform_iterator::iterator_adaptor(i), made_by() {}
    F functor() const { return made_by; }
private:
    friend iterator_core_access;
    typename transform_adaptor<F, I, R, V>::reference dereference() const { return made_by(*this->base()); }
    mutable F made_by;
};
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I i, F f) { return transform_iterator<F, I>(i, f); }

/* Reads where an iterator of indices says. */
template <class E, class I> struct permutation_iterator;
template <class E, class I> using permutation_adaptor =
    iterator_adaptor<permutation_iterator<E, I>, I, typename iterator_traits<E>::value_type, use_default, use_default, typename iterator_traits<E>::reference>;
template <class E, class I> struct permutation_iterator : permutation_adaptor<E, I> {
    permutation_iterator() : elements() {}
    permutation_iterator(E e, I i) : permutation_iterator::iterator_adaptor(i), elements(e) {}
private:
    friend iterator_core_access;
    typename permutation_adaptor<E, I>::reference dereference() const { return *(elements + *this->base()); }
    E elements;
};
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E e, I i) { return permutation_iterator<E, I>(e, i); }

template <class I> struct reverse_iterator : iterator_adaptor<reverse_iterator<I>, I> {
    reverse_iterator() = default;
    explicit reverse_iterator(I i) : reverse_iterator::iterator_adaptor(i) {}
private:
    friend iterator_core_access;
    typename iterator_traits<I>::reference dereference() const { I before(this->base()); return *--before; }
    void increment() { --this->base_reference(); }
    void decrement() { ++this->base_reference(); }
    void advance(ptrdiff_t n) { this->base_reference() += -n; }
    template <class J> ptrdiff_t distance_to(const J &o) const { return this->base() - o.base(); }
};
template <class I> reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }

/* A tuple of iterators that go together. */
template <class T> struct zip_iterator;
template <class T> struct zipped;
template <class... I> struct zipped<tuple<I...>> {
    typedef tuple<typename iterator_traits<I>::value_type...> value;
    typedef tuple<typename iterator_traits<I>::reference...> reference;
    typedef std::index_sequence_for<I...> all;
};
template <class A, class B> struct zipped<std::pair<A, B>> : zipped<tuple<A, B>> {};
template <class T> struct zip_iterator : iterator_facade<zip_iterator<T>, typename zipped<T>::value, use_default, use_default, typename zipped<T>::reference> {
    zip_iterator() = default;
    zip_iterator(const T &t) : together(t) {}
    template <class U> zip_iterator(const zip_iterator<U> &o) : together(o.get_iterator_tuple()) {}
    const T &get_iterator_tuple() const { return together; }
private:
    friend iterator_core_access;
    typedef typename zipped<T>::reference row;
    typedef typename zipped<T>::all all;
    row dereference() const { return read(all()); }
    void increment() { move(1, all()); }
    void decrement() { move(-1, all()); }
    void advance(ptrdiff_t n) { move(n, all()); }
    template <class Z> bool equal(const Z &o) const { return std::get<0>(together) == std::get<0>(o.get_iterator_tuple()); }
    template <class Z> ptrdiff_t distance_to(const Z &o) const { return std::get<0>(o.get_iterator_tuple()) - std::get<0>(together); }
    template <size_t... i> row read(std::index_sequence<i...>) const { return row(*std::get<i>(together)...); }
    template <size_t... i> void move(ptrdiff_t n, std::index_sequence<i...>) { ((std::get<i>(together) += n), ...); }
    T together;
};
template <class... I> zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> t) { return zip_iterator<tuple<I...>>(t); }
template <class A, class B> zip_iterator<std::pair<A, B>> make_zip_iterator(std::pair<A, B> p) { return zip_iterator<std::pair<A, B>>(p); }
template <class... I> zip_iterator<tuple<I...>> make_zip_iterator(I... i) { return zip_iterator<tuple<I...>>(tuple<I...>(i...)); }
/* Calls a function of several arguments with a tuple of them. */
template <class F> struct zip_function {
    zip_function(F f) : called(f) {}
    template <class T> decltype(auto) operator()(T &&t) const { return std::apply(called, static_cast<T &&>(t)); }
    F &underlying_function() const { return called; }
    mutable F called;
};
template <class F> zip_function<F> make_zip_function(F f) { return zip_function<F>(f); }

/* What takes any value and keeps none. */
struct discarded {
    discarded() = default;
    template <class T> discarded(const T &) {}
    template <class T> discarded &operator=(const T &) { return *this; }
};
template <class S = use_default> struct discard_iterator : iterator_adaptor<discard_iterator<S>, ptrdiff_t, discarded, S, use_default, discarded, ptrdiff_t> {
    discard_iterator(ptrdiff_t n = 0) : discard_iterator::iterator_adaptor(n) {}
private:
    friend iterator_core_access;
    discarded dereference() const { return {}; }
};
inline discard_iterator<> make_discard_iterator(ptrdiff_t n = 0) { return discard_iterator<>(n); }

/* What is written through it goes through a function first. */
template <class F, class O> struct transformed_place {
    F function;
    O place;
    template <class T> transformed_place &operator=(const T &v) { *place = function(v); return *this; }
};
template <class F, class O> struct transform_output_iterator
    : iterator_adaptor<transform_output_iterator<F, O>, O, discarded, use_default, use_default, transformed_place<F, O>> {
    transform_output_iterator(const O &o, F f) : transform_output_iterator::iterator_adaptor(o), made_by(f) {}
private:
    friend iterator_core_access;
    transformed_place<F, O> dereference() const { return {made_by, this->base()}; }
    F made_by;
};
template <class F, class O> transform_output_iterator<F, O> make_transform_output_iterator(O o, F f) { return transform_output_iterator<F, O>(o, f); }
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
