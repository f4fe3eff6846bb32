/* SPDX-License-Identifier: MIT */

/* Five kernels that change an array in place by loops which are no strips: each thread goes through a stretch
 * of its own and skips what it leaves as it is.
 *
 * Arrays: text, samples and values are read everywhere, and written where something changes: some characters,
 * few samples, nearly all values. packed is read at one place and written at another, which falls behind. */

__global__ void
capitals(char *text, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per < n ? t * per : n;
    size_t end = i + per < n ? i + per : n;

    while (i < end) {
        char c = text[i];
        if (c == '<') { /* a tag */
            while (i < end && text[i] != '>')
                i++;
        } else if (c >= 'a' && c <= 'z')
            text[i] -= 32;
        i++;
    }
}

__global__ void
despike(short *samples, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per < n ? t * per : n;
    size_t end = i + per < n ? i + per : n;
    int last = 0;

    while (i < end) {
        int sample = samples[i];
        if (sample == -32768) { /* nothing was measured */
            last = 0;
            while (i < end && samples[i] == -32768)
                i++;
            continue;
        }
        if (sample > last + 9000 || sample < last - 9000)
            samples[i] = (short)last;
        else
            last = sample;
        i++;
    }
}

__global__ void
decode(int *values, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per < n ? t * per : n;
    size_t end = i + per < n ? i + per : n;
    int sum = 0;

    while (i < end) {
        if (values[i] == 0)
            sum = 0;
        else {
            sum += values[i];
            values[i] = sum;
        }
        i++;
    }
}

__global__ void
letters(char *text, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per < n ? t * per : n;
    size_t end = i + per < n ? i + per : n;

    while (i < end) {
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] -= 32;
        i++;
    }
}

__global__ void
squeeze(char *packed, size_t n, size_t per)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t i = t * per < n ? t * per : n;
    size_t end = i + per < n ? i + per : n;
    size_t o = i;

    while (i < end) {
        char c = packed[i];
        if (c != ' ') {
            packed[o] = c;
            o++;
        }
        i++;
    }
}
