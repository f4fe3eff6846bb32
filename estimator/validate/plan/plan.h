/* SPDX-License-Identifier: MIT */
/* What `validate plan` writes: a source in several layouts or forms, into a bundle. */
#pragma once

#include "validate/case/case.h"
#include "frontend/parse/parse.h"
#include "validate/contents/contents.h"

#include <glib.h>

/* --- plain_source.c */
/* The source at PATH, which reaches records by pointers, as `fieldwise apply` writes a layout into it, with
 * the headers of RECORDS (of PlainRecord) in the layout aos. Lines keep their numbers, as compilers count
 * them. What cannot be written is BUNDLE_ERROR_REFUSED, a line "file:line:column: error: ..." a reason. */
KernelSource *plain_source_read(const char *path, const ParseOptions *options, const GPtrArray *records,
                                GError **error);

/* --- plain_records.c */
/* What gets headers in a plain source: the record of BINDING, with PREFIX (NULL: as its type, or as the
 * flattened array), and those records of PROGRAM's kernels of which CASE_TEXT, the text of a case, takes
 * views. PROGRAM and CASE_TEXT are NULL where there is no case. Of PlainRecord. */
GPtrArray *plain_records(const Program *program, const Binding *binding, const char *prefix,
                         const char *case_text);

/* --- plan_layouts.c */
#define PLAN_LAYOUTS 8u /* of a program whose layouts the user does not name */

/* The analysis of a plan: its layouts are those that REQUEST names or, where it names none, the array of
 * structs, the struct of arrays, tiles of 8 and 32, the one that `rank` names, and the best others, at most
 * MOST together. The array of structs is always among them and the first of *ret_specs, which says all of
 * them in order. FIRST_LAUNCH: of the launches of a kernel it has the first; else a second one is an error.
 */
Analysis *plan_analysis(Program *program, const Machine *machine, const AnalysisRequest *request, guint most,
                        gboolean first_launch, GPtrArray **ret_specs, GError **error);

/* --- plan.c */
/* What `validate plan` does. */
typedef struct {
    const char *folder;              /* of the bundle */
    const char *source;              /* the kernel's file */
    const AnalysisRequest *analysis; /* what `rank` is asked */
    const ParseOptions *parse;       /* how the source is read */
    /* Reads the source with all its kernels, for a case that names records of others. Free the result. */
    Program *(*read_all)(const char *source, const ParseOptions *parse, GError **error);
    char *const *compiler_args; /* in clang's spelling, ended by NULL */
    const char *case_path;      /* NULL: the case is made */
    const char *variant, *level;
    const char *prefix;  /* of the header that varies, or gets written in; NULL: that of the record */
    const char *version; /* of fieldwise */
    CaseRequest data;
    const char *arguments;      /* of a program with a main of its own, as a shell takes them; NULL: none */
    const GPtrArray *run_files; /* of char *: what such a program reads */
    InputSet *inputs;           /* what was read for it; nothing of it is replaced */
} PlanRequest;

/* Adds to the bundle in the request's folder, or makes it: the kernels of PROGRAM with one record in several
 * layouts, and what is estimated of them. Returns what was done and assumed, for the user. On failure the
 * folder is as it was. */
char *plan_bundle(const PlanRequest *request, Program *program, const Machine *machine, GError **error);

/* --- plan_stage.c */
/* Adds to the bundle in the request's folder, or makes it: PROGRAM, which has a main of its own, in the forms
 * of STAGED in place of layouts. Returns what was done and assumed, for the user. On failure the folder is as
 * it was. */
char *plan_bundle_staged(const PlanRequest *request, Program *program, const Machine *machine,
                         const StagedPlan *staged, GError **error);
