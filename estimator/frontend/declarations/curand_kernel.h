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
/* What initialising the generator XORWOW accesses: a vector of 160 bits is multiplied by matrices, one for each
   two bits of how many sequences, or numbers, are left out. */
static __device__ unsigned __fieldwise_xorwow_sequences[32][800], __fieldwise_xorwow_numbers[32][800];
inline void __fieldwise_xorwow_multiply(unsigned *vector, const unsigned *matrix)
{
    unsigned product[5] = {0, 0, 0, 0, 0};
    for (int from = 0; from < 5; from++)
        for (int bit = 0; bit < 32; bit++)
            if (vector[from] >> bit & 1)
                for (int word = 0; word < 5; word++)
                    product[word] ^= matrix[5 * (32 * from + bit) + word];
    for (int word = 0; word < 5; word++)
        vector[word] = product[word];
}
/* The same of one word of it that follows from the seed, of which the bits are known with it. */
inline void __fieldwise_xorwow_multiply_word(unsigned word, int from, unsigned *product, const unsigned *matrix)
{
    for (int bit = 0; bit < 32; bit++)
        if (word >> bit & 1)
            for (int to = 0; to < 5; to++)
                product[to] ^= matrix[5 * (32 * from + bit) + to];
}
inline void __fieldwise_xorwow_skip(unsigned *vector, const unsigned (*matrices)[800], unsigned long long left)
{
    for (int digit = 0; left; digit++, left >>= 2)
        for (unsigned times = 0; times < (left & 3); times++)
            __fieldwise_xorwow_multiply(vector, matrices[digit]);
}
/* The first product of a vector that follows from the seed. */
inline void __fieldwise_xorwow_skip_first(unsigned *vector, const unsigned (*matrices)[800], unsigned long long left)
{
    unsigned product[5] = {0, 0, 0, 0, 0};
    if (left & 3) {
        __fieldwise_xorwow_multiply_word(vector[0], 0, product, matrices[0]);
        __fieldwise_xorwow_multiply_word(vector[1], 1, product, matrices[0]);
        __fieldwise_xorwow_multiply_word(vector[2], 2, product, matrices[0]);
        __fieldwise_xorwow_multiply_word(vector[3], 3, product, matrices[0]);
        __fieldwise_xorwow_multiply_word(vector[4], 4, product, matrices[0]);
        for (int word = 0; word < 5; word++)
            vector[word] = product[word];
        for (unsigned times = 1; times < (left & 3); times++)
            __fieldwise_xorwow_multiply(vector, matrices[0]);
    }
    left >>= 2;
    for (int digit = 1; left; digit++, left >>= 2)
        for (unsigned times = 0; times < (left & 3); times++)
            __fieldwise_xorwow_multiply(vector, matrices[digit]);
}
template <class A, class B, class C> void curand_init(A seed, B sequence, C offset, curandStateXORWOW *state)
{
    unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
    unsigned high = 0u - 1703105765u * ((unsigned)((unsigned long long)seed >> 32) ^ 0xf7dcefddu);
    state->d = 6615241u + high + low;
    state->v[0] = 123456789u + low;
    state->v[1] = 362436069u ^ low;
    state->v[2] = 521288629u + high;
    state->v[3] = 88675123u ^ high;
    state->v[4] = 5783321u + low;
    if (__isGlobal(state))
        __fieldwise_xorwow_skip(state->v, __fieldwise_xorwow_sequences, (unsigned long long)sequence);
    else
        __fieldwise_xorwow_skip_first(state->v, __fieldwise_xorwow_sequences, (unsigned long long)sequence);
    __fieldwise_xorwow_skip(state->v, __fieldwise_xorwow_numbers, (unsigned long long)offset);
    if (offset != 0)
        state->d += (unsigned)offset;
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}
/* Of the generator Philox: what ten rounds make of a counter and a key. */
uint4 curand_Philox4x32_10(uint4, uint2);
template <class A, class B, class C> void curand_init(A seed, B sequence, C offset, curandStatePhilox4_32_10 *state)
{
    unsigned long long numbers = (unsigned long long)offset;
    state->ctr = make_uint4(0, 0, 0, 0);
    state->key.x = (unsigned)seed;
    state->key.y = (unsigned)((unsigned long long)seed >> 32);
    state->STATE = 0;
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
    if ((unsigned long long)sequence != 0) {
        state->ctr.z += (unsigned)sequence;
        state->ctr.w += (unsigned)((unsigned long long)sequence >> 32);
    }
    if (numbers != 0) {
        state->STATE += numbers & 3;
        state->ctr.x += (unsigned)(numbers / 4);
        state->ctr.y += (unsigned)(numbers / 4 >> 32);
    }
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}
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
