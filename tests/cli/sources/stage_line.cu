// SPDX-License-Identifier: MIT
// Texts that are changed in place by loops that are no strips.

// Capitals outside of tags.
__global__ void
capitals(char *text, size_t n, size_t per, unsigned *tags)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per, end = i + per < n ? i + per : n;
    unsigned count = 0;

    while (i < end) {
        char c = text[i];
        if (c == '<') {
            count++;
            while (i < end && text[i] != '>')
                i++;
        } else if (c >= 'a' && c <= 'z')
            text[i] -= 32;
        i++;
        if (count % 1000 == 999)
            __threadfence();
    }
    tags[t] = count;
}

// What is read and what is written move apart.
__global__ void
compact(char *text, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per, o = i, end = i + per < n ? i + per : n;

    while (i < end) {
        char c = text[i++];
        if (c != ' ')
            text[o++] = c;
    }
}

// Written downwards, while another array, which may be the same, is changed through a pointer.
__global__ void
backwards(short *out, short *sums, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t first = t * per, end = first + per < n ? first + per : n;
    short *sum = sums + first;

    while (end-- > first) {
        out[end] = (short)(end * 3);
        *sum++ += out[end];
    }
}
