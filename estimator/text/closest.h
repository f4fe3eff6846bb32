/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Longer names are not compared: the work grows with the product of the lengths. */
#define NAME_MOST_BYTES 64

/* The least number of bytes inserted, removed or replaced that turns A into B, whatever their case where
 * ANY_CASE. B has at most NAME_MOST_BYTES. */
guint name_distance(const char *a, gsize a_bytes, const char *b, gsize b_bytes, gboolean any_case);

/* The one of CANDIDATES (ended by NULL) that the fewest insertions, deletions and replacements of a byte turn
 * NAME into; the first of several; NULL where more than a third of NAME's bytes, and more than two, would
 * change. */
const char *closest_name(const char *name, const char *const *candidates);
