/* SPDX-License-Identifier: MIT */
#pragma once

#include "header_error.h"

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
void header_names_free(HeaderNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HeaderNames, header_names_free)
