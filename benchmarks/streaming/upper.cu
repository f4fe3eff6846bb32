/* SPDX-License-Identifier: MIT */

/* Upper case: each thread turns the letters of its stretch of a text into capitals, into another text or in place.
 *
 * Arrays: in is read and out written by 1 byte an iteration, PER bytes from what the next lane touches. In place, text
 * is read everywhere and written where a letter changes. */

__global__ void
upper(const char *in, char *out, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (size_t i = begin; i < end; i++) {
        char c = in[i];
        if (c >= 'a' && c <= 'z')
            c -= 32;
        out[i] = c;
    }
}

__global__ void
upper_in_place(char *text, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (size_t i = begin; i < end; i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] -= 32;
}

/* All pointers are device memory. */
void
upper_all(const char *in, char *out, size_t n, size_t per, unsigned grid, cudaStream_t stream)
{
    upper<<<grid, 256, 0, stream>>>(in, out, n, per);
}

void
upper_all_in_place(char *text, size_t n, size_t per, unsigned grid, cudaStream_t stream)
{
    upper_in_place<<<grid, 256, 0, stream>>>(text, n, per);
}
