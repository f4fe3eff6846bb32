/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Stores [FILE:]LINE=SHARE in TARGET, an Options. */
gboolean option_apply_taken(gpointer target, const char *value, GError **error);
