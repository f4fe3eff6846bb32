/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/ir.h"
#include "frontend/parse/parse.h"

/* --- outside.c */
/* Finds threads of PROGRAM's launches that access elements outside of arrays whose length host code states:
 * Kernel.outside, and a note. */
void program_find_outside(Program *program);

/* --- frontend.c */
/* Parses SOURCE and analyses every __global__ function in it: the IR of each, template instances one each, in
 * source order. A part of a kernel that is not understood degrades the access or skips the kernel, with its
 * reason. Errors are those of parsing, or ARCH_ERROR where no compiler is given and the default one's file is
 * missing. */
Program *frontend_read(const char *source, const ParseOptions *options, GPtrArray **ret_diagnostics,
                       GError **error);

/* The same; *ret_unit is SOURCE as it was parsed for it, without its diagnostics, for whom would parse it
 * again. NULL where lines were added to it. */
Program *frontend_read_unit(const char *source, const ParseOptions *options, GPtrArray **ret_diagnostics,
                            SourceUnit **ret_unit, GError **error);
