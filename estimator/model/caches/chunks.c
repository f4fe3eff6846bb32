/* SPDX-License-Identifier: MIT */
#include "model/caches/caches_private.h"

/* Chunks that are taken one by one; of more than these, MANY_CHUNKS are taken at a time: of many small blocks
 * that are given back a heap keeps most. */
#define FEW_CHUNKS 4
#define MANY_CHUNKS 8

void
chunks_init(Chunks *chunks)
{
    *chunks = (Chunks){g_ptr_array_new(), g_ptr_array_new_with_free_func(g_free)};
}

void
chunks_clear(Chunks *chunks)
{
    g_ptr_array_unref(chunks->chunks);
    g_ptr_array_unref(chunks->blocks);
}

void
chunks_rest(Chunks *chunks)
{
    g_ptr_array_set_size(chunks->chunks, 0);
    g_ptr_array_set_size(chunks->blocks, 0);
}

void
chunks_grow(Chunks *chunks, gsize size)
{
    guint n = chunks->chunks->len < FEW_CHUNKS ? 1 : MANY_CHUNKS;
    guint8 *block = g_malloc_n((gsize)n * CHUNK_THINGS, size);

    g_ptr_array_add(chunks->blocks, block);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(chunks->chunks, block + i * CHUNK_THINGS * size);
}
