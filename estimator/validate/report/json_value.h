/* SPDX-License-Identifier: MIT */
#pragma once

#include "validation_error.h"

typedef enum {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
} JsonType;

/* A value of a JSON text, with the line on which it begins, so that what is wrong with it can be told. */
typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonType type;
    guint line;
    gboolean boolean;
    double number;    /* finite */
    char *text;       /* of a string: UTF-8 without NUL */
    GPtrArray *items; /* of JsonValue, of an array or an object, in the text's order */
    GPtrArray *names; /* of char *, of an object: one an item, each once */
};

/* Parses LEN bytes (any, no NUL needed at the end) as one JSON value (RFC 8259). NAME stands in messages,
 * "NAME:line: error: …". */
JsonValue *json_value_parse(const char *name, const char *bytes, gsize len, GError **error);
void json_value_free(JsonValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(JsonValue, json_value_free)

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
