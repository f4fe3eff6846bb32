/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/report.h"
#include "model/advice/advice.h"

#include <glib.h>

/* --- report_answer.c */
/* The layout of JOINT that is first, or where that is today's, the one that would be first without
 * conversions; NULL: that is today's, too. */
const JointLayout *report_unconverted(const Joint *joint);
/* The answer in a sentence. Free what these return with g_free(). */

/* Of one launch: "soa: 1.49 times as fast as today's layout (aos); 4 others tie with it". */
char *report_answer(const Ranking *ranking, const Machine *machine);
/* The same of all launches on a record. */
/* What RANKING's answer does not know, a clause: "1 of 3 accesses of P is not understood"; NULL: nothing.
 * Free with g_free(). */
char *report_not_understood(const Ranking *ranking);
char *report_joint_answer(const Joint *joint, const Machine *machine);

/* What it is about: "Node in 3 launches". */
char *report_joint_subject(const Joint *joint);

/* What launches on a record are to a whole run, as a profile of it tells. */
typedef struct {
    const char *profile;   /* its file */
    double share;          /* of the GPU's time there that their kernels take, from 0 to 1 */
    GainInterval interval; /* of the gain of the whole in nine of ten cases; both 0: it is not known */
} RunGain;

/* That of PICK. FALSE: no profile was given. */
gboolean report_pick_run_gain(const Pick *pick, const Machine *machine, RunGain *ret_gain);

/* --- report_joint.c */
/* JOINTS (of Joint) as "programs" of fieldwise-rank-1; NULL: none. */
void report_joint_json(JsonWriter *json, const GPtrArray *joints, const Machine *machine);

/* --- report_json.c */
/* The parts that the JSON of `rank`, of `explain`, of `stage` and of a bundle's estimates share. */

/* Opens the outermost object and writes what stands before "kernels". */
void report_json_begin(JsonWriter *json, const Analysis *analysis, const char *schema);
/* "range": between which shares of today's cost that of SPEC lies in all cases of ROBUST; nothing where it
 * was not compared, or ROBUST is NULL. */
void report_json_range(JsonWriter *json, const Robust *robust, const char *spec);
/* "scenarios" and "question": what PICK loses at worst where facts are missing, and what would settle it;
 * nothing where none are. */
void report_json_scenarios(JsonWriter *json, const Pick *pick);
/* "run": what PICK is to the run of which there is a profile; nothing where there is none. */
void report_json_run(JsonWriter *json, const Pick *pick, const Machine *machine);
/* The members of a layout from "cost" on. */
void report_json_estimate(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);

/* --- report_phases.c */
/* The layouts of each phase where they pay, or why they are not known where they may pay; "" else. Free with
 * g_free(). */
char *report_phases(const Joint *joint, const Terminal *terminal);
/* Members of an entry of "programs". */
void report_phases_json(JsonWriter *json, const Joint *joint);

/* --- report_table.c */
/* Whether the estimates do not tell whether LAYOUT of RANKING is as fast as the first, with which it does not
 * share a rank.
 */
gboolean report_is_near(const Machine *machine, const Ranking *ranking, const RankedLayout *layout);

/* --- report_csv.c */
/* The titles of the cells that tell which (kernel, record, launch) a line belongs to, with the registers of
 * the line's layout, for the start of a list. */
#define CSV_CASE_TITLES                                                                                      \
    "kernel", "record", "grid", "block", "registers", "assumed", "arch", "model", "cost_unit"

/* The titles of the cells that tell more of it, for the end of a list. */
#define CSV_LAUNCH_TITLES "stated_at", "params"

/* Adds the cells of CSV_CASE_TITLES for a line on LAYOUT. */
void csv_add_case(CsvLine *line, const Analysis *analysis, const Ranking *ranking,
                  const RankedLayout *layout);
/* Adds those of CSV_LAUNCH_TITLES. */
void csv_add_launch(CsvLine *line, const Ranking *ranking);

/* --- report_code_changes.c */
/* What else would help RANKING's first layout, as a list; nothing where nothing is known. */
void report_append_code_changes(GString *out, const Ranking *ranking, const Terminal *terminal);
/* The same as "helps" of fieldwise-rank-1. */
void report_json_code_changes(JsonWriter *json, const Ranking *ranking);
/* "restrict", "unroll", "padding" */
const char *code_change_name(const CodeChange *change);

/* --- report_optimal.c */
/* Appends what RANKING says of the best of all layouts, a sentence or two; nothing where it was not looked
 * for. WANTED: the user asked for it. */
void report_append_optimal(GString *out, const Ranking *ranking, const Model *model, gboolean wanted,
                           const Terminal *terminal);

/* Adds the object "search" where it was looked for. */
void report_json_optimal(JsonWriter *json, const Ranking *ranking);
