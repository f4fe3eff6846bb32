/* SPDX-License-Identifier: MIT */
/* estimator/validate/compare/: compares measurements with estimates. May use measured/ and below,
 * archdb/infer/stats/. */
#pragma once

#include "validate/measured/quantity.h"
#include "validate/compare/rank_stats.h"
#include "validate/compare/site_compare.h"

/* Times that differ by less, relative to the smaller, are not told apart: a launch timed twice differs by up
 * to 2 % (benchmarks/kernels/validation/README.md). */
#define TIME_RESOLUTION 0.02

/* Ways to choose a layout. */
typedef enum {
    STRATEGY_PICK,       /* what Fieldwise ranks first; of tied picks the slowest */
    STRATEGY_PICK_FIRST, /* the same; of tied picks the one that is listed first */
    STRATEGY_AOS,
    STRATEGY_SOA,
    STRATEGY_AOSOA32,
    STRATEGY_COUNTERS, /* the least dynamic cost of the measured counters, of equal ones the slowest */
    N_STRATEGIES,
} Strategy;

typedef struct {
    const char *key, *title;
    const char *layout; /* that is always chosen; NULL: it depends */
} StrategyInfo;
extern const StrategyInfo STRATEGY_INFOS[N_STRATEGIES];

typedef struct {
    const LayoutEstimate *estimate;
    const Measurement *measurement; /* NULL: nothing was measured, or its results differ */
    gboolean differs;
    double ms;                                              /* the median; NAN: not measured */
    double estimated[N_QUANTITIES], measured[N_QUANTITIES]; /* NAN: not known; of the sites all NAN */
    GPtrArray *sites;                                       /* of SiteComparison */
} LayoutComparison;

typedef struct {
    const CaseEstimate *estimate;
    char *title;
    guint group;        /* in Comparison.groups; 0: none */
    GPtrArray *layouts; /* of LayoutComparison, as in the estimate */
    guint first_rank;   /* of the pick */
    guint n_timed;
    double original_ms;          /* of a program with a main of its own: as it was; NAN: it has none */
    int best;                    /* the fastest layout; -1: none is timed */
    int chosen[N_STRATEGIES];    /* layouts; -1: no such layout is timed */
    double regret[N_STRATEGIES]; /* time of the chosen over the best's, from 1; NAN where none is chosen */
    double tau, tau_counters;    /* of the estimated ranks, and of the counters' dynamic cost; may be NAN */
} CaseComparison;

/* One figure that misses: the worst layout of a case for one quantity. */
typedef struct {
    const CaseComparison *comparison;
    const LayoutComparison *layout;
    const SiteComparison *site; /* NULL: of the whole launch */
    Quantity quantity;
    double estimated, measured, error;
} Miss;

/* Over all cases, or those of one group. */
typedef struct {
    const char *name;
    guint n_cases, n_layouts, n_timed;
    guint n_sites, n_understood;       /* groups of sites, each under each layout */
    guint n_exact, n_other_line;       /* of the understood: as counted, and but for the line */
    ErrorSummary errors[N_QUANTITIES]; /* relative, or differences of ratios */
    ErrorSummary moved[N_QUANTITIES];  /* of what L2 and DRAM move: of launches to which it matters */
    ErrorSummary understood[2];        /* of the requests and the sectors of understood sites */
    guint n_regrets[N_STRATEGIES];
    double mean_regret[N_STRATEGIES]; /* geometric */
    double worst_regret[N_STRATEGIES];
    const CaseComparison *worst_case[N_STRATEGIES];
    guint n_tau;
    double mean_tau, mean_tau_counters;
} Summary;

/* Estimates compared with measurements. */
typedef struct {
    const Bundle *bundle;
    const Results *results;
    CostWeights weights;
    GPtrArray *groups;     /* of char *: of kernels, as a split names them; the first is "all" */
    GPtrArray *cases;      /* of CaseComparison */
    GPtrArray *summaries;  /* of Summary, one a group */
    GPtrArray *misses;     /* of Miss, the worst first */
    GPtrArray *unmeasured; /* of char *: layouts that lack times or counters */
    GPtrArray *notes;      /* of char *: what else a reader has to know */
} Comparison;

/* Compares all of BUNDLE with RESULTS, which must outlive what is returned. WEIGHTS are the architecture's.
 * SPLIT gives kernels, without the arguments of a template, their group; NULL: there are none. */
Comparison *comparison_new(const Bundle *bundle, const Results *results, const CostWeights *weights,
                           GHashTable *split);
void comparison_free(Comparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Comparison, comparison_free)

/* Whether LAYOUT is one that Fieldwise picks. */
gboolean layout_is_pick(const CaseComparison *comparison, const LayoutComparison *layout);
