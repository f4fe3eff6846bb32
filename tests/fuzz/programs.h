/* SPDX-License-Identifier: MIT */
/* Programs to be mutated: drawn by the generators of tests/rewrite, or read. */
#pragma once

#include <glib.h>

typedef struct {
    char *text;
    char *record, *kernel; /* as the options name them; NULL: any */
    char *header, *layout;
    char *folder;      /* of headers beside it; NULL: none, it is drawn */
    gboolean is_loops; /* of kernels that `stage` is for */
} FuzzProgram;

void fuzz_program_free(FuzzProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FuzzProgram, fuzz_program_free)

/* The program NUMBER of those that SEED begins. */
FuzzProgram *fuzz_program_drawn(guint32 seed, guint number);

/* Adds the paths of all CUDA sources below FOLDER to PATHS, in the order of their names. */
void fuzz_program_paths(const char *folder, GPtrArray *paths);

/* NULL where it cannot be read, or is too long to be run often. IS_LOOPS: one that stage_seeds.py wrote. */
FuzzProgram *fuzz_program_read(const char *path, gboolean is_loops);
