/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"

#include <math.h>
#include <string.h>

/* The columns of a file, in their order. */
enum {
    COLUMN_GPU,
    COLUMN_MODEL,
    COLUMN_LAUNCHES,
    COLUMN_MEAN,
    COLUMN_WORST,
    COLUMN_WIDTH,
    COLUMN_MISSING,
    N_COLUMNS = 8
};

/* Greatest numbers that make sense. */
#define MOST_LAUNCHES 1e9
#define MOST_RATIO 1e6

struct MissingTable {
    GPtrArray *rows; /* of MissingRow */
};

static void
row_free(gpointer data)
{
    MissingRow *row = data;

    g_free(row->gpu);
    g_free(row->model);
    g_free(row);
}

/* The row that TEXT, line LINE of FILE, holds: "ada-l40,sector,102,1.05,2.9,1.1,55,l1_…". */
static MissingRow *
read_row(const char *file, guint line, const char *text, GError **error)
{
    g_auto(GStrv) cells = g_strsplit(text, ",", N_COLUMNS);
    double launches, missing;
    MissingRow row = {.width = NAN};

    if (g_strv_length(cells) != N_COLUMNS || !arch_is_model(cells[COLUMN_MODEL])) {
        csv_fail_line(error, file, line, "a line has " G_STRINGIFY(8) " columns, the second a model");
        return NULL;
    }
    if (!csv_read_number(cells[COLUMN_LAUNCHES], MOST_LAUNCHES, &launches) ||
        !csv_read_number(cells[COLUMN_MEAN], MOST_RATIO, &row.mean) ||
        !csv_read_number(cells[COLUMN_WORST], MOST_RATIO, &row.worst) ||
        !csv_read_number(cells[COLUMN_MISSING], ARCH_N_GPU_KEYS, &missing) ||
        (*cells[COLUMN_WIDTH] != '\0' && !csv_read_number(cells[COLUMN_WIDTH], MOST_RATIO, &row.width))) {
        csv_fail_line(error, file, line, "launches, mean, worst, width and missing are numbers");
        return NULL;
    }
    row.launches = (guint)launches;
    row.n_missing = (guint)missing;
    row.gpu = g_strdup(cells[COLUMN_GPU]);
    row.model = g_strdup(cells[COLUMN_MODEL]);
    return g_memdup2(&row, sizeof row);
}

MissingTable *
missing_table_parse(const char *file, const char *text, GError **error)
{
    g_autoptr(MissingTable) table = g_new0(MissingTable, 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    table->rows = g_ptr_array_new_with_free_func(row_free);
    for (guint i = 0; lines[i]; i++) {
        if (!csv_is_row(lines[i], "gpu,"))
            continue;
        MissingRow *row = read_row(file, i + 1, lines[i], error);
        if (!row)
            return NULL;
        g_ptr_array_add(table->rows, row);
    }
    return g_steal_pointer(&table);
}

MissingTable *
missing_table_find(GError **error)
{
    g_autofree char *path = NULL, *text = NULL;

    return csv_find("errors", "missing.csv", &path, &text, error) ? missing_table_parse(path, text, error)
                                                                  : NULL;
}

void
missing_table_free(MissingTable *table)
{
    if (!table)
        return;
    g_ptr_array_unref(table->rows);
    g_free(table);
}

const MissingRow *
missing_table_row(const MissingTable *table, const char *gpu, const char *model)
{
    for (guint i = 0; i < table->rows->len; i++) {
        const MissingRow *row = g_ptr_array_index(table->rows, i);

        if (strcmp(row->gpu, gpu) == 0 && strcmp(row->model, model) == 0)
            return row;
    }
    return NULL;
}

/* How many times as wide as on the GPU that the intervals were measured on they are for CLASS by itself. */
static double
class_width(const MissingTable *table, ArchClass arch_class, const char *model)
{
    const MissingRow *row = missing_table_row(
        table, arch_class == ARCH_CLASS_MEASURED ? MISSING_AS_MEASURED : MISSING_AS_CARRIED, model);

    return row && !isnan(row->width) &&
                   (arch_class == ARCH_CLASS_MEASURED || arch_class == ARCH_CLASS_CARRIED_OVER)
               ? row->width
               : 1;
}

double
missing_table_width(const MissingTable *table, const Arch *arch, const char *model)
{
    ArchClass arch_class = arch_get_class(arch);
    const MissingRow *own = missing_table_row(table, arch_get_name(arch), model);
    double width = 1;

    if (arch_class == ARCH_CLASS_MEASURED_HERE)
        return 1;
    if (own && !isnan(own->width))
        width = own->width;
    /* of a file that is not shipped nobody knows it: as of the worst of those that are */
    for (guint i = 0; !own && arch_class != ARCH_CLASS_MEASURED && i < table->rows->len; i++) {
        const MissingRow *row = g_ptr_array_index(table->rows, i);

        if (strcmp(row->model, model) == 0 && row->width > width)
            width = row->width;
    }
    return width * class_width(table, arch_class, model);
}
