/* SPDX-License-Identifier: MIT */
#include "plot_rows.h"
#include "plot_text.h"

#define MOST_ROWS 1000000 /* of a table: no benchmark writes as many */
#define MOST_TABLES 256
#define KEY_CHARS 24 /* of a value in a legend */

/* Appends the columns of TABLE called NAMES to COLUMNS. Returns the name of one that is missing; NULL where
 * none is, and only then something is appended. */
static const char *
find_columns(const TraceTable *table, char **names, GArray *columns)
{
    guint start = columns->len;
    for (guint i = 0; names[i] != NULL; i++) {
        int column = trace_table_column(table, names[i]);
        if (column < 0) {
            g_array_set_size(columns, start);
            return names[i];
        }
        guint index = (guint)column;
        g_array_append_val(columns, index);
    }
    return NULL;
}

/* Adds TABLE to ROWS if it has rows and the columns called NAMES; otherwise returns why it is left out, or
 * NULL where it is empty. */
static char *
add_table(PlotRows *rows, TraceTable *table, char **names)
{
    if (table->n_rows == 0)
        return NULL;
    if (table->n_rows > MOST_ROWS)
        return g_strdup_printf("it has more than %d rows", MOST_ROWS);
    if (rows->tables->len == MOST_TABLES)
        return g_strdup_printf("%d others are drawn", MOST_TABLES);
    const char *missing = find_columns(table, names, rows->columns);
    if (missing != NULL)
        return g_strdup_printf("it has no column %s", missing);
    g_ptr_array_add(rows->tables, table);
    return NULL;
}

PlotRows *
plot_rows_find(const TraceDirectory *directory, const char *program, const char *table, const char *columns,
               GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, program, table);
    g_auto(GStrv) names = g_strsplit(columns, ",", -1);
    g_autoptr(PlotRows) rows = g_new0(PlotRows, 1);
    rows->tables = g_ptr_array_new();
    rows->columns = g_array_new(FALSE, FALSE, sizeof(guint));
    rows->n_columns = g_strv_length(names);
    for (guint i = 0; i < tables->len; i++) {
        TraceTable *candidate = g_ptr_array_index(tables, i);
        g_autofree char *problem = add_table(rows, candidate, names);
        if (problem != NULL)
            g_ptr_array_add(notes, g_strdup_printf("a table [%s] of the program %s is left out: %s", table,
                                                   program, problem));
    }
    return rows->tables->len > 0 ? g_steal_pointer(&rows) : NULL;
}

double
plot_rows_cell(const PlotRows *rows, guint index, guint row, guint column)
{
    return trace_table_cell(plot_rows_table(rows, index), row,
                            g_array_index(rows->columns, guint, index * rows->n_columns + column));
}

static gint
compare_values(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

GArray *
plot_rows_values(const PlotRows *rows, guint column)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < rows->tables->len; i++) {
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double value = plot_rows_cell(rows, i, row, column);
            g_array_append_val(values, value);
        }
    }
    g_array_sort(values, compare_values);
    guint n = 0;
    for (guint i = 0; i < values->len; i++) {
        double value = g_array_index(values, double, i);
        if (n == 0 || g_array_index(values, double, n - 1) != value)
            g_array_index(values, double, n++) = value;
    }
    g_array_set_size(values, n);
    return values;
}

char *
plot_rows_key(const PlotRows *rows, guint index, const char *key, const char *without)
{
    const char *value = trace_table_key(plot_rows_table(rows, index), key);
    return plot_text_clean(value != NULL ? value : without, KEY_CHARS);
}

const char *
plot_path_name(const char *path)
{
    static const char *const NAMES[][2] = {
        {"l1", "L1"},           {"bypass", "past L1"},    {"readonly", "read-only"},
        {"texture", "texture"}, {"constant", "constant"}, {"tlb", "TLB"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        if (g_strcmp0(path, NAMES[i][0]) == 0)
            return NAMES[i][1];
    }
    return path;
}

void
plot_rows_free(PlotRows *rows)
{
    if (rows == NULL)
        return;
    g_ptr_array_unref(rows->tables);
    g_array_unref(rows->columns);
    g_free(rows);
}
