/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"

/* The analysis of a plan: its layouts are those that REQUEST names or, where it names none, the array of
 * structs, the struct of arrays, tiles of 8 and 32, and the best others, at most MOST together. The array of
 * structs is always among them and the first of *ret_specs, which says all of them in order.
 * FIRST_LAUNCH: of the launches of a kernel it has the first; else a second one is an error. */
Analysis *plan_analysis(Program *program, const Machine *machine, const AnalysisRequest *request, guint most,
                        gboolean first_launch, GPtrArray **ret_specs, GError **error);
