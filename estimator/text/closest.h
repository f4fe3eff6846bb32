/* SPDX-License-Identifier: MIT */
#pragma once

/* The one of CANDIDATES (ended by NULL) that the fewest insertions, deletions and replacements of a byte turn
 * NAME into; the first of several; NULL where more than a third of NAME's bytes, and more than two, would
 * change. */
const char *closest_name(const char *name, const char *const *candidates);
