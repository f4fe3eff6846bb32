/* SPDX-License-Identifier: MIT */
/* estimator/model/study/: what the launch says of a kernel, whatever the layout. Uses launch/, records/. */
#pragma once

#include "records/records.h"
#include "ir/ir.h"
#include "model/launch/launch.h"

#include <glib.h>

/* The values that a loop's counter takes: first, first + step, … */
typedef struct {
    gint64 first, step;
    gint64 count; /* at least 1 */
} LoopRange;

/* --- study.c */
/* One access of the kernel, with all that is fixed for the launch put into its expressions. */
typedef struct {
    AccessKind kind;
    guint instance;        /* Target.instance */
    int field;             /* of the record; -1: outside it */
    guint32 bytes;         /* by one lane */
    const Expr *index;     /* element; NULL: unknown, see reason */
    const Expr *bisection; /* the term of index that is part of a bisection; NULL: there is none */
    const Expr *sub;       /* index inside an array member as far as it is not constant, else NULL */
    guint32 sub_bytes;     /* of one element of that member */
    gint64 offset; /* constant part of the place inside the field, or inside the outside array's element */
    gboolean sub_known;          /* FALSE: the place inside the array member is unknown */
    gint64 elements;             /* that its array has or its index can reach; 0: not known */
    const ArrayLocality *places; /* what the user says of where lanes go in its array; NULL: nothing */
    guint depth;                 /* loads one after the other that lead to its index */
    gboolean uniform;            /* neither index nor sub depends on thread or block */
    guint degree;                /* enclosing loops of unknown trip count */
    gboolean by_data; /* how many threads or iterations make it is not known: guessed, or all that can */
    guint *loops;     /* enclosing loops, outermost first */
    guint n_loops;
    int guard;  /* innermost enclosing loop whose trip count depends on thread or block; -1: none */
    guint like; /* the first access whose lanes go to the same elements, wherever these lie; itself: none does
                 */
    guint choice; /* Access.choice */
    int copy; /* accesses that the source makes together, a struct or a vector, share a number; -1: alone */
    char *reason; /* why index or sub is unknown, or what is assumed; NULL: nothing to say */
} StudyAccess;

typedef struct {
    const Expr *trip;   /* NULL: unknown */
    gboolean by_thread; /* the trip count depends on thread or block */
    gboolean by_loops;  /* it depends on outer loops' counters */
    gint64 max_trips;   /* iterations, at most; default_trips where unknown */
    gboolean is_told;   /* what nothing else tells of it, LaunchConfig.trips does */
    gboolean reached;   /* it stands in the kernel's body */
    int guard;          /* itself or the innermost enclosing loop with by_thread; -1: none */
    guint *outer;       /* enclosing loops, outermost first, and then the loop itself */
    guint n_outer;
} StudyLoop;

/* A place that computes something, or an iteration of a loop. */
typedef struct {
    const Node *node; /* NODE_BLOCK or NODE_LOOP */
    guint *loops;     /* enclosing loops, outermost first, and the node's own */
    guint n_loops;
    int guard; /* as StudyAccess.guard */
    guint degree;
} StudyWork;

typedef struct StudyGuards StudyGuards;
typedef struct StudyRows StudyRows;

/* Layout-independent facts on one (kernel, binding, launch): where the stages begin. */
typedef struct {
    const Kernel *kernel;
    const Binding *binding;
    const LaunchConfig *launch;
    ExprPool *pool;
    StudyAccess *accesses; /* one an access of the kernel */
    guint n_accesses;
    StudyLoop *loops; /* one a loop of the kernel, and behind them with study_new_guarded() one a branch */
    guint n_loops;
    gboolean is_guarded; /* made with study_new_guarded() */
    GArray *works;       /* of StudyWork, with study_new_guarded(); else empty */
    guint max_degree;
    gint64 block_threads;
    double blocks;             /* of the grid */
    gint64 *loop_lo, *loop_hi; /* what the loops' counters run over */
    SymbolBox box;             /* what all symbols run over */
    StudyGuards *guards;       /* what is known of the kernel's decisions: study.h */
    StudyRows *rows; /* of the rows that its loops walk along: study_private.h; NULL: not looked at */
} Study;

/* KERNEL, BINDING, LAUNCH must outlive the result; the kernel's pool gains expressions. */
Study *study_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch);
/* The same, but threads execute what they decide by themselves: of a condition that can be computed for each
 * of them, the branch that it leads to, which is then like a loop of one iteration or none; of a loop, as
 * many iterations as each makes. With study_new() all conditions are taken as true. */
Study *study_new_guarded(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch);
void study_free(Study *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Study, study_free)

/* --- study_facts.c */
/* TRUE if nothing in E is unknown before the launch. */
gboolean study_is_computable(const Expr *e);

/* The counters of the loops that E depends on are added to LOOPS; SEEN: an empty set. */
void study_collect_loops(const Expr *e, GHashTable *seen, GPtrArray *loops);

/* The number of a thread in its block, of SIZE threads along x, y and z, or of a block in the grid. */
const Expr *study_linear_number(const Study *study, SymbolKind symbol, const gint64 *size);

/* TRUE if it is not known how the places that ACCESS goes to differ between lanes. */
gboolean study_goes_anywhere(const StudyAccess *access);

/* TRUE if all lanes of a block go where one loaded value says, which another block may have otherwise. */
gboolean study_goes_by_block(const StudyAccess *access);

/* The innermost loop or branch that is a guard (StudyAccess.guard) around both guards A and B; -1: none. */
int study_common_guard(const Study *study, int a, int b);

/* TRUE if the user says how many iterations loop NUMBER of the kernel makes. */
gboolean study_has_told_trips(const Study *study, guint number);

/* --- study_guards.c */
/* What is known of one decision of the kernel. */
typedef struct {
    double share;      /* LaunchConfig.shares */
    const Expr *drawn; /* where the share is known, and once it was looked at: for which threads it holds */
    gboolean is_guess; /* the share is what its form tells */
    gboolean is_open;  /* nobody states the share: data decides it, and some access depends on it */
} StudyDecision;

/* The decisions of a kernel, found again where their conditions, or what these say not to hold, stand in
 * others'. */
struct StudyGuards {
    StudyDecision *decisions; /* one a decision of the kernel */
    guint n_decisions;
    GHashTable *forms;    /* Expr -> a decision that it says to hold or to fail */
    gboolean is_guessed;  /* some decision is drawn by a share that is a guess */
    gboolean has_guessed; /* since this was reset a decision was drawn by a share that is a guess */
};

StudyGuards *study_guards_new(const Study *study);
void study_guards_free(StudyGuards *guards);

/* CONDITION of the kernel with all that is fixed for the launch put into it, and draws for the decisions that
 * have a share. Decisions of it that data decides and that have none are noted as open. */
const Expr *study_condition(Study *study, const Expr *condition);

/* What has to hold where CONDITION, made by study_condition(), is VALUE, as far as it can be computed for
 * each thread, as 0 or 1; NULL: nothing. Of `i < n && p[i].x > 0` the first part does. */
const Expr *study_needed(Study *study, const Expr *condition, gboolean value);

/* TRUE if the threads that are inside loop or branch GUARD (StudyLoop.guard; -1: none) are drawn. */
gboolean study_is_drawn(const Study *study, int guard);

/* --- study_trips.c */
/* The iterations of LOOP where the counters of the loops around it are COUNTERS (by loop number): those of
 * the threads that make most. */
gint64 study_trips(const Study *study, guint loop, gint64 *counters);

/* --- study_unknown.c */
/* "2 of 5 accesses have an unknown index (the index overflows 32 bits in this launch)": how many, and for
 * which reasons; NULL: none. Free with g_free(). */
char *study_unknown_text(const Study *study);
