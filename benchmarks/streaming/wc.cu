/* SPDX-License-Identifier: MIT */

/* Word count: each thread counts the words and the lines that begin and end in its stretch of a text.
 *
 * Arrays: text is read by 1 byte an iteration, PER bytes from what the next lane reads. words and lines are written
 * once a thread, side by side. */

__global__ void
wc(const char *text, size_t n, size_t per, unsigned *words, unsigned *lines)
{
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;
    unsigned n_words = 0, n_lines = 0;
    bool in_word = begin > 0 && begin < end && text[begin - 1] > ' ';

    for (size_t i = begin; i < end; i++) {
        char c = text[i];
        if (c > ' ' && !in_word)
            n_words++;
        in_word = c > ' ';
        if (c == '\n')
            n_lines++;
    }
    words[t] = n_words;
    lines[t] = n_lines;
}

/* All pointers are device memory; words and lines have an element a thread. */
void
wc_all(const char *text, size_t n, size_t per, unsigned *words, unsigned *lines, unsigned grid, cudaStream_t stream)
{
    wc<<<grid, 256, 0, stream>>>(text, n, per, words, lines);
}
