/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Memory that is given back all at once. */
typedef struct Arena Arena;

Arena *arena_new(void);

/* BYTES of zeroed memory, aligned for any type, that lives as long as the arena. */
gpointer arena_alloc(Arena *arena, gsize bytes);

/* A copy of BYTES at DATA; NULL where there are none. */
gpointer arena_copy(Arena *arena, gconstpointer data, gsize bytes);

/* A copy of TEXT. */
const char *arena_strdup(Arena *arena, const char *text);
const char *arena_printf(Arena *arena, const char *format, ...) G_GNUC_PRINTF(2, 3);

void arena_free(Arena *arena);

#define arena_new_items(arena, Type, n) ((Type *)arena_alloc((arena), sizeof(Type) * (gsize)(n)))
