/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/option_table.h"

/* Checks TEXT (NULL where the option takes nothing) as VALUE says, and stores it in TARGET. */
gboolean option_store(const OptionValue *value, gpointer target, const char *text, GError **error);

/* Sets an OPTION_ERROR; returns FALSE. */
gboolean option_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Stores TEXT, which must not be empty, in TO, in place of what was there. */
gboolean option_store_string(char **to, const char *text, GError **error);

/* The index of TEXT in NAMES, which NULL ends; -1 and an error where it is none of them. */
int option_parse_choice(const char *text, const char *const *names, GError **error);

/* The whole number TEXT between LEAST and MOST. */
gboolean option_parse_integer(const char *text, gint64 least, gint64 most, gint64 *ret_value, GError **error);
