/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/stage/stage_gain.h"
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

/* The share of accesses to ARRAY that hit the 16 bytes of the thread's last one, where it goes from element
 * to element; NAN: not known. */
double stage_estimated_hits(const StageArray *array);

/* "strip", "none". */
const char *stage_form_name(StageForm form);

/* "FILE:LINE:COLUMN" of NODE; "strip 32": what is done with ARRAY of LOOP; "read, written": what the loop
 * does with it. Free the first two with g_free(). */
char *stage_place_text(const SourceTree *tree, guint node);
char *stage_form_text(const StageLoop *loop, const StageArray *array);
const char *stage_access_text(const StageArray *array);
