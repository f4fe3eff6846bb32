/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_EMMINTRIN_H
#define FIELDWISE_EMMINTRIN_H
#include <xmmintrin.h>
FIELDWISE_BEGIN
__m128d _mm_set1_pd(double), _mm_set_pd(double, double), _mm_setzero_pd(void), _mm_load_pd(const double *),
    _mm_loadu_pd(const double *), _mm_add_pd(__m128d, __m128d), _mm_sub_pd(__m128d, __m128d),
    _mm_mul_pd(__m128d, __m128d), _mm_div_pd(__m128d, __m128d);
void _mm_store_pd(double *, __m128d), _mm_storeu_pd(double *, __m128d), _mm_store_si128(__m128i *, __m128i),
    _mm_storeu_si128(__m128i *, __m128i);
__m128i _mm_setzero_si128(void), _mm_set1_epi32(int), _mm_set1_epi16(short), _mm_set1_epi8(char),
    _mm_set_epi32(int, int, int, int), _mm_load_si128(const __m128i *), _mm_loadu_si128(const __m128i *),
    _mm_add_epi32(__m128i, __m128i), _mm_sub_epi32(__m128i, __m128i), _mm_and_si128(__m128i, __m128i),
    _mm_or_si128(__m128i, __m128i), _mm_xor_si128(__m128i, __m128i), _mm_cvtps_epi32(__m128);
int _mm_cvtsi128_si32(__m128i);
FIELDWISE_END
#endif
