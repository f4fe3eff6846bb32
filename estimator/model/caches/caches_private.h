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
