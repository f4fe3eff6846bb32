/* SPDX-License-Identifier: MIT */
/* Generators of cuRAND: which words of its tables an initialisation loads depends on the seed's bits, as far as they are
 * known, and each time that a state in global memory is multiplied, it is loaded and stored. */
#include <curand_kernel.h>
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void by_seed(float *o, unsigned long long seed, int n) { AT; curandState s; if (i < 8) { curand_init(seed, i, 0, &s); o[i] = curand_uniform(&s); } }
__global__ void in_memory(curandState *s, unsigned long long seed) { AT; if (i < 8) curand_init(seed, i, 0, &s[i]); }
__global__ void philox(curandStatePhilox4_32_10_t *s, const unsigned long long *seeds, int n) { AT; if (i < n) curand_init(seeds[i], 0, 0, &s[i]); }
