/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CURAND_KERNEL_H
#define FIELDWISE_CURAND_KERNEL_H
#include <curand.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

struct curandStateXORWOW { unsigned d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { unsigned s1[3], s2[3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned STATE; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateSobol32 { unsigned i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned i, x, c, direction_vectors[32]; };
struct curandStateMtgp32 { unsigned s[1024]; int offset, pIdx; void *k; };
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
template <class... A> void curand_init(A &&...);
template <class S> unsigned curand(S *);
template <class S> uint4 curand4(S *);
template <class S> float curand_uniform(S *);
template <class S> float4 curand_uniform4(S *);
template <class S> double curand_uniform_double(S *);
template <class S> double2 curand_uniform2_double(S *);
template <class S> float curand_normal(S *);
template <class S> float2 curand_normal2(S *);
template <class S> float4 curand_normal4(S *);
template <class S> double curand_normal_double(S *);
template <class S> double2 curand_normal2_double(S *);
template <class S> float curand_log_normal(S *, float, float);
template <class S> double curand_log_normal_double(S *, double, double);
template <class S> unsigned curand_poisson(S *, double);
template <class S> void skipahead(unsigned long long, S *);
template <class S> void skipahead_sequence(unsigned long long, S *);

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
