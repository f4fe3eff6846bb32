/* SPDX-License-Identifier: MIT */
/* What generated headers begin with: what all share, the structs of an element and of the groups. */
#pragma once

#include "layouts/layouts.h"

#include <glib.h>

/* --- header_error.c */
typedef enum {
    HEADER_ERROR_NAME,   /* the user's prefix is no C identifier */
    HEADER_ERROR_RECORD, /* C cannot declare the record, or a field of it alone */
    HEADER_ERROR_PLACE,  /* the same where it is known what declares it: "FILE:LINE:COLUMN: error: ..." */
} HeaderError;
#define HEADER_ERROR (header_error_quark())
GQuark header_error_quark(void);

/* Sets a HEADER_ERROR on what PLACE, "file:line:column" or NULL, declares of RECORD; returns FALSE. */
gboolean header_fail(const Record *record, const char *place, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* --- header_words.c */
/* The names in a header. */
typedef struct {
    char *prefix;   /* every name that belongs to the layout begins with it: "Body" in Body_view */
    char *element;  /* the type of one whole element: "Body" */
    char **fields;  /* by field: its name in accessors and in the groups' structs, "pos_x" of pos.x */
    char **members; /* by field: how C reaches it in an element, "pos.x" */
} HeaderNames;

/* The words for the capital letters after '$' in a template. */
typedef struct {
    const char *value[26];
} HeaderWords;

static inline void
header_word_set(HeaderWords *words, char letter, const char *value)
{
    words->value[letter - 'A'] = value;
}

/* Appends TEMPLATE with each "$X" replaced by the word of the letter X. Of header_words_common() "$P_name"
 * becomes FIELDWISE_N(name), by which the common file has a record's names. */
void header_append(GString *out, const char *template, const HeaderWords *words);

/* The words that the whole header shares: P the prefix, E the element's type. */
HeaderWords header_words(const HeaderNames *names);
/* The same of any record, in the common file. */
HeaderWords header_words_common(void);

/* Versions of what headers look like to programs (docs/guide/headers.md): of accessors alone, and with
 * arrays. */
#define HEADER_FORMAT 1
#define HEADER_ARRAYS_FORMAT 6
/* Of the lists by which headers in two tell the common file of their record. */
#define HEADER_COMMON_FORMAT 2

/* --- header_groups.c */
/* The parts of a header; each appends its text to OUT. */

/* Whether the group is the element's struct itself: all fields in declaration order without a tile. */
gboolean header_group_is_element(const Group *group, const Record *record);

/* The alignment of an allocation, in bytes. */
guint32 header_alignment(const Record *record, const Layout *layout);

/* The structs of the groups, with checks that compilers lay them out so, and the view; fieldwise itself sees
 * an array of structs in the view as well. */
void header_append_groups(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* The same for a header in two: as a person would write it, and the common file checks it. */
void header_append_brief_groups(GString *out, const Record *record, const Layout *layout,
                                const HeaderNames *names);

/* --- header_lines.c */
/* The last column of lines that are filled, as in the own part of a header in two. */
#define HEADER_COLUMNS 100

/* Appends ITEMS (of char *) with BETWEEN between them to OUT, behind INDENT blanks, as many on a line as
 * there is room for; each line but the last has END in place of that. */
void header_append_filled(GString *out, const GPtrArray *items, const char *between, const char *end,
                          guint indent);

/* TEXT, members one on a line, with neighbours of one type in one declaration. Free with g_free(). */
char *header_join_members(const char *text);

/* --- header_items.c */
/* RECORD as a header declares it: fields that are unions, or structs in an array, have the types of the
 * element's own members. NULL: there are none, and RECORD is so itself. */
Record *header_declared(const Record *record, const HeaderNames *names);

/* --- header_shared.c */
/* The part that all headers share. */
void header_append_shared(GString *out);

/* Memory of an element that no constructor runs on; once in a program. */
void header_append_blank(GString *out);

/* --- header_element.c */
/* Around offsets in the element's struct: compilers are not to warn of them. */
void header_begin_offsets(GString *out, const Record *record);
void header_end_offsets(GString *out, const Record *record);

/* Whether RECORD has no members that nothing outside can name, and no base; the same around offsets in an
 * element that has. */
gboolean header_has_plain_offsets(const Record *record);
void header_begin_class_offsets(GString *out);
void header_end_class_offsets(GString *out);

/* The struct of one element, with assertions that a compiler lays it out as Fieldwise does; IS_BRIEF: as a
 * person would write it, and the common file checks it. */
gboolean header_append_element(GString *out, const Record *record, const HeaderNames *names,
                               gboolean is_brief, GError **error);

/* --- header_struct.c */
/* C for the address of the hidden FIELD, or of its first item, in OBJECT: an element, or the struct in one
 * that begins at the byte that the text WITHIN says; "": the element. To const with IS_CONST. Free with
 * g_free(). */
char *header_hidden_member(const Field *field, const char *object, const char *within, gboolean is_const);

/* The shape of an array of whole elements. */
GroupShape *header_struct_shape(const Record *record);

/* Whether the fields' dotted paths can be written as nested structs without moving a field. */
gboolean header_record_nests(const Record *record);
