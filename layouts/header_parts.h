/* SPDX-License-Identifier: MIT */
#pragma once

#include "header.h"

/* The parts of a header; each appends its text to OUT. */

/* What stands for the capital letters after '$' in a template. */
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

/* Whether the group is the element's struct itself: all fields in declaration order without a tile. */
gboolean header_group_is_element(const Group *group, const Record *record);

/* What the address of an allocation must be a multiple of, in bytes. */
guint32 header_alignment(const Record *record, const Layout *layout);

/* The declaration of FIELD as a member NAME, of TILE elements where that is not 0. */
void header_append_declaration(GString *out, const Field *field, const char *name, guint32 tile);

/* What headers share, whatever the record. */
void header_append_shared(GString *out);

/* Whether the fields' dotted paths can be written as nested structs without moving a field. */
gboolean header_record_nests(const Record *record);

/* The struct of one element, and that it is as the tool has it. */
gboolean header_append_element(GString *out, const Record *record, const HeaderNames *names, GError **error);

/* The structs of the groups and the view; fieldwise itself sees an array of structs in the view as well. */
void header_append_groups(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Accessors to every field, and to whole elements; for fieldwise itself macros on an array of structs. */
void header_append_access(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);

/* Sizes, allocation, and views cut out of memory. */
void header_append_memory(GString *out, const Record *record, const Layout *layout, const HeaderNames *names);
