/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Where the files stand that Fieldwise is installed with. They are found from the program, or from the
 * library that holds this code, so that an installation may be moved as a whole. */

/* Whether the program, or the library, stands in the folder that it was built in: it reads the files of the
 * source tree then. */
gboolean place_is_build_tree(void);

/* The path of NAME ("archdb") among the data files of this installation, PREFIX/share/fieldwise, whether it
 * is there or not. Free with g_free(). */
char *place_of_data(const char *name);

/* Likewise among the files that fit one machine alone, PREFIX/lib/fieldwise. */
char *place_of_library(const char *name);

/* Adds to PATHS the files called NAME in the packages of Python below this installation's prefix: of char *,
 * the newest Python first. */
void place_add_python_files(GPtrArray *paths, const char *name);
