/* SPDX-License-Identifier: MIT */
/* How many lines were used between two times. */
#include "model/caches/caches_private.h"

#include <string.h>

void
use_counts_zero(UseCounts *counts, gsize n_spans)
{
    memset(counts->bits, 0, n_spans * (sizeof *counts->bits << (SPAN_BITS - WORD_BITS)));
    memset(counts->blocks, 0, n_spans * (sizeof *counts->blocks << (SPAN_BITS - BLOCK_BITS)));
    memset(counts->spans, 0, n_spans * sizeof *counts->spans);
}

void
use_counts_init(UseCounts *counts, gsize times)
{
    counts->n_spans = times >> SPAN_BITS;
    counts->bits = g_new(guint64, times >> WORD_BITS);
    counts->blocks = g_new(guint, times >> BLOCK_BITS);
    counts->spans = g_new(guint, counts->n_spans);
    use_counts_zero(counts, counts->n_spans);
}

void
use_counts_clear(UseCounts *counts)
{
    g_free(counts->bits);
    g_free(counts->blocks);
    g_free(counts->spans);
}

/* Set times behind TIME in its word. */
static inline guint
count_in_word(const UseCounts *counts, gsize time)
{
    return count_many(counts->bits[time >> WORD_BITS] >> 1 >> (time & 63));
}

gsize
use_counts_after(const UseCounts *counts, gsize time, gsize end)
{
    gsize block = time >> BLOCK_BITS, span = time >> SPAN_BITS, n = count_in_word(counts, time);

    for (gsize i = (time >> WORD_BITS) + 1; i < (block + 1) << (BLOCK_BITS - WORD_BITS); i++)
        n += count_many(counts->bits[i]);
    for (gsize i = block + 1; i < (span + 1) << (SPAN_BITS - BLOCK_BITS); i++)
        n += counts->blocks[i];
    for (gsize i = span + 1; i << SPAN_BITS < end; i++)
        n += counts->spans[i];
    return n;
}

gsize
use_counts_from(const UseCounts *counts, gsize time, gsize end)
{
    if (time >= end)
        return 0;
    return use_counts_after(counts, time, end) + (counts->bits[time >> WORD_BITS] >> (time & 63) & 1);
}

gsize
use_counts_between(const UseCounts *counts, gsize from, gsize to)
{
    gsize first = from >> WORD_BITS, last = to >> WORD_BITS, n = 0;
    guint64 before = (G_GUINT64_CONSTANT(1) << (to & 63)) - 1; /* those of the last word */

    if (to == from + 1)
        return 0;
    if (first == last)
        return count_many(counts->bits[first] >> 1 >> (from & 63) << 1 << (from & 63) & before);
    for (gsize i = first + 1; i < last; i++)
        n += count_many(counts->bits[i]);
    return n + count_in_word(counts, from) + count_many(counts->bits[last] & before);
}
