/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Reads the decimal number at TEXT, which ends before END: digits, then a point with digits and an exponent
 * if there are, a sign before. Returns what comes behind it; NULL where there is no such number or it is too
 * large for a double. Rounds as g_ascii_strtod() does, and takes a tenth of its time for the usual short
 * ones. */
const char *number_parse(const char *text, const char *end, double *ret_number);
