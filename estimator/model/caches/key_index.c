/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include <string.h>

#define FEWEST_BITS 10
#define MOST_BITS 31

static gsize
n_places(const KeyIndex *index)
{
    return (gsize)1 << index->bits;
}

/* TRUE if N things are more than 2^BITS places are for. */
static gboolean
is_too_full(gsize n, guint bits)
{
    return 4 * n > 3 * ((gsize)1 << bits);
}

void
key_index_init(KeyIndex *index)
{
    index->bits = FEWEST_BITS;
    index->places = g_new0(guint32, n_places(index));
}

void
key_index_clear(KeyIndex *index)
{
    g_clear_pointer(&index->places, g_free);
}

void
key_index_empty(KeyIndex *index, gsize n)
{
    while (index->bits > FEWEST_BITS && !is_too_full(4 * n, index->bits))
        index->bits--;
    memset(index->places, 0, n_places(index) * sizeof *index->places);
}

static void
put(KeyIndex *index, guint64 key, gsize number)
{
    guint64 hash = key_index_hash(key);
    gsize at = hash >> (64 - index->bits);

    while (index->places[at] != 0)
        at = (at + 1) & (n_places(index) - 1);
    index->places[at] = key_index_mark(index, hash) | (guint32)(number + 1);
}

static void
put_all(KeyIndex *index, gsize n, gconstpointer things, gsize size)
{
    for (gsize i = 0; i < n; i++)
        put(index, *(const guint64 *)(gconstpointer)((const guint8 *)things + i * size), i);
}

void
key_index_renew(KeyIndex *index, gsize n, gconstpointer things, gsize size)
{
    memset(index->places, 0, n_places(index) * sizeof *index->places);
    put_all(index, n, things, size);
}

static void
grow(KeyIndex *index, gsize n, gconstpointer things, gsize size)
{
    g_assert(index->bits < MOST_BITS);
    index->bits++;
    g_free(index->places);
    index->places = g_new0(guint32, n_places(index));
    put_all(index, n, things, size);
}

void
key_index_add(KeyIndex *index, guint64 key, gsize at, gsize n, gconstpointer things, gsize size)
{
    if (is_too_full(n + 1, index->bits)) {
        grow(index, n, things, size);
        put(index, key, n);
        return;
    }
    index->places[at] = key_index_mark(index, key_index_hash(key)) | (guint32)(n + 1);
}
