/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/comparison.h"

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
