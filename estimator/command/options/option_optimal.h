/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"

/* --optimal[=PERCENT], --seconds and --tiles: OptionValue.apply. */
gboolean option_optimal(gpointer options, const char *text, GError **error);
gboolean option_seconds(gpointer options, const char *text, GError **error);
gboolean option_tiles(gpointer options, const char *text, GError **error);

/* Whether what they say goes together, and with the other options. */
gboolean option_optimal_check(const Options *options, GError **error);
