/* SPDX-License-Identifier: MIT */
/* estimator/validate/staged/: a bundle's source in the forms of its staged loops. */
#pragma once

#include "source/source.h"
#include "stage/gain/gain.h"
#include "validate/contents/contents.h"

/* A program in its staged forms, for `validate plan --stage`. */
typedef struct StagePlanned StagePlanned;

/* Which loops are staged. */
typedef struct {
    GPtrArray *kernels, *array_forms; /* as in StageRequest */
    gboolean has_no_alias;            /* likewise */
    const LaunchRequest *launch;
    double seconds; /* as in StageGains */
} StagePlanRequest;

/* Stages the loops of PROGRAM, the only one of SOURCES, that gain. NULL where the source cannot be read or
 * has no such loop. */
StagePlanned *stage_planned_new(const SourceSet *sources, Program *program, const StagePlanRequest *request,
                                const Machine *machine, GError **error);
void stage_planned_free(StagePlanned *planned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StagePlanned, stage_planned_free)
const StagedPlan *stage_planned_plan(const StagePlanned *planned);
