/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/edit.h"

/* A unified diff of FILE, called NAME, with its edits, which are settled; NULL where it has none. Free with
 * g_free(). */
char *diff_of_edits(const EditList *list, const SourceTree *tree, guint file, const char *name);

/* A unified diff of the file NAME from OLD (NULL: there was none) to TEXT (NULL: it is removed), in one
 * piece; NULL where they are equal. Free with g_free(). */
char *diff_whole(const char *name, const char *old, const char *text);
