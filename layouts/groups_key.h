/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What is said of a layout's groups, whatever their order: GROUPS are N of them, each the count of its
 * numbers and these, and are sorted. Two keys are equal if they are of the same groups. Free with
 * g_bytes_unref(). */
GBytes *groups_key_new(const guint **groups, guint n);
