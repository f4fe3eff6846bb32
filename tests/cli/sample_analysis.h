/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"

/* An analysis put together by hand: two kernels, one with ties and unused fields, one with a cost vector and
 * an assumed launch, and three that were skipped. */
typedef struct SampleAnalysis SampleAnalysis;

SampleAnalysis *sample_analysis_new(void);
const Analysis *sample_analysis_get(const SampleAnalysis *sample);
void sample_analysis_free(SampleAnalysis *sample);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SampleAnalysis, sample_analysis_free)
