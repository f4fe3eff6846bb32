/* SPDX-License-Identifier: MIT */
/* Arrays that loops read and write, or write in no order: each kernel has a line. */

#define STRETCH                                                                                              \
    size_t t = threadIdx.x, begin = t * per < n ? t * per : n, end = begin + per < n ? begin + per : n,      \
           i = begin;                                                                                        \
    unsigned acc = (unsigned)t

__device__ static void
add_one(int *at)
{
    *at += 1;
}

/* Capitals outside of tags; fences now and then, in a statement without braces. */
__global__ void
capitals(char *text, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (i < end) {
        char c = text[i];
        if (c == 3) {
            acc++;
            while (i < end && text[i] != 1)
                i++;
        } else if (c >= 'a' && c <= 'z')
            text[i] -= 32;
        i++;
        if (acc % 3 == 2)
            __threadfence();
    }
    sums[t] = acc;
}

/* After a fence a thread reads what the next one has written before it. */
__global__ void
neighbours(int *values, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (i < end) {
        values[i] += (int)acc;
        if (i % 7 == 6) {
            __syncthreads();
            if (i + per < n)
                acc += (unsigned)values[i + per];
        }
        i++;
    }
    sums[t] = acc;
}

/* Two lines, which may be the same memory. */
__global__ void
both(int *values, unsigned char *bytes, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (i < end) {
        values[i] += bytes[i];
        bytes[i] ^= (unsigned char)values[i];
        if (bytes[i] % 5 == 0)
            values[i] = bytes[i] + 1;
        acc += bytes[i];
        i++;
    }
    sums[t] = acc;
}

/* A line, a cursor and an append, which may be the same memory. */
__global__ void
three(short *changed, const short *in, short *out, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    size_t o = begin;
    while (i < end) {
        if (in[i] & 1)
            out[o++] = (short)(in[i] + changed[i]);
        if (changed[i] & 2)
            changed[i] = (short)(in[i] * 3);
        acc += (unsigned)changed[i];
        i++;
    }
    sums[t] = acc;
}

/* Downwards, some elements not. */
__global__ void
downwards(unsigned short *out, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (end-- > i) {
        acc = acc * 5 + 1;
        if (acc & 12)
            out[end] = (unsigned short)acc;
    }
    sums[t] = acc;
}

/* In a window before the position; the loop is left in three ways. */
__global__ void
window(char *text, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    for (; i + 8 < end; i++) {
        acc = acc * 5 + 1;
        text[i + (acc >> 4 & 7)] = (char)acc;
        if (acc % 61 == 0)
            break;
        if (acc % 67 == 0) {
            sums[t] = acc;
            return;
        }
    }
    sums[t] = acc + 1;
}

/* A function changes memory that may be the same. */
__global__ void
told(int *values, int *others, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (i < end) {
        values[i] -= 3;
        if (values[i] % 4 == 0)
            add_one(others + i);
        acc += (unsigned)values[i];
        i++;
    }
    sums[t] = acc;
}

/* Through pointers of the thread's own, and once more. */
__global__ void
pointed(float *values, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    float *p = values + begin, *last = values + end;
    while (p < last) {
        if (*p > 2) {
            *p *= 0.5f;
            *p -= 1;
        }
        p++;
    }
    for (p = values + begin; p < last; p++) {
        if (*p != *p)
            *p = 1;
        acc += *p > 1;
    }
    sums[t] = acc;
}

/* Each way to change an element. */
__global__ void
ways(unsigned *a, signed char *b, size_t n, size_t per, unsigned *sums)
{
    STRETCH;
    while (i < end) {
        switch (acc % 12) {
        case 0:
            a[i] += b[i];
            break;
        case 1:
            a[i] -= 5;
            break;
        case 2:
            a[i] *= 7u;
            break;
        case 3:
            a[i] /= 3;
            break;
        case 4:
            a[i] %= 1000;
            break;
        case 5:
            a[i] &= acc;
            break;
        case 6:
            a[i] |= 9;
            break;
        case 7:
            a[i] ^= acc;
            break;
        case 8:
            a[i] <<= 3;
            break;
        case 9:
            a[i] >>= 2;
            break;
        case 10:
            ++a[i];
            break;
        default:
            a[i]--;
        }
        b[i]++;
        --b[i];
        b[i] -= (signed char)acc;
        acc = acc * 5 + a[i] % 3;
        i++;
    }
    sums[t] = acc;
}
