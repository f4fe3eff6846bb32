/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/joint/joint.h"
#include "report/words/words.h"

#include <glib.h>

/* --- report_table.c */
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

/* --- report_json.c */
/* The schema fieldwise-rank-1 (docs/guide/user-guide.md); JOINTS (of Joint): the records that several
 * launches reach. */
char *report_json(const Analysis *analysis, const GPtrArray *joints);

/* --- report_csv.c */
/* One line a layout, after a line of titles. */
char *report_csv(const Analysis *analysis);

/* --- report_explain.c */
/* The accesses of an explained analysis under their source lines. */
char *report_explain(const Analysis *analysis, SourceLines *sources, const Terminal *terminal);

/* --- report_explain_data.c */
/* The schema fieldwise-explain-1. */
char *report_explain_json(const Analysis *analysis);
/* One line an access. */
char *report_explain_csv(const Analysis *analysis);

/* --- dump.c */
/* A stage as text, for --dump: "kernel" of the kernels in KERNELS. */
char *dump_kernels(const GPtrArray *kernels);
/* "course" of what host code of PROGRAM does with kernels and arrays. */
char *dump_course(const Program *program);
/* "ranking", or a stage of the model ("placement", "metrics", "hits", "cost") under each candidate. NULL
 * where the model has no such stage. */
char *dump_stage(const Analysis *analysis, const char *stage, GError **error);

/* --- report_answer.c */
/* What `rank` says first of PICK on MACHINE, a sentence. Free with g_free(). */
char *report_pick_answer(const Pick *pick, const Machine *machine);
/* The question that would settle PICK, which must outlive it. FALSE: there is none. Clear with
 * question_clear(). */
gboolean report_pick_question(const Pick *pick, Question *ret_question);

/* --- report_headlines.c */
/* Appends the answers for all that ANALYSIS ranks, a line or paragraph each, that first which saves most: a
 * record that several launches reach has one. WITH_SUBJECT: one alone says of what it is, too. Returns how
 * many there are. */
guint report_append_answers(GString *out, const Analysis *analysis, const GPtrArray *joints,
                            gboolean with_subject, const Terminal *terminal);

/* --- report_joint.c */
/* JOINTS (of Joint) for people: of each record the layout that is best for all launches, and what that means
 * for each of them; "" where there are none. Free with g_free(). */
char *report_joint(const GPtrArray *joints, const Machine *machine, const Terminal *terminal);

/* --- report_json.c */
/* The members of one (kernel, record, launch) before its layouts. */
void report_json_case(JsonWriter *json, const Analysis *analysis, const Ranking *ranking);
/* The members of "launch" but for its parameters; REGISTERS: whether "assumed" may name them. */
void report_json_launch(JsonWriter *json, const LaunchConfig *launch, gboolean registers);
/* The members "load" and "store". */
void report_json_l1(JsonWriter *json, const Traffic *traffic);
/* The same, "l2" and "dram". */
void report_json_traffic(JsonWriter *json, const Traffic *traffic);
/* The members of a layout of a ranking. */
void report_json_layout(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);

/* --- report_phases.c */
/* What lies between the launches of a record: conversions for transfers, and phases. */

/* A sentence on what transfers take to convert in JOINT's first layout, or would take; NULL: nothing to say.
 * Free with g_free(). */
char *report_transfers(const Joint *joint);
