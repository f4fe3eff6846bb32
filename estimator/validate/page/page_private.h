/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/page/page.h"
#include "validate/compare/compare.h"

#include <glib.h>

/* --- html_text.c */
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

/* --- svg_scale.c */
/* An axis from 0 to 1. */
typedef struct {
    gboolean is_log;
    double low, high; /* at its ends: values, or their decimal logarithms, which are whole numbers */
} SvgScale;

SvgScale svg_scale_linear(double low, double high);
/* From the power of ten below LEAST to the one above MOST, both above 0. */
SvgScale svg_scale_log(double least, double most);
/* The position of VALUE, from 0 to 1; a value beyond an end is at that end. */
double svg_scale_place(const SvgScale *scale, double value);
/* The value of the INDEX-th line of a grid: every power of ten, or every quarter. FALSE where there is none.
 */
gboolean svg_scale_tick(const SvgScale *scale, guint index, double *ret_value);
