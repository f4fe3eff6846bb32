/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir_builder.h"

/* A small kernel carried out to the letter, for the tests of models; shares no code with the estimator. */

#define BRUTE_MAX_LOOPS 16

typedef enum { EVENT_ACCESS, EVENT_BARRIER } EventKind;

/* What one thread does, in order. */
typedef struct {
    EventKind kind;
    const Access *access;
    const Target *target;
    const Expr *index;                   /* with the loops' counters put in; NULL: unknown */
    const Expr *symbolic, *symbolic_sub; /* the access's index and sub, with those of unrolled loops put in */
    gint64 counters[BRUTE_MAX_LOOPS];
    guint turns[BRUTE_MAX_LOOPS];            /* how often each loop began or went on before */
    guint guards[BRUTE_MAX_LOOPS];           /* loops around it, outermost first */
    const Expr *conditions[BRUTE_MAX_LOOPS]; /* of the branches around it */
    gboolean is_then[BRUTE_MAX_LOOPS]; /* it is executed where the condition holds, else where it doesn't */
    guint branches[BRUTE_MAX_LOOPS];   /* numbers of these branches' executions: both of one have the same */
    guint n_conditions;
    guint n_guards, degree;
    guint stretch; /* number of the stretch without the start, next turn or end of a loop */
    gboolean merged;
} BruteEvent;

/* A kernel unrolled under a layout. */
typedef struct {
    const IrBuilder *ir;
    const Layout *layout;
    const struct BruteArch *arch; /* for what counts on it; brute_walk_init() leaves them NULL */
    const ModelSettings *settings;
    GroupShape **shapes;
    guint max_items;
    GPtrArray *events; /* of BruteEvent: the accesses that a compiler does not merge */
    gint64 counters[BRUTE_MAX_LOOPS];
    guint turns[BRUTE_MAX_LOOPS], around[BRUTE_MAX_LOOPS], n_around, stretch;
    const Expr *conditions[BRUTE_MAX_LOOPS];
    gboolean is_then[BRUTE_MAX_LOOPS];
    guint branches[BRUTE_MAX_LOOPS], n_branches;
    guint n_conditions;
    gboolean as_nvcc; /* what may alias is what nvcc takes for it, and loops are unrolled */
    gboolean unrolled[BRUTE_MAX_LOOPS];
    gint64 threads_a_block, n_blocks;
} BruteWalk;

/* KEEP_REPEATS: nothing is merged. FALSE: it has more than MAX_ITEMS accesses in one thread. Clear it in
 * either case. */
gboolean brute_walk_init(BruteWalk *b, const IrBuilder *ir, const Layout *layout, guint max_items,
                         gboolean as_nvcc, gboolean keep_repeats);
void brute_walk_clear(BruteWalk *b);

void brute_thread_place(const BruteWalk *b, gint64 t, gint64 *ret_thread);
void brute_block_place(const BruteWalk *b, gint64 n, gint64 *ret_block);
/* E with what is not NULL put in. */
const Expr *brute_put_values(const BruteWalk *b, const Expr *e, const gint64 *counters, const gint64 *thread,
                             const gint64 *block);
/* The part of E that is known: the value where what is unknown counts as 0. */
gint64 brute_known_value(const Expr *e);
gint64 brute_floor_div(gint64 a, gint64 b);

/* Which group, or below 0 which array outside the record, E reaches, and bytes of a struct of it. */
gint64 brute_slot_of(const BruteWalk *b, const BruteEvent *e);
gint64 brute_size_of(const BruteWalk *b, const BruteEvent *e);
gboolean brute_is_tiled(const BruteWalk *b, const BruteEvent *e);
/* The address of element VALUE of what E touches. */
gint64 brute_address_of(const BruteWalk *b, const BruteEvent *e, gint64 value);
/* TRUE if the thread is in all loops and branches around E; what is not known holds. */
gboolean brute_is_live(const BruteWalk *b, const BruteEvent *e, const gint64 *thread, const gint64 *block);
