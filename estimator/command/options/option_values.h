/* SPDX-License-Identifier: MIT */
#pragma once

#include "options.h"

/* Every option of every command, in the order of the help; each stores its value in an Options. */
extern const OptionRow OPTION_ROWS[];

/* Sets an OPTION_ERROR; returns FALSE. */
gboolean option_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The place of VALUE in NAMES, which NULL ends; -1 and an error where it is none of them. */
int option_parse_choice(const char *value, const char *const *names, GError **error);

/* The whole of the file at PATH as text; a folder, binary data and more than LIMIT bytes are errors. */
char *option_read_text(const char *path, gsize limit, GError **error);

/* The whole number TEXT between LEAST and MOST. */
gboolean option_parse_integer(const char *text, gint64 least, gint64 most, gint64 *ret_value, GError **error);
