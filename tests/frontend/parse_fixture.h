/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"
#include "scratch.h"

/* Arguments, NULL-terminated. */
#define ARGS(...) ((char **)(const char *[]){__VA_ARGS__, NULL})

#define KERNEL "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"

/* Parses a text, as source.cu in the folder; it has to give a unit. options may be NULL. */
SourceUnit *parse_text(const Scratch *scratch, const char *text, const ParseOptions *options);
SourceUnit *parse_with_args(const Scratch *scratch, const char *text, char **args);

/* Fails, naming what was parsed, where the unit has an error. */
void assert_clean(const SourceUnit *unit, const char *what);

/* Functions with the attribute of a kernel. */
guint count_kernels(const SourceUnit *unit);

/* Cursors of a kind and name in the source itself. */
guint count_cursors(const SourceUnit *unit, enum CXCursorKind kind, const char *name);
