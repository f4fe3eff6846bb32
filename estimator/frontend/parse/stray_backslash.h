/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* TEXT of LENGTH bytes with a blank for each backslash of CUDA code behind which a comment ends the line:
 * nvcc joins the lines, since its preprocessor takes comments out before its front end reads, and clang does
 * not. NULL where there is none. Lines of directives stay as they are. */
char *stray_backslashes_blank(const char *text, gsize length);
