/* SPDX-License-Identifier: MIT */
/* Mathematical functions of C, C++ and CUDA, for both sides. */
#ifndef FIELDWISE_CORE_MATH_H
#define FIELDWISE_CORE_MATH_H
#include <fieldwise/qualifiers.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

#define FIELDWISE_MATH1(name) \
    double name(double); \
    float name(float); \
    float name##f(float); \
    long double name##l(long double); \
    long double name(long double); \
    template <class T> typename fieldwise::if_integral<T>::type name(T);
#define FIELDWISE_MATH2(name) \
    double name(double, double); \
    float name(float, float); \
    float name##f(float, float); \
    long double name##l(long double, long double); \
    template <class A, class B> typename fieldwise::mixed<A, B>::type name(A, B);

FIELDWISE_MATH1(sqrt) FIELDWISE_MATH1(cbrt) FIELDWISE_MATH1(rsqrt) FIELDWISE_MATH1(rcbrt)
FIELDWISE_MATH1(sin) FIELDWISE_MATH1(cos) FIELDWISE_MATH1(tan) FIELDWISE_MATH1(asin) FIELDWISE_MATH1(acos)
FIELDWISE_MATH1(atan) FIELDWISE_MATH1(sinh) FIELDWISE_MATH1(cosh) FIELDWISE_MATH1(tanh) FIELDWISE_MATH1(asinh)
FIELDWISE_MATH1(acosh) FIELDWISE_MATH1(atanh) FIELDWISE_MATH1(sinpi) FIELDWISE_MATH1(cospi)
FIELDWISE_MATH1(exp) FIELDWISE_MATH1(exp2) FIELDWISE_MATH1(exp10) FIELDWISE_MATH1(expm1)
FIELDWISE_MATH1(log) FIELDWISE_MATH1(log2) FIELDWISE_MATH1(log10) FIELDWISE_MATH1(log1p) FIELDWISE_MATH1(logb)
FIELDWISE_MATH1(floor) FIELDWISE_MATH1(ceil) FIELDWISE_MATH1(trunc) FIELDWISE_MATH1(round) FIELDWISE_MATH1(rint)
FIELDWISE_MATH1(nearbyint) FIELDWISE_MATH1(erf) FIELDWISE_MATH1(erfc) FIELDWISE_MATH1(erfinv)
FIELDWISE_MATH1(erfcinv) FIELDWISE_MATH1(erfcx) FIELDWISE_MATH1(normcdf) FIELDWISE_MATH1(normcdfinv)
FIELDWISE_MATH1(tgamma) FIELDWISE_MATH1(lgamma) FIELDWISE_MATH1(cyl_bessel_i0) FIELDWISE_MATH1(cyl_bessel_i1)
FIELDWISE_MATH1(j0) FIELDWISE_MATH1(j1) FIELDWISE_MATH1(y0) FIELDWISE_MATH1(y1)

FIELDWISE_MATH2(pow) FIELDWISE_MATH2(atan2) FIELDWISE_MATH2(fmod) FIELDWISE_MATH2(fmin) FIELDWISE_MATH2(fmax)
FIELDWISE_MATH2(hypot) FIELDWISE_MATH2(rhypot) FIELDWISE_MATH2(fdim) FIELDWISE_MATH2(copysign)
FIELDWISE_MATH2(nextafter) FIELDWISE_MATH2(remainder) FIELDWISE_MATH2(fdivide)
#undef FIELDWISE_MATH1
#undef FIELDWISE_MATH2

double powi(double, int);
float powif(float, int);
double fma(double, double, double);
float fma(float, float, float);
float fmaf(float, float, float);
template <class A, class B, class C>
typename fieldwise::mixed<typename fieldwise::mixed<A, B>::type, C>::type fma(A, B, C);
double jn(int, double);
float jnf(int, float);
double yn(int, double);
float ynf(int, float);
double norm(int, const double *);
float normf(int, const float *);
double rnorm(int, const double *);
float rnormf(int, const float *);
double norm3d(double, double, double);
float norm3df(float, float, float);
double rnorm3d(double, double, double);
float rnorm3df(float, float, float);
double norm4d(double, double, double, double);
float norm4df(float, float, float, float);
double rnorm4d(double, double, double, double);
float rnorm4df(float, float, float, float);
double nan(const char *);
float nanf(const char *);
long double nanl(const char *);

#define FIELDWISE_SINCOS(name) \
    void name(double, double *, double *); \
    void name(float, float *, float *); \
    void name##f(float, float *, float *);
FIELDWISE_SINCOS(sincos)
FIELDWISE_SINCOS(sincospi)
#undef FIELDWISE_SINCOS

#define FIELDWISE_ROUND(name, R) \
    R name(double); \
    R name(float); \
    R name##f(float); \
    template <class T> typename fieldwise::if_integral<T, R>::type name(T);
FIELDWISE_ROUND(lround, long)
FIELDWISE_ROUND(llround, long long)
FIELDWISE_ROUND(lrint, long)
FIELDWISE_ROUND(llrint, long long)
FIELDWISE_ROUND(ilogb, int)
#undef FIELDWISE_ROUND

#define FIELDWISE_TEST(name) \
    bool name(double); \
    bool name(float); \
    bool name(long double); \
    template <class T> typename fieldwise::if_integral<T, bool>::type name(T);
FIELDWISE_TEST(isnan)
FIELDWISE_TEST(isinf)
FIELDWISE_TEST(isfinite)
FIELDWISE_TEST(isnormal)
FIELDWISE_TEST(signbit)
#undef FIELDWISE_TEST
int finite(double);
int finitef(float);
int isnanf(float);
int isinff(float);
template <class A, class B> bool isgreater(A, B);
template <class A, class B> bool isgreaterequal(A, B);
template <class A, class B> bool isless(A, B);
template <class A, class B> bool islessequal(A, B);
template <class A, class B> bool isunordered(A, B);

double frexp(double, int *);
float frexp(float, int *);
float frexpf(float, int *);
double ldexp(double, int);
float ldexp(float, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbn(float, int);
float scalbnf(float, int);
template <class T> typename fieldwise::if_integral<T>::type ldexp(T, int);
template <class T> typename fieldwise::if_integral<T>::type scalbn(T, int);
double scalbln(double, long);
float scalblnf(float, long);
double modf(double, double *);
float modf(float, float *);
float modff(float, float *);
double remquo(double, double, int *);
float remquof(float, float, int *);
long double fabsl(long double);

constexpr int abs(int v) { return v < 0 ? -v : v; }
constexpr long abs(long v) { return v < 0 ? -v : v; }
constexpr long long abs(long long v) { return v < 0 ? -v : v; }
constexpr float abs(float v) { return v < 0 ? -v : v; }
constexpr double abs(double v) { return v < 0 ? -v : v; }
constexpr long double abs(long double v) { return v < 0 ? -v : v; }
constexpr long labs(long v) { return v < 0 ? -v : v; }
constexpr long long llabs(long long v) { return v < 0 ? -v : v; }
constexpr long double fabs(long double v) { return v < 0 ? -v : v; }
constexpr float fabs(float v) { return v < 0 ? -v : v; }
constexpr double fabs(double v) { return v < 0 ? -v : v; }
constexpr float fabsf(float v) { return v < 0 ? -v : v; }
template <class T> typename fieldwise::if_integral<T>::type fabs(T);

#define FIELDWISE_MINMAX(T) \
    constexpr T min(T a, T b) { return b < a ? b : a; } \
    constexpr T max(T a, T b) { return a < b ? b : a; }
FIELDWISE_MINMAX(int)
FIELDWISE_MINMAX(unsigned int)
FIELDWISE_MINMAX(long)
FIELDWISE_MINMAX(unsigned long)
FIELDWISE_MINMAX(long long)
FIELDWISE_MINMAX(unsigned long long)
FIELDWISE_MINMAX(float)
FIELDWISE_MINMAX(double)
#undef FIELDWISE_MINMAX
template <class A, class B> constexpr typename fieldwise::common<A, B>::type min(A a, B b) { return b < a ? b : a; }
template <class A, class B> constexpr typename fieldwise::common<A, B>::type max(A a, B b) { return a < b ? b : a; }
int umin(unsigned, unsigned);
unsigned umax(unsigned, unsigned);
long long llmin(long long, long long);
long long llmax(long long, long long);
unsigned long long ullmin(unsigned long long, unsigned long long);
unsigned long long ullmax(unsigned long long, unsigned long long);

#define MAXFLOAT 3.40282347e+38f
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_PIl 3.141592653589793238462643383279502884L
#define M_PI_2l 1.570796326794896619231321691639751442L
#define M_El 2.718281828459045235360287471352662498L
#define M_SQRT2l 1.414213562373095048801688724209698079L
#define M_PIf 3.14159265358979323846f
#define M_PI_2f 1.57079632679489661923f
#define M_PI_4f 0.78539816339744830962f
#define M_Ef 2.7182818284590452354f
#define M_SQRT2f 1.41421356237309504880f
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define fpclassify(v) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, v)

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
