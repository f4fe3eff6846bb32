/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A random kernel as a tree that can be written as CUDA and executed for one thread: assignments, branches,
 * switches, loops, pointers that move, calls. It shares no code with the front end. */

typedef struct RandomProgram RandomProgram;

RandomProgram *random_program_new(guint32 seed);
void random_program_free(RandomProgram *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RandomProgram, random_program_free)

/* What a source holds once, before the kernels. */
extern const char *const random_program_head;

/* The kernel as CUDA, called NAME. */
char *random_program_text(const RandomProgram *program, const char *name);

/* Executes the kernel for one thread with PARAMS n0, n1, n2. Appends the index of each access of `a`, in
 * order, to ret_indices (of gint64). FALSE where it runs too long. */
gboolean random_program_run(const RandomProgram *program, gint64 thread, gint64 block, const gint64 params[3],
                            GArray *ret_indices);
