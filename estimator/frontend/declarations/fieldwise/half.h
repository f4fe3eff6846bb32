/* SPDX-License-Identifier: MIT */
/* What the two 16-bit floating-point types have in common. */
#ifndef FIELDWISE_HALF_H
#define FIELDWISE_HALF_H
#include <fieldwise/vectors.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

#define FIELDWISE_SMALL_FLOAT(H, H2, RAW, RAW2) \
    struct RAW { unsigned short x; }; \
    struct RAW2 { unsigned short x, y; }; \
    struct __align__(2) H { \
        union { unsigned short __x, x; /* of c10::Half */ }; \
        H() = default; \
        H(const RAW &); \
        template <class T, class = typename fieldwise::enable<__is_arithmetic(T)>::type> constexpr H(T) : __x(0) {} \
        operator float() const; \
        operator RAW() const; \
        operator H() const; /* c10::Half to __half */ \
        template <class T, class = typename fieldwise::enable<__is_arithmetic(T)>::type> H &operator=(T) { __x = 0; return *this; } \
        H &operator+=(const H &b) { __x = __x + b.__x; return *this; } \
        H &operator-=(const H &b) { __x = __x + b.__x; return *this; } \
        H &operator*=(const H &b) { __x = __x + b.__x; return *this; } \
        H &operator/=(const H &b) { __x = __x + b.__x; return *this; } \
        H &operator++() { __x++; return *this; } \
        H operator++(int) { H a = *this; __x++; return a; } \
    }; \
    struct __align__(4) H2 { \
        H x, y; \
        H2() = default; \
        constexpr H2(const H &a, const H &b) : x(a), y(b) {} \
        H2(const RAW2 &); \
        H2 &operator+=(const H2 &b) { x += b.x; y += b.y; return *this; } \
        H2 &operator-=(const H2 &b) { x -= b.x; y -= b.y; return *this; } \
        H2 &operator*=(const H2 &b) { x *= b.x; y *= b.y; return *this; } \
        H2 &operator/=(const H2 &b) { x /= b.x; y /= b.y; return *this; } \
    }; \
    H2 make_##H2(H, H); \
    H operator-(const H &); \
    H operator+(const H &); \
    H2 operator-(const H2 &); \
    FIELDWISE_ARITHMETIC(H, H2, +) FIELDWISE_ARITHMETIC(H, H2, -) FIELDWISE_ARITHMETIC(H, H2, *) \
    FIELDWISE_ARITHMETIC(H, H2, /) \
    FIELDWISE_COMPARISON(H, H2, ==) FIELDWISE_COMPARISON(H, H2, !=) FIELDWISE_COMPARISON(H, H2, <) \
    FIELDWISE_COMPARISON(H, H2, >) FIELDWISE_COMPARISON(H, H2, <=) FIELDWISE_COMPARISON(H, H2, >=) \
    FIELDWISE_HALF2(H, H2, add) FIELDWISE_HALF2(H, H2, sub) FIELDWISE_HALF2(H, H2, mul) FIELDWISE_HALF2(H, H2, max) \
    FIELDWISE_HALF2(H, H2, min) FIELDWISE_HALF2(H, H2, max_nan) FIELDWISE_HALF2(H, H2, min_nan) \
    FIELDWISE_HALF2(H, H2, add_sat) FIELDWISE_HALF2(H, H2, sub_sat) FIELDWISE_HALF2(H, H2, mul_sat) \
    FIELDWISE_HALF2(H, H2, add_rn) FIELDWISE_HALF2(H, H2, sub_rn) FIELDWISE_HALF2(H, H2, mul_rn) \
    H __hdiv(H, H); \
    H2 __h2div(H2, H2); \
    H __hfma(H, H, H); \
    H __hfma_sat(H, H, H); \
    H __hfma_relu(H, H, H); \
    H2 __hfma2(H2, H2, H2); \
    H2 __hfma2_sat(H2, H2, H2); \
    H2 __hfma2_relu(H2, H2, H2); \
    H2 __hcmadd(H2, H2, H2); \
    H __hneg(H); \
    H __habs(H); \
    H2 __hneg2(H2); \
    H2 __habs2(H2); \
    FIELDWISE_TESTS(H, H2, eq) FIELDWISE_TESTS(H, H2, ne) FIELDWISE_TESTS(H, H2, lt) FIELDWISE_TESTS(H, H2, le) \
    FIELDWISE_TESTS(H, H2, gt) FIELDWISE_TESTS(H, H2, ge) FIELDWISE_TESTS(H, H2, equ) FIELDWISE_TESTS(H, H2, neu) \
    FIELDWISE_TESTS(H, H2, ltu) FIELDWISE_TESTS(H, H2, leu) FIELDWISE_TESTS(H, H2, gtu) FIELDWISE_TESTS(H, H2, geu) \
    bool __hisnan(H); \
    int __hisinf(H); \
    H2 __hisnan2(H2); \
    FIELDWISE_FUNCTION(H, H2, sqrt) FIELDWISE_FUNCTION(H, H2, rsqrt) FIELDWISE_FUNCTION(H, H2, exp) \
    FIELDWISE_FUNCTION(H, H2, exp2) FIELDWISE_FUNCTION(H, H2, exp10) FIELDWISE_FUNCTION(H, H2, log) \
    FIELDWISE_FUNCTION(H, H2, log2) FIELDWISE_FUNCTION(H, H2, log10) FIELDWISE_FUNCTION(H, H2, sin) \
    FIELDWISE_FUNCTION(H, H2, cos) FIELDWISE_FUNCTION(H, H2, rcp) FIELDWISE_FUNCTION(H, H2, tanh) \
    FIELDWISE_FUNCTION(H, H2, tanh_approx) FIELDWISE_FUNCTION(H, H2, floor) FIELDWISE_FUNCTION(H, H2, ceil) \
    FIELDWISE_FUNCTION(H, H2, rint) FIELDWISE_FUNCTION(H, H2, trunc) \
    H __low2##H##_(H2); \
    float __low2float(H2); \
    float __high2float(H2);

/* With another half, and with a number of any type, so that neither conversion is ambiguous. */
#define FIELDWISE_ARITHMETIC(H, H2, op) \
    H operator op(const H &, const H &); \
    H2 operator op(const H2 &, const H2 &); \
    template <class T> typename fieldwise::enable<__is_floating_point(T), T>::type operator op(const H &, T); \
    template <class T> typename fieldwise::enable<__is_floating_point(T), T>::type operator op(T, const H &); \
    template <class T> typename fieldwise::enable<__is_integral(T), H>::type operator op(const H &, T); \
    template <class T> typename fieldwise::enable<__is_integral(T), H>::type operator op(T, const H &);
#define FIELDWISE_COMPARISON(H, H2, op) \
    bool operator op(const H &, const H &); \
    bool operator op(const H2 &, const H2 &); \
    template <class T> typename fieldwise::enable<__is_arithmetic(T), bool>::type operator op(const H &, T); \
    template <class T> typename fieldwise::enable<__is_arithmetic(T), bool>::type operator op(T, const H &);
#define FIELDWISE_HALF2(H, H2, name) \
    H __h##name(H, H); \
    H2 FIELDWISE_HALF2_##name(H2, H2);
#define FIELDWISE_HALF2_add __hadd2
#define FIELDWISE_HALF2_sub __hsub2
#define FIELDWISE_HALF2_mul __hmul2
#define FIELDWISE_HALF2_max __hmax2
#define FIELDWISE_HALF2_min __hmin2
#define FIELDWISE_HALF2_max_nan __hmax2_nan
#define FIELDWISE_HALF2_min_nan __hmin2_nan
#define FIELDWISE_HALF2_add_sat __hadd2_sat
#define FIELDWISE_HALF2_sub_sat __hsub2_sat
#define FIELDWISE_HALF2_mul_sat __hmul2_sat
#define FIELDWISE_HALF2_add_rn __hadd2_rn
#define FIELDWISE_HALF2_sub_rn __hsub2_rn
#define FIELDWISE_HALF2_mul_rn __hmul2_rn
#define FIELDWISE_TESTS(H, H2, name) \
    bool __h##name(H, H); \
    H2 __h##name##2(H2, H2); \
    bool __hb##name##2(H2, H2);
#define FIELDWISE_FUNCTION(H, H2, name) \
    H h##name(H); \
    H2 h2##name(H2);

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
