/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

void
cache_mapping_free(CacheMapping *mapping)
{
    if (!mapping)
        return;
    g_free(mapping->ways);
    g_free(mapping->text);
    g_clear_pointer(&mapping->table, g_hash_table_unref);
    g_free(mapping);
}

gboolean
cache_mapping_set_of(const CacheMapping *mapping, guint64 offset, guint *ret_set)
{
    guint64 line = offset / mapping->line_bytes;

    if (mapping->table) {
        gpointer set = g_hash_table_lookup(mapping->table, GSIZE_TO_POINTER(line + 1));

        *ret_set = GPOINTER_TO_UINT(set) - 1;
        return set != NULL;
    }
    if (mapping->modulo != 0) {
        *ret_set = (guint)(line % mapping->modulo);
        return TRUE;
    }
    *ret_set = 0;
    for (guint row = 0; row < mapping->n_rows; row++)
        *ret_set |= (guint)__builtin_parityll(line & mapping->rows[row]) << row;
    return TRUE;
}
