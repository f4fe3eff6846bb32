/* SPDX-License-Identifier: MIT */
#pragma once

#include "analysis.h"
#include "source_lines.h"
#include "terminal.h"

/* Reports: each is a pure function of an analysis. Free what they return with g_free(). */

/* What a table shows. */
typedef struct {
    guint max_rows;  /* at most, of each record; 0: all */
    gboolean expand; /* each layout has a row of its own */
} TableShape;

/* The answers, and the ranked layouts as tables for people. JOINTS (of Joint; may be NULL): the records that
 * several launches reach. */
char *report_table(const Analysis *analysis, const GPtrArray *joints, const TableShape *shape,
                   const Terminal *terminal);
/* The schema fieldwise-rank-1 (docs/guide/user-guide.md); JOINTS (of Joint): the records that several
 * launches reach. */
char *report_json(const Analysis *analysis, const GPtrArray *joints);
/* One line a layout, after a line of titles. */
char *report_csv(const Analysis *analysis);

/* The accesses of an explained analysis under their source lines. */
char *report_explain(const Analysis *analysis, SourceLines *sources, const Terminal *terminal);
/* The schema fieldwise-explain-1. */
char *report_explain_json(const Analysis *analysis);
/* One line an access. */
char *report_explain_csv(const Analysis *analysis);

/* A stage as text, for --dump: "kernel" of the kernels in KERNELS. */
char *dump_kernels(const GPtrArray *kernels);
/* "course" of what host code of PROGRAM does with kernels and arrays. */
char *dump_course(const Program *program);
/* "ranking", or a stage of the model ("placement", "metrics", "hits", "cost") under each candidate. NULL
 * where the model has no such stage. */
char *dump_stage(const Analysis *analysis, const char *stage, GError **error);

/* Why nothing was ranked, a line a kernel: "file:line:column: error: …". */
char *report_skips(const Analysis *analysis);
