/* SPDX-License-Identifier: MIT */
/* estimator/frontend/walk/: runs a kernel symbolically: statements, expressions, calls and loops, which call
 * each other. Nothing below calls them. May use loops/ and below. */
#pragma once

#include "ir/ir.h"
#include "frontend/syntax/syntax.h"

/* Runs the kernel that FUNCTION defines symbolically and gives its IR for COMPILER, without launches. After
 * SECONDS, above 0, the walk breaks off: a note says so, and what it has not come to is accesses of unknown
 * index. REACH (of CXCursor) gains the functions and the types of records that the kernel comes through,
 * itself first. Returns NULL and *ret_reason where the kernel is too much to analyse or has no body. Free the
 * reason with g_free(). */
Kernel *walk_kernel(Syntax *syntax, CXCursor function, const char *name, const Compiler *compiler,
                    double seconds, GArray *reach, char **ret_reason);

/* The same as KERNEL, which FUNCTION defines, with every loop that its compiler unrolls walked an iteration
 * at a time, so that what its counter picks is known: element 0, 1, ... of a small array. NULL where that is
 * too much. */
Kernel *walk_kernel_unrolled(Syntax *syntax, CXCursor function, const Kernel *kernel, double seconds);
