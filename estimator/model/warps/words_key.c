/* SPDX-License-Identifier: MIT */
#include "model/warps/warps_private.h"

#include <string.h>

guint
words_key_hash(gconstpointer data)
{
    const WordsKey *key = data;
    guint64 hash = key->n;

    for (guint i = 0; i < key->n; i++)
        hash = (hash ^ (guint64)key->words[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    return (guint)(hash ^ hash >> 32);
}

gboolean
words_key_equal(gconstpointer a, gconstpointer b)
{
    const WordsKey *x = a, *y = b;

    return x->n == y->n && (x->n == 0 || memcmp(x->words, y->words, x->n * sizeof *x->words) == 0);
}

WordsKey *
words_key_copy(const WordsKey *key)
{
    WordsKey *copy = g_malloc(sizeof *copy + key->n * sizeof *key->words);
    gint64 *words = (gint64 *)(copy + 1);

    if (key->n > 0)
        memcpy(words, key->words, key->n * sizeof *words);
    *copy = (WordsKey){key->n, words};
    return copy;
}
