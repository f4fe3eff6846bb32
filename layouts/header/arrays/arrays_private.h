/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header/arrays/arrays.h"

#include <glib.h>

/* --- header_shared_arrays.c */
/* The end of what fieldwise itself sees in place of arrays and fields: the boundary is CUDA's own. */
void header_append_plain_transfers(GString *out, const HeaderWords *words);

/* --- header_arrays.c */
/* The arrays and pointers of any record, and its boundary, but for memory of other kinds. */
void header_append_types_common(GString *out);

/* --- header_flat.c */
/* Accesses by element and item, in the common file. */
void header_append_flat_common(GString *out);

/* --- header_fields.c */
/* The templates of headers with fields that the common file has too: what all share, and the boundary. */
void header_append_fields_format(GString *out);
void header_append_fields_boundary(GString *out, const HeaderWords *words);

/* --- header_kinds.c */
/* Memory of other kinds, of arrays of any record. */
void header_append_kinds_common(GString *out);
void header_append_field_kinds_common(GString *out);
/* Memory of other kinds than cudaMalloc's, of arrays and of fields, and what that is to fieldwise itself. */
void header_append_array_kinds(GString *out, const Layout *layout, const HeaderNames *names);
void header_append_field_kinds(GString *out, const HeaderNames *names);
void header_append_plain_kinds(GString *out, const HeaderNames *names);

/* --- header_by_host.c */
/* Transfers where the host brings elements from layout to layout. */
void header_append_by_host(GString *out, const Layout *layout, const HeaderNames *names);
void header_append_by_host_common(GString *out);

/* --- header_references.c */
/* The types of C++ references to an element, and stores of its hidden fields. */
void header_append_element_references(GString *out, const Record *record, const Layout *layout,
                                      const HeaderNames *names);

/* --- header_flat.c */
/* Of it what flattened records have beside it: accesses by element and item; or, IS_PLAIN, what all of it is
 * to fieldwise itself. */
void header_append_flat(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                        gboolean is_plain);
