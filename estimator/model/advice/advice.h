/* SPDX-License-Identifier: MIT */
/* estimator/model/advice/: what else a programmer can do, and what else might be first. */
#pragma once

#include "model/ranking/ranking.h"

/* --- code_changes.c */
/* What a programmer can change beside the layout. */
typedef enum {
    CODE_CHANGE_RESTRICT, /* __restrict__ on all pointers to arrays */
    CODE_CHANGE_UNROLL,   /* #pragma unroll on a loop */
    CODE_CHANGE_PADDING,  /* a group of fields that is wider than they are */
} CodeChangeKind;

/* A change with which a layout costs less, by the same model and with the same registers. */
typedef struct {
    CodeChangeKind kind;
    char *spec;      /* the layout that is cheapest with it, for CODE_CHANGE_PADDING as it is padded */
    guint loop;      /* CODE_CHANGE_UNROLL: number of the loop */
    guint times;     /* CODE_CHANGE_UNROLL: iterations side by side */
    guint pad_bytes; /* CODE_CHANGE_PADDING: of one element */
    double gain;     /* the total of the ranking's first layout over that of SPEC with the change */
} CodeChange;

/* Gains below are not told: an estimate is no better. */
#define CODE_CHANGE_LEAST_GAIN 1.05

/* Adds to RANKING.code_changes what is estimated to change, each alone, the most first; MODEL, ARCH and
 * SETTINGS are those of ranking_new(). */
void code_changes_find(Ranking *ranking, const Model *model, const Arch *arch, const ModelSettings *settings);
void code_change_free(CodeChange *change);

/* --- sensitivities.c */
/* The assumption that is changed. */
typedef enum {
    SENSITIVITY_GRID,     /* the other grid that is as plausible as the assumed one */
    SENSITIVITY_LOCALITY, /* lanes go to places in the order of threads, and not at random; or the other way
                             round */
    SENSITIVITY_TRIPS,    /* loops of unknown length are shorter, or longer */
    SENSITIVITY_STRIDE,   /* a parameter that multiplies indices has another value */
} SensitivityKind;

/* Iterations of a loop of unknown length that are as plausible as those taken; loops that can end early make
 * the fewer at most. */
#define SENSITIVITY_FEW_TRIPS 8
#define SENSITIVITY_MANY_TRIPS 1000
/* Strides at which lanes lie side by side, and each by itself. */
#define SENSITIVITY_NEAR_STRIDE 1
#define SENSITIVITY_FAR_STRIDE 4096

/* A few of a ranking's layouts under another assumption that is as plausible: whether the first is another.
 */
typedef struct {
    SensitivityKind kind;
    gint64 grid[3];    /* that it is for */
    Locality locality; /* SENSITIVITY_LOCALITY */
    gint64 trips;      /* SENSITIVITY_TRIPS: iterations of such loops; else 0 */
    gint64 stride;     /* SENSITIVITY_STRIDE: the value */
    guint param;       /* likewise: the number of the first parameter that has it */
    char *first;       /* the layout that would be first, as the ranking has it: a name or a spec */
    char *first_spec;  /* its spec */
    gboolean changes;  /* the ranking's first is not among those that would share rank 1; for numbers of
                          iterations the totals decide, not how costs grow with them */
    double relative;   /* the total of that layout over that of the ranking's first, there */
} Sensitivity;

/* --- scenarios.c */
#define N_SCENARIOS (1u << N_AXES) /* a bit for each axis: whether it has its second case */
#define SCENARIO_NEAR 64           /* elements: how near each other lanes go in that case */

/* The axes that RANKING's launch leaves open under MODEL and SETTINGS, as bits. */
guint scenarios_open(const Ranking *ranking, const Model *model, const ModelSettings *settings);
/* What the N LAYOUTS cost for LAUNCH, RANKING's or one that differs from it in its grids, in each scenario, N
 * after the other; where the axis is not one of OPEN, both cases are what is known. NULL with the model's
 * error. Free with g_free(). */
double *scenarios_totals(const Ranking *ranking, const LaunchConfig *launch,
                         const RankedLayout *const *layouts, guint n, guint open, const Model *model,
                         const Arch *arch, const ModelSettings *settings, GError **error);
/* Chooses among the N LAYOUTS, of which TODAY is the program's, by TOTALS in each scenario: that which takes
 * least longer than the fastest where it loses most, or of those that are as good an untiled one of fewest
 * groups. What of RET_ROBUST is allocated stays empty. */
void scenarios_choose(const double *totals, const RankedLayout *const *layouts, guint n, guint today,
                      guint open, Robust *ret_robust);
/* The one of the N LAYOUTS that is named where all is known, by TOTALS: an untiled one of fewest groups of
 * those that take nearly the least. */
guint scenarios_name(const double *totals, const RankedLayout *const *layouts, guint n);
/* Puts that of RANKING's layouts first, and fills in RANKING.robust, which stays NULL where nothing is open.
 * MODEL, ARCH and SETTINGS are those of ranking_new(), whose errors it has. */
gboolean scenarios_settle(Ranking *ranking, const Model *model, const Arch *arch,
                          const ModelSettings *settings, GError **error);

/* --- robust.c */
/* Fills in what is allocated of ROBUST, the choice among the N LAYOUTS by TOTALS, which it takes over, and of
 * which launches take LAUNCHES_NS anyway. */
void robust_keep(Robust *robust, const RankedLayout *const *layouts, guint n, double *totals,
                 double launches_ns);
/* Between which shares of what today's layout costs the layout SPEC costs, in all cases of ROBUST, which may
 * be NULL. FALSE: it was not compared. */
gboolean robust_range(const Robust *robust, const char *spec, double *ret_low, double *ret_high);

/* --- strides.c */
/* The numbers of the parameters, guint, that RANKING's launch leaves open and that multiply what differs from
 * access to access in indices of its record. */
GArray *strides_open(const Ranking *ranking);
/* Whether parameter NUMBER of KERNEL decides a condition or how long a loop is: another value is another
 * amount of work. */
gboolean stride_decides(const Kernel *kernel, guint number);

/* --- sensitivities.c */
/* Layouts that are estimated under another assumption, at most: the first of the leading ranks, and aos and
 * soa. */
#define SENSITIVITY_LAYOUTS 6

/* Adds to RANKING.sensitivities a Sensitivity for each decisive assumption of RANKING; none where it has one
 * layout. MODEL, ARCH and SETTINGS are those of ranking_new(), whose errors it has. */
gboolean sensitivities_find(Ranking *ranking, const Model *model, const Arch *arch,
                            const ModelSettings *settings, GError **error);

/* The number of iterations of loops of unknown length, or the value of a stride, under which RANKING's first
 * layout loses most, by more than estimates err; NULL: under none. */
const Sensitivity *sensitivities_doubt(const Ranking *ranking);
void sensitivity_free(Sensitivity *sensitivity);
