/* SPDX-License-Identifier: MIT */
/* estimator/validate/text/: a comparison as text: a table, JSON, the words that a page has too. May use
 * compare/ and below, estimator/text/. */
#pragma once

#include "validate/compare/compare.h"
#include "text/text.h"

/* What a table tells beyond the summary and a line a kernel. */
typedef struct {
    const char *kernel; /* the layouts of this kernel; NULL: none */
    gboolean sites;     /* and the access sites of what is shown, or of all kernels */
} TableDetail;

/* COMPARISON as a table for people; NULL where it has no kernel that DETAIL names. */
char *validation_table(const Comparison *comparison, const TableDetail *detail, const Terminal *terminal);
/* The same as JSON, all of it ("fieldwise-validation-1", docs/guide/validate.md). */
char *validation_json(const Comparison *comparison);

/* --- validation_text.c */
/* Figures as tables and pages show them. Free with g_free(). A dash where VALUE is not known. */

/* ERROR of QUANTITY: "1.2 %", or "1.2 pt" (hundredths) for a difference of ratios. */
char *validation_error_text(Quantity quantity, double error);
/* VALUE of QUANTITY: a short number, or "61.2 %" for a ratio. */
char *validation_value_text(Quantity quantity, double value);
/* PART of WHOLE in percent, such that 100 % means all of it. */
char *validation_share_text(guint part, guint whole);
/* VALUE with three decimals. */
char *validation_ratio_text(double value);
/* Milliseconds with four significant digits. */
char *validation_ms_text(double ms);

/* The first lines of a report: what was measured where, and with what it was estimated. */
char *validation_measured_text(const Comparison *comparison);
char *validation_estimated_text(const Comparison *comparison);
