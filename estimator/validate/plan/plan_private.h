/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/plan.h"

#include <glib.h>

/* --- plain_source.c */
/* A record whose pointers in a plain source get the types of a header. */
typedef struct {
    const Record *record;
    char *prefix; /* what the header's names begin with; NULL: as the element's type */
    /* Of a flattened array or parallel pointers, else NULL: the binding, whose record gets a name for its
     * element and types; what --record says, or NULL; and the program. Set once it is read are the type of an
     * item of a flattened array, and the parameters of kernels that are such arrays. */
    const Binding *scalars;
    const char *request;
    Program *program;
    char *item;
    GHashTable *parameters;
} PlainRecord;

/* --- plan.c */
/* What tells the source at PATH from others of its name. Free with g_free(). */
char *plan_source_origin(const char *path);

/* --- plan_files.c */
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

/* What a program with a main of its own is compiled with, as layout.h has it. Free with g_free(). */
char *plan_whole_macros(const Plan *plan);

/* Adds the files of PLAN's program, and its layouts. */
gboolean plan_add_files(const Plan *plan, GError **error);

/* --- plan_whole.c */
/* Adds what a program with a main of its own is run with: the source as it was, its arguments and data, and
 * what times its kernels. */
gboolean plan_add_whole(const Plan *plan, GError **error);

/* The same with the lines KERNELS, of plan_append_kernel(). */
gboolean plan_add_run(const Plan *plan, const char *kernels, GError **error);

/* Adds to LINES that KERNEL is timed, and the launch that is estimated. */
void plan_append_kernel(GString *lines, const char *kernel, const LaunchConfig *launch);
