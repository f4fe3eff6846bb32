/* SPDX-License-Identifier: MIT */
#include "json_value.h"

#include "arch_value.h"
#include "trace_number.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 64     /* arrays and objects inside each other */
#define MAX_MEMBERS 1024 /* of an object, which is searched from its first */

typedef struct {
    const char *name; /* of the file, for messages */
    const char *at, *end;
    guint line;
    guint depth;
    GError **error;
} Parser;

static JsonValue *parse_value(Parser *p);

static gboolean fail(Parser *p, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean
fail(Parser *p, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    return validation_fail(p->error, VALIDATION_ERROR_INPUT, p->name, p->line, "%s", message);
}

void
json_value_free(JsonValue *value)
{
    if (value == NULL)
        return;
    g_free(value->text);
    g_clear_pointer(&value->items, g_ptr_array_unref);
    g_clear_pointer(&value->names, g_ptr_array_unref);
    g_free(value);
}

static JsonValue *
value_new(const Parser *p, JsonType type)
{
    JsonValue *value = g_new0(JsonValue, 1);

    value->type = type;
    value->line = p->line;
    if (type == JSON_ARRAY || type == JSON_OBJECT)
        value->items = g_ptr_array_new_with_free_func((GDestroyNotify)json_value_free);
    if (type == JSON_OBJECT)
        value->names = g_ptr_array_new_with_free_func(g_free);
    return value;
}

static void
skip_blanks(Parser *p)
{
    for (; p->at < p->end && strchr(" \t\r\n", *p->at) != NULL && *p->at != '\0'; p->at++)
        p->line += *p->at == '\n';
}

/* Takes C, before which there may be blanks, where it comes next. */
static gboolean
take(Parser *p, char c)
{
    skip_blanks(p);
    if (p->at == p->end || *p->at != c)
        return FALSE;
    p->at++;
    return TRUE;
}

/* What stands where WANTED should. */
static gboolean
fail_expected(Parser *p, const char *wanted)
{
    g_autofree char *found = NULL, *quoted = NULL;

    skip_blanks(p);
    if (p->at == p->end)
        return fail(p, "the file was cut short: it ends where %s should stand", wanted);
    found = g_strndup(p->at, MIN((gsize)(p->end - p->at), 16));
    found[strcspn(found, "\n")] = '\0';
    quoted = arch_quote(found);
    return fail(p, "expected %s, not %s", wanted, quoted);
}

static gboolean
parse_hex4(Parser *p, gunichar *ret_unit)
{
    gunichar unit = 0;

    for (guint i = 0; i < 4; i++, p->at++) {
        if (p->at == p->end || !g_ascii_isxdigit(*p->at))
            return fail(p, "'\\u' must be followed by four hexadecimal digits");
        unit = unit * 16 + (gunichar)g_ascii_xdigit_value(*p->at);
    }
    *ret_unit = unit;
    return TRUE;
}

/* Reads what follows "\u": a character, or a pair of surrogates that make one. */
static gboolean
parse_unicode(Parser *p, GString *text)
{
    gunichar high = 0, low = 0;

    if (!parse_hex4(p, &high))
        return FALSE;
    if (high >= 0xd800 && high < 0xdc00 && p->end - p->at >= 2 && p->at[0] == '\\' && p->at[1] == 'u') {
        p->at += 2;
        if (!parse_hex4(p, &low))
            return FALSE;
        if (low < 0xdc00 || low >= 0xe000)
            return fail(p, "half of a surrogate pair");
        high = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    }
    if (high == 0 || !g_unichar_validate(high))
        return fail(p, "'\\u%04x' is no character that text may hold", (guint)high);
    g_string_append_unichar(text, high);
    return TRUE;
}

static gboolean
parse_escape(Parser *p, GString *text)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *letter = p->at < p->end && *p->at != '\0' ? strchr(letters, *p->at) : NULL;

    if (letter != NULL) {
        g_string_append_c(text, meanings[letter - letters]);
        p->at++;
        return TRUE;
    }
    if (p->at == p->end || *p->at != 'u')
        return fail(p, "unknown escape in a string");
    p->at++;
    return parse_unicode(p, text);
}

/* Reads a string whose opening quote is taken. */
static char *
parse_string(Parser *p)
{
    g_autoptr(GString) text = g_string_new(NULL);

    while (p->at < p->end && *p->at != '"') {
        char c = *p->at++;

        if (c == '\\') {
            if (!parse_escape(p, text))
                return NULL;
        } else if ((guchar)c < 0x20) {
            fail(p, "a control character in a string");
            return NULL;
        } else {
            g_string_append_c(text, c);
        }
    }
    if (p->at == p->end) {
        fail(p, "the file was cut short: it ends inside a string");
        return NULL;
    }
    p->at++;
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static gboolean
parse_member(Parser *p, JsonValue *object)
{
    g_autofree char *name = NULL;
    JsonValue *item;

    if (!take(p, '"'))
        return fail_expected(p, "the name of a member");
    name = parse_string(p);
    if (name == NULL)
        return FALSE;
    if (json_value_find(object, name) != NULL)
        return fail(p, "the member '%s' stands twice", name);
    if (object->names->len == MAX_MEMBERS)
        return fail(p, "an object has more than %d members", MAX_MEMBERS);
    if (!take(p, ':'))
        return fail_expected(p, "':'");
    item = parse_value(p);
    if (item == NULL)
        return FALSE;
    g_ptr_array_add(object->items, item);
    g_ptr_array_add(object->names, g_steal_pointer(&name));
    return TRUE;
}

/* Reads the items of CONTAINER, whose opening bracket is taken, and its CLOSING one. */
static gboolean
parse_items(Parser *p, JsonValue *container, char closing)
{
    JsonValue *item;

    if (take(p, closing))
        return TRUE;
    do {
        if (container->type == JSON_OBJECT) {
            if (!parse_member(p, container))
                return FALSE;
            continue;
        }
        item = parse_value(p);
        if (item == NULL)
            return FALSE;
        g_ptr_array_add(container->items, item);
    } while (take(p, ','));
    return take(p, closing) || fail_expected(p, closing == '}' ? "',' or '}'" : "',' or ']'");
}

static JsonValue *
parse_container(Parser *p, JsonType type, char closing)
{
    g_autoptr(JsonValue) value = value_new(p, type);
    gboolean ok;

    if (p->depth == MAX_DEPTH) {
        fail(p, "more than %d levels of arrays and objects", MAX_DEPTH);
        return NULL;
    }
    p->depth++;
    ok = parse_items(p, value, closing);
    p->depth--;
    return ok ? g_steal_pointer(&value) : NULL;
}

static gboolean
take_word(Parser *p, const char *word)
{
    gsize len = strlen(word);

    if ((gsize)(p->end - p->at) < len || memcmp(p->at, word, len) != 0)
        return FALSE;
    p->at += len;
    return TRUE;
}

static JsonValue *
parse_scalar(Parser *p)
{
    g_autoptr(JsonValue) value = value_new(p, JSON_NULL);
    const char *behind;

    if (take_word(p, "null"))
        return g_steal_pointer(&value);
    value->type = JSON_BOOLEAN;
    value->boolean = take_word(p, "true");
    if (value->boolean || take_word(p, "false"))
        return g_steal_pointer(&value);
    value->type = JSON_NUMBER;
    behind = trace_number_parse(p->at, p->end, &value->number);
    if (behind == NULL || *p->at == '+') {
        fail_expected(p, "a value");
        return NULL;
    }
    p->at = behind;
    return g_steal_pointer(&value);
}

static JsonValue *
parse_value(Parser *p)
{
    if (take(p, '{'))
        return parse_container(p, JSON_OBJECT, '}');
    if (take(p, '['))
        return parse_container(p, JSON_ARRAY, ']');
    if (take(p, '"')) {
        g_autoptr(JsonValue) value = value_new(p, JSON_STRING);

        value->text = parse_string(p);
        return value->text != NULL ? g_steal_pointer(&value) : NULL;
    }
    return parse_scalar(p);
}

JsonValue *
json_value_parse(const char *name, const char *bytes, gsize len, GError **error)
{
    const char *start = len > 0 ? bytes : "";
    Parser p = {.name = name, .at = start, .end = start + len, .line = 1, .error = error};
    g_autoptr(JsonValue) value = NULL;

    if (!g_utf8_validate_len(start, len, NULL)) {
        fail(&p, "the file is not UTF-8 text");
        return NULL;
    }
    value = parse_value(&p);
    if (value == NULL)
        return NULL;
    skip_blanks(&p);
    if (p.at < p.end) {
        fail_expected(&p, "the end of the file");
        return NULL;
    }
    return g_steal_pointer(&value);
}

const JsonValue *
json_value_find(const JsonValue *object, const char *key)
{
    if (object == NULL || object->type != JSON_OBJECT)
        return NULL;
    for (guint i = 0; i < object->names->len; i++)
        if (strcmp(object->names->pdata[i], key) == 0)
            return object->items->pdata[i];
    return NULL;
}

const JsonValue *
json_value_get(const JsonValue *object, const char *key, JsonType type, const char *name, GError **error)
{
    static const char *const types[] = {"null",     "true or false", "a number",
                                        "a string", "an array",      "an object"};
    const JsonValue *value = json_value_find(object, key);

    if (value == NULL)
        validation_fail(error, VALIDATION_ERROR_INPUT, name, object->line,
                        object->type == JSON_OBJECT ? "'%s' is missing" : "an object with '%s' is expected",
                        key);
    else if (value->type != type)
        validation_fail(error, VALIDATION_ERROR_INPUT, name, value->line, "'%s' must be %s", key,
                        types[type]);
    else
        return value;
    return NULL;
}

const char *
json_value_get_text(const JsonValue *object, const char *key, const char *name, GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_STRING, name, error);

    return value != NULL ? value->text : NULL;
}

gboolean
json_value_get_number(const JsonValue *object, const char *key, const char *name, double *ret_number,
                      GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_NUMBER, name, error);

    if (value == NULL)
        return FALSE;
    if (value->number < 0)
        return validation_fail(error, VALIDATION_ERROR_INPUT, name, value->line, "'%s' is negative", key);
    *ret_number = value->number;
    return TRUE;
}

gboolean
json_value_get_count(const JsonValue *object, const char *key, const char *name, guint *ret_count,
                     GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_NUMBER, name, error);

    if (value == NULL)
        return FALSE;
    if (value->number < 0 || value->number > G_MAXINT || floor(value->number) != value->number)
        return validation_fail(error, VALIDATION_ERROR_INPUT, name, value->line,
                               "'%s' must be a whole number from 0 to %d", key, G_MAXINT);
    *ret_count = (guint)value->number;
    return TRUE;
}
