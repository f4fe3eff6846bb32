/* SPDX-License-Identifier: MIT */
/* tests/rewrite/: programs before and after `fieldwise apply`, run on the CPU. */
#pragma once

#include <glib.h>

/* Names a compiler for C++ and the folder of cuda_runtime.h; FALSE where there is no compiler. */
gboolean executed_use(const char *folder_of_runtime);

/* Adds the program TEXT, with a main(), as number NUMBER to ALL, which begins with EXECUTED_START. HEADER, or
 * NULL, takes the place of its include of NAME. */
void executed_add(GString *all, const char *text, const char *name, const char *header, guint number);
#define EXECUTED_START "#include <cuda_runtime.h>\n"

/* What programs FIRST to FIRST + N - 1 of TEXT print, each behind a line "program NUMBER". They are compiled
 * in FOLDER, as NAME. Free with g_free(). */
char *executed_run(const char *folder, const char *name, GString *text, guint first, guint n);

/* Fails where AFTER, what programs print, is not BEFORE, and tells the first line that differs. */
void executed_compare(const char *before, const char *after);

/* The text of FOLDER/NAME. Free with g_free(). */
char *executed_read(const char *folder, const char *name);
