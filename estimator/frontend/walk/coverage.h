/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* No access of memory is lost: a walk marks each node of the syntax tree that it evaluates or knows not to
 * run, and what is left of the functions that it came through becomes an access nobody knows the place of. */

/* Where a walk has been. */
typedef struct Coverage {
    GPtrArray *reached; /* of Decl: functions that were run, the kernel first */
    guint walk;         /* of Ast.seen */
} Coverage;

Coverage *coverage_new(Syntax *syntax);
void coverage_free(Coverage *coverage);

/* The walk is at AST; a dry run does not count. */
static inline void
coverage_mark(Walker *w, const Ast *ast)
{
    if (!w->quiet)
        ((Ast *)ast)->seen = w->coverage->walk;
}

/* The walk leaves AST: where it broke off inside, it has not been there. */
static inline void
coverage_check(Walker *w, const Ast *ast)
{
    if (w->abort_reason && ast->seen == w->coverage->walk)
        ((Ast *)ast)->seen = 0;
}

/* AST (may be NULL) and all inside never runs. */
void coverage_skip(Walker *w, const Ast *ast);

/* The walk comes to FUNCTION's body. */
void coverage_enter(Walker *w, Decl *function);

/* The kernel has been walked: emits, at its end, an access of unknown index for each place in memory, and a
 * note for each call, that stands in a function that was entered and was neither marked nor skipped. */
void coverage_close(Walker *w);
