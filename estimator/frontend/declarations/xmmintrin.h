/* SPDX-License-Identifier: MIT */
/* The host's vector instructions: what programs with CUDA use of them type-checks. */
#ifndef FIELDWISE_XMMINTRIN_H
#define FIELDWISE_XMMINTRIN_H
#include <stdlib.h>
FIELDWISE_BEGIN
typedef float __m128 __attribute__((vector_size(16)));
typedef double __m128d __attribute__((vector_size(16)));
typedef long long __m128i __attribute__((vector_size(16)));
typedef float __m256 __attribute__((vector_size(32)));
typedef double __m256d __attribute__((vector_size(32)));
typedef long long __m256i __attribute__((vector_size(32)));
#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
#define _mm_prefetch(address, hint) ((void)(address))
#define _mm_pause() ((void)0)
#define _mm_sfence() ((void)0)
#define _mm_getcsr() 0u
#define _mm_setcsr(value) ((void)(value))
void *_mm_malloc(size_t, size_t);
void _mm_free(void *);
__m128 _mm_set1_ps(float), _mm_set_ps(float, float, float, float), _mm_setzero_ps(void), _mm_load_ps(const float *),
    _mm_loadu_ps(const float *), _mm_add_ps(__m128, __m128), _mm_sub_ps(__m128, __m128), _mm_mul_ps(__m128, __m128),
    _mm_div_ps(__m128, __m128), _mm_min_ps(__m128, __m128), _mm_max_ps(__m128, __m128), _mm_sqrt_ps(__m128);
void _mm_store_ps(float *, __m128), _mm_storeu_ps(float *, __m128);
float _mm_cvtss_f32(__m128);
FIELDWISE_END
#endif
