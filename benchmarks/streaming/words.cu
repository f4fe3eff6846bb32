/* SPDX-License-Identifier: MIT */

/* Words of a text whose characters are bytes, or words of 4 bytes: wc as a template, without lines. */

template <class T>
__global__ void
words(const T *text, size_t n, size_t per, unsigned *counts)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    unsigned n_words = 0;
    bool in_word = begin > 0 && begin < end && text[begin - 1] > ' ';

    for (size_t i = begin; i < end; i++) {
        T c = text[i];
        if (c > ' ' && !in_word)
            n_words++;
        in_word = c > ' ';
    }
    counts[t] = n_words;
}

template __global__ void words<char>(const char *, size_t, size_t, unsigned *);
template __global__ void words<unsigned>(const unsigned *, size_t, size_t, unsigned *);
