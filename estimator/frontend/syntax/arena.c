/* SPDX-License-Identifier: MIT */
#include "frontend/syntax/syntax.h"

#include <string.h>

#define ARENA_BLOCK_BYTES ((gsize)32768)
#define ARENA_ALIGN ((gsize)16)

typedef struct ArenaBlock ArenaBlock;
struct ArenaBlock {
    ArenaBlock *next;
    gsize used, bytes; /* of data */
    gsize padding;     /* keeps data aligned */
    char data[];
};

struct Arena {
    ArenaBlock *blocks;
};

Arena *
arena_new(void)
{
    return g_new0(Arena, 1);
}

gpointer
arena_alloc(Arena *arena, gsize bytes)
{
    ArenaBlock *block = arena->blocks;

    bytes = (bytes + ARENA_ALIGN - 1) & ~(ARENA_ALIGN - 1);
    if (!block || block->bytes - block->used < bytes) {
        gsize size = MAX(bytes, ARENA_BLOCK_BYTES);

        block = g_malloc0(sizeof *block + size);
        block->bytes = size;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    block->used += bytes;
    return block->data + block->used - bytes;
}

gpointer
arena_copy(Arena *arena, gconstpointer data, gsize bytes)
{
    gpointer copy;

    if (bytes == 0)
        return NULL;
    copy = arena_alloc(arena, bytes);
    memcpy(copy, data, bytes);
    return copy;
}

const char *
arena_strdup(Arena *arena, const char *text)
{
    return text ? arena_copy(arena, text, strlen(text) + 1) : NULL;
}

const char *
arena_printf(Arena *arena, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list args;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    return arena_strdup(arena, text);
}

void
arena_free(Arena *arena)
{
    if (!arena)
        return;
    while (arena->blocks) {
        ArenaBlock *block = arena->blocks;

        arena->blocks = block->next;
        g_free(block);
    }
    g_free(arena);
}
