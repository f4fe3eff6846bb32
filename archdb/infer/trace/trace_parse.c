/* SPDX-License-Identifier: MIT */
#include "archdb/infer/trace/trace.h"
#include "text/text.h"

#include <string.h>

#define VERSION_KEY "fieldwise-trace"
#define VERSION "1"
#define END "end"
#define MAX_COLUMNS 4096
#define MAX_CELLS (32u << 20) /* of all tables together */
#define MAX_LINE_BYTES 65536  /* of a line that is not a row */
#define FNV1A_START 2166136261u
#define FNV1A_PRIME 16777619u

typedef struct {
    const char *name; /* of the file, for messages */
    const char *at, *end;
    guint line; /* of the line last read */
    char *text; /* that line, with NUL in place of its line end; owned */
    char *key;  /* its key and value where it is "key = value"; both lie in text */
    char *value;
    guint64 n_cells; /* of the tables read so far */
    GError *error;   /* the first thing that is wrong; NULL so far */
} Parser;

static const char *const REQUIRED_KEYS[] = {
    "program",   "device", "device_id",   "compute_capability",
    "sm_count",  "driver", "cuda_driver", "cuda_runtime",
    "clock_mhz", "date",   "run",         NULL,
};

/* clang-format off */
G_DEFINE_QUARK(fieldwise-trace-error, trace_error)
/* clang-format on */

static gboolean fail_at(Parser *p, guint line, TraceError code, const char *format, ...) G_GNUC_PRINTF(4, 5);

static gboolean
fail_at(Parser *p, guint line, TraceError code, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    if (!p->error)
        p->error = g_error_new(TRACE_ERROR, (gint)code, "%s:%u: %s", p->name, MAX(line, 1), message);
    return FALSE;
}

/* Fails at the line at hand with a message that quotes TEXT where its one %s stands. */
static gboolean fail_quoting(Parser *p, TraceError code, const char *format, const char *text)
    G_GNUC_PRINTF(3, 0);

static gboolean
fail_quoting(Parser *p, TraceError code, const char *format, const char *text)
{
    g_autofree char *quoted = quote_text(text);
    g_autofree char *message = g_strdup_printf(format, quoted);

    return fail_at(p, p->line, code, "%s", message);
}

static gboolean
fail_cut_short(Parser *p, const char *where)
{
    return fail_at(
        p, p->line, TRACE_ERROR_CUT_SHORT,
        "the trace was cut short %s: its program did not end well; measure again or remove the file", where);
}

/* Reads the next line that is neither blank nor a comment. FALSE at the end of the file, without an error,
 * and for a line that no trace has, with one. */
static gboolean
next_line(Parser *p)
{
    for (;;) {
        if (p->at == p->end)
            return FALSE;
        p->line++;
        const char *stop = memchr(p->at, '\n', (gsize)(p->end - p->at));
        if (!stop)
            return fail_cut_short(p, "in the middle of a line");
        if (stop - p->at > MAX_LINE_BYTES)
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the line is longer than %d bytes",
                           MAX_LINE_BYTES);
        if (!g_utf8_validate_len(p->at, (gsize)(stop - p->at), NULL))
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the line is not UTF-8 text");
        g_free(p->text);
        p->text = g_strndup(p->at, (gsize)(stop - p->at));
        p->at = stop + 1;
        gunichar control = text_find_control(p->text);
        if (control != 0)
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the line holds the control character U+%04X",
                           control);
        g_strstrip(p->text);
        if (*p->text != '\0' && *p->text != '#')
            return TRUE;
    }
}

static gboolean
is_name(const char *text)
{
    return g_ascii_islower(*text) && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-")] == '\0';
}

/* Splits the line at hand into key and value. */
static gboolean
split_assignment(Parser *p)
{
    char *equals = strchr(p->text, '=');

    if (!equals)
        return fail_quoting(p, TRACE_ERROR_SYNTAX,
                            "%s is neither '[table]' nor 'key = value' nor '# comment'", p->text);
    *equals = '\0';
    p->key = g_strchomp(p->text);
    p->value = g_strchug(equals + 1);
    if (!is_name(p->key))
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "%s cannot be a key", p->key);
    if (*p->value == '\0')
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "%s has no value", p->key);
    return TRUE;
}

static gboolean
add_key(Parser *p, GHashTable *keys)
{
    if (g_hash_table_contains(keys, p->key))
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "the key %s occurs twice", p->key);
    g_hash_table_insert(keys, g_strdup(p->key), g_strdup(p->value));
    return TRUE;
}

/* Reads the version, which tells a trace from other files. */
static gboolean
parse_version(Parser *p)
{
    if (p->at == p->end)
        return fail_at(p, 1, TRACE_ERROR_CUT_SHORT,
                       "the trace is empty: its program did not start; measure again or remove the file");
    if ((gsize)(p->end - p->at) < strlen(VERSION_KEY) || memcmp(p->at, VERSION_KEY, strlen(VERSION_KEY)) != 0)
        return fail_at(p, 1, TRACE_ERROR_FILE,
                       "this is no trace: one starts with '" VERSION_KEY " = " VERSION "'");
    if (!next_line(p) || !split_assignment(p))
        return FALSE;
    if (strcmp(p->value, VERSION) != 0)
        return fail_quoting(p, TRACE_ERROR_FILE,
                            "the trace has version %s; this program reads version " VERSION, p->value);
    return TRUE;
}

/* Reads the next line, which must be there; WHERE tells what it would belong to. */
static gboolean
need_line(Parser *p, const char *where)
{
    return next_line(p) || fail_cut_short(p, where);
}

/* Reads keys into KEYS up to the next "[table]" line or, where STOP is a key, up to that, which is left in P.
 */
static gboolean
parse_keys(Parser *p, GHashTable *keys, const char *stop)
{
    while (need_line(p, stop ? "in the keys of a table" : "in its keys")) {
        if (*p->text == '[' && !stop)
            return TRUE;
        if (*p->text == '[')
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "a table begins before the one above has '%s'",
                           stop);
        if (!split_assignment(p))
            return FALSE;
        if (stop && strcmp(p->key, stop) == 0)
            return TRUE;
        if (!add_key(p, keys))
            return FALSE;
    }
    return FALSE;
}

static gboolean
check_file_keys(Parser *p, const TraceFile *file)
{
    for (const char *const *key = REQUIRED_KEYS; *key; key++) {
        if (!g_hash_table_contains(file->keys, *key))
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the trace lacks the key '%s'", *key);
    }
    static const char *const POSITIVE_KEYS[] = {"clock_mhz", "sm_count", "compute_capability"};
    for (guint i = 0; i < G_N_ELEMENTS(POSITIVE_KEYS); i++) {
        double number = 0;
        const char *text = trace_file_key(file, POSITIVE_KEYS[i]);
        const char *end = text + strlen(text);

        if (number_parse(text, end, &number) == end && number > 0)
            continue;
        g_autofree char *quoted = quote_text(text);
        return fail_at(p, p->line, TRACE_ERROR_VALUE, "%s must be a number above 0, not %s", POSITIVE_KEYS[i],
                       quoted);
    }
    return TRUE;
}

/* Reads the value at hand as a whole number from 0 to G_MAXINT. */
static gboolean
parse_count(Parser *p, guint *ret_count)
{
    guint64 count;

    if (!g_ascii_string_to_unsigned(p->value, 10, 0, G_MAXINT, &count, NULL)) {
        g_autofree char *quoted = quote_text(p->value);

        return fail_at(p, p->line, TRACE_ERROR_VALUE, "%s must be a whole number from 0 to %d, not %s",
                       p->key, G_MAXINT, quoted);
    }
    *ret_count = (guint)count;
    return TRUE;
}

static gboolean
check_columns(Parser *p, const TraceTable *table)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    if (table->n_columns > MAX_COLUMNS)
        return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the table has more than %d columns", MAX_COLUMNS);
    for (guint i = 0; i < table->n_columns; i++) {
        if (!is_name(table->columns[i]))
            return fail_quoting(p, TRACE_ERROR_SYNTAX, "%s cannot name a column", table->columns[i]);
        if (!g_hash_table_add(seen, table->columns[i]))
            return fail_quoting(p, TRACE_ERROR_SYNTAX, "the column %s occurs twice", table->columns[i]);
    }
    return TRUE;
}

/* Whether a column's numbers are times or rates, which cannot be negative. */
static gboolean
is_time(const char *column)
{
    gsize len = strlen(column);

    if (g_str_has_suffix(column, "_low"))
        len -= strlen("_low");
    else if (g_str_has_suffix(column, "_high"))
        len -= strlen("_high");
    g_autofree char *quantity = g_strndup(column, len);
    return strcmp(quantity, "cycles") == 0 || g_str_has_suffix(quantity, "_cycles") ||
           g_str_has_suffix(quantity, "_ns") || g_str_has_suffix(quantity, "_cycle") ||
           strcmp(quantity, "gb_per_s") == 0 || g_str_has_suffix(quantity, "_gb_per_s");
}

static gboolean
fail_row(Parser *p, const TraceTable *table, const char *row, const char *cell, const char *stop,
         guint column)
{
    if (stop - row > 10 && strncmp(row, "checksum", 8) == 0)
        return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "table [%s] has fewer rows than the %u it states",
                       table->name, table->n_rows);
    if (column == table->n_columns)
        return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the row has more than the %u columns of table [%s]",
                       table->n_columns, table->name);
    const char *comma = memchr(cell, ',', (gsize)(stop - cell));
    g_autofree char *text = g_strndup(cell, (gsize)((comma ? comma : stop) - cell));
    g_autofree char *quoted = quote_text(text);
    return fail_at(p, p->line, TRACE_ERROR_VALUE, "column %s must be a finite decimal number, not %s",
                   table->columns[column], quoted);
}

/* Reads the row from ROW to STOP into CELLS. */
static gboolean
parse_row(Parser *p, const TraceTable *table, const gboolean *times, const char *row, const char *stop,
          double *cells)
{
    const char *at = row;

    for (guint column = 0; column < table->n_columns; column++) {
        const char *behind = number_parse(at, stop, &cells[column]);

        if (!behind || (behind < stop && *behind != ','))
            return fail_row(p, table, row, at, stop, column);
        if (cells[column] < 0 && times[column])
            return fail_at(p, p->line, TRACE_ERROR_VALUE, "column %s is negative: %.*s",
                           table->columns[column], (int)MIN(behind - at, 40), at);
        if (behind == stop && column + 1 < table->n_columns)
            return fail_at(p, p->line, TRACE_ERROR_SYNTAX, "the row has %u of the %u columns of table [%s]",
                           column + 1, table->n_columns, table->name);
        if (behind < stop && column + 1 == table->n_columns)
            return fail_row(p, table, row, at, stop, table->n_columns);
        at = behind + 1;
    }
    return TRUE;
}

static guint32
fnv1a(guint32 hash, const char *bytes, const char *end)
{
    for (; bytes < end; bytes++)
        hash = (hash ^ (guint8)*bytes) * FNV1A_PRIME;
    return hash;
}

static gboolean
parse_rows(Parser *p, TraceTable *table, guint32 *ret_checksum)
{
    /* Each number takes at least a digit and what ends it. */
    if ((guint64)table->n_rows * table->n_columns > (guint64)(p->end - p->at) / 2)
        return fail_cut_short(p, "before the rows it announces");
    p->n_cells += (guint64)table->n_rows * table->n_columns;
    if (p->n_cells > MAX_CELLS)
        return fail_at(p, p->line, TRACE_ERROR_FILE, "the trace holds more than %u numbers; no trace does",
                       MAX_CELLS);
    table->cells = g_new(double, (gsize)table->n_rows * table->n_columns);
    g_autofree gboolean *times = g_new(gboolean, table->n_columns);
    for (guint i = 0; i < table->n_columns; i++)
        times[i] = is_time(table->columns[i]);
    const char *start = p->at;
    for (guint row = 0; row < table->n_rows; row++) {
        const char *stop = memchr(p->at, '\n', (gsize)(p->end - p->at));

        if (!stop)
            return fail_cut_short(p, "among the rows of a table");
        p->line++;
        if (!parse_row(p, table, times, p->at, stop, table->cells + (gsize)row * table->n_columns))
            return FALSE;
        p->at = stop + 1;
    }
    *ret_checksum = fnv1a(FNV1A_START, start, p->at);
    return TRUE;
}

static gboolean
parse_checksum(Parser *p, const TraceTable *table, guint32 checksum)
{
    if (p->at < p->end && strchr("+-0123456789", *p->at))
        return fail_at(p, p->line + 1, TRACE_ERROR_SYNTAX, "table [%s] has more rows than the %u it states",
                       table->name, table->n_rows);
    if (!need_line(p, "behind the rows of a table") || !split_assignment(p))
        return FALSE;
    g_autofree char *expected = g_strdup_printf("%08x", checksum);
    if (strcmp(p->key, "checksum") != 0)
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "'checksum' must follow the rows, not %s", p->key);
    if (g_ascii_strcasecmp(p->value, expected) != 0)
        return fail_quoting(p, TRACE_ERROR_CHECKSUM,
                            "the checksum %s is not that of the rows above: the trace was changed or damaged",
                            p->value);
    return TRUE;
}

/* Reads the table whose "[name]" line, at hand, names it. */
static TraceTable *
parse_table(Parser *p, const char *name)
{
    g_autoptr(TraceTable) table = g_new0(TraceTable, 1);
    guint32 checksum = 0;

    table->name = g_strdup(name);
    table->line = p->line;
    table->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (!parse_keys(p, table->keys, "columns"))
        return NULL;
    table->columns = g_strsplit(p->value, ",", MAX_COLUMNS + 2);
    table->n_columns = g_strv_length(table->columns);
    if (!check_columns(p, table))
        return NULL;
    if (!need_line(p, "in the keys of a table") || !split_assignment(p))
        return NULL;
    if (strcmp(p->key, "rows") != 0) {
        fail_quoting(p, TRACE_ERROR_SYNTAX, "'rows' must follow 'columns', not %s", p->key);
        return NULL;
    }
    if (!parse_count(p, &table->n_rows) || !parse_rows(p, table, &checksum) ||
        !parse_checksum(p, table, checksum))
        return NULL;
    return g_steal_pointer(&table);
}

/* Takes the name out of the line at hand, "[name]". */
static char *
parse_header(Parser *p)
{
    gsize len = strlen(p->text);
    g_autofree char *name = len > 2 ? g_strndup(p->text + 1, len - 2) : g_strdup("");

    if (*p->text == '[' && p->text[len - 1] == ']' && is_name(name))
        return g_steal_pointer(&name);
    fail_quoting(p, TRACE_ERROR_SYNTAX, "%s is not '[table]'", p->text);
    return NULL;
}

static gboolean
parse_end(Parser *p, guint n_tables)
{
    guint stated = 0;

    if (!need_line(p, "behind '[end]'") || !split_assignment(p))
        return FALSE;
    if (strcmp(p->key, "tables") != 0)
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "[end] has the key 'tables', not %s", p->key);
    if (!parse_count(p, &stated))
        return FALSE;
    if (stated != n_tables)
        return fail_at(p, p->line, TRACE_ERROR_CUT_SHORT,
                       "the trace was cut short or patched: it has %u of %u tables", n_tables, stated);
    if (next_line(p))
        return fail_quoting(p, TRACE_ERROR_SYNTAX, "%s stands behind the end of the trace", p->text);
    return !p->error;
}

/* Reads tables up to and with [end]; the line at hand is the first table's. */
static gboolean
parse_tables(Parser *p, GPtrArray *tables)
{
    do {
        g_autofree char *name = parse_header(p);

        if (!name)
            return FALSE;
        if (strcmp(name, END) == 0)
            return parse_end(p, tables->len);
        TraceTable *table = parse_table(p, name);
        if (!table)
            return FALSE;
        g_ptr_array_add(tables, table);
    } while (need_line(p, "before '[end]'"));
    return FALSE;
}

static gboolean
parse_file(Parser *p, TraceFile *file)
{
    const char *nul = memchr(p->at, '\0', (gsize)(p->end - p->at));

    if (nul) {
        guint line = 1;

        for (const char *c = p->at; c < nul; c++)
            line += *c == '\n';
        return fail_at(p, line, TRACE_ERROR_FILE, "the file is not text: it holds a NUL byte");
    }
    if (!parse_version(p) || !parse_keys(p, file->keys, NULL) || !check_file_keys(p, file))
        return FALSE;
    file->program = g_strdup(trace_file_key(file, "program"));
    return parse_tables(p, file->tables);
}

TraceFile *
trace_file_parse(const char *name, const char *bytes, gsize len, GError **error)
{
    g_autoptr(TraceFile) file = g_new0(TraceFile, 1);

    file->path = g_strdup(name);
    file->keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    file->tables = g_ptr_array_new_with_free_func((GDestroyNotify)trace_table_free);
    const char *start = len > 0 ? bytes : "";
    Parser p = {.name = name, .at = start, .end = start + len};
    gboolean ok = parse_file(&p, file);
    g_free(p.text);
    if (!ok)
        g_propagate_error(error, p.error);
    return ok ? g_steal_pointer(&file) : NULL;
}

const char *
trace_file_key(const TraceFile *file, const char *key)
{
    return g_hash_table_lookup(file->keys, key);
}

void
trace_file_free(TraceFile *file)
{
    if (!file)
        return;
    g_free(file->path);
    g_free(file->program);
    g_clear_pointer(&file->keys, g_hash_table_unref);
    g_clear_pointer(&file->tables, g_ptr_array_unref);
    g_free(file);
}
