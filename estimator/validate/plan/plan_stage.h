/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/json_writer.h"
#include "validate/plan/plan.h"

/* What a form of a program is estimated to cost in one launch of a kernel, in the model's unit. */
typedef struct {
    double total;
    gint64 registers;
    Traffic traffic;
} StageForecast;

/* A kernel of which loops are staged. */
typedef struct {
    const Kernel *kernel;
    const LaunchConfig *launch;
    StageForecast forecasts[3]; /* by form: as it is, and in one or both of the ways of staging it */
} StagedPlanKernel;

#define STAGED_RECORD "stage" /* what bundles have for such a program's record */

/* A program whose loops are staged, in its forms: the first as it is. */
typedef struct StagedPlan {
    const char *text;          /* of the source with its loops staged */
    const char *library;       /* of what it includes */
    const char *library_name;  /* "fieldwise_stage.cuh" */
    guint n_forms;             /* 2 or 3 */
    const char *const *names;  /* of the forms: "plain" */
    const char *const *macros; /* of what each is compiled with, a text of #defines */
    const GArray *kernels;     /* of StagedPlanKernel */
} StagedPlan;

/* Adds to the bundle in the request's folder, or makes it: PROGRAM, which has a main of its own, in the forms
 * of STAGED in place of layouts. Returns what was done and assumed, for the user. On failure the folder is as
 * it was. */
char *plan_bundle_staged(const PlanRequest *request, Program *program, const Machine *machine,
                         const StagedPlan *staged, GError **error);
