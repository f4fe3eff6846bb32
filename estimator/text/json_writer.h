/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Writes JSON in the order of the calls, indented, with numbers as number_exact() has them: a library's
 * writer prints 0.826 as 0.82599999999999996. KEY is NULL inside arrays. A container that is COMPACT stands,
 * with all that is inside it, on one line. */
typedef struct JsonWriter JsonWriter;

JsonWriter *json_writer_new(void);
/* The text, ended by a line feed; frees the writer. Every container must be closed. */
char *json_writer_finish(JsonWriter *writer);

void json_begin_object(JsonWriter *writer, const char *key, gboolean compact);
void json_begin_array(JsonWriter *writer, const char *key, gboolean compact);
void json_end(JsonWriter *writer);

/* NULL is written as null. What is not UTF-8 is replaced. */
void json_string(JsonWriter *writer, const char *key, const char *value);
/* What is not finite is written as null. */
void json_number(JsonWriter *writer, const char *key, double value);
void json_integer(JsonWriter *writer, const char *key, gint64 value);
void json_boolean(JsonWriter *writer, const char *key, gboolean value);
void json_strings(JsonWriter *writer, const char *key, const GPtrArray *values);
