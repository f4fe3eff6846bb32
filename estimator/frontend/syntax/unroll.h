/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/syntax.h"

/* What `#pragma unroll` says of loops. libclang shows that a statement has something before it, but not what;
 * it is read off the text that libclang makes of the whole function, in which macros are expanded and
 * arguments of templates put in. */

/* Not to be told: the number is none that is understood. */
#define UNROLL_UNKNOWN (-1)

/* Of CURSOR, a statement with something before it in the function that SYNTAX is lowering: Loop.unroll, or
 * UNROLL_UNKNOWN. As nvcc does, numbers below 1 or above G_MAXINT and `nounroll` count as nothing said. */
gint64 unroll_said(Syntax *syntax, CXCursor cursor);
