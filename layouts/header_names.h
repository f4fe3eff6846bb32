/* SPDX-License-Identifier: MIT */
#pragma once

#include "record.h"

typedef enum {
    HEADER_ERROR_NAME,   /* the user's prefix is no C identifier */
    HEADER_ERROR_RECORD, /* C cannot declare the record, or a field of it alone */
    HEADER_ERROR_PLACE,  /* the same where it is known what declares it: "FILE:LINE:COLUMN: error: ..." */
} HeaderError;
#define HEADER_ERROR (header_error_quark())
GQuark header_error_quark(void);

/* What a header calls things. */
typedef struct {
    char *prefix;   /* every name that belongs to the layout begins with it: "Body" in Body_view */
    char *element;  /* the type of one whole element: "Body" */
    char **fields;  /* by field: its name in accessors and in the groups' structs, "pos_x" of pos.x */
    char **members; /* by field: how C reaches it in an element, "pos.x" */
} HeaderNames;

/* Sets a HEADER_ERROR on what PLACE, "file:line:column" or NULL, declares of RECORD; returns FALSE. */
gboolean header_fail(const Record *record, const char *place, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Whether PREFIX can begin a header's names: a C identifier that is no word of C or C++. */
gboolean header_prefix_is_valid(const char *prefix);

/* The names for RECORD. PREFIX NULL: as the element's type. Fails with HEADER_ERROR where PREFIX or the
 * record cannot be spelled in C. */
HeaderNames *header_names_new(const Record *record, const char *prefix, GError **error);
void header_names_free(HeaderNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HeaderNames, header_names_free)
