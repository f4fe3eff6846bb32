/* SPDX-License-Identifier: MIT */
/* tests/rewrite/: programs before and after `fieldwise apply`, run on the CPU. */
#pragma once

#include "run_command.h"

/* Names the folder of cuda_runtime.h, and takes the compiler for C++ whose name ends in PREFERRED, or the
 * first of CXX_COMPILERS. FALSE where there is none. */
gboolean executed_use(const char *folder_of_runtime, const char *preferred);

/* Adds the program TEXT, with a main(), as number NUMBER to ALL, which begins with EXECUTED_START. HEADER, or
 * NULL, takes the place of its include of NAME. */
void executed_add(GString *all, const char *text, const char *name, const char *header, guint number);
#define EXECUTED_START "#include <cuda_runtime.h>\n"

/* What each of the programs 0 to N - 1 of TEXT prints. They are compiled together in FOLDER. Free with
 * g_strfreev(). */
char **executed_run(const char *folder, GString *text, guint n);

/* The same of programs that may not compile, or not end: NULL where one does not. All give way to each
 * other's threads (executor/cuda_runtime.h) in an order drawn from SEED. RET_ERRORS is what the compiler says
 * then, or the program; free it with g_free(). */
char **executed_try(const char *folder, const GString *text, guint n, guint32 seed, char **ret_errors);

/* What clang++ says of TEXT, compiled in FOLDER. Free with command_result_free(). */
CommandResult *executed_check(const char *folder, const GString *text);

/* Fails where AFTER, what a program prints, is not BEFORE, and tells the first line that differs. */
void executed_compare(const char *before, const char *after);

/* The text of FOLDER/NAME. Free with g_free(). */
char *executed_read(const char *folder, const char *name);
