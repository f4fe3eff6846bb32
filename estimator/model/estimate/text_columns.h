/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Rows of text set in columns as wide as their widest cell. */
typedef struct TextColumns TextColumns;
TextColumns *text_columns_new(void);
/* Adds a row: its cells, ended by NULL. An empty or missing text stands as "-". */
void text_columns_row(TextColumns *text, const char *cell, ...) G_GNUC_NULL_TERMINATED;
/* The same of an array that NULL ends. */
void text_columns_cells(TextColumns *text, const char *const *cells);
/* Frees TEXT and returns what it says, one line a row. */
char *text_columns_free(TextColumns *text);
