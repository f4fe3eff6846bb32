/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_MMA_H
#define FIELDWISE_MMA_H
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision { struct tf32; struct u4; struct s4; struct b1; }
enum layout_t { mem_row_major, mem_col_major };
enum experimental_op { bmmaBitOpXOR, bmmaAccumulateOpPOPC };
template <class T> struct storage { typedef T type; };
template <> struct storage<precision::tf32> { typedef float type; };
template <> struct storage<precision::u4> { typedef unsigned type; };
template <> struct storage<precision::s4> { typedef int type; };
template <> struct storage<precision::b1> { typedef unsigned type; };
template <class Use, int m, int n, int k, class T, class Layout = void> struct fragment {
    typedef typename storage<T>::type element_type;
    static constexpr int num_elements = 16, num_storage_elements = 16;
    element_type x[16];
};
template <class F, class T> void fill_fragment(F &, const T &);
template <class F, class T> void load_matrix_sync(F &, const T *, unsigned);
template <class F, class T> void load_matrix_sync(F &, const T *, unsigned, layout_t);
template <class F, class T> void store_matrix_sync(T *, const F &, unsigned, layout_t);
template <class D, class A, class B, class C> void mma_sync(D &, const A &, const B &, const C &, bool = false);
template <class D, class A, class B, class C, class... O> void bmma_sync(D &, const A &, const B &, const C &, O...);
float __float_to_tf32(float);
}
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
