/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"
#include "frontend/parse/parse.h"
#include "validate/plan/plan.h"

/* PROGRAM, the source of OPTIONS, in its staged forms, for `validate plan --stage`. */
typedef struct StagePlanned StagePlanned;

/* Stages the loops that gain. NULL, with *ret_status said, where the source cannot be read or has no such
 * loop. */
StagePlanned *stage_planned_new(const Options *options, Program *program, const ParseOptions *parse_options,
                                const Machine *machine, int *ret_status);
void stage_planned_free(StagePlanned *planned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StagePlanned, stage_planned_free)
const StagedPlan *stage_planned_plan(const StagePlanned *planned);
