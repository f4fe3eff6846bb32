/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"
#include "report/analysis/analysis.h"
#include "command/options/options.h"

/* The layout of the record of BINDING that all launches of PROGRAMS (of Program) on MACHINE together take
 * least time in: each launch counts once. Layouts that are among the best for some launch are tried for all.
 * Of those that cost the same it is the first as `rank` lists them. Tells on standard error what it comes to,
 * and which kernels do not count. NULL where nothing can be estimated. Free with g_free(). */
char *choose_layout(const Options *options, const GPtrArray *programs, const Machine *machine,
                    const Binding *binding, GError **error);

/* Whether the arrays that are rewritten, by PARAMETERS (of Rewriting), are those that are estimated as the
 * flattened record of BINDING, in all kernels of PROGRAMS that have it. Fails with HEADER_ERROR. */
gboolean choose_check(const Options *options, const GPtrArray *programs, const Binding *binding,
                      GHashTable *parameters, GError **error);
