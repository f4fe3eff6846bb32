/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Values of an architecture file that are no single number; docs/models/architectures.md
 * defines their forms. */

/* Whole numbers from MIN to MAX, separated by commas. */
gboolean shape_is_list(const char *text, double min, double max);

/* How an address chooses a set: bits, "modulo N", "irregular" or "none". */
gboolean shape_is_mapping(const char *text);

/* Which line a miss replaces: a policy, or probabilities of the ways that add up to one. */
gboolean shape_is_replacement(const char *text);

/* The numbers of a list, of which there is at least one, in its order. The caller frees them. */
guint64 *shape_list_numbers(const char *list, guint *ret_n);

/* The sets that MAPPING chooses among; 0 where it does not tell. */
guint64 shape_mapping_sets(const char *mapping);

/* The ways that REPLACEMENT gives probabilities of; 0 where it names a policy. */
guint shape_replacement_ways(const char *replacement);
