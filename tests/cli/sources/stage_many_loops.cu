/* SPDX-License-Identifier: MIT */

/* Stretches of a text that the 63rd loop of a kernel reads, and the 64th: which parts blocks access is written for 63
 * loops. */
#define LOOP for (int k = 0; k < n; k++) sum = 3 * sum + k;
#define LOOPS LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP

__global__ void
in_63rd(const char *text, int n, int per, int *sums)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, begin = t * per, sum = 0;

    LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOP LOOP LOOP LOOP LOOP LOOP
    for (int i = begin; i < begin + per; i++)
        sum += text[i];
    sums[t] = sum;
}

__global__ void
in_64th(const char *text, int n, int per, int *sums)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, begin = t * per, sum = 0;

    LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOPS LOOP LOOP LOOP LOOP LOOP LOOP LOOP
    for (int i = begin; i < begin + per; i++)
        sum += text[i];
    sums[t] = sum;
}
