/* SPDX-License-Identifier: MIT */
/* What generated headers give programs in C++ that keep their expressions: arrays, pointers and references.
 */
#pragma once

#include "layouts/header/structs/structs.h"

#include <glib.h>

/* --- header_fields.c */
/* Pointers to single fields, which stand for parallel pointers in a program that keeps its expressions; the
 * boundary to the host's arrays of scalars. */
void header_append_fields(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* --- header_arrays.c */
/* C++ references to elements, and arrays and pointers of them, which stand for an array of structs in a
 * program that keeps its expressions; the boundary to the host's arrays of structs, or with IS_FLAT to its
 * flat arrays. */
void header_append_references(GString *out, const Record *record, const Layout *layout,
                              const HeaderNames *names, gboolean is_flat);
