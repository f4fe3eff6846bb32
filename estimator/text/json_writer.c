/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <math.h>

typedef struct {
    char closing;
    gboolean compact, empty;
} Level;

struct JsonWriter {
    GString *out;
    GArray *levels; /* of Level, the outermost first */
};

JsonWriter *
json_writer_new(void)
{
    JsonWriter *writer = g_new0(JsonWriter, 1);

    writer->out = g_string_new(NULL);
    writer->levels = g_array_new(FALSE, TRUE, sizeof(Level));
    return writer;
}

char *
json_writer_finish(JsonWriter *writer)
{
    char *text;

    g_assert(writer->levels->len == 0);
    g_string_append_c(writer->out, '\n');
    text = g_string_free(writer->out, FALSE);
    g_array_unref(writer->levels);
    g_free(writer);
    return text;
}

static Level *
innermost(JsonWriter *writer)
{
    return writer->levels->len > 0 ? &g_array_index(writer->levels, Level, writer->levels->len - 1) : NULL;
}

static void
append_string(GString *out, const char *value)
{
    g_autofree char *valid = g_utf8_make_valid(value, -1);

    g_string_append_c(out, '"');
    for (const char *c = valid; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_printf(out, "\\%c", *c);
        else if (*c == '\n')
            g_string_append(out, "\\n");
        else if (*c == '\t')
            g_string_append(out, "\\t");
        else if ((guchar)*c < 0x20 || *c == 0x7f)
            g_string_append_printf(out, "\\u%04x", (guint)(guchar)*c);
        else
            g_string_append_c(out, *c);
    }
    g_string_append_c(out, '"');
}

static void
append_line_start(JsonWriter *writer)
{
    g_string_append_c(writer->out, '\n');
    for (guint i = 0; i < writer->levels->len; i++)
        g_string_append(writer->out, "  ");
}

/* What stands before a value: the comma after the one before it, a new line, its key. */
static void
begin_value(JsonWriter *writer, const char *key)
{
    Level *level = innermost(writer);

    if (level && !level->empty)
        g_string_append(writer->out, level->compact ? ", " : ",");
    if (level && !level->compact)
        append_line_start(writer);
    if (level)
        level->empty = FALSE;
    if (key) {
        append_string(writer->out, key);
        g_string_append(writer->out, ": ");
    }
}

static void
begin_container(JsonWriter *writer, const char *key, gboolean compact, char opening, char closing)
{
    const Level *outer = innermost(writer);
    Level level = {.closing = closing, .compact = compact || (outer && outer->compact), .empty = TRUE};

    begin_value(writer, key);
    g_string_append_c(writer->out, opening);
    g_array_append_val(writer->levels, level);
}

void
json_begin_object(JsonWriter *writer, const char *key, gboolean compact)
{
    begin_container(writer, key, compact, '{', '}');
}

void
json_begin_array(JsonWriter *writer, const char *key, gboolean compact)
{
    begin_container(writer, key, compact, '[', ']');
}

void
json_end(JsonWriter *writer)
{
    Level level = *innermost(writer);

    g_array_set_size(writer->levels, writer->levels->len - 1);
    if (!level.compact && !level.empty)
        append_line_start(writer);
    g_string_append_c(writer->out, level.closing);
}

void
json_add_string(JsonWriter *writer, const char *key, const char *value)
{
    begin_value(writer, key);
    if (value)
        append_string(writer->out, value);
    else
        g_string_append(writer->out, "null");
}

void
json_add_number(JsonWriter *writer, const char *key, double value)
{
    g_autofree char *text = isfinite(value) ? number_exact(value) : g_strdup("null");

    begin_value(writer, key);
    g_string_append(writer->out, text);
}

void
json_add_integer(JsonWriter *writer, const char *key, gint64 value)
{
    begin_value(writer, key);
    g_string_append_printf(writer->out, "%" G_GINT64_FORMAT, value);
}

void
json_add_boolean(JsonWriter *writer, const char *key, gboolean value)
{
    begin_value(writer, key);
    g_string_append(writer->out, value ? "true" : "false");
}

void
json_add_strings(JsonWriter *writer, const char *key, const GPtrArray *values)
{
    json_begin_array(writer, key, FALSE);
    for (guint i = 0; i < values->len; i++)
        json_add_string(writer, NULL, g_ptr_array_index(values, i));
    json_end(writer);
}
