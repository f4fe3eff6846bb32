/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/frontend.h"

/* The program that SOURCE, a text of CUDA, is read as. */
Program *walk_source(const char *source);

/* The same as COMPILER makes it. */
Program *walk_source_for(const char *source, const Compiler *compiler);

/* The same where the walk through a kernel breaks off after SECONDS. */
Program *walk_source_within(const char *source, double seconds);

/* The same for a user who names KERNELS, NULL-terminated. */
Program *walk_source_named(const char *source, const char *const *kernels);

/* Reads SOURCE and compares the body of its kernel NAME (NULL: the only one), written one line a node, with
 * EXPECTED:
 *
 *   load a[3*i + 1].x      store, atomic; then [sub] for an index inside an array member
 *   loop i: n              "?" for an unknown trip count, "grid " before it for a grid-stride loop
 *   if i < n               the condition as an expression; else
 *   barrier __syncthreads
 *
 * two spaces more a level, and after " -- " the reason where there is one. What holds neither access nor
 * barrier is left out. */
void check_body(const char *source, const char *name, const char *expected);

/* The same of the kernel's unrolled form; EXPECTED NULL: it has none. */
void check_unrolled_body(const char *source, const char *name, const char *expected);

/* The kernel called NAME (NULL: the only one); the test fails without it. */
const Kernel *find_kernel(const Program *program, const char *name);

/* TRUE where a note of KERNEL holds TEXT. */
gboolean has_note(const Kernel *kernel, const char *text);
