/* SPDX-License-Identifier: MIT */
#include "model/launch/launch.h"

#include <stdarg.h>
#include <string.h>

/* How much a row counts: by whether it names the variant, and the kernel in full. */
enum { N_WEIGHTS = 4 };

/* clang-format off */
G_DEFINE_QUARK(fieldwise-register-error, register_error)
/* clang-format on */

static void
row_free(gpointer data)
{
    RegisterRow *row = data;

    g_free(row->kernel);
    g_free(row->record);
    g_free(row->layout);
    g_free(row->variant);
    g_free(row);
}

static void
table_clear(gpointer data)
{
    RegisterTable *table = data;

    g_free(table->mark);
    g_free(table->origin);
    g_free(table->path);
    g_ptr_array_unref(table->rows);
}

RegisterTable *
register_table_new(const char *mark, const char *origin, const char *path)
{
    RegisterTable *table = g_rc_box_new0(RegisterTable);

    table->mark = g_strdup(mark);
    table->origin = g_strdup(origin);
    table->path = g_strdup(path);
    table->rows = g_ptr_array_new_with_free_func(row_free);
    return table;
}

RegisterTable *
register_table_ref(RegisterTable *table)
{
    return g_rc_box_acquire(table);
}

void
register_table_unref(RegisterTable *table)
{
    if (table)
        g_rc_box_release_full(table, table_clear);
}

RegisterRow *
register_table_add(RegisterTable *table, const char *kernel, const char *record, const char *layout,
                   gint64 registers)
{
    RegisterRow *row = g_new0(RegisterRow, 1);

    row->kernel = g_strdup(kernel);
    row->record = g_strdup(record);
    row->layout = g_strdup(layout);
    row->variant = g_strdup("");
    row->registers = registers;
    g_ptr_array_add(table->rows, row);
    return row;
}

void
register_table_choose(RegisterTable *table, const char *variant)
{
    for (guint i = table->rows->len; i > 0; i--) {
        const RegisterRow *row = g_ptr_array_index(table->rows, i - 1);

        if (*row->variant != '\0' && strcmp(row->variant, variant) != 0)
            g_ptr_array_remove_index(table->rows, i - 1);
    }
}

/* What a user writes may be a part of the kernel's name. */
static gboolean
row_means(const RegisterTable *table, const RegisterRow *row, const Kernel *kernel)
{
    return table->path ? kernel_name_means(row->kernel, kernel->name)
                       : strcmp(row->kernel, kernel->name) == 0;
}

gint64
register_table_rest(const RegisterTable *table, const Kernel *kernel)
{
    for (guint i = 0; i < table->rows->len; i++) {
        const RegisterRow *row = g_ptr_array_index(table->rows, i);

        if (!row->layout && row_means(table, row, kernel))
            return row->registers;
    }
    return 0;
}

gboolean
register_table_fail(const RegisterTable *table, guint line, guint column, RegisterError code, GError **error,
                    const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, REGISTER_ERROR, code, "%s:%u:%u: error: %s", table->path ? table->path : table->mark,
                line, column, message);
    return FALSE;
}

gboolean
register_table_fail_spec(const RegisterTable *table, guint line, guint column, RegisterError code,
                         const GError *problem, GError **error)
{
    const char *message = problem->message, *start = "column ";
    char *end;

    if (!g_str_has_prefix(message, start))
        return register_table_fail(table, line, column, code, error, "%s", message);
    guint64 at = g_ascii_strtoull(message + strlen(start), &end, 10);
    if (at < 1 || at > G_MAXINT32 || !g_str_has_prefix(end, ": "))
        return register_table_fail(table, line, column, code, error, "%s", message);
    return register_table_fail(table, line, column + (guint)at - 1, code, error, "%s", end + 2);
}

/* Whether ROW is for a layout of RECORD in KERNEL, if it fits. */
static gboolean
row_is_for(const RegisterTable *table, const RegisterRow *row, const Kernel *kernel, const Record *record)
{
    return row->layout && row_means(table, row, kernel) &&
           (!row->record || strcmp(row->record, record->name) == 0);
}

static gboolean
check_row(const RegisterTable *table, const RegisterRow *row, const Kernel *kernel, const GPtrArray *records,
          GError **error)
{
    g_autoptr(GError) problem = NULL;

    for (guint i = 0; i < records->len; i++) {
        const Record *record = g_ptr_array_index(records, i);

        if (!row_is_for(table, row, kernel, record))
            continue;
        g_clear_error(&problem);
        g_autoptr(Layout) layout = layout_parse(row->layout, record, &problem);
        if (layout)
            return TRUE;
    }
    if (!problem)
        return TRUE;
    if (!row->record && records->len > 1)
        return register_table_fail(table, row->line, row->column, REGISTER_ERROR_LAYOUT, error,
                                   "'%s' is a layout of no record of %s; a column 'record' tells of which a "
                                   "layout is",
                                   row->layout, kernel->name);
    return register_table_fail_spec(table, row->line, row->column, REGISTER_ERROR_LAYOUT, problem, error);
}

gboolean
register_table_check(const RegisterTable *table, const Kernel *kernel, const GPtrArray *records,
                     GError **error)
{
    for (guint i = 0; i < table->rows->len; i++)
        if (!check_row(table, g_ptr_array_index(table->rows, i), kernel, records, error))
            return FALSE;
    return TRUE;
}

static guint
row_weight(const RegisterRow *row, const Kernel *kernel)
{
    return (*row->variant != '\0' ? 2u : 0u) + (strcmp(row->kernel, kernel->name) == 0 ? 1u : 0u);
}

/* Adds what the rows of WEIGHT say to LAYOUTS, in place of what stands there. */
static gboolean
add_rows(GHashTable *layouts, const RegisterTable *table, const Kernel *kernel, const Record *record,
         guint weight, GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < table->rows->len; i++) {
        const RegisterRow *row = g_ptr_array_index(table->rows, i);

        if (!row_is_for(table, row, kernel, record) || row_weight(row, kernel) != weight)
            continue;
        g_autoptr(Layout) layout = layout_parse(row->layout, record, NULL);
        if (!layout)
            continue;
        g_autofree char *spec = layout_format(layout, record);
        const RegisterRow *before = g_hash_table_lookup(seen, spec);
        if (before && before->registers != row->registers)
            return register_table_fail(
                table, row->line, row->column, REGISTER_ERROR_LAYOUT, error,
                "'%s' of %s has %" G_GINT64_FORMAT " registers here and %" G_GINT64_FORMAT " in line %u",
                row->layout, kernel->name, row->registers, before->registers, before->line);
        g_hash_table_replace(layouts, g_strdup(spec), g_memdup2(&row->registers, sizeof row->registers));
        if (!before)
            g_hash_table_insert(seen, g_steal_pointer(&spec), (gpointer)row);
    }
    return TRUE;
}

GHashTable *
register_table_layouts(const RegisterTable *table, const Kernel *kernel, const Record *record, GError **error)
{
    g_autoptr(GHashTable) layouts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint weight = 0; weight < N_WEIGHTS; weight++)
        if (!add_rows(layouts, table, kernel, record, weight, error))
            return NULL;
    return g_steal_pointer(&layouts);
}
