/* SPDX-License-Identifier: MIT */
/* estimator/model/ranking/: the candidates of one (kernel, record, launch), estimated and ranked. */
#pragma once

#include "ir/ir.h"
#include "model/candidates/candidates.h"
#include "model/estimate/estimate.h"
#include "archdb/archdb.h"
#include "records/records.h"
#include "model/launch/launch.h"
#include "model/optimal/optimal.h"

/* --- layout_jobs.c */
/* Number AT of what is to be estimated, by what its thread has prepared. */
typedef void (*LayoutJob)(gpointer data, guint at, PreparedLayouts *prepared);

/* Does jobs 0 up to before N, those that decide whether the others share what they find out: if they take
 * long, or many more are to come, N_FURTHER, two threads do the first two side by side. Returns how many
 * microseconds the first took. */
gint64 layout_jobs_first(PreparedLayouts *prepared, guint n, guint n_further, LayoutJob job, gpointer data);

/* Does jobs 0 up to before N until DEADLINE (NULL: none), in no order: by two threads where a job takes so
 * many MICROSECONDS that this is worth it, each of them for so long. */
void layout_jobs_run(PreparedLayouts *prepared, guint n, gint64 microseconds, LayoutJob job, gpointer data,
                     const Deadline *deadline);

/* --- ranked_layout.c */
/* How little a layout asks of a programmer: of those that cost the same the plainest is named. */
typedef enum {
    PLAINNESS_TODAY, /* the program has it */
    PLAINNESS_NAMED, /* aos or soa */
    PLAINNESS_GROUPED,
    PLAINNESS_TILED,
} Plainness;

/* One candidate, estimated and ranked. */
typedef struct {
    Layout *layout;
    char *spec; /* canonical, or the user's own string where the user gave one */
    char *name; /* "aos", "soa", … or NULL */
    guint rank; /* from 1; tied layouts share one. 0: somewhere behind the layouts that have one */
    gboolean tied;
    Plainness plainness;
    LayoutRegisters registers; /* of a thread */
    Estimate estimate;         /* cost vector and traffic of the whole launch */
    double relative;           /* total over the total of AoS over all fields */
} RankedLayout;

/* CANDIDATE with its estimate. */
RankedLayout *ranked_layout_new(const Candidate *candidate, const Record *record, const Model *model,
                                PreparedLayouts *prepared);
/* The same where ESTIMATE is known, of a thread with REGISTERS: of the layout itself, or of one that makes no
 * difference. */
RankedLayout *ranked_layout_new_known(const Candidate *candidate, const Record *record,
                                      const Estimate *estimate, LayoutRegisters registers,
                                      const PreparedLayouts *prepared);
void ranked_layout_free(gpointer layout);

/* The order of layouts that cost the same: the plainer one, fewer groups, then the spec. */
int ranked_layout_compare_tied(const RankedLayout *a, const RankedLayout *b);
/* By cost, then by the order of what costs the same. */
int ranked_layout_compare(const RankedLayout *a, const RankedLayout *b);

/* TRUE if A and B share a rank where A is the first that has it. */
gboolean ranked_layout_ties(const RankedLayout *a, const RankedLayout *b, double known_error);

/* Sorts LAYOUTS, of RankedLayout, and numbers them. A layout that costs the same as the first of a rank,
 * within KNOWN_ERROR, shares it; they stand in the order of ranked_layout_compare_tied(). */
void ranked_layouts_number(GPtrArray *layouts, double known_error);

/* --- estimate_layouts.c */
/* Estimates the N LAYOUTS of a ranking again, with MODEL by what PREPARED knows of another launch, kernel or
 * settings, in two threads where it takes long. Each of RET_ESTIMATES is cleared with estimate_clear(). */
void ranked_layouts_estimate(const RankedLayout *const *layouts, guint n, const Model *model,
                             PreparedLayouts *prepared, Estimate *ret_estimates);
/* The same of their totals alone. */
void ranked_layouts_totals(const RankedLayout *const *layouts, guint n, const Model *model,
                           PreparedLayouts *prepared, double *ret_totals);

/* --- ranking.c */
/* What a launch may leave open that decides which layout is first. Each has two plausible cases. */
typedef enum {
    AXIS_PLACES,     /* lanes go to places at random, or near each other */
    AXIS_CONDITIONS, /* conditions that data decides hold as rarely as their form suggests, or as often */
    AXIS_GRID,       /* the grid that is taken, or the one that fills the GPU once */
    N_AXES,
} Axis;

/* A choice among layouts in all combinations of these. */
typedef struct {
    guint open;                 /* axes, as bits 1 << Axis */
    guint matter;               /* of these, those on which the pick's gain depends */
    guint pick, today;          /* of the layouts that were compared */
    double worst;               /* what the pick takes over the fastest, where it loses most; at least 1 */
    double gain_low, gain_high; /* how many times as fast as today's it is */
    Axis question;              /* the axis whose case would lower worst most; N_AXES: none would */
    double settled;             /* to so much */
    guint answers[2];           /* the pick in either case, of the layouts that were compared */
    char *named[2];             /* likewise, names or specs */
    char **specs;               /* the layouts that were compared, ended by NULL */
    double *totals;             /* what each costs with the time of launches: of all in the first combination
                                   of cases, then in the next (advice.h) */
    double launches_ns;         /* of each of these, the time that launches take anyway */
} Robust;
void robust_free(Robust *robust);

/* The candidates of one (kernel, record, launch), best first. */
typedef struct {
    const Kernel *kernel;
    const Binding *binding;
    const LaunchConfig *launch;
    GPtrArray *layouts;     /* of RankedLayout; --top cuts it after ranking */
    char *today;            /* the layout that the program has: "aos", "soa" or a spec */
    double today_total;     /* what that costs, with the registers that it has there */
    double launch_ns;       /* what a launch takes beside all costs; 0: not known, or costs are no times */
    guint64 n_evaluated;    /* before --top; with all groupings those as well of which a bound was enough */
    guint n_late;           /* candidates that were not estimated, as time was up */
    guint top;              /* how many of layouts are kept; G_MAXUINT: all */
    guint n_best;           /* layouts that share the first rank, before --top */
    gboolean n_best_least;  /* at least so many do */
    gboolean tried_all;     /* no grouping of the touched fields is better than the first */
    gboolean aligned_tried; /* ranking_add_aligned() was asked */
    GPtrArray *assumptions; /* of char *: sentences for the user */
    GPtrArray *open_localities; /* of OpenLocality (compiled.h): arrays of which it is not known where
                                   lanes go */
    GPtrArray
        *sensitivities; /* of Sensitivity (advice.h): what else might be first; empty unless asked for */
    GPtrArray
        *code_changes; /* of CodeChange (advice.h): what else would make it cheaper; empty unless asked for */
    Robust *robust;    /* the choice where facts are missing; NULL: none are, or it was not looked for */
    double known_error; /* of the model: what costs so much more, as a share, may cost the same */
    /* Where all groupings of the touched fields were walked: */
    guint64 n_groupings; /* these; 0: they were not */
    guint64 n_left;      /* of these, not estimated */
    double least_left;   /* what one of those costs at least; INFINITY where there is none */
    Optimal *optimal;    /* the best of all layouts; NULL: it was not looked for */
    guint n_certain;     /* so many of the first layouts are the first whatever the others cost */
} Ranking;

/* Evaluates the candidates under MODEL and ranks them. A spec that doesn't fit the record is an error of
 * LAYOUT_ERROR. KERNEL, BINDING, LAUNCH must outlive the result. */
Ranking *ranking_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch,
                     const Model *model, const Arch *arch, const ModelSettings *settings,
                     const CandidateRequest *request, GError **error);
void ranking_free(Ranking *ranking);
/* Leaves the first TOP of RANKING's layouts. */
void ranking_cut(Ranking *ranking, guint top);
/* The layout of RANKING with this spec, or of this name; NULL: it was not estimated. */
const RankedLayout *ranking_find(const Ranking *ranking, const char *spec);
/* The layout of RANKING that costs least by what is assumed: the first, unless that is first for other cases.
 */
const RankedLayout *ranking_cheapest(const Ranking *ranking);
/* How many times as fast as today's layout of RANKING one of TOTAL is, with the time of a launch in both. */
double ranking_gain(const Ranking *ranking, double total);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ranking, ranking_free)
