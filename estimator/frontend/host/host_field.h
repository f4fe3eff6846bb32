/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* The members of a class. */

/* The fields of the struct TYPE, of CXCursor, and the initialiser that stands with one; a null cursor: none.
 */
GArray *host_record_fields(CXType type);
CXCursor host_field_initializer(CXCursor field);
