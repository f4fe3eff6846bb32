/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"
#include "stage/pipeline/pipeline.h"
#include "model/staged/staged.h"

/* What staging a loop must bring at least, as a share of the time: less is not worth a change. */
#define STAGE_LEAST_GAIN 0.03
/* The same of a loop with a line: how long few threads wait, line by line, is known less well
 * (docs/guide/staging.md, "Changed in place"). */
#define STAGE_LEAST_LINE_GAIN 0.2

/* One launch of a kernel, or of an instance of a template, with one loop of it staged. */
typedef struct {
    const Kernel *kernel;
    const LaunchConfig *launch; /* NULL: it has none */
    StagedLoop loop;            /* its arrays: NULL where not all are found */
    StagedCost plain, staged;
    gboolean is_length; /* one of a block's lengths: only STAGED, and OTHER, are estimated */
    gboolean has_other;
    StagedCost other; /* where has_other: staged in the other way, StageGain.other */
    char *reason;     /* why they are not known; NULL: they are */
} StageCase;

/* What staging a loop brings. */
typedef struct {
    StageLoop *loop;
    char *place;              /* "FILE:LINE:COLUMN" */
    GPtrArray *cases;         /* of StageCase; empty where the loop is not staged or has no kernel */
    double plain, staged;     /* sums over the launches of which both are known; 0: of none */
    double sum_other;         /* likewise, of OTHER */
    const char *other;        /* "by lane": in which other way it can be staged, static; NULL: in none */
    gboolean keeps_warp;      /* in some launch what warps store has to be moved in any case */
    gboolean lacks_registers; /* in some launch a thread would take more than it can have */
    gboolean is_guess;        /* how long its loops are is assumed, or how often one is come to */
    gboolean lacks_share;     /* the latter, of a loop that accesses a line */
    gboolean is_wanted;       /* it is written so */
    guint usual;              /* iterations of its blocks that another length is better than; 0: none is */
    GArray *lengths; /* of StageLength: those of its blocks that were compared, ascending; NULL: none */
} StageGain;

/* What all launches take with blocks of so many iterations. */
typedef struct {
    guint n;
    double total;
} StageLength;

typedef struct {
    const Machine *machine;
    double seconds;      /* of processor time that each thread has for estimates; 0 or INFINITY: any */
    GPtrArray *gains;    /* of StageGain, one a loop */
    GPtrArray *launches; /* of LaunchConfig, which the cases point at */
} StageGains;

/* All of LOOPS that can be staged are wanted, and nothing is estimated. */
StageGains *stage_gains_new_all(const GPtrArray *loops, const Machine *machine);

/* Estimates each of LOOPS (of StageLoop) staged by itself, in all launches of its kernels in PROGRAMS that
 * REQUEST describes. Those that are staged and gain are wanted, but for guesses; with ALL also those that do
 * not, or of which that is not known. Where a warp can store lines together, or each lane its own granules,
 * the loop gets the way that is estimated to be faster. What threads have not begun after SECONDS, as in
 * StageGains, is not estimated. Errors are those of the model: a key of the
 * architecture is missing. */
StageGains *stage_gains_new(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                            const Machine *machine, const LaunchRequest *request, gboolean all,
                            double seconds, GError **error);
void stage_gains_free(StageGains *gains);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StageGains, stage_gains_free)

/* Whether a loop of KERNEL is wanted. */
gboolean stage_gains_have(const StageGains *gains, const Kernel *kernel);

/* The first launch of KERNEL, in which GAINS estimated a loop that is wanted; NULL: none of its launches can
 * be estimated. */
const LaunchConfig *stage_gains_launch(const StageGains *gains, const Kernel *kernel);

/* What KERNEL costs in LAUNCH as it is, or with STAGED with all its wanted loops staged, those that warps can
 * store BY_WARP or not. Errors are those of the model, and that it cannot be estimated. */
gboolean stage_gains_cost(const StageGains *gains, const Kernel *kernel, const LaunchConfig *launch,
                          gboolean staged, gboolean by_warp, StagedCost *ret_cost, GError **error);

/* How many times as fast the loop of GAIN is staged; 0: not known. */
double stage_gain_speedup(const StageGain *gain);

/* The loop of KERNEL that stands at PLACE, "FILE:LINE:COLUMN"; G_MAXUINT: none. */
guint stage_gain_find_loop(const Kernel *kernel, const char *place);

/* The array of KERNEL that the parameter NAME leads to; G_MAXUINT: it accesses none. */
guint stage_gain_find_array(const Kernel *kernel, const char *name);
