/* SPDX-License-Identifier: MIT */
#pragma once

#include "analysis.h"
#include "case_arguments.h"

/* How the kernels of a program are run. */
typedef struct {
    const KernelSource *source;
    const CaseRequest *request;
    const char *program, *variant, *level; /* level: "dram" or "cached" */
} CasePlan;

/* The text of case.cu (docs/guide/bundle.md) for all kernels of ANALYSIS. Adds what was assumed to NOTES
 * (of char *), and files of values to DATA (of BundleFile). A setting of the request that nothing uses is an
 * error. */
char *case_text(const CasePlan *plan, const Analysis *analysis, GPtrArray *notes, GPtrArray *data,
                GError **error);
