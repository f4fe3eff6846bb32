/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/comparison.h"

/* Appends TEXT, which may come from a source, so that a browser shows it and nothing else. */
void html_append_text(GString *out, const char *text);
/* Appends a cell of a table: a number in figures of one width where IS_NUMBER. */
void html_append_cell(GString *out, const char *text, gboolean is_number);
/* The head of a table: TITLES, ended by NULL, of which all but the first N_LEFT stand over numbers. */
void html_begin_table(GString *out, const char *const *titles, guint n_left);
void html_end_table(GString *out);

/* The part of a page in which all styles stand. */
extern const char HTML_STYLE[];

/* The parts of the page; each is empty where COMPARISON has nothing to show there. */
void html_append_summaries(GString *out, const Comparison *comparison);
void html_append_scatter(GString *out, const Comparison *comparison);
void html_append_kernels(GString *out, const Comparison *comparison);
/* The access sites of LAYOUT: what of a line a warp uses, and what was counted. */
void html_append_sites(GString *out, const LayoutComparison *layout);
