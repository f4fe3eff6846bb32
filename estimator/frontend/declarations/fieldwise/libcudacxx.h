/* SPDX-License-Identifier: MIT */
/* The namespaces cuda and cuda::std: the second is std, the first adds scopes, barriers and pipelines. */
#ifndef FIELDWISE_LIBCUDACXX_H
#define FIELDWISE_LIBCUDACXX_H
#include <atomic>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <limits>
#include <utility>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace cuda {
namespace std {
using namespace ::std;
}
template <class T, class U> __host__ __device__ constexpr T ceil_div(T a, U b) { return T((a + b - 1) / b); }
template <class T, class U> __host__ __device__ constexpr T round_up(T a, U b) { return T((a + b - 1) / b * b); }
template <class T, class U> __host__ __device__ constexpr T round_down(T a, U b) { return T(a / b * b); }
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
using ::std::memory_order;
using ::std::memory_order_relaxed;
using ::std::memory_order_consume;
using ::std::memory_order_acquire;
using ::std::memory_order_release;
using ::std::memory_order_acq_rel;
using ::std::memory_order_seq_cst;
template <class T, thread_scope s = thread_scope_system> struct atomic : ::std::atomic<T> {
    using ::std::atomic<T>::atomic;
    using ::std::atomic<T>::operator=;
    T fetch_max(T, memory_order = memory_order_seq_cst);
    T fetch_min(T, memory_order = memory_order_seq_cst);
};
template <class T, thread_scope s = thread_scope_system> struct atomic_ref : atomic<T, s> {
    explicit atomic_ref(T &);
    using atomic<T, s>::operator=;
};
template <thread_scope s = thread_scope_system> struct barrier {
    typedef int arrival_token;
    barrier() = default;
    barrier(ptrdiff_t);
    arrival_token arrive(ptrdiff_t = 1);
    void wait(arrival_token) const;
    void arrive_and_wait();
    void arrive_and_drop();
    friend void init(barrier *, ptrdiff_t) {}
};
template <thread_scope s, int stages = 1> struct pipeline_shared_state { char state[64]; };
enum class pipeline_role { producer, consumer };
template <thread_scope s = thread_scope_thread> struct pipeline {
    void producer_acquire();
    void producer_commit();
    void consumer_wait();
    void consumer_release();
    template <class D> bool consumer_wait_for(const D &);
    void quit();
};
pipeline<thread_scope_thread> make_pipeline();
template <class G, class S, class... A> pipeline<thread_scope_block> make_pipeline(const G &, S *, A...);
template <unsigned n, class P> void pipeline_consumer_wait_prior(P &);
template <size_t n> struct aligned_size_t { size_t value; explicit aligned_size_t(size_t); operator size_t() const; };
template <class T, class S, class... A> void memcpy_async(T *, const S *, A &&...);
template <class G, class T, class S, class N, class B> void memcpy_async(const G &, T *, const S *, N, B &);
void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);
template <class T> struct maximum { T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
template <class T> struct minimum { T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
struct access_property { struct normal {}; struct persisting {}; struct streaming {}; struct global {}; struct shared {}; };
template <class T, class P> struct annotated_ptr { annotated_ptr(T *); T &operator[](ptrdiff_t) const; T &operator*() const; };
template <class T, class P> T *associate_access_property(T *, P);
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
