/* SPDX-License-Identifier: MIT */
#include "archdb/infer/trace/trace.h"
#include "text/text.h"

#include <string.h>

TraceTable *
trace_table_new(const char *name, const char *columns, guint n_rows)
{
    TraceTable *table = g_new0(TraceTable, 1);

    table->name = g_strdup(name);
    table->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    table->columns = g_strsplit(columns, ",", -1);
    table->n_columns = g_strv_length(table->columns);
    table->n_rows = n_rows;
    table->cells = g_new0(double, (gsize)n_rows * table->n_columns);
    return table;
}

void
trace_table_set_key(TraceTable *table, const char *key, const char *value)
{
    g_hash_table_insert(table->keys, g_strdup(key), g_strdup(value));
}

const char *
trace_table_key(const TraceTable *table, const char *key)
{
    return g_hash_table_lookup(table->keys, key);
}

gboolean
trace_table_key_int(const TraceTable *table, const char *key, gint64 *ret_value)
{
    const char *text = trace_table_key(table, key);

    return text && g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, ret_value, NULL);
}

gboolean
trace_table_key_real(const TraceTable *table, const char *key, double *ret_value)
{
    const char *text = trace_table_key(table, key);

    if (!text)
        return FALSE;
    double value;
    const char *end = text + strlen(text);
    if (number_parse(text, end, &value) != end)
        return FALSE;
    *ret_value = value;
    return TRUE;
}

int
trace_table_column(const TraceTable *table, const char *name)
{
    for (guint i = 0; i < table->n_columns; i++) {
        if (strcmp(table->columns[i], name) == 0)
            return (int)i;
    }
    return -1;
}

void
trace_table_free(TraceTable *table)
{
    if (!table)
        return;
    g_free(table->name);
    g_clear_pointer(&table->keys, g_hash_table_unref);
    g_strfreev(table->columns);
    g_free(table->cells);
    g_free(table);
}
