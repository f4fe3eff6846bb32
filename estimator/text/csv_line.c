/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <math.h>

struct CsvLine {
    GString *out;
    guint n_columns, n_cells; /* of the titles; of the line under way */
};

CsvLine *
csv_line_new(const char *const *titles)
{
    CsvLine *line = g_new0(CsvLine, 1);

    line->out = g_string_new(NULL);
    for (; titles[line->n_columns]; line->n_columns++)
        g_string_append_printf(line->out, "%s%s", line->n_columns > 0 ? "," : "", titles[line->n_columns]);
    g_string_append_c(line->out, '\n');
    return line;
}

void
csv_add_text(CsvLine *line, const char *text)
{
    if (line->n_cells++ > 0)
        g_string_append_c(line->out, ',');
    if (strpbrk(text, ",\"\r\n") == NULL) {
        g_string_append(line->out, text);
        return;
    }
    g_string_append_c(line->out, '"');
    for (; *text != '\0'; text++)
        g_string_append_printf(line->out, *text == '"' ? "\"%c" : "%c", *text);
    g_string_append_c(line->out, '"');
}

void
csv_add_number(CsvLine *line, double value)
{
    csv_add_numbers(line, &value, 1);
}

void
csv_add_numbers(CsvLine *line, const double *values, guint n_values)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < n_values; i++) {
        g_autofree char *number = isfinite(values[i]) ? number_exact(values[i]) : g_strdup("");

        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", number);
    }
    csv_add_text(line, text->str);
}

void
csv_end_line(CsvLine *line)
{
    g_assert(line->n_cells == line->n_columns);
    g_string_append_c(line->out, '\n');
    line->n_cells = 0;
}

char *
csv_line_finish(CsvLine *line)
{
    char *text = g_string_free(line->out, FALSE);

    g_free(line);
    return text;
}
