/* SPDX-License-Identifier: MIT */
#pragma once

#include "terminal.h"

/* A table of text that fits a terminal. Columns are as wide as their cells. Where that is too wide, bars
 * shrink first, then the columns that may: their text is shortened in the middle, and texts that differ stay
 * different. */
typedef struct TextTable TextTable;

typedef enum {
    COLUMN_LEFT,
    COLUMN_RIGHT,
    COLUMN_BAR,
} ColumnKind;

/* An empty table, each of its lines indented by INDENT columns. */
TextTable *text_table_new(guint indent);
void text_table_free(TextTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextTable, text_table_free)

/* Columns are added before rows. LEAST_WIDTH: columns to which it may shrink; 0: it does not. */
void text_table_add_column(TextTable *table, ColumnKind kind, const char *title, guint least_width);

/* The next cell of the row under way; the row ends with its last column. */
void text_table_add_cell(TextTable *table, const char *text, TextStyle style);
/* The same for a column of bars: FRACTION, from 0 to 1, of the column is filled. */
void text_table_add_bar(TextTable *table, double fraction, TextStyle style);
/* A line of its own across the columns, indented by INDENT more, wrapped where it is too wide and then
 * indented by HANG more. It does not widen the table. */
void text_table_add_line(TextTable *table, const char *text, TextStyle style, guint indent, guint hang);

/* The table as text. Titles are left out where none is set. */
char *text_table_format(const TextTable *table, const Terminal *terminal);

/* TEXT without control characters, which could do anything to a terminal, and as valid UTF-8; a tab becomes a
 * space. */
char *text_clean(const char *text);
/* Columns that TEXT takes on a terminal. */
guint text_width(const char *text);
/* TEXT in at most WIDTH columns, its middle replaced by an ellipsis where it is longer. */
char *text_shorten(const char *text, guint width, gboolean utf8);
/* Appends TEXT wrapped at blanks to fit WIDTH columns, the first line indented by INDENT, others by HANG
 * more. */
void text_wrap(GString *out, const char *text, guint width, guint indent, guint hang);
