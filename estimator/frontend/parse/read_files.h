/* SPDX-License-Identifier: MIT */
/* What the compiler read, and whether that is what the files hold: all of a run has to be of one text. */
#pragma once

#include "frontend/parse/source_unit.h"

/* Adds to SUMS what tells the texts of the files that UNIT was made of from others, by their paths, both char
 * *; those of the system's and of the bundled declarations are left out. */
void read_files_note(const SourceUnit *unit, GHashTable *sums);

/* The first of FILES, of char *, that does not hold what SUMS, as of read_files_note(), says; NULL: all do.
 * Free with g_free(). */
char *read_files_changed(const GPtrArray *files, GHashTable *sums);

/* What the compiler reads for the LENGTH bytes at TEXT: with launches joined (spaced_launch.h), backslashes
 * blanked (stray_backslash.h), and macros set (own_macros.h); NULL: these bytes. Free with g_free(). */
char *read_file_text(const char *text, gsize length, char *const *own_macros, gsize *ret_length);

/* Whether UNIT read the LENGTH bytes at TEXT as what FILE holds. */
gboolean read_file_is(const SourceUnit *unit, CXFile file, const char *text, gsize length);
