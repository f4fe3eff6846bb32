/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/validation_error.h"

typedef enum {
    JSON_VALUE_NULL,
    JSON_VALUE_BOOLEAN,
    JSON_VALUE_NUMBER,
    JSON_VALUE_STRING,
    JSON_VALUE_ARRAY,
    JSON_VALUE_OBJECT,
} JsonType;

/* A value of a JSON text, with the place where it begins, so that what is wrong with it can be told. */
typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonType type;
    guint line, column; /* from 1 */
    gboolean boolean;
    double number;    /* finite */
    char *text;       /* of a string: UTF-8 without NUL */
    GPtrArray *items; /* of JsonValue, of an array or an object, in the text's order */
    GPtrArray *names; /* of char *, of an object: one an item, each once */
};

/* Parses LEN bytes (any, no NUL needed at the end) as one JSON value (RFC 8259). NAME stands in messages,
 * "NAME:line:column: error: …". jansson reads it and says
 * what is wrong with it; a member that stands twice is. */
JsonValue *json_value_parse(const char *name, const char *bytes, gsize len, GError **error);
void json_value_free(JsonValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JsonValue, json_value_free)

/* Sets ERROR to "NAME:line:column: error: …", of the place of VALUE; returns FALSE. */
gboolean json_value_fail(const JsonValue *value, const char *name, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* The member KEY of OBJECT; NULL where OBJECT is none or has none of that name. */
const JsonValue *json_value_find(const JsonValue *object, const char *key);
/* The same for a member that must be there and of TYPE. */
const JsonValue *json_value_get(const JsonValue *object, const char *key, JsonType type, const char *name,
                                GError **error);
/* The text of a member that must be there; NULL, and an error, where it is no string. */
const char *json_value_get_text(const JsonValue *object, const char *key, const char *name, GError **error);
/* The number of a member that must be there and not negative. */
gboolean json_value_get_number(const JsonValue *object, const char *key, const char *name, double *ret_number,
                               GError **error);
/* The same for a whole number up to G_MAXINT. */
gboolean json_value_get_count(const JsonValue *object, const char *key, const char *name, guint *ret_count,
                              GError **error);
