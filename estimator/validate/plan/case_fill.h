/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/case_arguments.h"

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
