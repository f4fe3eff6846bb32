/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/joint.h"
#include "text/json_writer.h"
#include "text/terminal.h"

/* JOINTS (of Joint) for people: of each record the layout that is best for all launches, and what that means
 * for each of them; "" where there are none. Free with g_free(). */
char *report_joint(const GPtrArray *joints, const Model *model, const Terminal *terminal);
/* The same as "programs" of fieldwise-rank-1; NULL: none. */
void report_joint_json(JsonWriter *json, const GPtrArray *joints, const Model *model);
