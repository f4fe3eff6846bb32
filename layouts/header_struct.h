/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layout.h"

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
