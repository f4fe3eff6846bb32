/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/walk/walk.h"
#include "frontend/values/values.h"
#include "ir/ir.h"
#include "frontend/loops/loops.h"

/* --- assembly.c */
/* Runs the inline assembly AST: its operands, and the memory that they lead to. */
void exec_asm(Walker *w, const Ast *ast);

/* --- builtin.c */
/* The value of a call of a function that the walker knows; NULL where it doesn't. */
const Value *eval_builtin(Walker *w, const Ast *ast, const char *name);

/* --- call.c */
/* Runs calls of functions. */

const Value *eval_call(Walker *w, const Ast *ast);
const Value *eval_construct(Walker *w, const Ast *ast);
/* Runs FUNCTION's body; NULL where that can't be, with a note. SELF and CLOSURE as Frame has them. ARGS are
 * evaluated or places for references. */
const Value *inline_function(Walker *w, Decl *function, const Value *self, const Value *closure,
                             const Value *const *args, guint n_args, const Ast *at);

/* --- constant.c */
/* Variables whose values are known without a store: threadIdx and its kin, constant tables, __constant__. */

const Value *constant_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);

/* --- eval.c */
/* Expressions. */

const Value *eval(Walker *w, const Ast *ast);
/* Whether AST, a condition, holds; a constant where a guard around has decided that. */
const Expr *condition_of(Walker *w, const Ast *ast);
/* Where an lvalue lies: a pointer to it. */
const Value *eval_place(Walker *w, const Ast *ast);
/* `this` where it is not written, as the class that MEMBER belongs to; NULL outside of methods. */
const Value *eval_this(Walker *w, const Decl *member);

/* --- exec.c */
/* How far a walk may go. */
typedef struct WalkLimits {
    Deadline deadline;       /* at which it breaks off */
    const char *late_reason; /* it broke off: what it has not come to is not followed; NULL: it did not */
    guint steps, depth;      /* so far; of statements inside each other */
} WalkLimits;

WalkLimits *walk_limits_new(double seconds);
void walk_limits_free(WalkLimits *limits);

/* Statements. */

void exec(Walker *w, const Ast *ast);
/* Counts a step; FALSE once the kernel is too much work. */
gboolean walker_step(Walker *w);

/* Runs N statements one after the other; *ret_gone (may be NULL): under which control left them early, NULL:
 * never. */
void exec_statements(Walker *w, Ast *const *statements, guint n, const Expr **ret_gone);

/* --- exec_switch.c */
/* Runs the switch AST. */
void exec_switch(Walker *w, const Ast *ast);

/* --- heap.c */
/* The value of a call of malloc() or free(), by NAME; of `new`. */
const Value *heap_call(Walker *w, const Ast *ast, const char *name);
const Value *heap_new(Walker *w, const Ast *ast);

/* --- initialise.c */
/* Writes an initialiser into a new object. */
void initialise(Walker *w, const Value *pointer, const CType *type, const Ast *initial);
/* Writes what stands with the members of TYPE, `int n = 0;`, into the new object of it that POINTER leads to;
 * of those alone of which CONSTRUCTOR (NULL: the compiler's own) says nothing. */
void initialise_members(Walker *w, const Value *pointer, const CType *type, const Decl *constructor);

/* --- loop.c */
/* The loops that the walk has come to. */
typedef struct DryLoops {
    GHashTable *written; /* Ast of a loop -> GHashTable of Region that its body may write */
    guint n;             /* loops that dry runs came to */
    guint n_open;        /* around the place in work */
} DryLoops;

DryLoops *dry_loops_new(void);
void dry_loops_free(DryLoops *loops);

/* Runs the loop AST: dry, to find how its variables change, then with these as functions of the iteration. */
void exec_loop(Walker *w, const Ast *ast);

/* --- loop_condition.c */
/* Evaluates the loop's condition and records what it compares. */
void loop_condition(Walker *w, LoopRun *run);

/* --- memory.c */
/* Loads and stores, wherever a pointer points. */

const Value *memory_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);
void memory_store(Walker *w, const Value *pointer, const CType *type, const Value *value, const Ast *at);
/* A read-modify-write of global memory that other threads see as one; gives the old value. */
const Value *memory_atomic(Walker *w, const Value *pointer, const CType *type, const Ast *at);
