/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#define MOST_ROWS 1000000 /* of a table: no benchmark writes as many */
#define MOST_TABLES 256
#define KEY_CHARS 24 /* of a value in a legend */

/* TABLE with its columns called NAMES; NULL where it lacks one, which *RET_MISSING then is. */
static PlotTable *
table_new(const TraceTable *table, char **names, const char **ret_missing)
{
    guint n = g_strv_length(names);
    g_autofree PlotTable *chosen = g_malloc(sizeof(PlotTable) + n * sizeof(guint));

    *chosen = (PlotTable){.table = table, .n_rows = table->n_rows, .n_columns = n};
    for (guint i = 0; i < n; i++) {
        int column = trace_table_column(table, names[i]);

        if (column < 0) {
            *ret_missing = names[i];
            return NULL;
        }
        chosen->columns[i] = (guint)column;
    }
    return g_steal_pointer(&chosen);
}

/* Adds TABLE to TABLES if it has rows and the columns called NAMES; otherwise returns why it is left out, or
 * NULL where it is empty. */
static char *
add_table(GPtrArray *tables, const TraceTable *table, char **names)
{
    const char *missing = NULL;

    if (table->n_rows == 0)
        return NULL;
    if (table->n_rows > MOST_ROWS)
        return g_strdup_printf("it has more than %d rows", MOST_ROWS);
    if (tables->len == MOST_TABLES)
        return g_strdup_printf("%d others are drawn", MOST_TABLES);
    PlotTable *chosen = table_new(table, names, &missing);
    if (!chosen)
        return g_strdup_printf("it has no column %s", missing);
    g_ptr_array_add(tables, chosen);
    return NULL;
}

GPtrArray *
plot_tables_find(const TraceDirectory *directory, const char *program, const char *table, const char *columns,
                 GPtrArray *notes)
{
    g_autoptr(GPtrArray) candidates = trace_directory_tables(directory, program, table);
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) names = g_strsplit(columns, ",", -1);

    for (guint i = 0; i < candidates->len; i++) {
        g_autofree char *problem = add_table(tables, g_ptr_array_index(candidates, i), names);

        if (problem)
            g_ptr_array_add(notes, g_strdup_printf("a table [%s] of the program %s is left out: %s", table,
                                                   program, problem));
    }
    return tables->len > 0 ? g_steal_pointer(&tables) : NULL;
}

static gint
compare_values(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

GArray *
plot_tables_values(const GPtrArray *tables, guint column)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);

        for (guint row = 0; row < table->n_rows; row++) {
            double value = plot_cell(table, row, column);

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

void
plot_row_add(const PlotTable *table, guint row, guint x, guint y, PlotSeries *series)
{
    plot_series_add(series, plot_cell(table, row, x), plot_cell(table, row, y), plot_cell(table, row, y + 1),
                    plot_cell(table, row, y + 2));
}

void
plot_table_add(const PlotTable *table, PlotPanel *panel, const char *title, guint x, guint y,
               gboolean has_spread)
{
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);

    for (guint row = 0; row < table->n_rows; row++) {
        if (has_spread)
            plot_row_add(table, row, x, y, series);
        else
            plot_series_point(series, plot_cell(table, row, x), plot_cell(table, row, y));
    }
}

char *
plot_table_key(const PlotTable *table, const char *key, const char *without)
{
    const char *value = trace_table_key(table->table, key);

    return plot_text_clean(value ? value : without, KEY_CHARS);
}

double
plot_table_number(const PlotTable *table, const char *key)
{
    double number = 0;

    trace_table_key_real(table->table, key, &number);
    return number;
}

gboolean
plot_table_is(const PlotTable *table, const char *key, const char *value)
{
    return g_strcmp0(trace_table_key(table->table, key), value) == 0;
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
