/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* Where a value of a text begins. jansson checks the text and reads it, but does not tell places. */
typedef struct {
    const char *at, *end;
    guint line, column; /* from 1; columns count characters */
} Place;

static void
place_step(Place *place)
{
    if (*place->at == '\n') {
        place->line++;
        place->column = 1;
    } else if (((guchar)*place->at & 0xc0) != 0x80) {
        place->column++;
    }
    place->at++;
}

/* Steps over characters while they are among SET, or while they are not. */
static void
place_span(Place *place, const char *set, gboolean among)
{
    while (place->at < place->end && (memchr(set, *place->at, strlen(set)) != NULL) == among)
        place_step(place);
}

static void
place_skip_string(Place *place)
{
    do {
        if (*place->at == '\\')
            place_step(place);
        place_step(place);
    } while (*place->at != '"');
    place_step(place);
}

/* Steps over the beginning of a value, or over the name of a member, in a text that is JSON. Returns where it
 * began. */
static Place
place_next(Place *place)
{
    Place start;

    place_span(place, " \t\r\n,:]}", TRUE);
    start = *place;
    if (*place->at == '"')
        place_skip_string(place);
    else if (*place->at == '{' || *place->at == '[')
        place_step(place);
    else
        place_span(place, " \t\r\n,]}", FALSE);
    return start;
}

void
json_value_free(JsonValue *value)
{
    if (!value)
        return;
    g_free(value->text);
    g_clear_pointer(&value->items, g_ptr_array_unref);
    g_clear_pointer(&value->names, g_ptr_array_unref);
    g_free(value);
}

static JsonType
type_of(const json_t *json)
{
    static const JsonType types[] = {
        [JSON_OBJECT] = JSON_VALUE_OBJECT, [JSON_ARRAY] = JSON_VALUE_ARRAY,
        [JSON_STRING] = JSON_VALUE_STRING, [JSON_INTEGER] = JSON_VALUE_NUMBER,
        [JSON_REAL] = JSON_VALUE_NUMBER,   [JSON_TRUE] = JSON_VALUE_BOOLEAN,
        [JSON_FALSE] = JSON_VALUE_BOOLEAN, [JSON_NULL] = JSON_VALUE_NULL,
    };

    return types[json_typeof(json)];
}

/* JSON, which stands in the text at PLACE, with all that is in it: both are in the text's order. */
static JsonValue *
value_new(json_t *json, Place *place)
{
    const Place start = place_next(place);
    JsonValue *value = g_new0(JsonValue, 1);
    const char *name;
    json_t *item;
    size_t i;

    value->type = type_of(json);
    value->line = start.line;
    value->column = start.column;
    value->boolean = json_is_true(json);
    value->number = json_number_value(json);
    value->text = g_strdup(json_string_value(json));
    if (value->type == JSON_VALUE_ARRAY || value->type == JSON_VALUE_OBJECT)
        value->items = g_ptr_array_new_with_free_func((GDestroyNotify)json_value_free);
    if (value->type == JSON_VALUE_OBJECT)
        value->names = g_ptr_array_new_with_free_func(g_free);
    json_array_foreach(json, i, item) g_ptr_array_add(value->items, value_new(item, place));
    json_object_foreach(json, name, item)
    {
        place_next(place);
        g_ptr_array_add(value->names, g_strdup(name));
        g_ptr_array_add(value->items, value_new(item, place));
    }
    return value;
}

JsonValue *
json_value_parse(const char *name, const char *bytes, gsize len, GError **error)
{
    const char *start = len > 0 ? bytes : "";
    Place place = {start, start + len, 1, 1};
    json_error_t cause;
    json_t *json = json_loadb(start, len, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &cause);
    g_autofree char *valid = !json ? g_utf8_make_valid(cause.text, -1) : NULL;
    JsonValue *value;

    if (!json) {
        g_set_error(error, VALIDATION_ERROR, VALIDATION_ERROR_INPUT, "%s:%d:%d: error: %s", name, cause.line,
                    cause.column, valid);
        return NULL;
    }
    value = value_new(json, &place);
    json_decref(json);
    return value;
}

gboolean
json_value_fail(const JsonValue *value, const char *name, GError **error, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, VALIDATION_ERROR, VALIDATION_ERROR_INPUT, "%s:%u:%u: error: %s", name, value->line,
                value->column, message);
    return FALSE;
}

const JsonValue *
json_value_find(const JsonValue *object, const char *key)
{
    if (!object || object->type != JSON_VALUE_OBJECT)
        return NULL;
    for (guint i = 0; i < object->names->len; i++)
        if (strcmp(g_ptr_array_index(object->names, i), key) == 0)
            return g_ptr_array_index(object->items, i);
    return NULL;
}

const JsonValue *
json_value_get(const JsonValue *object, const char *key, JsonType type, const char *name, GError **error)
{
    static const char *const types[] = {"null",     "true or false", "a number",
                                        "a string", "an array",      "an object"};
    const JsonValue *value = json_value_find(object, key);

    if (!value)
        json_value_fail(
            object, name, error,
            object->type == JSON_VALUE_OBJECT ? "'%s' is missing" : "an object with '%s' is expected", key);
    else if (value->type != type)
        json_value_fail(value, name, error, "'%s' must be %s", key, types[type]);
    else
        return value;
    return NULL;
}

const char *
json_value_get_text(const JsonValue *object, const char *key, const char *name, GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_VALUE_STRING, name, error);

    return value ? value->text : NULL;
}

gboolean
json_value_get_number(const JsonValue *object, const char *key, const char *name, double *ret_number,
                      GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_VALUE_NUMBER, name, error);

    if (!value)
        return FALSE;
    if (value->number < 0)
        return json_value_fail(value, name, error, "'%s' is negative", key);
    *ret_number = value->number;
    return TRUE;
}

gboolean
json_value_get_count(const JsonValue *object, const char *key, const char *name, guint *ret_count,
                     GError **error)
{
    const JsonValue *value = json_value_get(object, key, JSON_VALUE_NUMBER, name, error);

    if (!value)
        return FALSE;
    if (value->number < 0 || value->number > G_MAXINT || floor(value->number) != value->number)
        return json_value_fail(value, name, error, "'%s' must be a whole number from 0 to %d", key, G_MAXINT);
    *ret_count = (guint)value->number;
    return TRUE;
}
