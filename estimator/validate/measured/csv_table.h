/* SPDX-License-Identifier: MIT */
#pragma once

#include "validation_error.h"

typedef struct {
    guint line;   /* of the file */
    char **cells; /* one a column */
} CsvRow;

/* A file of results/: comment lines with keys, a line of titles, rows (docs/guide/bundle.md). */
typedef struct {
    char *path;
    GHashTable *keys; /* char * to char *: of the comment lines, without `program`, `note` and `original` */
    GPtrArray *notes; /* of char *: of the comment lines `note` */
    GPtrArray *originals;  /* of CsvRow: of the comment lines `original`, of three cells each */
    GHashTable *programs;  /* char * to char *: names and ids */
    guint program_line;    /* of the first of them; 0: there is none */
    GHashTable *key_lines; /* char * to line */
    char **columns;
    guint n_columns;
    GPtrArray *rows; /* of CsvRow */
} CsvTable;

/* Parses the LEN bytes of a file. NAME stands in messages, "NAME:line: error: …", and becomes the path. */
CsvTable *csv_table_parse(const char *name, const char *bytes, gsize len, GError **error);
void csv_table_free(CsvTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsvTable, csv_table_free)

/* The column called TITLE; -1: there is none. */
int csv_table_column(const CsvTable *table, const char *title);
/* The same for a column that must be there. */
gboolean csv_table_need_column(const CsvTable *table, const char *title, guint *ret_column, GError **error);
/* The value of KEY; an error where the file lacks it. */
const char *csv_table_need_key(const CsvTable *table, const char *key, GError **error);
/* The line of KEY, which the file has. */
guint csv_table_key_line(const CsvTable *table, const char *key);
/* The cell of ROW as a number that is not negative. */
gboolean csv_table_number(const CsvTable *table, const CsvRow *row, guint column, double *ret_number,
                          GError **error);
