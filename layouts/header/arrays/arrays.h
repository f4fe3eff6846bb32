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
/* What headers with arrays have of a record, whose names are FIELDWISE_N(...), in the common file; before
 * that what all records share of it alone. */
void header_append_arrays_common(GString *out);
void header_append_shared_common(GString *out);

/* --- header_common_fields.c */
/* The same of headers with fields. */
void header_append_fields_common(GString *out);
void header_append_shared_fields(GString *out);

/* Of the record's own part: the parameters of kernels, and what a field is to a kernel that got them. */
void header_append_own_fields(GString *out, const HeaderNames *names);

/* --- header_flat.c */
/* Of the own part of a flattened record: how the common file finds item K of element I, and the macro that
 * moves a pointer. */
void header_append_flat_lists(GString *out, const Record *record, const Layout *layout,
                              const HeaderNames *names);
void header_append_step(GString *out, const HeaderNames *names);

/* --- header_arrays.c */
/* Parameters with __restrict__, of a header whose other names the common file makes. */
void header_append_restrict(GString *out, const HeaderNames *names);

/* What fieldwise itself reads where an element is stored by what has changed of it. */
void header_append_plain_stores(GString *out);

/* What stands for the functions of arrays, or IS_OF_FIELDS for those of fields, where fieldwise reads them:
 * macros, each called PREFIX_NAME. */
void header_append_plain_arrays(GString *out, const char *prefix, gboolean is_of_fields);

/* --- header_flat.c, header_fields.c */
/* The same of a flattened record of N items of TYPE, and of the fields of parallel pointers: of one called
 * NAME of TYPE, and of all. */
void header_append_plain_flat(GString *out, const char *prefix, const char *type, guint n);
void header_append_plain_field(GString *out, const char *prefix, const char *name, const char *type);
void header_append_plain_fields(GString *out, const char *prefix);

/* C++ references to elements, and arrays and pointers of them, which stand for an array of structs in a
 * program that keeps its expressions; the boundary to the host's arrays of structs, or with IS_FLAT to its
 * flat arrays. */
void header_append_references(GString *out, const Record *record, const Layout *layout,
                              const HeaderNames *names, gboolean is_flat);
