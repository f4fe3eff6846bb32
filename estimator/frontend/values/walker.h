/* SPDX-License-Identifier: MIT */
/* estimator/frontend/values/: the values of a kernel that is walked symbolically, arithmetic on them, and the
 * accesses, guards and notes that the walk writes. May use syntax/ and below. Nothing here evaluates code. */
#pragma once

#include "frontend/syntax/ast.h"
#include "ir/kernel.h"
#include "frontend/values/region.h"
#include "frontend/syntax/syntax.h"
#include "frontend/values/value.h"

/* Symbolic execution of one kernel. The walker runs the kernel's syntax tree with expressions for values, and
 * writes loops, guards, barriers and accesses of global memory into the kernel IR.
 *
 * Branches copy the environment and merge it after. A loop's body is first run dry, with placeholders for the
 * variables that it changes, to find how they change; then once more, with their values as functions of the
 * iteration, and only that run emits anything. */

/* The condition between two branches. */
typedef struct {
    const Expr *exact; /* NULL: not known as a condition of here and now (it varied in a loop) */
    const Expr *cause; /* what it was made of */
} Condition;

static inline Condition
condition_exact(const Expr *condition)
{
    return (Condition){condition, condition};
}

/* Where control leaves early: at return, break, continue. */
typedef struct {
    Condition condition; /* under which it does, since the target was entered */
    GPtrArray *env;      /* the environment there */
    const Value *value;  /* returned; NULL: none */
} Exit;

/* An active loop. */
typedef struct LoopFrame LoopFrame;
#define PHI_BASE 2000000u /* parameter numbers from here on are placeholders for what a loop changes */

struct LoopFrame {
    LoopFrame *outer;
    const Expr *counter; /* SYMBOL_LOOP */
    GHashTable *written; /* Region: written by the body, as far as known */
    GHashTable *loaded;  /* Region: loaded in the body */
    gboolean is_stale;   /* a region was loaded before it was known to be written */
    gboolean leaves;     /* control can leave the loop other than by its condition */
    Node *around;        /* the block that it stands in; NULL in a dry run */
};

/* An active sequence of statements. */
typedef struct StatementFrame StatementFrame;
struct StatementFrame {
    StatementFrame *outer;
    guint n_conditions; /* path conditions when it was entered */
    LoopFrame *loop;    /* innermost loop then */
    const Expr *left;   /* under which the statement just run left the sequence; NULL: never */
    const Expr *gone;   /* the same of all statements so far */
};

/* An active function, loop body or switch: what return, continue or break leave. */
typedef struct {
    GArray *exits;              /* of Exit */
    guint n_conditions;         /* path conditions when it was entered */
    LoopFrame *loop;            /* innermost loop when it was entered */
    StatementFrame *statements; /* innermost sequence when it was entered */
} JumpTarget;

typedef struct Frame Frame;
struct Frame {
    Frame *caller;
    Decl *function;
    const Value *self; /* `this`, a pointer; NULL: none */
    JumpTarget target;
    guint first_object;
};

typedef struct {
    const CType *type;
    Region *region;
    const char *name;
    gboolean is_shared; /* one value for the whole block */
} Object;

/* The variables alive: environment.c. */
typedef struct {
    GPtrArray *objects;   /* of Object: inner scopes last */
    GPtrArray *env;       /* of const Value: their contents */
    GHashTable *numbers;  /* Decl -> object number + 1 */
    GHashTable *bindings; /* Decl -> Region of a variable that is not local to the thread */
} Variables;

/* Where control is: what of walk/ runs statements moves it on. */
typedef struct {
    gboolean dead;      /* control does not get here */
    GArray *conditions; /* of const Expr *: path conditions, NULL where not understood */
    Frame *frame;
    LoopFrame *loop;
    JumpTarget *break_target, *continue_target;
    StatementFrame *statements; /* innermost sequence of statements */
} Control;

/* Lines in the kernel's file; 0: not known. */
typedef struct {
    guint first, last;
} LineSpan;

/* Symbolic execution of one kernel, in the making. What one file alone writes is a struct of its header. */
typedef struct {
    Syntax *syntax;
    Kernel *kernel;
    ExprPool *pool;
    Arena *arena;
    Variables vars;
    Control control;
    LineSpan lines;       /* of the statement in work */
    Node *block;          /* where nodes go */
    guint quiet;          /* above 0: a dry run, nothing is emitted */
    gboolean unrolls;     /* loops that a compiler makes straight code of are walked an iteration at a time */
    GHashTable *elements; /* cache of element_of() */
    GHashTable *params;   /* name -> number in Kernel.params + 1 */
    GHashTable *noted;    /* texts of notes already made */
    GHashTable *unused;   /* numbers of accesses that load a part of a struct which nobody uses yet */
    GHashTable *constants;         /* Decl -> Value: contents of constant tables */
    guint unique, n_bundles;       /* so far: values that nobody knows; Access.bundle */
    const char *abort_reason;      /* the kernel is too much; NULL while it is not */
    struct RegionTable *regions;   /* region_table.h */
    struct Schedule *schedule;     /* schedule.h */
    struct Issued *issued;         /* instructions.h */
    struct Inductions *inductions; /* loops/induction.h */
    struct DryLoops *dry_loops;    /* walk/loop.h */
    struct Coverage *coverage;     /* walk/coverage.h */
    struct WalkLimits *limits;     /* walk/exec.h */
} Walker;
