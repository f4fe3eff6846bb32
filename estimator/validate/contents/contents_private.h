/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/contents/contents.h"

#include <glib.h>

/* --- bundle_file.c */
/* Writes FILES into the folder at PATH, which is made where it is missing. What stands there under the same
 * first part of a path (a folder as a whole) is replaced; one of INPUTS, which may be NULL, in it is an
 * INPUT_ERROR. On failure the folder is as it was. */
gboolean bundle_files_write(const char *path, const GPtrArray *files, const InputSet *inputs, GError **error);

/* --- bundle_index.c */
/* One kernel of a program at one variant of its launch. */
typedef struct {
    char *kernel, *variant; /* variant: "" where there is one alone */
} PlannedKernel;

/* The contents of a bundle: bundle.json (docs/guide/bundle.md). */
typedef struct {
    char *arch, *device, *compute_capability;
    char *support;       /* the id of the files in support/ */
    GPtrArray *programs; /* of PlannedProgram, by name */
} BundleIndex;

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

/* --- bundle_index_text.c */
/* The texts of bundle.json, of `programs`, and of what follows in README. */
char *bundle_index_json(const BundleIndex *index, const char *version);
char *bundle_index_programs(const BundleIndex *index);
char *bundle_index_readme(const BundleIndex *index);

/* --- bundle_store.c */
/* Adds to the bundle, which is made where there is none; a program of the same name and id keeps its other
 * kernels, another one of that name goes. Returns what was done, in a word; on failure the folder is as it
 * was. */
const char *bundle_store(BundleAddition *addition, GError **error);

/* --- estimates.c */
/* The text of estimates.json (docs/guide/bundle.md) of the bundle INDEX: what ANALYSIS, or STAGED where it
 * is not NULL, says of the kernels of PROGRAM at VARIANT, and of all other kernels that INDEX holds what the
 * file at PATH says, where there is one. */
char *estimates_text(const BundleIndex *index, const char *path, const Analysis *analysis,
                     const StagedPlan *staged, const char *program, const char *variant, GError **error);
