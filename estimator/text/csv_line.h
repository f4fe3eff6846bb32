/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Writes comma-separated values as RFC 4180 has them, but with line feeds alone. */
typedef struct CsvLine CsvLine;

/* TITLES, ended by NULL, are the first line; every later line has as many cells. */
CsvLine *csv_line_new(const char *const *titles);
void csv_add_text(CsvLine *line, const char *text);
/* An empty cell where VALUE is not finite. */
void csv_add_number(CsvLine *line, double value);
/* Numbers in one cell, with blanks between. */
void csv_add_numbers(CsvLine *line, const double *values, guint n_values);
void csv_end_line(CsvLine *line);
/* The text; frees the writer. */
char *csv_line_finish(CsvLine *line);
