/* SPDX-License-Identifier: MIT */

/* The value of a case names an element: nothing can be put into it, only around the case. */
__global__ void
case_value(const char *text, int *counts, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, i = t * per, end = i + per;

    while (i < end) {
        char c = text[i++];
        switch (c) {
        case sizeof(counts[c]):
            break;
        case 'b':
            counts[c]++;
            break;
        }
    }
}
