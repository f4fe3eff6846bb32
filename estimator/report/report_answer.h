/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/joint.h"
#include "text/terminal.h"

/* The answer in a sentence. Free what these return with g_free(). */

/* Of one launch: "soa: 1.49 times as fast as today's layout (aos); 4 others tie with it". */
char *report_answer(const Ranking *ranking, const Model *model);
/* The same of all launches on a record. */
char *report_joint_answer(const Joint *joint, const Model *model);

/* What it is about: "Node in 3 launches". */
char *report_joint_subject(const Joint *joint);

/* TRUE if JOINT has an answer of its own: a record that one launch alone reaches has that launch's, unless
 * transfers count. */
gboolean report_joint_is_told(const Joint *joint);
/* The one of JOINTS (of Joint; may be NULL) that has an answer and is of RANKING's record; NULL: none. */
const Joint *report_joint_of(const GPtrArray *joints, const Ranking *ranking);

/* Appends the answers for all that ANALYSIS ranks, a line or paragraph each: a record that several launches
 * reach has one. Returns how many there are. */
guint report_append_answers(GString *out, const Analysis *analysis, const GPtrArray *joints,
                            const Terminal *terminal);
