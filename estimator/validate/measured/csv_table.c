/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include "text/text.h"

#include <string.h>

#define MAX_COLUMNS 4096

typedef struct {
    CsvTable *table;
    const char *at, *end;
    guint line; /* of what is read */
    GError **error;
} Parser;

static gboolean fail(const Parser *p, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean
fail(const Parser *p, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    return validation_fail(p->error, VALIDATION_ERROR_INPUT, p->table->path, p->line, "%s", message);
}

static void
csv_row_free(gpointer data)
{
    CsvRow *row = data;

    g_strfreev(row->cells);
    g_free(row);
}

void
csv_table_free(CsvTable *table)
{
    if (!table)
        return;
    g_free(table->path);
    g_clear_pointer(&table->keys, g_hash_table_unref);
    g_clear_pointer(&table->notes, g_ptr_array_unref);
    g_clear_pointer(&table->originals, g_ptr_array_unref);
    g_clear_pointer(&table->programs, g_hash_table_unref);
    g_clear_pointer(&table->key_lines, g_hash_table_unref);
    g_strfreev(table->columns);
    g_clear_pointer(&table->rows, g_ptr_array_unref);
    g_free(table);
}

/* The next line without its end; NULL at the end of the file, and with an error for a line without end. */
static char *
next_line(Parser *p, GError **ret_problem)
{
    const char *stop;
    char *text;

    if (p->at == p->end)
        return NULL;
    p->line++;
    stop = memchr(p->at, '\n', (gsize)(p->end - p->at));
    if (!stop) {
        validation_fail(ret_problem, VALIDATION_ERROR_INPUT, p->table->path, p->line,
                        "the file was cut short in this line; run the bundle again, which goes on where it "
                        "stopped");
        return NULL;
    }
    text = g_strndup(p->at, (gsize)(stop - p->at));
    if (g_str_has_suffix(text, "\r"))
        text[stop - p->at - 1] = '\0';
    p->at = stop + 1;
    return text;
}

/* Reads the cell at *AT, up to the comma or the end of the line behind it, which *AT is then. */
static char *
read_cell(const Parser *p, const char **at)
{
    g_autoptr(GString) cell = g_string_new(NULL);
    const char *c = *at;

    if (*c != '"') {
        *at = c + strcspn(c, ",");
        return g_strndup(c, (gsize)(*at - c));
    }
    for (c++; *c != '\0' && (*c != '"' || c[1] == '"'); c++) {
        g_string_append_c(cell, *c);
        c += *c == '"';
    }
    if (*c == '\0') {
        fail(p, "the row was cut short inside quotes");
        return NULL;
    }
    *at = c + 1;
    if (**at != ',' && **at != '\0') {
        fail(p, "text follows closing quotes");
        return NULL;
    }
    return g_string_free(g_steal_pointer(&cell), FALSE);
}

static char **
read_cells(const Parser *p, const char *text, guint *ret_n)
{
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);

    for (;;) {
        char *cell = read_cell(p, &text);

        if (!cell)
            return NULL;
        g_ptr_array_add(cells, cell);
        if (*text == '\0')
            break;
        text++;
    }
    *ret_n = cells->len;
    g_ptr_array_add(cells, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&cells), FALSE);
}

/* Takes "NAME ID" of a line `# program:`. A name may hold blanks, an id does not. */
static gboolean
take_program(Parser *p, const char *value)
{
    const char *blank = strrchr(value, ' ');
    g_autofree char *name = NULL;
    const char *known;

    if (!blank)
        return fail(p, "'# program:' must be followed by a name and an id");
    name = g_strchomp(g_strndup(value, (gsize)(blank - value)));
    known = g_hash_table_lookup(p->table->programs, name);
    if (known && strcmp(known, blank + 1) != 0)
        return fail(p, "the program '%s' has two ids, %s and %s", name, known, blank + 1);
    g_hash_table_insert(p->table->programs, g_steal_pointer(&name), g_strdup(blank + 1));
    if (p->table->program_line == 0)
        p->table->program_line = p->line;
    return TRUE;
}

/* Takes PROGRAM,KERNEL,MS of a line `# original:`. */
static gboolean
take_original(Parser *p, const char *value)
{
    guint n_cells = 0;
    g_auto(GStrv) cells = read_cells(p, value, &n_cells);
    CsvRow *row;

    if (!cells)
        return FALSE;
    if (n_cells != 3)
        return fail(p, "'# original:' must be followed by a program, a kernel and its time");
    row = g_new0(CsvRow, 1);
    row->line = p->line;
    row->cells = g_steal_pointer(&cells);
    g_ptr_array_add(p->table->originals, row);
    return TRUE;
}

/* Takes the comment TEXT, "# KEY: VALUE"; another comment means nothing. The last of several dates counts. */
static gboolean
take_comment(Parser *p, const char *text)
{
    const char *colon = strchr(text, ':'), *known;
    g_autofree char *key = NULL, *value = NULL;

    if (!colon)
        return TRUE;
    key = g_strstrip(g_strndup(text + 1, (gsize)(colon - text) - 1));
    value = g_strstrip(g_strdup(colon + 1));
    if (strcmp(key, "program") == 0)
        return take_program(p, value);
    if (strcmp(key, "original") == 0)
        return take_original(p, value);
    if (strcmp(key, "note") == 0) {
        g_ptr_array_add(p->table->notes, g_steal_pointer(&value));
        return TRUE;
    }
    known = g_hash_table_lookup(p->table->keys, key);
    if (known && strcmp(known, value) != 0 && strcmp(key, "date") != 0)
        return fail(p, "'%s' is '%s' here and '%s' above: these are parts of several runs", key, value,
                    known);
    g_hash_table_insert(p->table->key_lines, g_strdup(key), GUINT_TO_POINTER(p->line));
    g_hash_table_insert(p->table->keys, g_steal_pointer(&key), g_steal_pointer(&value));
    return TRUE;
}

static gboolean
take_titles(Parser *p, const char *text)
{
    CsvTable *table = p->table;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    table->columns = read_cells(p, text, &table->n_columns);
    if (!table->columns)
        return FALSE;
    if (table->n_columns > MAX_COLUMNS)
        return fail(p, "more than %d columns", MAX_COLUMNS);
    for (guint i = 0; i < table->n_columns; i++)
        if (!g_hash_table_add(seen, table->columns[i]))
            return fail(p, "the column '%s' occurs twice", table->columns[i]);
    return TRUE;
}

static gboolean
take_row(Parser *p, const char *text)
{
    guint n_cells = 0;
    g_auto(GStrv) cells = read_cells(p, text, &n_cells);
    CsvRow *row;

    if (!cells)
        return FALSE;
    if (n_cells < p->table->n_columns)
        return fail(p, "the row was cut short: it has %u of the %u columns", n_cells, p->table->n_columns);
    if (n_cells > p->table->n_columns)
        return fail(p, "the row has %u cells, and there are %u columns", n_cells, p->table->n_columns);
    row = g_new0(CsvRow, 1);
    row->line = p->line;
    row->cells = g_steal_pointer(&cells);
    g_ptr_array_add(p->table->rows, row);
    return TRUE;
}

static gboolean
take_line(Parser *p, const char *text)
{
    if (*text == '\0')
        return TRUE;
    if (*text == '#')
        return take_comment(p, text);
    return !p->table->columns ? take_titles(p, text) : take_row(p, text);
}

static gboolean
parse_lines(Parser *p)
{
    GError *problem = NULL;
    char *text;

    while ((text = next_line(p, &problem))) {
        gboolean ok = take_line(p, text);

        g_free(text);
        if (!ok)
            return FALSE;
    }
    if (problem)
        g_propagate_error(p->error, problem);
    else if (!p->table->columns)
        fail(p, "the file has no line of titles: it was cut short, or nothing was measured");
    return !problem && p->table->columns;
}

CsvTable *
csv_table_parse(const char *name, const char *bytes, gsize len, GError **error)
{
    g_autoptr(CsvTable) table = g_new0(CsvTable, 1);
    const char *start = len > 0 ? bytes : "";
    Parser p = {.table = table, .at = start, .end = start + len, .error = error};

    table->path = g_strdup(name);
    table->notes = g_ptr_array_new_with_free_func(g_free);
    table->originals = g_ptr_array_new_with_free_func(csv_row_free);
    table->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    table->programs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    table->key_lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    table->rows = g_ptr_array_new_with_free_func(csv_row_free);
    if (!g_utf8_validate_len(start, len, NULL)) {
        validation_fail(error, VALIDATION_ERROR_FILE, name, 1, "the file is not UTF-8 text");
        return NULL;
    }
    return parse_lines(&p) ? g_steal_pointer(&table) : NULL;
}

int
csv_table_column(const CsvTable *table, const char *title)
{
    for (guint i = 0; i < table->n_columns; i++)
        if (strcmp(table->columns[i], title) == 0)
            return (int)i;
    return -1;
}

gboolean
csv_table_need_column(const CsvTable *table, const char *title, guint *ret_column, GError **error)
{
    int column = csv_table_column(table, title);

    if (column < 0)
        return validation_fail(error, VALIDATION_ERROR_INPUT, table->path, 0, "it has no column '%s'", title);
    *ret_column = (guint)column;
    return TRUE;
}

const char *
csv_table_need_key(const CsvTable *table, const char *key, GError **error)
{
    const char *value = g_hash_table_lookup(table->keys, key);

    if (!value || *value == '\0') {
        validation_fail(error, VALIDATION_ERROR_INPUT, table->path, 1, "it lacks the comment line '# %s: …'",
                        key);
        return NULL;
    }
    return value;
}

guint
csv_table_key_line(const CsvTable *table, const char *key)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(table->key_lines, key));
}

gboolean
csv_table_number(const CsvTable *table, const CsvRow *row, guint column, double *ret_number, GError **error)
{
    const char *cell = row->cells[column], *end = cell + strlen(cell);
    g_autofree char *quoted = NULL;
    double number = 0;

    if (number_parse(cell, end, &number) == end && number >= 0) {
        *ret_number = number;
        return TRUE;
    }
    quoted = quote_text(cell);
    return validation_fail(error, VALIDATION_ERROR_INPUT, table->path, row->line,
                           "column '%s' must be a number that is not negative, not %s",
                           table->columns[column], quoted);
}
