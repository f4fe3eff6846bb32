/* SPDX-License-Identifier: MIT */
#pragma once

#include "header_names.h"
#include "header_words.h"
#include "layout.h"

/* Versions of what headers look like to programs (docs/guide/headers.md): of accessors alone, and with
 * arrays. */
#define HEADER_FORMAT 1
#define HEADER_ARRAYS_FORMAT 5

/* The parts of a header; each appends its text to OUT. */

/* Whether the group is the element's struct itself: all fields in declaration order without a tile. */
gboolean header_group_is_element(const Group *group, const Record *record);

/* The alignment of an allocation, in bytes. */
guint32 header_alignment(const Record *record, const Layout *layout);

/* RECORD as a header declares it: fields that are unions, or structs in an array, have the types of the
 * element's own members. NULL: there are none, and RECORD is so itself. */
Record *header_declared(const Record *record, const HeaderNames *names);

/* The names of those types, and that the program has to declare the element's struct; FALSE: there are none.
 */
gboolean header_append_item_types(GString *out, const Record *record, const HeaderNames *names);

/* The part that all headers share. */
void header_append_shared(GString *out);
void header_append_shared_arrays(GString *out);

/* The end of what fieldwise itself sees in place of arrays and fields: the boundary is CUDA's own. */
void header_append_plain_transfers(GString *out, const HeaderWords *words);

/* Memory of an element that no constructor runs on; once in a program. */
void header_append_blank(GString *out);

/* Around offsets in the element's struct: compilers are not to warn of them. */
void header_begin_offsets(GString *out, const Record *record);
void header_end_offsets(GString *out, const Record *record);

/* The struct of one element, with assertions that a compiler lays it out as Fieldwise does. */
gboolean header_append_element(GString *out, const Record *record, const HeaderNames *names, GError **error);

/* The structs of the groups and the view; fieldwise itself sees an array of structs in the view as well. */
void header_append_groups(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Accessors to every field, and to whole elements; for fieldwise itself macros on an array of structs. */
void header_append_access(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Sizes, allocation, and views cut out of memory. */
void header_append_memory(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Pointers to single fields, which stand for parallel pointers in a program that keeps its expressions; the
 * boundary to the host's arrays of scalars. */
void header_append_fields(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Memory of other kinds than cudaMalloc's, of arrays and of fields, and what that is to fieldwise itself. */
void header_append_array_kinds(GString *out, const Layout *layout, const HeaderNames *names);
void header_append_field_kinds(GString *out, const HeaderNames *names);
void header_append_plain_kinds(GString *out, const HeaderNames *names);

/* The types of C++ references to an element, and stores of its hidden fields. */
void header_append_element_references(GString *out, const Record *record, const Layout *layout,
                                      const HeaderNames *names);

/* C++ references to elements, and arrays and pointers of them, which stand for an array of structs in a
 * program that keeps its expressions; the boundary to the host's arrays of structs, or with IS_FLAT to its
 * flat arrays. */
void header_append_references(GString *out, const Record *record, const Layout *layout,
                              const HeaderNames *names, gboolean is_flat);

/* Of it what flattened records have instead: accesses by element and item, and transfers of flat arrays. */
void header_append_flat(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);
