/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"

#include <glib.h>

/* --- arch_class.c */
/* The class that WORD means; FALSE, and *ret_class untouched, where there is none. */
gboolean arch_class_find(const char *word, ArchClass *ret_class);
/* The same of a year. */
gboolean arch_year_parse(const char *text, guint *ret_year);

/* --- arch_parse.c */
/* One error of an architecture file. */
typedef struct {
    ArchError code;
    guint line;    /* counted from 1 */
    char *message; /* without the place */
} ArchProblem;

/* Parses as arch_parse() does and collects all errors in *ret_problems: of ArchProblem, by line, at most a
 * hundred and one; NULL where there are none. Returns NULL where there are some. */
Arch *arch_parse_all(const char *file, const char *text, gsize len, GPtrArray **ret_problems);

/* Reads the whole file at PATH, which must be a regular one of at most a mebibyte. The error does not name
 * the file. */
gboolean arch_read_file(const char *path, char **ret_text, gsize *ret_len, GError **error);

/* --- arch_find.c */
/* The folders that hold files of GPUs and compilers, and tables, first come first served. Free with
 * g_strfreev().
 */
char **arch_search_path(void);

/* The file of the GPU called NAME in these folders; NULL: none has it. */
char *arch_path_of(const char *name);

/* --- arch_names.c */
/* The name of the file that NAME means as people say it: a part of the GPU's name, its title, or a compute
 * capability, "sm_90", of which the newest GPU that was measured here is taken. NULL: it means none; with an
 * ARCH_ERROR, several. */
char *arch_name_meant(const char *name, GError **error);

/* --- arch_shape.c */
/* Values of an architecture file that are no single number; docs/models/architectures.md defines their forms.
 */

/* Whole numbers from MIN to MAX, separated by commas. */
gboolean shape_is_list(const char *text, double min, double max);

/* How an address chooses a set: bits, "modulo N", "irregular" or "none". */
gboolean shape_is_mapping(const char *text);

/* Which line a miss replaces: a policy, or probabilities of the ways that add up to one. */
gboolean shape_is_replacement(const char *text);

/* The numbers of a list, of which there is at least one, in its order. The caller frees them. */
guint64 *shape_list_numbers(const char *list, guint *ret_n);

/* The sets that MAPPING chooses among; 0 where it does not tell. */
guint64 shape_mapping_sets(const char *mapping);

/* The ways that REPLACEMENT gives probabilities of; 0 where it names a policy. */
guint shape_replacement_ways(const char *replacement);

/* --- csv_file.c */
/* Sets "FILE:LINE: WHAT"; returns FALSE. */
gboolean csv_fail_line(GError **error, const char *file, guint line, const char *what);

/* A number of TEXT between 0 and MOST. */
gboolean csv_read_number(const char *text, double most, double *ret_value);

/* Whether LINE is a row: no comment, not empty, and not the names of the columns, which begin with HEADER. */
gboolean csv_is_row(const char *line, const char *header);

/* The text of the first FOLDER/NAME in the folders of arch_search_path(), and its path. FALSE: there is none,
 * or with an error it cannot be read. */
gboolean csv_find(const char *folder, const char *name, char **ret_path, char **ret_text, GError **error);
