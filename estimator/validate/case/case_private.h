/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/case/case.h"

#include <glib.h>

/* --- kernel_source.c */
/* Whether the regular expression PATTERN matches in the source or in a header that stands beside it. */
gboolean kernel_source_matches(const KernelSource *source, const char *pattern);

/* --- case_arguments.c */
/* NAME=TEXT, as the user gave it. */
typedef struct {
    char *name, *text;
    gboolean used;
} CaseSetting;
/* The last setting of NAME, marked as used; NULL where there is none. */
const char *case_setting_find(const GPtrArray *settings, const char *name);

/* The number of elements that the values of an array or field ("row_start", "entries.column") index, the
 * least of several; 0 where they are no indices, as far as the kernel is understood. */
gint64 case_index_range(const Ranking *ranking, const GPtrArray *arguments, const char *loaded);

/* --- case_fill.c */
/* The input and the output of a case's text. */
typedef struct {
    const Ranking *ranking;
    const GPtrArray *arguments; /* of CaseArgument */
    const CaseRequest *request;
    const char *program;      /* its folder in the bundle */
    guint number;             /* of the kernel in the case, to tell names apart */
    guint stream;             /* of the next random numbers */
    GPtrArray *notes;         /* of char *: what was assumed */
    GPtrArray *filled;        /* of char *: pairs of what is filled and with what, of the argument in work */
    GPtrArray *data;          /* of BundleFile: files of values */
    GString *makers;          /* structs that make elements */
    GString *members;         /* of the case: memory with files of values */
    GString *allocate, *fill; /* statements */
} CaseFill;

/* Appends the code that fills the elements of ARGUMENT, an array or a view. */
gboolean case_fill_argument(CaseFill *fill, const CaseArgument *argument, GError **error);
