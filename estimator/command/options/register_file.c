/* SPDX-License-Identifier: MIT */

#include "command/options/options_private.h"

#include <string.h>

#define FILE_LIMIT (16 << 20) /* bytes */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

typedef enum { KERNEL, LAYOUT, REGISTERS, RECORD, VARIANT, N_COLUMNS } Column;
#define N_NEEDED 3 /* of the columns */
static const char *const TITLES[N_COLUMNS] = {"kernel", "layout", "registers", "record", "variant"};

/* A cell, and where its text begins in the line. */
typedef struct {
    char *text;
    guint column; /* characters, from 1 */
} Cell;

typedef struct {
    RegisterTable *table;
    int cells[N_COLUMNS]; /* of each column, the number of its cell; -1: there is none */
    guint n_titles;       /* 0: no line of titles has come */
    guint line;
} Reader;

static void
cell_clear(gpointer data)
{
    g_free(((Cell *)data)->text);
}

static gboolean
fail_at(const Reader *reader, guint column, GError **error, const char *message)
{
    return register_table_fail(reader->table, reader->line, column, REGISTER_ERROR_SYNTAX, error, "%s",
                               message);
}

/* The column of AT in LINE. */
static guint
column_of(const char *line, const char *at)
{
    return (guint)g_utf8_strlen(line, at - line) + 1;
}

/* Reads the quoted cell that begins behind *AT, a quote; *AT is what follows it. */
static gboolean
read_quoted(const Reader *reader, const char *line, const char **at, Cell *cell, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const char *c = *at + 1;

    cell->column = column_of(line, c);
    for (; *c != '\0' && (*c != '"' || c[1] == '"'); c++) {
        g_string_append_c(text, *c);
        c += *c == '"';
    }
    if (*c == '\0')
        return fail_at(reader, column_of(line, *at), error, "a quote that nothing closes");
    c += 1 + strspn(c + 1, " \t");
    if (*c != ',' && *c != '\0')
        return fail_at(reader, column_of(line, c), error, "text follows closing quotes");
    *at = c;
    cell->text = g_strdup(text->str);
    return TRUE;
}

/* The cells of LINE, of Cell. */
static GArray *
read_cells(const Reader *reader, const char *line, GError **error)
{
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    const char *at = line;

    g_array_set_clear_func(cells, cell_clear);
    for (;; at++) {
        Cell cell = {NULL, 0};

        at += strspn(at, " \t");
        if (*at == '"') {
            if (!read_quoted(reader, line, &at, &cell, error))
                return NULL;
        } else {
            cell.column = column_of(line, at);
            cell.text = g_strchomp(g_strndup(at, strcspn(at, ",")));
            at += strcspn(at, ",");
        }
        g_array_append_val(cells, cell);
        if (*at == '\0')
            return g_steal_pointer(&cells);
    }
}

static gboolean
take_titles(Reader *reader, const GArray *cells, GError **error)
{
    for (guint i = 0; i < cells->len; i++) {
        const Cell *cell = &g_array_index(cells, Cell, i);

        for (guint k = 0; k < N_COLUMNS; k++) {
            if (strcmp(cell->text, TITLES[k]) != 0)
                continue;
            if (reader->cells[k] >= 0)
                return register_table_fail(reader->table, reader->line, cell->column, REGISTER_ERROR_SYNTAX,
                                           error, "the column '%s' occurs twice", TITLES[k]);
            reader->cells[k] = (int)i;
        }
    }
    for (guint k = 0; k < N_NEEDED; k++)
        if (reader->cells[k] < 0)
            return register_table_fail(reader->table, reader->line, 1, REGISTER_ERROR_SYNTAX, error,
                                       "no column is called '%s': the first line names the columns, kernel, "
                                       "layout and registers among them",
                                       TITLES[k]);
    reader->n_titles = cells->len;
    return TRUE;
}

/* The cell of COLUMN; NULL: there is no such column. */
static const Cell *
cell_of(const Reader *reader, const GArray *cells, Column column)
{
    int cell = reader->cells[column];

    return cell >= 0 ? &g_array_index(cells, Cell, cell) : NULL;
}

static gboolean
check_cells(const Reader *reader, const GArray *cells, GError **error)
{
    for (guint k = 0; k < N_NEEDED && cells->len == reader->n_titles; k++) {
        const Cell *cell = cell_of(reader, cells, k);

        if (*cell->text == '\0')
            return register_table_fail(reader->table, reader->line, cell->column, REGISTER_ERROR_SYNTAX,
                                       error, "the cell of the column '%s' is empty", TITLES[k]);
    }
    return cells->len == reader->n_titles ||
           register_table_fail(reader->table, reader->line, 1, REGISTER_ERROR_SYNTAX, error,
                               "%u cells, and there are %u columns%s", cells->len, reader->n_titles,
                               cells->len > reader->n_titles ? ": a layout with commas is quoted" : "");
}

static gboolean
take_row(Reader *reader, const GArray *cells, GError **error)
{
    const Cell *layout, *registers, *record, *variant;
    g_autoptr(GError) problem = NULL;
    RegisterRow *row;
    gint64 n;

    if (!check_cells(reader, cells, error))
        return FALSE;
    layout = cell_of(reader, cells, LAYOUT);
    registers = cell_of(reader, cells, REGISTERS);
    record = cell_of(reader, cells, RECORD);
    variant = cell_of(reader, cells, VARIANT);
    if (!option_parse_integer(registers->text, 1, G_MAXINT32, &n, &problem))
        return fail_at(reader, registers->column, error, problem->message);
    if (!layout_check_syntax(layout->text, &problem))
        return register_table_fail_spec(reader->table, reader->line, layout->column, REGISTER_ERROR_SYNTAX,
                                        problem, error);
    row = register_table_add(reader->table, cell_of(reader, cells, KERNEL)->text,
                             record && *record->text != '\0' ? record->text : NULL, layout->text, n);
    row->line = reader->line;
    row->column = layout->column;
    if (variant) {
        g_free(row->variant);
        row->variant = g_strdup(variant->text);
    }
    return TRUE;
}

static gboolean
take_line(Reader *reader, char *line, GError **error)
{
    g_autoptr(GArray) cells = NULL;

    g_strchomp(line);
    if (*line == '\0' || *line == '#')
        return TRUE;
    cells = read_cells(reader, line, error);
    if (!cells)
        return FALSE;
    return reader->n_titles == 0 ? take_titles(reader, cells, error) : take_row(reader, cells, error);
}

RegisterTable *
register_file_parse(const char *path, const char *text, GError **error)
{
    g_autofree char *name = g_path_get_basename(path), *origin = g_strconcat("as ", name, " has them", NULL);
    g_autoptr(RegisterTable) table = register_table_new(name, origin, path);
    g_auto(GStrv) lines =
        g_strsplit(g_str_has_prefix(text, BYTE_ORDER_MARK) ? text + strlen(BYTE_ORDER_MARK) : text, "\n", -1);
    Reader reader = {.table = table};

    for (guint k = 0; k < N_COLUMNS; k++)
        reader.cells[k] = -1;
    for (guint i = 0; lines[i]; i++) {
        reader.line = i + 1;
        if (!g_utf8_validate(lines[i], -1, NULL)) {
            fail_at(&reader, 1, error, "not UTF-8 text");
            return NULL;
        }
        if (!take_line(&reader, lines[i], error))
            return NULL;
    }
    if (table->rows->len > 0)
        return g_steal_pointer(&table);
    reader.line = 1;
    fail_at(&reader, 1, error,
            "no registers: a line of titles, kernel,layout,registers, and lines of these are meant");
    return NULL;
}

RegisterTable *
register_file_read(const char *path, GError **error)
{
    g_autofree char *text = option_read_text(path, FILE_LIMIT, error);

    return text ? register_file_parse(path, text, error) : NULL;
}
