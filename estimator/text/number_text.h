/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* VALUE so that it reads back exactly, with no digit too many: an integer below 2^53 has neither point nor
 * exponent. VALUE is finite. Free with g_free(). */
char *number_exact(double value);

/* VALUE for people: below ten million an integer with thousands separators, to which what is above a thousand
 * is rounded; else four significant digits, with the suffix M, G, T, P or E. Free with g_free(). */
char *number_short(double value);

/* BYTES for people: "24 B", "12 KB" (1 KB is 1,024 bytes), exact where it fits. Free with g_free(). */
char *number_bytes(double bytes);

/* Adds NUMBER to TEXT, as "%u" would. */
void number_append(GString *text, guint number);

/* FRACTION in percent for people, with two digits or, from 10 % on, as a whole number. Free with g_free(). */
char *number_percent(double fraction);
