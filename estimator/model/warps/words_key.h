/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Numbers as the key of a GHashTable: to look one up takes no memory. */
typedef struct {
    guint n;
    const gint64 *words;
} WordsKey;

guint words_key_hash(gconstpointer key);
gboolean words_key_equal(gconstpointer a, gconstpointer b);
/* KEY with words of its own, to be put into a table. Free with g_free(). */
WordsKey *words_key_copy(const WordsKey *key);
