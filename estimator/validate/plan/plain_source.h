/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/binding.h"
#include "layouts/header_names.h"
#include "validate/plan/kernel_source.h"
#include "frontend/parse/parse_options.h"

/* A record whose pointers in a plain source get the types of a header. */
typedef struct {
    const Record *record;
    char *prefix; /* what the header's names begin with; NULL: as the element's type */
    /* Of a flattened array or parallel pointers, else NULL: the binding, whose record gets a name for its
     * element and types; what --record says, or NULL; and the program. Set once it is read are the type of an
     * item of a flattened array, and the parameters of kernels that are such arrays. */
    const Binding *scalars;
    const char *request;
    Program *program;
    char *item;
    GHashTable *parameters;
} PlainRecord;

/* The source at PATH, which reaches records by pointers, as `fieldwise apply` writes a layout into it, with
 * the headers of RECORDS (of PlainRecord) in the layout aos. Lines keep their numbers, as compilers count
 * them. What cannot be written is BUNDLE_ERROR_REFUSED, a line "file:line:column: error: ..." a reason. */
KernelSource *plain_source_read(const char *path, const ParseOptions *options, const GPtrArray *records,
                                GError **error);
