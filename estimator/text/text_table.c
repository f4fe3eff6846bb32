/* SPDX-License-Identifier: MIT */

#include "text/text_private.h"

#include <math.h>

#define GAP 2 /* columns between two columns of a table */
#define BAR_WIDTH 20
#define BAR_LEAST_WIDTH 6

typedef struct {
    ColumnKind kind;
    char *title;
    guint least_width;
} Column;

typedef struct {
    char *text;      /* NULL: a bar */
    double fraction; /* of a bar */
    TextStyle style;
} Cell;

/* Cells of one row; one cell alone with is_line. */
typedef struct {
    GArray *cells; /* of Cell */
    gboolean is_line;
    guint indent, hang; /* of a line: beyond the table's; of its further lines beyond that */
} Row;

struct TextTable {
    guint indent;
    GArray *columns; /* of Column */
    GPtrArray *rows; /* of Row */
    gboolean has_titles;
};

static void
column_clear(gpointer data)
{
    g_free(((Column *)data)->title);
}

static void
cell_clear(gpointer data)
{
    g_free(((Cell *)data)->text);
}

static void
row_free(gpointer data)
{
    Row *row = data;

    g_array_unref(row->cells);
    g_free(row);
}

TextTable *
text_table_new(guint indent)
{
    TextTable *table = g_new0(TextTable, 1);

    table->indent = indent;
    table->columns = g_array_new(FALSE, TRUE, sizeof(Column));
    g_array_set_clear_func(table->columns, column_clear);
    table->rows = g_ptr_array_new_with_free_func(row_free);
    return table;
}

void
text_table_free(TextTable *table)
{
    if (!table)
        return;
    g_array_unref(table->columns);
    g_ptr_array_unref(table->rows);
    g_free(table);
}

void
text_table_add_column(TextTable *table, ColumnKind kind, const char *title, guint least_width)
{
    Column column = {.kind = kind, .title = g_strdup(title), .least_width = least_width};

    if (kind == COLUMN_BAR)
        column.least_width = BAR_LEAST_WIDTH;
    table->has_titles |= title != NULL;
    g_array_append_val(table->columns, column);
}

static Row *
row_new(gboolean is_line)
{
    Row *row = g_new0(Row, 1);

    row->cells = g_array_new(FALSE, TRUE, sizeof(Cell));
    g_array_set_clear_func(row->cells, cell_clear);
    row->is_line = is_line;
    return row;
}

/* The row that the next cell belongs to. */
static Row *
current_row(TextTable *table)
{
    Row *last = table->rows->len > 0 ? g_ptr_array_index(table->rows, table->rows->len - 1) : NULL;

    if (!last || last->is_line || last->cells->len == table->columns->len) {
        last = row_new(FALSE);
        g_ptr_array_add(table->rows, last);
    }
    return last;
}

void
text_table_add_cell(TextTable *table, const char *text, TextStyle style)
{
    Cell cell = {.text = text_clean(text), .style = style};

    g_array_append_val(current_row(table)->cells, cell);
}

void
text_table_add_bar(TextTable *table, double fraction, TextStyle style)
{
    Cell cell = {.fraction = CLAMP(fraction, 0, 1), .style = style};

    g_array_append_val(current_row(table)->cells, cell);
}

void
text_table_add_line(TextTable *table, const char *text, TextStyle style, guint indent, guint hang)
{
    Cell cell = {.text = text_clean(text), .style = style};
    Row *row = row_new(TRUE);

    row->indent = indent;
    row->hang = hang;
    g_array_append_val(row->cells, cell);
    g_ptr_array_add(table->rows, row);
}

static Column *
table_column(const TextTable *table, guint column)
{
    return &g_array_index(table->columns, Column, column);
}

/* The width that each column asks for. */
static guint *
natural_widths(const TextTable *table)
{
    guint *widths = g_new0(guint, table->columns->len + 1);

    for (guint i = 0; i < table->columns->len; i++) {
        const Column *column = table_column(table, i);

        widths[i] = column->kind == COLUMN_BAR ? BAR_WIDTH : 0;
        if (column->title)
            widths[i] = MAX(widths[i], text_width(column->title));
    }
    for (guint r = 0; r < table->rows->len; r++) {
        const Row *row = g_ptr_array_index(table->rows, r);

        for (guint i = 0; !row->is_line && i < row->cells->len; i++) {
            const Cell *cell = &g_array_index(row->cells, Cell, i);

            if (cell->text)
                widths[i] = MAX(widths[i], text_width(cell->text));
        }
    }
    return widths;
}

/* Takes what is TOO_WIDE from the columns of bars, or from the others, a column at a time from the widest. */
static guint
shrink(const TextTable *table, guint *widths, guint too_wide, gboolean bars)
{
    while (too_wide > 0) {
        guint widest = G_MAXUINT;

        for (guint i = 0; i < table->columns->len; i++) {
            const Column *column = table_column(table, i);
            gboolean may = (column->kind == COLUMN_BAR) == bars && column->least_width > 0 &&
                           widths[i] > column->least_width;

            if (may && (widest == G_MAXUINT || widths[i] > widths[widest]))
                widest = i;
        }
        if (widest == G_MAXUINT)
            break;
        widths[widest]--;
        too_wide--;
    }
    return too_wide;
}

static guint *
fitted_widths(const TextTable *table, const Terminal *terminal)
{
    guint *widths = natural_widths(table);
    guint total = table->indent, too_wide;

    if (terminal->whole)
        return widths;

    for (guint i = 0; i < table->columns->len; i++)
        total += widths[i] + (i > 0 ? GAP : 0);
    too_wide = total > terminal->width ? total - terminal->width : 0;
    too_wide = shrink(table, widths, too_wide, TRUE);
    shrink(table, widths, too_wide, FALSE);
    return widths;
}

/* A bar over FRACTION of WIDTH columns, in eighths of a column where the terminal can show them. */
static void
append_bar(GString *out, double fraction, guint width, gboolean utf8)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    guint filled = (guint)lround(fraction * width * 8), n = utf8 ? filled / 8 : (filled + 4) / 8, blanks;

    if (filled == 0 && fraction > 0)
        filled = 1;
    for (guint i = 0; i < n; i++)
        g_string_append(out, utf8 ? "█" : "#");
    if (utf8)
        g_string_append(out, eighths[filled % 8]);
    blanks = width - n - (utf8 && filled % 8 > 0 ? 1 : 0);
    text_append_blanks(out, blanks);
}

/* Appends TEXT, which fits, in WIDTH columns. */
static void
append_text(GString *out, const char *text, guint width, ColumnKind kind)
{
    guint have = text_width(text), blanks = have < width ? width - have : 0;

    if (kind == COLUMN_RIGHT)
        text_append_blanks(out, blanks);
    g_string_append(out, text);
    if (kind != COLUMN_RIGHT)
        text_append_blanks(out, blanks);
}

static void
trim_blanks(GString *out)
{
    while (out->len > 0 && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
}

static void
append_row(GString *out, const TextTable *table, const Row *row, const guint *widths, char **texts,
           const Terminal *terminal)
{
    text_append_blanks(out, table->indent);
    for (guint i = 0; i < row->cells->len; i++) {
        const Cell *cell = &g_array_index(row->cells, Cell, i);

        if (i > 0)
            text_append_blanks(out, GAP);
        g_string_append(out, terminal_style_start(terminal, cell->style));
        if (!cell->text)
            append_bar(out, cell->fraction, widths[i], terminal->utf8);
        else
            append_text(out, texts[i], widths[i], table_column(table, i)->kind);
        g_string_append(out, terminal_style_end(terminal, cell->style));
    }
    trim_blanks(out);
    g_string_append_c(out, '\n');
}

static void
append_titles(GString *out, const TextTable *table, const guint *widths, const Terminal *terminal)
{
    text_append_blanks(out, table->indent);
    g_string_append(out, terminal_style_start(terminal, STYLE_DIM));
    for (guint i = 0; i < table->columns->len; i++) {
        const Column *column = table_column(table, i);

        g_autofree char *title = text_shorten(column->title ? column->title : "", widths[i], terminal->utf8);

        if (i > 0)
            text_append_blanks(out, GAP);
        append_text(out, title, widths[i], column->kind);
    }
    trim_blanks(out);
    g_string_append(out, terminal_style_end(terminal, STYLE_DIM));
    g_string_append_c(out, '\n');
}

static void
append_line(GString *out, const TextTable *table, const Row *row, const Terminal *terminal)
{
    const Cell *cell = &g_array_index(row->cells, Cell, 0);
    g_autoptr(GString) text = g_string_new(NULL);

    text_wrap(text, cell->text, terminal->width, table->indent + row->indent, row->hang);
    g_string_truncate(text, text->len - 1);
    trim_blanks(text);
    g_string_append(out, terminal_style_start(terminal, cell->style));
    g_string_append(out, text->str);
    g_string_append(out, terminal_style_end(terminal, cell->style));
    g_string_append_c(out, '\n');
}

/* The text of each cell as it is shown, by column: of GStrv, one entry a row of cells. */
static GPtrArray *
shown_texts(const TextTable *table, const guint *widths, const Terminal *terminal)
{
    GPtrArray *columns = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_autoptr(GPtrArray) texts = g_ptr_array_new();

    for (guint i = 0; i < table->columns->len; i++) {
        g_ptr_array_set_size(texts, 0);
        for (guint r = 0; r < table->rows->len; r++) {
            const Row *row = g_ptr_array_index(table->rows, r);
            const char *text =
                i < row->cells->len ? g_array_index(row->cells, Cell, i).text : NULL; /* NULL: a bar */

            if (!row->is_line)
                g_ptr_array_add(texts, (gpointer)(text ? text : ""));
        }
        g_ptr_array_add(columns, labels_shorten((const char *const *)texts->pdata, texts->len, widths[i],
                                                terminal->utf8));
    }
    return columns;
}

char *
text_table_format(const TextTable *table, const Terminal *terminal)
{
    g_autofree guint *widths = fitted_widths(table, terminal);
    g_autoptr(GPtrArray) columns = shown_texts(table, widths, terminal);
    g_autofree char **texts = g_new0(char *, table->columns->len + 1);
    GString *out = g_string_new(NULL);
    guint n = 0;

    if (table->has_titles)
        append_titles(out, table, widths, terminal);
    for (guint r = 0; r < table->rows->len; r++) {
        const Row *row = g_ptr_array_index(table->rows, r);

        if (row->is_line) {
            append_line(out, table, row, terminal);
            continue;
        }
        for (guint i = 0; i < table->columns->len; i++)
            texts[i] = ((char **)g_ptr_array_index(columns, i))[n];
        append_row(out, table, row, widths, texts, terminal);
        n++;
    }
    return g_string_free(out, FALSE);
}
