/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/tree.h"

/* The names of all functions that TREE calls or launches: a set of char *. Free with g_hash_table_unref(). */
GHashTable *tree_launched_names(const SourceTree *tree);

/* What is amiss with a launch of the kernel NAME, which hides it, at byte *ret_offset of file *ret_file;
 * NULL: nothing is seen to be. Free with g_free(). */
char *tree_launch_error(const SourceTree *tree, const char *name, guint *ret_file, guint *ret_offset);
