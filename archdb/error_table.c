/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"

#include <math.h>
#include <string.h>

/* The columns of a file, in their order. */
enum { COLUMN_KIND, COLUMN_SHRINK, COLUMN_BASE, COLUMN_GROWTH, N_COLUMNS = 10 };

static const char *const KINDS[] = {
    [ERROR_ROW] = "row", [ERROR_PICK] = "pick", [ERROR_PUBLISHED] = "published", [ERROR_TIE] = "tie"};

struct ErrorTable {
    ErrorBand bands[G_N_ELEMENTS(KINDS)];
};

/* Takes a line of FILE, "pick,0.85,0.17,…", into TABLE; SEEN by kind. */
static gboolean
take_line(ErrorTable *table, gboolean *seen, const char *file, guint line, const char *text, GError **error)
{
    g_auto(GStrv) cells = g_strsplit(text, ",", N_COLUMNS);
    ErrorBand band = {0};
    guint kind = 0;

    if (g_strv_length(cells) != N_COLUMNS)
        return csv_fail_line(error, file, line, "a line has " G_STRINGIFY(10) " columns");
    while (kind < G_N_ELEMENTS(KINDS) && strcmp(KINDS[kind], cells[COLUMN_KIND]) != 0)
        kind++;
    if (kind == G_N_ELEMENTS(KINDS) || seen[kind])
        return csv_fail_line(error, file, line,
                             "the kind is none of row, pick, published and tie, each once");
    if (!csv_read_number(cells[COLUMN_SHRINK], 1, &band.shrink) ||
        !csv_read_number(cells[COLUMN_BASE], 10, &band.base) ||
        !csv_read_number(cells[COLUMN_GROWTH], 10, &band.growth))
        return csv_fail_line(error, file, line, "k, a and b are numbers: k up to 1, a and b up to 10");
    seen[kind] = TRUE;
    table->bands[kind] = band;
    return TRUE;
}

ErrorTable *
error_table_parse(const char *file, const char *text, GError **error)
{
    g_autoptr(ErrorTable) table = g_new0(ErrorTable, 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    gboolean seen[G_N_ELEMENTS(KINDS)] = {FALSE};
    guint n = 0;

    for (guint i = 0; lines[i]; i++) {
        if (!csv_is_row(lines[i], "kind,"))
            continue;
        if (!take_line(table, seen, file, i + 1, lines[i], error))
            return NULL;
        n++;
    }
    if (n < G_N_ELEMENTS(KINDS)) {
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY,
                    "%s: a line for row, pick, published and tie each is missing", file);
        return NULL;
    }
    return g_steal_pointer(&table);
}

ErrorTable *
error_table_find(const char *model, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s.csv", model), *path = NULL, *text = NULL;

    return csv_find("errors", name, &path, &text, error) ? error_table_parse(path, text, error) : NULL;
}

void
error_table_free(ErrorTable *table)
{
    g_free(table);
}

GainInterval
error_table_interval(const ErrorTable *table, gboolean measured, double width, ErrorKind kind, double gain)
{
    const ErrorBand *band = &table->bands[measured ? kind : ERROR_PUBLISHED];
    double said = log(gain), half = width * (band->base + band->growth * fabs(said));

    return (GainInterval){exp(band->shrink * said - half), exp(band->shrink * said + half)};
}

double
error_table_tie(const ErrorTable *table)
{
    return table->bands[ERROR_TIE].base;
}
