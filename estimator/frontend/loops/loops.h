/* SPDX-License-Identifier: MIT */
/* estimator/frontend/loops/: finds how a loop changes its variables, and how often it runs, from one
 * iteration. May use values/ and below. Nothing here evaluates code. */
#pragma once

#include "frontend/values/values.h"

/* How one loop runs. */

/* A variable, or a part of one, that the body changes. In the dry run it holds a placeholder. */
typedef struct {
    guint object;
    guint64 offset, size; /* bytes; size 0: all of the variable */
    const char *name;
    const Expr *symbol;       /* the placeholder: a number, or how far a pointer has moved since the start */
    gint64 unit;              /* of a pointer: bytes that the placeholder counts */
    const Value *start;       /* before the loop */
    const Value *placeholder; /* at the start of an iteration, in the dry run */
    const Value *after;       /* at its end */
    const Expr
        *after_expr;      /* of a number or of a pointer's offset; NULL: of another kind than at the start */
    const Expr *entry;    /* at the start of iteration COUNTER; NULL: not found */
    guint steps;          /* of a number that is multiplied, divided or shifted: iterations after which it has
                             left its type or become 0; 0 of others */
    guint depends;        /* what a variable that was not solved depends on */
    gboolean is_bisected; /* entry is part of a bisection: once that has ended, nothing changes */
    const char *loads;    /* of one that was not solved: loop_loads() of what decides its value */
} Phi;

/* A condition under which the loop goes on: a OP b. */
typedef struct {
    int op;
    const Expr *a, *b;
    gboolean is_opaque;  /* a says only what it was made of */
    const Expr *steps;   /* how often it holds, where that follows from a bisection; else NULL */
    gboolean is_longest; /* other ways of that bisection take fewer */
} LoopComparison;

typedef struct {
    const Ast *ast, *condition, *increment, *body;
    gboolean at_end;         /* do … while */
    const Value *range;      /* range-for: pointer to the first element */
    const CType *range_type; /* the array's */
    Decl *range_variable;
    LoopFrame frame;
    const char *name;
    guint n_objects;     /* variables alive before the loop */
    guint first_return;  /* exits from the function before the loop */
    guint first_phi;     /* number of the first placeholder of it and of the loops in it */
    GPtrArray *start;    /* environment before the loop */
    GArray *phis;        /* of Phi */
    GArray *comparisons; /* of LoopComparison, all hold while the loop goes on */
    const Expr *below;   /* it ends before its counter reaches that, too; NULL: nothing */
    gboolean is_version; /* one of two versions, in which loop_find_unswitched() is decided */
    gboolean is_endless; /* the condition is missing or always true */
    gboolean is_never;   /* the condition is always false */
    gboolean is_partial; /* a part of the condition is not understood */
    JumpTarget breaks;
    gboolean breaks_counted; /* the trip count has all ways out by break */
    const Expr *trip;        /* NULL: unknown */
    const Expr *own_trip;    /* where TRIP is the first thread's: what each thread makes of it; else NULL */
    const Expr *loaded_trip; /* Loop.loaded_trip, as if nothing left the loop early */
    char *reason;
    const char *exit_loads; /* loop_loads() of what decides when the loop ends */
    gboolean grid_stride;
} LoopRun;

/* --- induction.c */
/* What is known of the variables that loops change. */
typedef struct Inductions {
    GHashTable *assigned; /* Ast of a loop -> GPtrArray of Decl that its body assigns */
    GHashTable *stuck;    /* how many steps a variable makes until it stays -> what stuck.c knows of it */
    guint n_phis;
} Inductions;

Inductions *inductions_new(void);
void inductions_free(Inductions *inductions);

/* The variables that a loop changes. */

/* Adds a phi for each variable of the body's assignments, as far as the text shows. */
void loop_guess_phis(Walker *w, LoopRun *run);
/* Adds a phi for whatever differs between the placeholders' environment and AFTER; TRUE where one was added.
 */
gboolean loop_find_phis(Walker *w, LoopRun *run, const GPtrArray *placeholders, const GPtrArray *after);
/* The environment at the start of an iteration: placeholders (solved FALSE) or functions of the counter. */
GPtrArray *loop_entry(Walker *w, const LoopRun *run, gboolean solved);
/* The environment after the loop has run by its condition alone. */
GPtrArray *loop_final(Walker *w, const LoopRun *run);

/* --- recurrence.c */
/* Finds the variables' values as functions of the counter from the environment at the end of the dry run. */
void loop_solve(Walker *w, LoopRun *run, const GPtrArray *after);
/* VALUE outside the loop: parts that vary inside become unknown. */
const Value *loop_outside(Walker *w, const LoopRun *run, const Value *value, const char *name);
/* The number of the last iteration, where RUN is left by one `break` in it if *ret_broken; NULL: it is not
 * known, or there are other ways out. */
const Expr *loop_last_iteration(Walker *w, const LoopRun *run, const Expr **ret_broken);
/* VALUE as it is in ITERATION, where that is known; else loop_outside(). */
const Value *loop_value_at(Walker *w, const LoopRun *run, const Value *value, const Expr *iteration,
                           const char *name);

/* --- trip.c */
/* Finds how often the loop runs from what its condition compares. */
void loop_find_trip(Walker *w, LoopRun *run);

/* --- split.c */
/* A loop over all but one. */
typedef struct {
    Decl *counter;
    const Ast *bound, *left_out; /* that the counter stays below; the number that is left out */
    const Ast *branch;           /* that leaves it out */
    gboolean holds;              /* the branch's condition, of all others */
} LoopSplit;

/* Whether LOOP looks like one. */
gboolean loop_find_split(const Ast *loop, LoopSplit *ret);
/* Whether nvcc makes two loops of one that counts from START, leaves out LEFT_OUT and stays below BOUND:
 * where it knows that LEFT_OUT is among the numbers, and no ways have met since control last went one of
 * several. */
gboolean loop_is_split(const Walker *w, const Expr *start, const Expr *left_out, const Expr *bound);
/* Sets Loop.is_ahead of the loop that comes first behind GUARD (NULL: a dry run). */
void loop_mark_ahead(Walker *w, const Node *guard);

/* --- unswitch.c */
/* The condition of RUN's body that nvcc asks once, in front of the loop, which it then has twice: the first
 * that stays the same in all iterations and for all threads of a block. NULL: there is none, the loop is too
 * long for that, or nothing would come of it. To be asked behind a dry run. */
const Expr *loop_find_unswitched(const LoopRun *run, gint64 most_operations);

/* --- anew.c */
/* Whether an iteration of the loop around BODY, of the function in work, may see what the one before has left
 * in variable NUMBER, which lives outside of it: FALSE for a struct that each begins with setting. */
gboolean loop_carries(const Walker *w, const Ast *body, guint number);

/* --- counted.c */
/* Sets LoopFrame.counts and begins of RUN. */
void loop_find_counted(LoopRun *run);

/* --- written_out.c */
/* TRUE if control can leave the loop RUN in another way than the trip count knows of. */
gboolean loop_ends_early(Walker *w, const LoopRun *run);
/* TRUE if the trip count is but the most: control can leave otherwise, or a part of the condition counts
 * nothing. */
gboolean loop_is_at_most(Walker *w, const LoopRun *run);
/* TRUE if the trip count is that of a search's longest way. */
gboolean loop_run_is_bisection(const LoopRun *run);
/* How often RUN goes round where its iterations are walked one by one; 0 where they are not. */
guint loop_written_trips(Walker *w, const LoopRun *run);
/* Tells LOOP's statement from others, in every walk. Free with g_free(). */
char *loop_place_key(const Loop *loop);

/* --- compare.c */
/* Sets COMPARISON to the numbers A and B, or to their offsets where both are pointers into one region; FALSE
 * where they are neither. */
gboolean loop_comparable(const Value *a, const Value *b, LoopComparison *comparison);
