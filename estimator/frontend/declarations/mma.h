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
/* Of each row of a tile four lanes hold parts: every lane has pairs of neighbouring elements of every eighth row. */
template <class T> struct alignas(2 * sizeof(T)) __fieldwise_pair { T first, second; };
template <int rows, int columns, class E, class T> void __fieldwise_load(E *x, const T *p, unsigned apart)
{
    int lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
    for (int row = 0; row < rows / 8; row++)
        for (int pair = 0; pair < columns / 8; pair++) {
            __fieldwise_pair<T> both = *(const __fieldwise_pair<T> *)(p + (lane / 4 + 8 * row) * apart + 2 * (lane % 4) + 8 * pair);
            x[2 * (row * (columns / 8) + pair)] = (E)both.first;
            x[2 * (row * (columns / 8) + pair) + 1] = (E)both.second;
        }
}
template <int rows, int columns, class E, class T> void __fieldwise_store(T *p, const E *x, unsigned apart)
{
    int lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
    for (int row = 0; row < rows / 8; row++)
        for (int pair = 0; pair < columns / 8; pair++) {
            __fieldwise_pair<T> both = {(T)x[2 * (row * (columns / 8) + pair)], (T)x[2 * (row * (columns / 8) + pair) + 1]};
            *(__fieldwise_pair<T> *)(p + (lane / 4 + 8 * row) * apart + 2 * (lane % 4) + 8 * pair) = both;
        }
}
template <int m, int n, int k, class E, class T> void load_matrix_sync(fragment<matrix_a, m, n, k, E, row_major> &f, const T *p, unsigned apart) { __fieldwise_load<m, k>(f.x, p, apart); }
template <int m, int n, int k, class E, class T> void load_matrix_sync(fragment<matrix_a, m, n, k, E, col_major> &f, const T *p, unsigned apart) { __fieldwise_load<k, m>(f.x, p, apart); }
template <int m, int n, int k, class E, class T> void load_matrix_sync(fragment<matrix_b, m, n, k, E, row_major> &f, const T *p, unsigned apart) { __fieldwise_load<k, n>(f.x, p, apart); }
template <int m, int n, int k, class E, class T> void load_matrix_sync(fragment<matrix_b, m, n, k, E, col_major> &f, const T *p, unsigned apart) { __fieldwise_load<n, k>(f.x, p, apart); }
template <int m, int n, int k, class E, class T> void load_matrix_sync(fragment<accumulator, m, n, k, E> &f, const T *p, unsigned apart, layout_t) { __fieldwise_load<m, n>(f.x, p, apart); }
template <int m, int n, int k, class E, class T> void store_matrix_sync(T *p, const fragment<accumulator, m, n, k, E> &f, unsigned apart, layout_t) { __fieldwise_store<m, n>(p, f.x, apart); }
template <class D, class A, class B, class C> void mma_sync(D &, const A &, const B &, const C &, bool = false);
template <class D, class A, class B, class C, class... O> void bmma_sync(D &, const A &, const B &, const C &, O...);
float __float_to_tf32(float);
}
}
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
