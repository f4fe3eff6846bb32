/* SPDX-License-Identifier: MIT */
/* The texts of the headers that give programs a layout. */
#pragma once

#include "layouts/header/structs/structs.h"

#include <glib.h>

/* --- header_names.c */
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

/* --- header.c */
typedef enum {
    HEADER_ACCESSORS, /* format 1: the view and its accessors, all that C has */
    HEADER_ARRAYS,    /* format 2: arrays, pointers and references of C++ as well */
    HEADER_FLAT,      /* the same for a flattened record, whose fields are all of one type */
    HEADER_FIELDS,    /* format 2: pointers to the fields of parallel pointers */
} HeaderExtent;

/* Whether TEXT is that of such a header, of any record. */
gboolean header_is_written(const char *text);

/* --- header_common.c */
#define HEADER_COMMON_FILE "fieldwise_common.h" /* what headers in two parts include, beside them */
/* Its text: the same for all headers that this version writes. Free with g_free(). */
char *header_common_text(void);
/* Whether TEXT is that of such a file, of any version. */
gboolean header_is_common(const char *text);

/* --- header_plain.c */
/* What fieldwise itself reads behind TEXT of LENGTH bytes, where that is such a header; NULL: nothing. Free
 * with g_free(). */
char *header_plain_text(const char *text, gsize length);

/* --- header_split.c */
/* The same as header_text(), with what records have in common left to the common file. */
char *header_split_text(const Record *record, const Layout *layout, const HeaderNames *names,
                        HeaderExtent extent, GError **error);

/* --- header.c */
/* The C/CUDA header that gives programs RECORD in LAYOUT (canonical), as docs/guide/headers.md describes it.
 * Fails with HEADER_ERROR where the declared struct cannot be written so that every field lies where it does.
 */
char *header_text(const Record *record, const Layout *layout, const HeaderNames *names, HeaderExtent extent,
                  GError **error);
