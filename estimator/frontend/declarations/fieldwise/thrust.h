/* SPDX-License-Identifier: MIT */
/* All of Thrust that host code asks for: vectors, pointers, iterators, algorithms. */
#ifndef FIELDWISE_THRUST_H
#define FIELDWISE_THRUST_H
#include <algorithm>
#include <complex>
#include <cuda_runtime.h>
#include <functional>
#include <iterator>
#include <limits>
#include <random>
#include <tuple>
#include <vector>
FIELDWISE_BEGIN
namespace thrust {
using std::advance;
using std::distance;
using std::divides;
using std::equal_to;
using std::get;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::make_pair;
using std::make_tuple;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::pair;
using std::plus;
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
using std::unary_function;
using std::binary_function;
using std::minstd_rand;
using std::minstd_rand0;
using std::ranlux24;
using std::default_random_engine;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
using std::normal_distribution;
namespace random { using namespace thrust; }
template <class T = void> struct maximum : binary_function<T, T, T> { T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <class T = void> struct minimum : binary_function<T, T, T> { T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <> struct maximum<void> { template <class T> T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <> struct minimum<void> { template <class T> T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <class T = void> struct identity : unary_function<T, T> { const T &operator()(const T &a) const { return a; } };
template <class T> struct square { T operator()(const T &a) const { return a * a; } };
template <class T> struct project1st { T operator()(const T &a, const T &) const { return a; } };
using std::max;
using std::min;
struct system_error : std::exception {};

template <class T> struct complex : std::complex<T> {
    using std::complex<T>::complex;
    complex(const std::complex<T> &);
    complex(const complex &) = default;
    complex() = default;
    complex &operator=(const complex &) = default;
#define FIELDWISE_ASSIGN(op) \
    template <class U> complex &operator op(const U &o) { static_cast<std::complex<T> &>(*this) op o; return *this; }
    FIELDWISE_ASSIGN(+=) FIELDWISE_ASSIGN(-=) FIELDWISE_ASSIGN(*=) FIELDWISE_ASSIGN(/=)
#undef FIELDWISE_ASSIGN
};
#define FIELDWISE_OPERATOR(op) \
    template <class T> complex<T> operator op(const complex<T> &, const complex<T> &) FIELDWISE_ABSENT \
    template <class T> complex<T> operator op(const complex<T> &, typename fieldwise::same<T>::type) FIELDWISE_ABSENT \
    template <class T> complex<T> operator op(typename fieldwise::same<T>::type, const complex<T> &) FIELDWISE_ABSENT
FIELDWISE_OPERATOR(+) FIELDWISE_OPERATOR(-) FIELDWISE_OPERATOR(*) FIELDWISE_OPERATOR(/)
#undef FIELDWISE_OPERATOR
template <class T> complex<T> operator-(const complex<T> &) FIELDWISE_ABSENT
template <class T> T abs(const complex<T> &) FIELDWISE_ABSENT
template <class T> T arg(const complex<T> &) FIELDWISE_ABSENT
template <class T> T norm(const complex<T> &) FIELDWISE_ABSENT
template <class T> complex<T> conj(const complex<T> &) FIELDWISE_ABSENT
template <class T> complex<T> polar(T, T = T()) FIELDWISE_ABSENT
#define FIELDWISE_FUNCTION(name) template <class T> complex<T> name(const complex<T> &) FIELDWISE_ABSENT
FIELDWISE_FUNCTION(sqrt) FIELDWISE_FUNCTION(exp) FIELDWISE_FUNCTION(log) FIELDWISE_FUNCTION(sin)
FIELDWISE_FUNCTION(cos)
#undef FIELDWISE_FUNCTION
template <class T, class E> complex<T> pow(const complex<T> &, const E &) FIELDWISE_ABSENT

/* Where an algorithm runs. */
struct execution_policy_tag {
    typedef void fieldwise_policy;
    execution_policy_tag on(cudaStream_t) const;
    template <class A> execution_policy_tag operator()(A &&) const FIELDWISE_ABSENT
};
inline constexpr execution_policy_tag host{}, device{}, seq{};
namespace cuda { inline constexpr execution_policy_tag par{}, par_nosync{}; }
namespace omp { inline constexpr execution_policy_tag par{}; }
namespace system { namespace cuda { using thrust::cuda::par; } }
struct device_system_tag : execution_policy_tag {};
struct host_system_tag : execution_policy_tag {};
template <class D> struct device_execution_policy : execution_policy_tag {};

template <class T> struct device_reference { operator T() const; T operator=(const T &); template <class U> device_reference &operator=(const device_reference<U> &); T *operator&() const; T operator+=(const T &); };
template <class T> struct device_ptr : std::iterator<std::random_access_iterator_tag, T> {
    device_ptr();
    device_ptr(decltype(nullptr));
    explicit device_ptr(T *);
    template <class U> device_ptr(const device_ptr<U> &) FIELDWISE_ABSENT
    T *get() const;
    T &operator*() const;
    T *operator->() const;
    T &operator[](ptrdiff_t) const;
    device_ptr operator+(ptrdiff_t) const;
    device_ptr operator-(ptrdiff_t) const;
    ptrdiff_t operator-(const device_ptr &) const;
    device_ptr &operator++();
    device_ptr operator++(int);
    device_ptr &operator--();
    device_ptr &operator+=(ptrdiff_t);
    bool operator==(const device_ptr &) const;
    bool operator!=(const device_ptr &) const;
    bool operator<(const device_ptr &) const;
    explicit operator bool() const;
};
template <class T> device_ptr<T> device_pointer_cast(T *) FIELDWISE_ABSENT
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &) FIELDWISE_ABSENT
template <class T> T *raw_pointer_cast(T *) FIELDWISE_ABSENT
template <class T> T *raw_pointer_cast(const device_ptr<T> &) FIELDWISE_ABSENT
template <class T> T &raw_reference_cast(T &) FIELDWISE_ABSENT
template <class T> device_ptr<T> device_malloc(size_t) FIELDWISE_ABSENT
template <class T> void device_free(T) FIELDWISE_ABSENT
template <class T> device_ptr<T> device_new(size_t) FIELDWISE_ABSENT
template <class T> void device_delete(T) FIELDWISE_ABSENT

template <class T> struct host_vector : std::vector<T> {
    using std::vector<T>::vector;
    host_vector() = default;
    host_vector(const host_vector &) = default;
    host_vector &operator=(const host_vector &) = default;
    template <class V, class = typename V::value_type> host_vector(const V &) FIELDWISE_ABSENT
    template <class V, class = typename V::value_type> host_vector &operator=(const V &) FIELDWISE_ABSENT
};
template <class T, class A = void> struct device_vector : fieldwise::sequence<T, device_ptr<T>, device_ptr<const T>> {
    typedef device_ptr<T> pointer;
    device_vector();
    explicit device_vector(size_t);
    device_vector(size_t, const T &);
    template <class I, class = typename std::iterator_traits<I>::value_type> device_vector(I, I) FIELDWISE_ABSENT
    device_vector(std::initializer_list<T>);
    device_vector(const device_vector &);
    device_vector &operator=(const device_vector &);
    template <class V, class = typename V::value_type> device_vector(const V &) FIELDWISE_ABSENT
    template <class V, class = typename V::value_type> device_vector &operator=(const V &) FIELDWISE_ABSENT
    T &operator[](size_t);
    const T &operator[](size_t) const;
    pointer data();
    device_ptr<const T> data() const;
    size_t capacity() const;
    void reserve(size_t);
    void shrink_to_fit();
    void swap(device_vector &);
};
template <class T, class A = void> using universal_vector = device_vector<T, A>;
template <class T> struct device_allocator : std::allocator<T> {};
template <class T> struct device_malloc_allocator : std::allocator<T> {};

/* An iterator over values that are made rather than stored. */
template <class T> struct made_iterator : std::iterator<std::random_access_iterator_tag, T, ptrdiff_t, const T *, T> {
    made_iterator();
    template <class... A> explicit made_iterator(A &&...) FIELDWISE_ABSENT
    T operator*() const;
    T operator[](ptrdiff_t) const;
    made_iterator operator+(ptrdiff_t) const;
    made_iterator operator-(ptrdiff_t) const;
    ptrdiff_t operator-(const made_iterator &) const;
    made_iterator &operator++();
    made_iterator operator++(int);
    made_iterator &operator+=(ptrdiff_t);
    bool operator==(const made_iterator &) const;
    bool operator!=(const made_iterator &) const;
};
template <class T, class... A> struct counting_iterator : made_iterator<T> { using made_iterator<T>::made_iterator; counting_iterator(T); };
template <class T, class... A> struct constant_iterator : made_iterator<T> { using made_iterator<T>::made_iterator; constant_iterator(T); };
template <class I, class... A> struct iterator_value { typedef typename std::iterator_traits<I>::value_type type; };
template <class I> struct iterator_difference { typedef ptrdiff_t type; };
template <class F, class I, class R = decltype(std::declval<F>()(*std::declval<I>())), class V = R>
struct transform_iterator : made_iterator<R> { using made_iterator<R>::made_iterator; transform_iterator(I, F); };
template <class T> struct zip_iterator : made_iterator<T> { using made_iterator<T>::made_iterator; zip_iterator(T); };
template <class I, class J> struct permutation_iterator : made_iterator<typename std::iterator_traits<I>::value_type> { permutation_iterator(I, J); };
template <class S = void> struct discard_iterator : made_iterator<int> { using made_iterator<int>::made_iterator; };
template <class T> counting_iterator<T> make_counting_iterator(T) FIELDWISE_ABSENT
template <class T> constant_iterator<T> make_constant_iterator(T) FIELDWISE_ABSENT
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I, F) FIELDWISE_ABSENT
template <class T> zip_iterator<T> make_zip_iterator(T) FIELDWISE_ABSENT
template <class A, class B, class... R> zip_iterator<tuple<A, B, R...>> make_zip_iterator(A, B, R...) FIELDWISE_ABSENT
template <class I, class J> permutation_iterator<I, J> make_permutation_iterator(I, J) FIELDWISE_ABSENT
discard_iterator<> make_discard_iterator();
template <class I> std::reverse_iterator<I> make_reverse_iterator(I) FIELDWISE_ABSENT
template <class I> using reverse_iterator = std::reverse_iterator<I>;
template <class I> using iterator_traits = std::iterator_traits<I>;
template <class F> F make_zip_function(F) FIELDWISE_ABSENT
template <class F> F not1(F) FIELDWISE_ABSENT
template <class F> F not2(F) FIELDWISE_ABSENT
namespace placeholders { using namespace std::placeholders; }

/* Each algorithm exists with and without a policy in front. */
#define FIELDWISE_ALGORITHM(R, name, params, ...) \
    template <class I, class... A> R name params FIELDWISE_ABSENT \
    template <class P, class I, class... A, class = typename P::fieldwise_policy> R name(const P &, __VA_ARGS__) FIELDWISE_ABSENT
#define FIELDWISE_FINDS(name) FIELDWISE_ALGORITHM(I, name, (I, I, A &&...), I, I, A &&...)
#define FIELDWISE_TELLS(name) FIELDWISE_ALGORITHM(bool, name, (I, I, A &&...), I, I, A &&...)
#define FIELDWISE_CHANGES(name) FIELDWISE_ALGORITHM(void, name, (I, I, A &&...), I, I, A &&...)
#define FIELDWISE_WRITES(name) \
    template <class I, class O, class... A> O name(I, I, O, A &&...) FIELDWISE_ABSENT \
    template <class P, class I, class O, class... A, class = typename P::fieldwise_policy> O name(const P &, I, I, O, A &&...) FIELDWISE_ABSENT
#define FIELDWISE_COUNTS(name) FIELDWISE_ALGORITHM(ptrdiff_t, name, (I, I, A &&...), I, I, A &&...)
#define FIELDWISE_GIVES(name) FIELDWISE_ALGORITHM(fieldwise::anything, name, (I, I, A &&...), I, I, A &&...)
FIELDWISE_FINDS(find) FIELDWISE_FINDS(find_if) FIELDWISE_FINDS(find_if_not) FIELDWISE_FINDS(max_element)
FIELDWISE_FINDS(min_element) FIELDWISE_FINDS(remove) FIELDWISE_FINDS(remove_if) FIELDWISE_FINDS(unique)
FIELDWISE_FINDS(partition) FIELDWISE_FINDS(stable_partition) FIELDWISE_FINDS(lower_bound) FIELDWISE_FINDS(upper_bound)
FIELDWISE_FINDS(adjacent_find) FIELDWISE_FINDS(is_sorted_until)
FIELDWISE_TELLS(all_of) FIELDWISE_TELLS(any_of) FIELDWISE_TELLS(none_of) FIELDWISE_TELLS(equal)
FIELDWISE_TELLS(is_sorted) FIELDWISE_TELLS(binary_search)
FIELDWISE_CHANGES(sort) FIELDWISE_CHANGES(stable_sort) FIELDWISE_CHANGES(sort_by_key) FIELDWISE_CHANGES(reverse)
FIELDWISE_CHANGES(stable_sort_by_key) FIELDWISE_CHANGES(fill) FIELDWISE_CHANGES(sequence) FIELDWISE_CHANGES(generate)
FIELDWISE_CHANGES(replace) FIELDWISE_CHANGES(replace_if) FIELDWISE_CHANGES(shuffle) FIELDWISE_CHANGES(tabulate)
FIELDWISE_CHANGES(for_each) FIELDWISE_CHANGES(scatter) FIELDWISE_CHANGES(scatter_if) FIELDWISE_CHANGES(for_each_n)
FIELDWISE_CHANGES(uninitialized_fill)
FIELDWISE_WRITES(copy) FIELDWISE_WRITES(copy_if) FIELDWISE_WRITES(transform) FIELDWISE_WRITES(transform_if)
FIELDWISE_WRITES(gather) FIELDWISE_WRITES(gather_if) FIELDWISE_WRITES(inclusive_scan) FIELDWISE_WRITES(exclusive_scan)
FIELDWISE_WRITES(transform_inclusive_scan) FIELDWISE_WRITES(transform_exclusive_scan) FIELDWISE_WRITES(remove_copy)
FIELDWISE_WRITES(remove_copy_if) FIELDWISE_WRITES(unique_copy) FIELDWISE_WRITES(adjacent_difference)
FIELDWISE_WRITES(replace_copy) FIELDWISE_WRITES(replace_copy_if) FIELDWISE_WRITES(reverse_copy)
FIELDWISE_WRITES(swap_ranges) FIELDWISE_WRITES(uninitialized_copy) FIELDWISE_WRITES(partition_copy)
FIELDWISE_COUNTS(count) FIELDWISE_COUNTS(count_if)
FIELDWISE_GIVES(inner_product) FIELDWISE_GIVES(transform_reduce) FIELDWISE_GIVES(mismatch) FIELDWISE_GIVES(equal_range)
FIELDWISE_GIVES(set_intersection) FIELDWISE_GIVES(set_union) FIELDWISE_GIVES(set_difference) FIELDWISE_GIVES(merge)
FIELDWISE_GIVES(merge_by_key)
#undef FIELDWISE_ALGORITHM
#undef FIELDWISE_FINDS
#undef FIELDWISE_TELLS
#undef FIELDWISE_CHANGES
#undef FIELDWISE_WRITES
#undef FIELDWISE_COUNTS
#undef FIELDWISE_GIVES
#define FIELDWISE_POLICY class = typename P::fieldwise_policy
template <class I> typename std::iterator_traits<I>::value_type reduce(I, I) FIELDWISE_ABSENT
template <class I, class T, class... A> T reduce(I, I, T, A &&...) FIELDWISE_ABSENT
template <class P, class I, FIELDWISE_POLICY> typename std::iterator_traits<I>::value_type reduce(const P &, I, I) FIELDWISE_ABSENT
template <class P, class I, class T, class... A, FIELDWISE_POLICY> T reduce(const P &, I, I, T, A &&...) FIELDWISE_ABSENT
template <class I, class... A> pair<I, I> minmax_element(I, I, A &&...) FIELDWISE_ABSENT
template <class P, class I, class... A, FIELDWISE_POLICY> pair<I, I> minmax_element(const P &, I, I, A &&...) FIELDWISE_ABSENT
template <class K, class V, class L, class W, class... A> pair<L, W> reduce_by_key(K, K, V, L, W, A &&...) FIELDWISE_ABSENT
template <class P, class K, class V, class L, class W, class... A, FIELDWISE_POLICY> pair<L, W> reduce_by_key(const P &, K, K, V, L, W, A &&...) FIELDWISE_ABSENT
template <class K, class V, class... A> pair<K, V> unique_by_key(K, K, V, A &&...) FIELDWISE_ABSENT
template <class P, class K, class V, class... A, FIELDWISE_POLICY> pair<K, V> unique_by_key(const P &, K, K, V, A &&...) FIELDWISE_ABSENT
template <class K, class V, class O, class... A> O inclusive_scan_by_key(K, K, V, O, A &&...) FIELDWISE_ABSENT
template <class K, class V, class O, class... A> O exclusive_scan_by_key(K, K, V, O, A &&...) FIELDWISE_ABSENT
template <class I, class N, class O> O copy_n(I, N, O) FIELDWISE_ABSENT
template <class P, class I, class N, class O, FIELDWISE_POLICY> O copy_n(const P &, I, N, O) FIELDWISE_ABSENT
template <class I, class N, class T> I fill_n(I, N, T) FIELDWISE_ABSENT
template <class P, class I, class N, class T, FIELDWISE_POLICY> I fill_n(const P &, I, N, T) FIELDWISE_ABSENT
#undef FIELDWISE_POLICY
}
FIELDWISE_END
#endif
