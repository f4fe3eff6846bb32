/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Stores [FILE:]LINE=SHARE in TARGET, an Options. */
gboolean option_apply_taken(gpointer target, const char *value, GError **error);
/* Stores [FILE:]LINE=N in TARGET, an Options: N rounded to a whole number. */
gboolean option_apply_trips(gpointer target, const char *value, GError **error);
