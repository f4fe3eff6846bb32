/* SPDX-License-Identifier: MIT */
/* estimator/validate/compare/: compares measurements with estimates. May use measured/ and below,
 * archdb/infer/stats/. */
#pragma once

#include "validate/measured/measured.h"

#include <glib.h>

/* --- rank_stats.c */
/* Kendall's tau-b (Kendall 1945) of ESTIMATED and MEASURED, N values each, from -1 to 1: whether what is
 * estimated to be larger is measured to be larger. A pair whose measured values differ by at most RESOLUTION,
 * relative to the smaller, is left out. A pair that is estimated to be equal is a tie. NAN where no pair is
 * left; 0 where all that are left are ties. */
double rank_tau_b(const double *estimated, const double *measured, guint n, double resolution);

/* How far estimates are off, over N of them. */
typedef struct {
    guint n, n_exact;         /* compared; without any error beyond the rounding of a count */
    double median, mean, p95; /* of the errors; NAN where there is none */
} ErrorSummary;

/* The summary of N errors, none of them NAN; infinite ones, of what was estimated and does not exist, count
 * as the largest. */
ErrorSummary error_summary(const double *errors, guint n, guint n_exact);

/* The geometric mean of N values above 0; NAN where there is none. */
double geometric_mean(const double *values, guint n);

/* --- site_compare.c */
/* Accesses that cannot be told apart by what was counted: those of one kind on one line, those that are one
 * instruction, and those that nvcc gave one line (compare_private.h). */
typedef struct {
    GPtrArray *sites; /* of const SiteEstimate *; empty: nothing was estimated at this line */
    const char *file;
    guint line; /* of the first */
    SiteKind kind;
    gboolean understood; /* all of them */
    /* What is counted is not what was estimated, but all that so differs and is of this kind agrees in sum:
     * the compiler names the line of another access that it made one with, or moved. */
    gboolean other_line;
    double estimated_requests, estimated_sectors;
    /* NAN: sites were not measured. Where the profiler leaves the requests open, of the numbers that are
     * possible the one next to the estimate. */
    double measured_requests, measured_sectors;
    double open_requests; /* by how much the possible numbers differ */
} SiteComparison;

/* Compares the sites of LAYOUT with COUNTS (of SiteCount; NULL: nothing was measured). The result, of
 * SiteComparison, points into both. A line at which nothing was counted has measured counts of 0. */
GPtrArray *site_compare(const LayoutEstimate *layout, const GPtrArray *counts);

/* The expressions of the accesses, as the source has them, each once, joined by commas. Free with g_free().
 */
char *site_comparison_text(const SiteComparison *comparison);

/* --- comparison.c */
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

/* --- summary.c */
/* What the profiler counts as written to DRAM in a launch that reads much, though the launch stores nothing:
 * on an H200 and an H100 some 75,000 sectors once it reads more than their L2 takes in before others' lines
 * are gone (docs/evidence/h200.md). */
typedef struct {
    double sectors; /* the median over the launches that do; 0: there is none */
    double read;    /* sectors that a launch reads for it to be one; NAN: not known, none is */
    guint n;        /* such launches */
} ForeignWrites;

/* Those of CASES (of CaseComparison), in which reading READ sectors is much; NAN: nobody knows. */
ForeignWrites foreign_writes(const GPtrArray *cases, double read);

/* The measurements of LAYOUT, N_QUANTITIES values, without OTHERS where it reads that much. */
void measured_without_others(const LayoutComparison *layout, const ForeignWrites *others,
                             double *ret_measured);

/* A Summary for each of GROUPS, over those of CASES that are in it; the first is over all. Summary.moved
 * leaves OTHERS out. */
GPtrArray *summaries_new(const GPtrArray *cases, const GPtrArray *groups, const ForeignWrites *others);

/* For each case and quantity the layout that misses most, as Miss, the greatest error first. */
GPtrArray *misses_new(const GPtrArray *cases);
