/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header/structs/structs.h"

#include <glib.h>

/* --- header_items.c */
/* The names of those types, and that the program has to declare the element's struct; FALSE: there are none.
 */
gboolean header_append_item_types(GString *out, const Record *record, const HeaderNames *names);

/* --- header_struct.c */
/* The declaration of FIELD as a member NAME, of TILE elements where that is not 0. */
void header_append_declaration(GString *out, const Field *field, const char *name, guint32 tile);

/* Appends the members of the struct of one element. MEMBERS has their names by field; paths with a dot become
 * nested structs. Fails with HEADER_ERROR where C cannot put every field where it lies. */
gboolean header_append_struct(GString *out, const Record *record, char *const *members, GError **error);
