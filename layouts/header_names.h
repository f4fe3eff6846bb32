/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header_error.h"

/* The names in a header. */
typedef struct {
    char *prefix;   /* every name that belongs to the layout begins with it: "Body" in Body_view */
    char *element;  /* the type of one whole element: "Body" */
    char **fields;  /* by field: its name in accessors and in the groups' structs, "pos_x" of pos.x */
    char **members; /* by field: how C reaches it in an element, "pos.x" */
} HeaderNames;

/* Whether PREFIX can begin a header's names: a C identifier that is no word of C or C++. */
gboolean header_prefix_is_valid(const char *prefix);

/* The names for RECORD. PREFIX NULL: as the element's type. Fails with HEADER_ERROR where PREFIX or the
 * record cannot be spelled in C. */
HeaderNames *header_names_new(const Record *record, const char *prefix, GError **error);
/* The names for a program that has RECORD: of a type inside of namespaces these as well, "gas_Body" of
 * "gas::Body", as the header's names are outside of all. */
HeaderNames *header_names_outside(const Record *record, const char *prefix, GError **error);
/* How a program names the type RECORD outside of all namespaces: without those that have no name. Free with
 * g_free(). */
char *header_type_outside(const char *record);
void header_names_free(HeaderNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HeaderNames, header_names_free)
