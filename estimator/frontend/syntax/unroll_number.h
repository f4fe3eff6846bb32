/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* The value of TEXT, an integral constant expression as it stands inside FUNCTION: numbers, names of
 * constants, brackets and arithmetic. FALSE where it is something else, or a name means several values. */
gboolean unroll_number(const char *text, CXCursor function, gint64 *ret_value);
