/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"
#include "source/tree.h"

/* Whether RECORD has bytes that are no field's. */
gboolean record_is_padded(const Record *record);

/* The folder of the file of TREE that declares RECORD, or of SOURCE where a library declares it: there the
 * header stands. Free with g_free(). */
char *record_folder(const SourceTree *tree, const Record *record, const char *source);
