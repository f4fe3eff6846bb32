/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/bundle_index.h"
#include "validate/plan/kernel_source.h"
#include "validate/plan/plan.h"

/* One plan under way. */
typedef struct {
    const PlanRequest *request;
    Analysis *analysis;
    GPtrArray *specs; /* of char *: the layouts */
    KernelSource *source;
    KernelSource *original;       /* the source before plan gave it the types of a header; NULL: it did not */
    Program *whole;               /* the program that is planned */
    gboolean is_whole;            /* the source is a program with a main of its own, which is the case */
    const AccessorHeader *header; /* the one that varies */
    PlannedProgram *program;
    GPtrArray *files; /* of BundleFile: the program's, by their paths in its folder */
} Plan;

static inline const Ranking *
plan_ranking(const Plan *plan, guint i)
{
    return ((const Case *)g_ptr_array_index(plan->analysis->cases, i))->ranking;
}

static inline const Record *
plan_record(const Plan *plan)
{
    return plan_ranking(plan, 0)->binding->record;
}

/* Whether no file that the source of PLAN includes has a name that bundles have themselves. */
gboolean plan_check_names(const Plan *plan, GError **error);

/* Whether PLAN's program has no two files of one path. */
gboolean plan_check_files(const Plan *plan, GError **error);

/* What tells the source at PATH from others of its name. Free with g_free(). */
char *plan_source_origin(const char *path);

/* What a program with a main of its own is compiled with, as layout.h has it. Free with g_free(). */
char *plan_whole_macros(const Plan *plan);

/* Adds the files of PLAN's program, and its layouts. */
gboolean plan_add_files(const Plan *plan, GError **error);
