/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Which bytes of some sectors are stored, by the sectors' numbers. */
typedef struct StoredBytes StoredBytes;

StoredBytes *stored_bytes_new(void);
void stored_bytes_free(StoredBytes *stored);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StoredBytes, stored_bytes_free)
/* Forgets all sectors; takes no time. */
void stored_bytes_clear(StoredBytes *stored);

/* From here on, other stores than before. */
void stored_bytes_next_store(StoredBytes *stored);
/* Stores BYTES, as bits, of sector NUMBER. RET_IS_NEW: nothing of it was stored since it all was forgotten.
 * TRUE if the stores since stored_bytes_next_store() had not gone there yet. */
gboolean stored_bytes_add(StoredBytes *stored, guint64 number, guint64 bytes, gboolean *ret_is_new);

gboolean stored_bytes_has(const StoredBytes *stored, guint64 number);
/* How many sectors there are, and in RET_WHOLE how many have all of the bytes ALL. */
guint stored_bytes_count(const StoredBytes *stored, guint64 all, guint *ret_whole);
