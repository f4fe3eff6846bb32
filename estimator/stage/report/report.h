/* SPDX-License-Identifier: MIT */
/* estimator/stage/report/: what is staged and what that brings, as text, JSON and CSV. */
#pragma once

#include "source/source.h"
#include "stage/gain/gain.h"
#include "text/text.h"

/* What is staged of the loops of GAINS, what that brings, and what stands against the rest, as text. Free
 * with g_free(). */
char *stage_report(const SourceTree *tree, const StageGains *gains, const Terminal *terminal);
/* The same by the schema fieldwise-stage-1 (docs/guide/staging.md), for the sources at PATHS (of char *);
 * with PIPELINES (of StagePipeline), unless it is NULL. */
char *stage_report_json(const SourceTree *tree, const StageGains *gains, const GPtrArray *paths,
                        const GPtrArray *pipelines);

/* The same as CSV: a line for each array of a loop. */
char *stage_report_csv(const SourceTree *tree, const StageGains *gains);

/* What is known of LOOPS (of StageLoop), and the kernels of GAINS as they are estimated staged, one loop at a
 * time, for --dump. Free both with g_free(). */
char *stage_dump_streams(const SourceTree *tree, const GPtrArray *loops);
char *stage_dump_kernels(const StageGains *gains);

/* --- report_pipelines.c */
/* What PIPELINES are, and which link keeps up with the kernels of GAINS, as text. */
void stage_pipelines_report(GString *out, const GPtrArray *pipelines, const StageGains *gains, guint width);

/* --- hint.c */
/* Sentences on the loops of PROGRAM, the only one of SOURCES, that `stage` would make at least
 * STAGE_WORTH_A_WORD times as fast, each with a line feed before and behind, in the launches that ANALYSED,
 * how it was analysed, says; NULL: there are none. What cannot be read again says nothing. SECONDS are those
 * of stage_gains_new(). Free with g_free(). */
char *stage_hint(const SourceSet *sources, Program *program, const AnalysisRequest *analysed, double seconds,
                 const Machine *machine);
#define STAGE_WORTH_A_WORD 1.2
