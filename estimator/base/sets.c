/* SPDX-License-Identifier: MIT */
#include "base/base.h"

gboolean
sets_meet(GHashTable *one, GHashTable *other)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, one);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(other, key))
            return TRUE;
    return FALSE;
}
