/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_IMMINTRIN_H
#define FIELDWISE_IMMINTRIN_H
#include <emmintrin.h>
FIELDWISE_BEGIN
__m256 _mm256_set1_ps(float), _mm256_setzero_ps(void), _mm256_load_ps(const float *), _mm256_loadu_ps(const float *),
    _mm256_add_ps(__m256, __m256), _mm256_sub_ps(__m256, __m256), _mm256_mul_ps(__m256, __m256),
    _mm256_div_ps(__m256, __m256), _mm256_sqrt_ps(__m256), _mm256_min_ps(__m256, __m256), _mm256_max_ps(__m256, __m256),
    _mm256_fmadd_ps(__m256, __m256, __m256);
__m256d _mm256_set1_pd(double), _mm256_setzero_pd(void), _mm256_load_pd(const double *),
    _mm256_loadu_pd(const double *), _mm256_add_pd(__m256d, __m256d), _mm256_sub_pd(__m256d, __m256d),
    _mm256_mul_pd(__m256d, __m256d), _mm256_fmadd_pd(__m256d, __m256d, __m256d);
void _mm256_store_ps(float *, __m256), _mm256_storeu_ps(float *, __m256), _mm256_store_pd(double *, __m256d),
    _mm256_storeu_pd(double *, __m256d);
FIELDWISE_END
#endif
