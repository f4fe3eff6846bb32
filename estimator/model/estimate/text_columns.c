/* SPDX-License-Identifier: MIT */
#include "model/estimate/estimate.h"

#define GAP 2 /* characters between columns */

struct TextColumns {
    GPtrArray *rows; /* of GPtrArray of char * */
    GArray *widths;  /* of glong, characters */
};

TextColumns *
text_columns_new(void)
{
    TextColumns *text = g_new0(TextColumns, 1);

    text->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    text->widths = g_array_new(FALSE, TRUE, sizeof(glong));
    return text;
}

static GPtrArray *
add_row(TextColumns *text)
{
    GPtrArray *row = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(text->rows, row);
    return row;
}

static void
add_cell(TextColumns *text, GPtrArray *row, const char *cell)
{
    char *copy = g_utf8_make_valid(*cell ? cell : "-", -1);

    if (text->widths->len <= row->len)
        g_array_set_size(text->widths, row->len + 1);
    glong *width = &g_array_index(text->widths, glong, row->len);
    *width = MAX(*width, g_utf8_strlen(copy, -1));
    g_ptr_array_add(row, copy);
}

void
text_columns_row(TextColumns *text, const char *cell, ...)
{
    GPtrArray *row = add_row(text);
    va_list args;

    va_start(args, cell);
    for (const char *one = cell; one; one = va_arg(args, const char *))
        add_cell(text, row, one);
    va_end(args);
}

void
text_columns_cells(TextColumns *text, const char *const *cells)
{
    GPtrArray *row = add_row(text);

    for (; *cells; cells++)
        add_cell(text, row, *cells);
}

char *
text_columns_free(TextColumns *text)
{
    GString *out = g_string_new(NULL);

    for (guint r = 0; r < text->rows->len; r++) {
        const GPtrArray *row = g_ptr_array_index(text->rows, r);

        for (guint c = 0; c < row->len; c++) {
            const char *cell = g_ptr_array_index(row, c);

            g_string_append(out, cell);
            glong pad = g_array_index(text->widths, glong, c) - g_utf8_strlen(cell, -1) + GAP;
            for (glong i = 0; c + 1 < row->len && i < pad; i++)
                g_string_append_c(out, ' ');
        }
        g_string_append_c(out, '\n');
    }
    g_ptr_array_unref(text->rows);
    g_array_unref(text->widths);
    g_free(text);
    return g_string_free(out, FALSE);
}
