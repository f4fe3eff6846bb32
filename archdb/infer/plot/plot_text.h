/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* TEXT as valid UTF-8 that XML and one line can hold: control characters become blanks, and what is longer
 * than MAX_CHARS characters ends in an ellipsis. TEXT may be NULL: then it is a question mark. */
char *plot_text_clean(const char *text, guint max_chars);

/* Appends TEXT as a string of gnuplot in single quotes, within which gnuplot replaces nothing. */
void plot_text_append_quoted(GString *script, const char *text);

/* Appends TEXT for HTML, also fit for an attribute in double quotes. */
void plot_text_append_html(GString *page, const char *text);

/* Appends VALUE as gnuplot reads it, whatever the locale. */
void plot_text_append_number(GString *script, double value);

/* VALUE with DIGITS significant ones (at most 17), whatever the locale. */
char *plot_text_number(double value, guint digits);

/* VALUE bytes, in the unit of 1024 that keeps it short: "48 KiB". */
char *plot_text_bytes(double bytes);
