/* SPDX-License-Identifier: MIT */

/* Weighted power sums of samples, by group: group g holds PER_GROUP consecutive samples, and one thread sums
 * them up to a degree that is a template parameter.
 *
 * Record: an array of structs, Sample {value, weight, time}, reached as samples[first + s].value.
 *
 * Layouts: a thread walks through its own run of samples, so neighbouring threads are a whole run apart: each
 * lane fetches a line of its own in any layout. Here the array of structs is not worse, and `time`, read by
 * nobody, beside the others is what costs. The order of the samples is what a user should change, and no
 * layout of fields does that. */

#define BLOCK 64
#define PER_GROUP 32

struct Sample {
    float value;
    float weight;
    int time;
};

template <int DEGREE>
__global__ void
moments(const Sample *samples, float *sums, int ngroups)
{
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= ngroups)
        return;

    float sum[DEGREE + 1] = {};
    int first = g * PER_GROUP;
    for (int s = 0; s < PER_GROUP; s++) {
        float power = samples[first + s].weight;
        for (int d = 0; d <= DEGREE; d++) {
            sum[d] += power;
            power *= samples[first + s].value;
        }
    }
    for (int d = 0; d <= DEGREE; d++)
        sums[d * ngroups + g] = sum[d];
}

/* samples: ngroups * PER_GROUP, sums: (degree + 1) * ngroups elements of device memory; degree is 2 or 4. */
void
moments_sum(const Sample *samples, float *sums, int ngroups, int degree)
{
    int grid = (ngroups + BLOCK - 1) / BLOCK;
    if (degree == 2)
        moments<2><<<grid, BLOCK>>>(samples, sums, ngroups);
    else
        moments<4><<<grid, BLOCK>>>(samples, sums, ngroups);
}
