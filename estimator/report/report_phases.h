/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/json_writer.h"
#include "report/phases.h"
#include "text/terminal.h"

/* What lies between the launches of a record: conversions for transfers, and phases. */

/* A sentence on what transfers take to convert in JOINT's first layout, or would take; NULL: nothing to say.
 * Free with g_free(). */
char *report_transfers(const Joint *joint);
/* The layouts of each phase where they pay, or why they are not known where they may pay; "" else. Free with
 * g_free(). */
char *report_phases(const Joint *joint, const Terminal *terminal);
/* Members of an entry of "programs". */
void report_phases_json(JsonWriter *json, const Joint *joint);
