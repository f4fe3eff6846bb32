/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/caches/caches.h"

#include <glib.h>

/* Things of one size, numbered from 0 on, which stay where they are: an array that doubles would take up to
 * three times what is used. They lie in chunks of CHUNK_THINGS. */
#define CHUNK_THINGS 1024
typedef struct {
    GPtrArray *chunks;
    GPtrArray *blocks; /* of memory, of one chunk or of several */
} Chunks;

/* Without room for any. */
void chunks_init(Chunks *chunks);
void chunks_clear(Chunks *chunks);
/* Gives all memory back: there is no thing any more. */
void chunks_rest(Chunks *chunks);
/* Makes room for more things, of SIZE bytes. */
void chunks_grow(Chunks *chunks, gsize size);

/* Makes sure that there is room for thing NUMBER, of SIZE bytes; it follows on those that there is room for.
 */
static inline void
chunks_make_room(Chunks *chunks, guint number, gsize size)
{
    if (number / CHUNK_THINGS >= chunks->chunks->len)
        chunks_grow(chunks, size);
}

/* Thing NUMBER, of SIZE bytes, for which there is room. */
static inline gpointer
chunks_get(const Chunks *chunks, guint number, gsize size)
{
    return (guint8 *)g_ptr_array_index(chunks->chunks, number / CHUNK_THINGS) + number % CHUNK_THINGS * size;
}

/* --- use_counts.c */
/* Times at which some line was used last, so that those in a range of times are counted in a few steps: by
 * bits, in words of 64 times, blocks of 8 words, and spans of 16 blocks. */
#define WORD_BITS 6
#define BLOCK_BITS 9
#define SPAN_BITS 13
typedef struct {
    guint64 *bits; /* by time */
    guint *blocks; /* by block: set bits */
    guint *spans;  /* by span: likewise */
    gsize n_spans;
} UseCounts;

/* Sets none of the times of the first N_SPANS. */
void use_counts_zero(UseCounts *counts, gsize n_spans);
/* For TIMES times, a multiple of those of a span; none is set. */
void use_counts_init(UseCounts *counts, gsize times);
void use_counts_clear(UseCounts *counts);
/* Set times behind TIME and before END, behind which none is. */
gsize use_counts_after(const UseCounts *counts, gsize time, gsize end);
/* Set times from TIME on and before END, behind which none is. */
gsize use_counts_from(const UseCounts *counts, gsize time, gsize end);
/* Set times behind FROM and before TO, which are few words apart. */
gsize use_counts_between(const UseCounts *counts, gsize from, gsize to);

/* Notes that TIME is set, or no more: it was not so before. */
static inline void
use_counts_set(UseCounts *counts, gsize time, gboolean is_set)
{
    guint one = is_set ? 1 : G_MAXUINT;

    counts->bits[time >> WORD_BITS] ^= G_GUINT64_CONSTANT(1) << (time & 63);
    counts->blocks[time >> BLOCK_BITS] += one;
    counts->spans[time >> SPAN_BITS] += one;
}

/* How many bits of X are set, however many these are. */
static inline guint
count_many(guint64 x)
{
    x -= x >> 1 & G_GUINT64_CONSTANT(0x5555555555555555);
    x = (x & G_GUINT64_CONSTANT(0x3333333333333333)) + (x >> 2 & G_GUINT64_CONSTANT(0x3333333333333333));
    x = (x + (x >> 4)) & G_GUINT64_CONSTANT(0x0f0f0f0f0f0f0f0f);
    return (guint)(x * G_GUINT64_CONSTANT(0x0101010101010101) >> 56);
}
