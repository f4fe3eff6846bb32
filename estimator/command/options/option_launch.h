/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Each stores VALUE of its option in TARGET, an Options. */
gboolean option_apply_locality(gpointer target, const char *value, GError **error);
gboolean option_apply_grid(gpointer target, const char *value, GError **error);
gboolean option_apply_block(gpointer target, const char *value, GError **error);
gboolean option_apply_param(gpointer target, const char *value, GError **error);
gboolean option_apply_weight(gpointer target, const char *value, GError **error);
gboolean option_apply_size(gpointer target, const char *value, GError **error);
gboolean option_apply_registers(gpointer target, const char *value, GError **error);
gboolean option_apply_shared(gpointer target, const char *value, GError **error);
