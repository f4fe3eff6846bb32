/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"
#include "validate/plan/plain_source.h"

/* What gets headers in a plain source: the record of BINDING, with PREFIX (NULL: as its type, or as the
 * flattened array), and those records of PROGRAM's kernels of which CASE_TEXT, the text of a case, takes
 * views. PROGRAM and CASE_TEXT are NULL where there is no case. Of PlainRecord. */
GPtrArray *plain_records(const Program *program, const Binding *binding, const char *prefix,
                         const char *case_text);
