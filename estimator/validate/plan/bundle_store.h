/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"
#include "validate/plan/bundle_index.h"
#include "files/input_set.h"

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
