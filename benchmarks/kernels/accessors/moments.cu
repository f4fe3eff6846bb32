/* SPDX-License-Identifier: MIT */

/* ../moments.cu on the accessors of `fieldwise header`. */

#include "Sample.h"

#define BLOCK 64
#define PER_GROUP 32

template <int DEGREE>
__global__ void
moments(Sample_view samples, float *sums, int ngroups)
{
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= ngroups)
        return;

    float sum[DEGREE + 1] = {};
    int first = g * PER_GROUP;
    for (int s = 0; s < PER_GROUP; s++) {
        float power = Sample_get_weight(samples, first + s);
        for (int d = 0; d <= DEGREE; d++) {
            sum[d] += power;
            power *= Sample_get_value(samples, first + s);
        }
    }
    for (int d = 0; d <= DEGREE; d++)
        sums[d * ngroups + g] = sum[d];
}

/* samples: ngroups * PER_GROUP, sums: (degree + 1) * ngroups elements of device memory; degree is 2 or 4. */
void
moments_sum(Sample_view samples, float *sums, int ngroups, int degree)
{
    int grid = (ngroups + BLOCK - 1) / BLOCK;
    if (degree == 2)
        moments<2><<<grid, BLOCK>>>(samples, sums, ngroups);
    else
        moments<4><<<grid, BLOCK>>>(samples, sums, ngroups);
}
