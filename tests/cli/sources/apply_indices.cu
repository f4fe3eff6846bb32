/* SPDX-License-Identifier: MIT */

/* Indices into a flattened array that a macro writes: what it gets is no element, or no item of one. */
#define AT(i, k) p[(i) * 4 + (k)]
#define FIRST(i) p[(i) * 4]
#define EITHER(i, n) ((i) ?: (n))

__global__ void
beyond(float *p, int far)
{
    int i = threadIdx.x;

    AT(i, 0) = AT(i + 1, 3) + AT(2, 1) + FIRST(5);
    AT(i, 5) = 1;
    AT(i, -1) = 2;
    AT(i, 4 * far + 1) = 3;
    p[EITHER(i, far) * 4 + 2] = 4;
}
