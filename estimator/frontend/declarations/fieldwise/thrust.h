/* SPDX-License-Identifier: MIT */
/* All of Thrust that host code asks for: vectors, pointers, iterators, algorithms. */
#ifndef FIELDWISE_THRUST_H
#define FIELDWISE_THRUST_H
#include <algorithm>
#include <complex>
#include <cuda_runtime.h>
#include <fieldwise/thrust_iterators.h>
#include <fieldwise/thrust_pointer.h>
#include <functional>
#include <iterator>
#include <limits>
#include <random>
#include <system_error>
#include <tuple>
#include <vector>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace cuda { namespace std { using namespace ::std; } }
namespace thrust {
using std::advance;
using std::distance;
using std::apply;
using std::forward_as_tuple;
using std::get;
using std::ignore;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple_element;
using std::tuple_size;
using std::minstd_rand;
using std::minstd_rand0;
using std::ranlux24;
using std::default_random_engine;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
using std::normal_distribution;
namespace random { using namespace thrust; }
FIELDWISE_OPERATIONS
template <class T = void> struct maximum : binary_function<T, T, T> { T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <class T = void> struct minimum : binary_function<T, T, T> { T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <> struct maximum<void> { template <class T> T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <> struct minimum<void> { template <class T> T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <class T = void> struct identity : unary_function<T, T> { const T &operator()(const T &a) const { return a; } };
template <class T> struct square { T operator()(const T &a) const { return a * a; } };
template <class T> struct project1st { T operator()(const T &a, const T &) const { return a; } };
using std::max;
using std::min;
using std::error_category;
using std::error_code;
using std::system_error;
const error_category &cuda_category();
const error_category &generic_category();
const error_category &system_category();
namespace system { using thrust::cuda_category; using std::error_category; using std::error_code; using std::system_error; }

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
namespace tbb { inline constexpr execution_policy_tag par{}; }
namespace cpp { inline constexpr execution_policy_tag par{}; }
namespace system { namespace omp { using thrust::omp::par; } namespace tbb { using thrust::tbb::par; } namespace cpp { using thrust::cpp::par; } }
namespace cuda { typedef execution_policy_tag par_t; }
struct device_system_tag : execution_policy_tag {};
struct host_system_tag : execution_policy_tag {};
struct any_system_tag : device_system_tag {};
template <class D> struct device_execution_policy : execution_policy_tag {};

template <class T, class A = std::allocator<T>> struct host_vector : std::vector<T> {
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

template <class F> F not1(F) FIELDWISE_ABSENT
template <class F> F not2(F) FIELDWISE_ABSENT
/* What an expression of these gives, nobody asks on the device. */
namespace placeholders {
struct placeholder { template <class... A> fieldwise::anything operator()(A &&...) const; };
inline constexpr placeholder _1{}, _2{}, _3{}, _4{}, _5{}, _6{}, _7{}, _8{}, _9{}, _10{};
placeholder operator-(placeholder);
placeholder operator!(placeholder);
placeholder operator~(placeholder);
#define FIELDWISE_OPERATOR(op) \
    placeholder operator op(placeholder, placeholder); \
    template <class T> placeholder operator op(placeholder, const T &) FIELDWISE_ABSENT \
    template <class T> placeholder operator op(const T &, placeholder) FIELDWISE_ABSENT
FIELDWISE_OPERATOR(+) FIELDWISE_OPERATOR(-) FIELDWISE_OPERATOR(*) FIELDWISE_OPERATOR(/) FIELDWISE_OPERATOR(%)
FIELDWISE_OPERATOR(<) FIELDWISE_OPERATOR(>) FIELDWISE_OPERATOR(<=) FIELDWISE_OPERATOR(>=) FIELDWISE_OPERATOR(==)
FIELDWISE_OPERATOR(!=) FIELDWISE_OPERATOR(&&) FIELDWISE_OPERATOR(||) FIELDWISE_OPERATOR(&) FIELDWISE_OPERATOR(|)
FIELDWISE_OPERATOR(^)
#undef FIELDWISE_OPERATOR
}

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
FIELDWISE_CHANGES(for_each) FIELDWISE_CHANGES(scatter) FIELDWISE_CHANGES(scatter_if)
FIELDWISE_CHANGES(uninitialized_fill)
FIELDWISE_WRITES(copy) FIELDWISE_WRITES(copy_if) FIELDWISE_WRITES(transform) FIELDWISE_WRITES(transform_if)
FIELDWISE_WRITES(gather) FIELDWISE_WRITES(gather_if) FIELDWISE_WRITES(inclusive_scan) FIELDWISE_WRITES(exclusive_scan)
FIELDWISE_WRITES(transform_inclusive_scan) FIELDWISE_WRITES(transform_exclusive_scan) FIELDWISE_WRITES(remove_copy)
FIELDWISE_WRITES(remove_copy_if) FIELDWISE_WRITES(unique_copy) FIELDWISE_WRITES(adjacent_difference)
FIELDWISE_WRITES(replace_copy) FIELDWISE_WRITES(replace_copy_if) FIELDWISE_WRITES(reverse_copy)
FIELDWISE_WRITES(swap_ranges) FIELDWISE_WRITES(uninitialized_copy)
FIELDWISE_COUNTS(count) FIELDWISE_COUNTS(count_if)
FIELDWISE_GIVES(mismatch) FIELDWISE_GIVES(equal_range)
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
template <class I, class F, class T, class B> T transform_reduce(I, I, F, T, B) FIELDWISE_ABSENT
template <class P, class I, class F, class T, class B, FIELDWISE_POLICY> T transform_reduce(const P &, I, I, F, T, B) FIELDWISE_ABSENT
template <class I, class J, class T, class... A> T inner_product(I, I, J, T, A &&...) FIELDWISE_ABSENT
template <class P, class I, class J, class T, class... A, FIELDWISE_POLICY> T inner_product(const P &, I, I, J, T, A &&...) FIELDWISE_ABSENT
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
template <class I, class N, class F> I for_each_n(I, N, F) FIELDWISE_ABSENT
template <class P, class I, class N, class F, FIELDWISE_POLICY> I for_each_n(const P &, I, N, F) FIELDWISE_ABSENT
template <class I, class N, class F> I generate_n(I, N, F) FIELDWISE_ABSENT
template <class P, class I, class N, class F, FIELDWISE_POLICY> I generate_n(const P &, I, N, F) FIELDWISE_ABSENT
template <class I, class O, class N, class... A> pair<O, N> partition_copy(I, I, O, N, A &&...) FIELDWISE_ABSENT
template <class P, class I, class O, class N, class... A, FIELDWISE_POLICY> pair<O, N> partition_copy(const P &, I, I, O, N, A &&...) FIELDWISE_ABSENT
template <class I, class N, class T> I fill_n(I, N, T) FIELDWISE_ABSENT
template <class P, class I, class N, class T, FIELDWISE_POLICY> I fill_n(const P &, I, N, T) FIELDWISE_ABSENT
#undef FIELDWISE_POLICY
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
