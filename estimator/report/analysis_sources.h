/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"

/* The analysis of PROGRAMS (of Program, at least one), the sources of one program, as one: Analysis.program
 * is one of them. A kernel of a header that several of them include is there once a launch. What REQUEST
 * names must be in one of them. The rest is as for analysis_new(). */
Analysis *analysis_of_sources(const GPtrArray *programs, const Machine *machine,
                              const AnalysisRequest *request, gboolean explain, GError **error);

/* Whether A and B are one place, by whatever path their files are named. */
gboolean analysis_is_same_place(const SourcePlace *a, const SourcePlace *b);
