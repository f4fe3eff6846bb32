/* SPDX-License-Identifier: MIT */
/* estimator/validate/text/: a comparison as text: a table, JSON, the words that a page has too. May use
 * compare/ and below, estimator/text/. */
#pragma once

#include "comparison.h"
#include "terminal.h"

/* What a table tells beyond the summary and a line a kernel. */
typedef struct {
    const char *kernel; /* the layouts of this kernel; NULL: none */
    gboolean sites;     /* and the access sites of what is shown, or of all kernels */
} TableDetail;

/* COMPARISON as a table for people; NULL where it has no kernel that DETAIL names. */
char *validation_table(const Comparison *comparison, const TableDetail *detail, const Terminal *terminal);
/* The same as JSON, all of it ("fieldwise-validation-1", docs/guide/validate.md). */
char *validation_json(const Comparison *comparison);
