/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/plan.h"
#include "report/analysis/analysis.h"
#include "files/files.h"

#include <glib.h>

/* --- bundle_index.c */
/* One kernel of a program at one variant of its launch. */
typedef struct {
    char *kernel, *variant; /* variant: "" where there is one alone */
} PlannedKernel;

/* One source with one record whose layout varies. */
typedef struct {
    char *program, *id, *source, *record;
    char *level;  /* "dram" or "cached" */
    char *origin; /* tells apart sources of one name in several folders; NULL: a case says what is measured */
    GPtrArray *kernels; /* of PlannedKernel */
    GPtrArray *layouts; /* of char *, in the order of their numbers */
    GPtrArray *notes;   /* of char *: what was assumed, for people */
} PlannedProgram;

/* The contents of a bundle: bundle.json (docs/guide/bundle.md). */
typedef struct {
    char *arch, *device, *compute_capability;
    char *support;       /* the id of the files in support/ */
    GPtrArray *programs; /* of PlannedProgram, by name */
} BundleIndex;

PlannedProgram *planned_program_new(const char *program, const char *source, const char *record,
                                    const char *level);
void planned_program_free(PlannedProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlannedProgram, planned_program_free)
void planned_program_add_kernel(PlannedProgram *program, const char *kernel, const char *variant);

BundleIndex *bundle_index_new(const char *arch, const char *device, const char *compute_capability,
                              const char *support);
/* Reads the bundle.json of the bundle in FOLDER. */
BundleIndex *bundle_index_read(const char *folder, GError **error);
void bundle_index_free(BundleIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BundleIndex, bundle_index_free)

/* The program called NAME; NULL where there is none. */
PlannedProgram *bundle_index_find(const BundleIndex *index, const char *name);
/* Takes PROGRAM. One of its name and id keeps its kernels beside the new ones; another of its name goes. */
void bundle_index_put(BundleIndex *index, PlannedProgram *program);

/* The id of the whole bundle. */
char *bundle_index_id(const BundleIndex *index);

/* The texts of bundle.json, of `programs`, and of what follows in README. */
char *bundle_index_json(const BundleIndex *index, const char *version);
char *bundle_index_programs(const BundleIndex *index);
char *bundle_index_readme(const BundleIndex *index);

/* A file of estimator/validate/bundle, as the program was built with it. */
typedef struct {
    const char *path; /* inside a bundle */
    const unsigned char *data;
    gsize size; /* bytes */
    gboolean executable;
} BundlePart;

/* The files that are the same in every bundle; one without path ends them. */
extern const BundlePart bundle_parts[];

/* --- bundle_store.c */
/* A program that a bundle is to hold, and what is estimated of it. */
typedef struct {
    const char *folder;      /* of the bundle */
    const char *version;     /* of fieldwise */
    const char *variant;     /* of the kernels */
    PlannedProgram *program; /* taken by bundle_store() */
    const GPtrArray *files;  /* of BundleFile: the program's, by their paths in its folder */
    const Analysis *analysis;
    const InputSet *inputs;          /* what must not be replaced; NULL: nothing */
    const struct StagedPlan *staged; /* what is estimated in place of ANALYSIS's cases; NULL: these are */
} BundleAddition;

/* The id of a program of FILES: of them, and of what all programs are compiled with. */
char *bundle_program_id(const GPtrArray *files);

/* Adds to the bundle, which is made where there is none; a program of the same name and id keeps its other
 * kernels, another one of that name goes. Returns what was done, in a word; on failure the folder is as it
 * was. */
const char *bundle_store(BundleAddition *addition, GError **error);
/* The same of PROGRAM, which is taken and freed. Returns "WORD PROGRAM in FOLDER: WHAT" and the program's
 * notes, a line each, or NULL; free with g_free(). */
char *bundle_store_program(BundleAddition *addition, PlannedProgram *program, const char *what,
                           GError **error);

/* --- case_fill.c */
/* The input and the output of a case's text. */
typedef struct {
    const Ranking *ranking;
    const GPtrArray *arguments; /* of CaseArgument */
    const CaseRequest *request;
    const char *program;      /* its folder in the bundle */
    guint number;             /* of the kernel in the case, to tell names apart */
    guint stream;             /* of the next random numbers */
    GPtrArray *notes;         /* of char *: what was assumed */
    GPtrArray *filled;        /* of char *: pairs of what is filled and with what, of the argument in work */
    GPtrArray *data;          /* of BundleFile: files of values */
    GString *makers;          /* structs that make elements */
    GString *members;         /* of the case: memory with files of values */
    GString *allocate, *fill; /* statements */
} CaseFill;

/* Appends the code that fills the elements of ARGUMENT, an array or a view. */
gboolean case_fill_argument(CaseFill *fill, const CaseArgument *argument, GError **error);

/* --- case_text.c */
/* How the kernels of a program are run. */
typedef struct {
    const KernelSource *source;
    const CaseRequest *request;
    const char *program, *variant, *level; /* level: "dram" or "cached" */
} CasePlan;

/* The text of case.cu (docs/guide/bundle.md) for all kernels of ANALYSIS. Adds what was assumed to NOTES (of
 * char
 * *), and files of values to DATA (of BundleFile). A setting of the request that nothing uses is an error. */
char *case_text(const CasePlan *plan, const Analysis *analysis, GPtrArray *notes, GPtrArray *data,
                GError **error);

/* --- estimates.c */
/* The text of estimates.json (docs/guide/bundle.md) of the bundle INDEX: what ANALYSIS, or STAGED where it
 * is not NULL, says of the kernels of PROGRAM at VARIANT, and of all other kernels that INDEX holds what the
 * file at PATH says, where there is one. */
char *estimates_text(const BundleIndex *index, const char *path, const Analysis *analysis,
                     const StagedPlan *staged, const char *program, const char *variant, GError **error);

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

/* What tells the source at PATH from others of its name. Free with g_free(). */
char *plan_source_origin(const char *path);

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
