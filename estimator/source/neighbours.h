/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/tree.h"

/* A source or header that names NAME, in the folder of file FILE of TREE, and is not of TREE itself: its
 * path, or NULL. Files that cannot be read name nothing. Free with g_free(). */
char *neighbour_naming(const SourceTree *tree, guint file, const char *name);

/* Whether the file at PATH, of a name that sources have, is one to be included. */
gboolean neighbour_is_header(const char *path);
