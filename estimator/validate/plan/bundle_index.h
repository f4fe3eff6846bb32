/* SPDX-License-Identifier: MIT */
#pragma once

#include "bundle_file.h"

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
