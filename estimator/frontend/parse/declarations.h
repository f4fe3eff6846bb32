/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The folder of the bundled CUDA declarations and stand-ins for the standard headers: the environment's
 * FIELDWISE_DECLARATIONS, else the source tree's for a program that stands in the build tree, else the
 * installed one. Free with g_free(). */
char *declarations_dir(void);

/* Where the declarations' precompiled form is kept for that folder, whether it is there or not. Free with
 * g_free(). */
char *declarations_precompiled_path(void);

/* The header of that folder which every source sees first. Free with g_free(). */
char *declarations_prefix_path(const char *dir);
