/* SPDX-License-Identifier: MIT */
#include "sample_traces.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

TraceDirectory *
sample_directory_new(void)
{
    return trace_directory_new("sample");
}

static TraceFile *
find_file(TraceDirectory *directory, const char *program)
{
    for (guint i = 0; i < directory->files->len; i++) {
        TraceFile *file = g_ptr_array_index(directory->files, i);

        if (strcmp(file->program, program) == 0)
            return file;
    }
    static const char *const KEYS[][2] = {
        {"clock_mhz", "1000"}, {"sm_count", "4"}, {"compute_capability", "9.0"}, {"device", "sample"}};
    TraceFile *file = g_new0(TraceFile, 1);
    file->path = g_strdup_printf("%s.trace", program);
    file->program = g_strdup(program);
    file->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    file->tables = g_ptr_array_new_with_free_func((GDestroyNotify)trace_table_free);
    g_hash_table_insert(file->keys, g_strdup("program"), g_strdup(program));
    for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
        g_hash_table_insert(file->keys, g_strdup(KEYS[i][0]), g_strdup(KEYS[i][1]));
    g_ptr_array_add(directory->files, file);
    return file;
}

TraceTable *
sample_table(TraceDirectory *directory, const char *program, const char *name, const char *columns,
             guint n_rows, ...)
{
    TraceTable *table = trace_table_new(name, columns, n_rows);
    va_list args;

    va_start(args, n_rows);
    const char *key;
    while ((key = va_arg(args, const char *)))
        trace_table_set_key(table, key, va_arg(args, const char *));
    va_end(args);
    g_ptr_array_add(find_file(directory, program)->tables, table);
    return table;
}

void
sample_row(TraceTable *table, guint row, ...)
{
    va_list args;

    va_start(args, row);
    for (guint c = 0; c < table->n_columns; c++)
        trace_table_set_cell(table, row, c, va_arg(args, double));
    va_end(args);
}

double
sample_normal(GRand *random)
{
    double u = 1 - g_rand_double(random), v = g_rand_double(random);

    return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

void
sample_sweep_row(TraceTable *table, guint row, double size_bytes, double *cycles, gsize n_visits)
{
    double mean = 0;

    for (gsize i = 0; i < n_visits; i++)
        mean += cycles[i] / (double)n_visits;
    g_autofree double *sorted = stats_sorted(cycles, n_visits);
    sample_row(table, row, size_bytes, mean, stats_quantile(sorted, n_visits, 0.5),
               stats_quantile(sorted, n_visits, 0.1), stats_quantile(sorted, n_visits, 0.9),
               (double)n_visits);
}

const InferEntry *
sample_entry(const InferResult *result, ArchKey key)
{
    const InferEntry *found = NULL;

    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->key != key)
            continue;
        g_assert_null(found); /* each key once */
        found = entry;
    }
    if (!found)
        g_error("no entry of %s", arch_key_info(key)->name);
    return found;
}

double
sample_value(const InferResult *result, ArchKey key)
{
    const InferEntry *entry = sample_entry(result, key);

    if (!entry->value)
        g_error("%s is not determined: %s", arch_key_info(key)->name, entry->reason);
    g_assert_cmpfloat(entry->confidence, >=, 0);
    g_assert_cmpfloat(entry->confidence, <=, 1);
    return g_ascii_strtod(entry->value, NULL);
}

void
sample_assert_unknown(const InferResult *result, ArchKey key)
{
    const InferEntry *entry = sample_entry(result, key);

    if (entry->value)
        g_error("%s = %s: %s", arch_key_info(key)->name, entry->value, entry->reason);
    g_assert_cmpuint(strlen(entry->reason), >, 10);
}

InferResult *
sample_infer(const TraceDirectory *directory)
{
    g_autoptr(GError) error = NULL;
    InferResult *result = infer_architecture(directory, &error);

    g_assert_no_error(error);
    g_assert_nonnull(result);
    return result;
}
