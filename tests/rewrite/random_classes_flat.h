/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A program with a flattened array, f, of RET_ITEMS items an element, whose indices macros write; without
 * those of its RET_STATEMENTS statements whose bits are set in LEFT_OUT. Free with g_free(). */
char *random_classes_flat(GRand *rand, guint64 left_out, guint *ret_items, guint *ret_statements);
