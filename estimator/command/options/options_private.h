/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"

#include <glib.h>

/* --- option_launch.c */
/* Each stores VALUE of its option in TARGET, an Options. */
gboolean option_apply_locality(gpointer target, const char *value, GError **error);
gboolean option_apply_grid(gpointer target, const char *value, GError **error);
gboolean option_apply_block(gpointer target, const char *value, GError **error);
gboolean option_apply_param(gpointer target, const char *value, GError **error);
gboolean option_apply_value(gpointer target, const char *value, GError **error);
gboolean option_apply_weight(gpointer target, const char *value, GError **error);
gboolean option_apply_size(gpointer target, const char *value, GError **error);
gboolean option_apply_registers(gpointer target, const char *value, GError **error);
gboolean option_apply_shared(gpointer target, const char *value, GError **error);

/* --- option_lines.c */
/* Stores [[FILE:]LINE=]SHARE in TARGET, an Options. */
gboolean option_apply_taken(gpointer target, const char *value, GError **error);
/* Stores [FILE:]LINE=N in TARGET, an Options: N rounded to a whole number. */
gboolean option_apply_trips(gpointer target, const char *value, GError **error);

/* --- option_optimal.c */
/* --optimal[=PERCENT], --seconds and --tiles: OptionValue.apply. */
gboolean option_optimal(gpointer options, const char *text, GError **error);
gboolean option_seconds(gpointer options, const char *text, GError **error);
gboolean option_tiles(gpointer options, const char *text, GError **error);

/* Whether what they say goes together, and with the other options. */
gboolean option_optimal_check(const Options *options, GError **error);

/* --- option_store.c */
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

/* --- options.c */
/* A command, or one of its verbs ("arch infer"), for the help. */
typedef struct {
    const char *name;
    Command command;
    const char *usage, *summary, *more;
} CommandRow;

/* All of them, ended by one without a name. */
extern const CommandRow COMMAND_ROWS[];

/* The verbs of GROUP, "arch" or "validate", with blanks between. Free with g_free(). */
char *option_verbs(const char *group);

/* --- option_values.c */
/* Every option of every command, in the order of the help; each stores its value in an Options. */
extern const OptionRow OPTION_ROWS[];

/* The whole of the file at PATH as text; a folder, binary data and more than LIMIT bytes are errors. */
char *option_read_text(const char *path, gsize limit, GError **error);
