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
#define FIELDWISE_BINARY(name) __m128i name(__m128i, __m128i);
#define FIELDWISE_SHIFT(name) __m128i name(__m128i, int);
FIELDWISE_BINARY(_mm_add_epi8) FIELDWISE_BINARY(_mm_add_epi16) FIELDWISE_BINARY(_mm_add_epi64)
FIELDWISE_BINARY(_mm_adds_epi16) FIELDWISE_BINARY(_mm_adds_epu8) FIELDWISE_BINARY(_mm_sub_epi8)
FIELDWISE_BINARY(_mm_sub_epi16) FIELDWISE_BINARY(_mm_sub_epi64) FIELDWISE_BINARY(_mm_subs_epu8)
FIELDWISE_BINARY(_mm_madd_epi16) FIELDWISE_BINARY(_mm_mulhi_epi16) FIELDWISE_BINARY(_mm_mullo_epi16)
FIELDWISE_BINARY(_mm_mul_epu32) FIELDWISE_BINARY(_mm_andnot_si128) FIELDWISE_BINARY(_mm_avg_epu8)
FIELDWISE_BINARY(_mm_unpacklo_epi8) FIELDWISE_BINARY(_mm_unpackhi_epi8) FIELDWISE_BINARY(_mm_unpacklo_epi16)
FIELDWISE_BINARY(_mm_unpackhi_epi16) FIELDWISE_BINARY(_mm_unpacklo_epi32) FIELDWISE_BINARY(_mm_unpackhi_epi32)
FIELDWISE_BINARY(_mm_unpacklo_epi64) FIELDWISE_BINARY(_mm_unpackhi_epi64) FIELDWISE_BINARY(_mm_packs_epi32)
FIELDWISE_BINARY(_mm_packs_epi16) FIELDWISE_BINARY(_mm_packus_epi16) FIELDWISE_BINARY(_mm_cmpeq_epi8)
FIELDWISE_BINARY(_mm_cmpeq_epi16) FIELDWISE_BINARY(_mm_cmpeq_epi32) FIELDWISE_BINARY(_mm_cmpgt_epi8)
FIELDWISE_BINARY(_mm_cmpgt_epi16) FIELDWISE_BINARY(_mm_cmpgt_epi32) FIELDWISE_BINARY(_mm_cmplt_epi32)
FIELDWISE_BINARY(_mm_max_epi16) FIELDWISE_BINARY(_mm_min_epi16) FIELDWISE_BINARY(_mm_max_epu8)
FIELDWISE_BINARY(_mm_min_epu8) FIELDWISE_BINARY(_mm_sad_epu8)
FIELDWISE_SHIFT(_mm_slli_epi16) FIELDWISE_SHIFT(_mm_slli_epi32) FIELDWISE_SHIFT(_mm_slli_epi64)
FIELDWISE_SHIFT(_mm_srli_epi16) FIELDWISE_SHIFT(_mm_srli_epi32) FIELDWISE_SHIFT(_mm_srli_epi64)
FIELDWISE_SHIFT(_mm_srai_epi16) FIELDWISE_SHIFT(_mm_srai_epi32) FIELDWISE_SHIFT(_mm_slli_si128)
FIELDWISE_SHIFT(_mm_srli_si128) FIELDWISE_SHIFT(_mm_shuffle_epi32) FIELDWISE_SHIFT(_mm_shufflelo_epi16)
FIELDWISE_SHIFT(_mm_shufflehi_epi16)
#undef FIELDWISE_BINARY
#undef FIELDWISE_SHIFT
__m128i _mm_setr_epi16(short, short, short, short, short, short, short, short), _mm_set_epi16(short, short, short, short,
    short, short, short, short), _mm_setr_epi32(int, int, int, int), _mm_set1_epi64x(long long),
    _mm_set_epi64x(long long, long long), _mm_cvtsi32_si128(int), _mm_loadl_epi64(const __m128i *),
    _mm_cvttps_epi32(__m128), _mm_castps_si128(__m128), _mm_setr_epi8(char, char, char, char, char, char, char, char, char,
    char, char, char, char, char, char, char);
__m128 _mm_cvtepi32_ps(__m128i), _mm_castsi128_ps(__m128i);
void _mm_storel_epi64(__m128i *, __m128i);
int _mm_movemask_epi8(__m128i), _mm_extract_epi16(__m128i, int);
__m128i _mm_insert_epi16(__m128i, int, int);
__m128i _mm_setzero_si128(void), _mm_set1_epi32(int), _mm_set1_epi16(short), _mm_set1_epi8(char),
    _mm_set_epi32(int, int, int, int), _mm_load_si128(const __m128i *), _mm_loadu_si128(const __m128i *),
    _mm_add_epi32(__m128i, __m128i), _mm_sub_epi32(__m128i, __m128i), _mm_and_si128(__m128i, __m128i),
    _mm_or_si128(__m128i, __m128i), _mm_xor_si128(__m128i, __m128i), _mm_cvtps_epi32(__m128);
int _mm_cvtsi128_si32(__m128i);
FIELDWISE_END
#endif
