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

/* --- header_shared_arrays.c */
/* The part that all headers with arrays share. */
void header_append_shared_arrays(GString *out);

/* --- header_common_arrays.c */
/* What headers with arrays have of a record, whose names are FIELDWISE_N(...), in the common file. */
void header_append_arrays_common(GString *out);

/* --- header_arrays.c */
/* Parameters with __restrict__, of a header whose other names the common file makes. */
void header_append_restrict(GString *out, const Layout *layout, const HeaderNames *names);

/* What fieldwise itself reads where an element is stored by what has changed of it. */
void header_append_plain_stores(GString *out);

/* What stands for the functions of arrays where fieldwise reads them: macros, each called PREFIX_NAME. */
void header_append_plain_arrays(GString *out, const char *prefix);

/* C++ references to elements, and arrays and pointers of them, which stand for an array of structs in a
 * program that keeps its expressions; the boundary to the host's arrays of structs, or with IS_FLAT to its
 * flat arrays. */
void header_append_references(GString *out, const Record *record, const Layout *layout,
                              const HeaderNames *names, gboolean is_flat);
