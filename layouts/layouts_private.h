/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"

/* --- header_words.c */
/* The words for the capital letters after '$' in a template. */
typedef struct {
    const char *value[26];
} HeaderWords;

static inline void
header_word_set(HeaderWords *words, char letter, const char *value)
{
    words->value[letter - 'A'] = value;
}

/* Appends TEMPLATE with each "$X" replaced by the word of the letter X. */
void header_append(GString *out, const char *template, const HeaderWords *words);

/* The words that the whole header shares: P the prefix, E the element's type. */
HeaderWords header_words(const HeaderNames *names);

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

/* --- header_struct.c */
/* The declaration of FIELD as a member NAME, of TILE elements where that is not 0. */
void header_append_declaration(GString *out, const Field *field, const char *name, guint32 tile);

/* C for the address of the hidden FIELD, or of its first item, in OBJECT: an element, or the struct in one
 * that begins at the byte that the text WITHIN says; "": the element. To const with IS_CONST. Free with
 * g_free(). */
char *header_hidden_member(const Field *field, const char *object, const char *within, gboolean is_const);

/* The shape of an array of whole elements. */
GroupShape *header_struct_shape(const Record *record);

/* Appends the members of the struct of one element. MEMBERS has their names by field; paths with a dot become
 * nested structs. Fails with HEADER_ERROR where C cannot put every field where it lies. */
gboolean header_append_struct(GString *out, const Record *record, char *const *members, GError **error);

/* Whether the fields' dotted paths can be written as nested structs without moving a field. */
gboolean header_record_nests(const Record *record);

/* --- name_suggest.c */
/* Suggests a field of RECORD for NAME, of N_BYTES, which is no field's name: one that differs in case, leaves
 * out the start of its dotted path, or is a few typing errors away. NULL where none is close. */
const char *name_suggest(const Record *record, const char *name, gsize n_bytes);
