/* SPDX-License-Identifier: MIT */
/* Where rows of drawn lengths begin. */
#include "ir/expr/expr.h"

/* Chunks of EXPR_DRAW_ROWS rows that are remembered at once. */
#define N_CHUNKS 64

typedef struct {
    gboolean is_known;
    guint64 hash;
    gint64 number;
    guint64 starts[EXPR_DRAW_ROWS];
} Chunk;

struct DrawSums {
    GMutex mutex; /* of chunks: estimates of several threads ask for sums */
    Chunk *chunks[N_CHUNKS];
};

DrawSums *
draw_sums_new(void)
{
    DrawSums *sums = g_new0(DrawSums, 1);

    g_mutex_init(&sums->mutex);
    return sums;
}

void
draw_sums_free(DrawSums *sums)
{
    if (!sums)
        return;
    for (guint i = 0; i < N_CHUNKS; i++)
        g_free(sums->chunks[i]);
    g_mutex_clear(&sums->mutex);
    g_free(sums);
}

/* Twice the mean length of E's rows. */
static guint64
twice_mean(const Expr *e)
{
    return 2 * (guint64)e->value + e->number - 1;
}

static void
fill_chunk(const Expr *e, guint64 hash, gint64 number, Chunk *chunk)
{
    guint64 first = (guint64)number * EXPR_DRAW_ROWS;
    guint64 start = (guint64)number * (EXPR_DRAW_ROWS / 2) * twice_mean(e);

    if (number > 0)
        start += (draw_take(~hash, number) >> 32) * 8 * e->number >> 32;
    for (guint i = 0; i < EXPR_DRAW_ROWS; i++) {
        chunk->starts[i] = start;
        start += (guint64)draw_value(e, draw_take(hash, (gint64)(first + i)));
    }
    chunk->is_known = TRUE;
    chunk->hash = hash;
    chunk->number = number;
}

gint64
draw_sum_at(const Expr *e, guint64 hash, gint64 row)
{
    gint64 number = MAX(row, 0) / EXPR_DRAW_ROWS;
    Chunk **chunk = &e->sums->chunks[number % N_CHUNKS];

    g_mutex_lock(&e->sums->mutex);
    if (!*chunk)
        *chunk = g_new0(Chunk, 1);
    if (!(*chunk)->is_known || (*chunk)->hash != hash || (*chunk)->number != number)
        fill_chunk(e, hash, number, *chunk);
    gint64 start = (gint64)(*chunk)->starts[MAX(row, 0) % EXPR_DRAW_ROWS];
    g_mutex_unlock(&e->sums->mutex);
    return start;
}

gboolean
draw_sum_bound(const Expr *e, gint64 row, gboolean is_most, gint64 *ret_bound)
{
    gint64 chunk = MAX(row, 0) / EXPR_DRAW_ROWS, inside = MAX(row, 0) % EXPR_DRAW_ROWS, bound;

    if (e->value < 0 || e->value > G_MAXINT32 ||
        __builtin_mul_overflow(chunk, (gint64)twice_mean(e) * (EXPR_DRAW_ROWS / 2), &bound))
        return FALSE;
    /* An earlier row of the chunk before may begin later than one of this chunk. */
    gint64 more =
        is_most ? (e->value + e->number - 1) * EXPR_DRAW_ROWS + 8 * (gint64)e->number : e->value * inside;
    return !__builtin_add_overflow(bound, more, ret_bound);
}
