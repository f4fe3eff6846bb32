/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/terminal.h"
#include "text/text_width.h"

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
