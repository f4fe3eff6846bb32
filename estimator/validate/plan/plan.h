/* SPDX-License-Identifier: MIT */
/* estimator/validate/plan/: writes a bundle. May use estimator/files/, estimator/report/, estimator/rewrite/
 * and measured/. */
#pragma once

#include "report/analysis.h"
#include "validate/plan/case_arguments.h"
#include "files/input_set.h"
#include "frontend/parse/parse_options.h"

#define PLAN_LAYOUTS 8u /* of a program whose layouts the user does not name */

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
