/* SPDX-License-Identifier: MIT */
/* Accesses and guards, written of what a kernel holds. */
#pragma once

#include "frontend/values/values.h"

/* --- access.c */
/* The type of the scalar at POINTER into global memory; of bytes where that is not known. */
const CType *access_scalar_type(Walker *w, const Value *pointer);

/* --- arms.c */
/* Does once what both arms of a branch begin or end with. */
void arms_merge(Walker *w);

/* --- coverage.c */
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

/* --- emit.c */
/* Nodes and notes of the kernel. */

/* Puts NODE, an access or a guard, where nodes go. */
void emit_node(Walker *w, Node *node);

/* AT, or where that stands in a function of a library, the call of it in the program's own code. */
const Ast *program_place(const Walker *w, const Ast *at);
void emit_barrier(Walker *w, const char *text, const Ast *at);
/* The same of what no thread waits at: behind TEXT a compiler loads again what the kernel may have stored. */
void emit_fence(Walker *w, const char *text, const Ast *at);
/* Behind a call of FUNCTION, which is not the program's: nvcc takes what exchanges values between lanes for
 * something that may have stored. */
void fence_behind(Walker *w, const Decl *function, const Ast *at);
/* Notes something about this place, or, once, about the kernel, where this place is the first to show it. */
void emit_note(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
void emit_note_once(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* Notes the condition of the branch AT: CONDITION, 0 or 1, which is written as TEXT. */
void emit_decision(Walker *w, const Expr *condition, const char *text, const Ast *at);
/* Runs what follows under a guard until guard_close(); gives what to close with. */
Node *guard_open(Walker *w, const Expr *condition, const char *text, const Ast *at);
void guard_else(Walker *w, Node *guard);
void guard_close(Walker *w, Node *guard, Node *outer);

/* --- escape.c */
/* VALUE, of TYPE, is handed to WHOM, code that is not followed. What its pointers lead to, through
 * variables too, may be read and written there: accesses with an unknown index and that reason. */
void escape(Walker *w, const Value *value, const CType *type, const char *whom, const Ast *at);

/* --- global.c */
/* Shared by the files that load and store. */

/* global.c */
/* The value that a load of NAME at INDEX and SUB (may be NULL) gives. */
const Expr *loaded_expr(Walker *w, Region *region, const char *name, const Expr *index, const Expr *sub,
                        const CType *type);
/* LOADED as a value of TYPE; a pointer leads to a region of its own, named after where it was loaded. */
const Value *loaded_value(Walker *w, const Region *region, const Expr *index, const char *field,
                          const Expr *loaded, const CType *type);
const Value *global_access(Walker *w, AccessKind kind, Region *region, const Value *pointer,
                           const CType *type, const Ast *at);
void global_store(Walker *w, Region *region, const Value *pointer, const CType *type, const Value *value,
                  const Ast *at);
/* An access of TYPE (all members of a struct), OFFSET bytes into some element of REGION; REASON says why
 * nobody knows into which. */
const Value *unfollowed_access(Walker *w, AccessKind kind, Region *region, guint64 offset, const CType *type,
                               const char *reason, const Ast *at);
/* A pointer that nobody knows where it points is still an access. WHY: what else the user should know, or
 * NULL.
 */
const Value *unknown_access(Walker *w, AccessKind kind, const Value *pointer, const CType *type,
                            const char *why, const Ast *at);
