/* SPDX-License-Identifier: MIT */
/* estimator/model/estimate/: the interface of all models. Uses launch/, records/, archdb/. */
#pragma once

#include "layouts/layouts.h"
#include "model/launch/launch.h"
#include "archdb/archdb.h"
#include "records/records.h"

#include <glib.h>

/* --- estimate.c */
/* Traffic of the whole launch, in 32-byte sectors or, under peng, in its transactions. */
typedef struct {
    double load_requests, load_sectors, load_l1_hits;
    double store_requests, store_sectors; /* atomics included */
    double l2_reads, l2_read_hits, l2_writes;
    double dram_reads, dram_writes;
} Traffic;

/* What a layout costs. */
typedef struct {
    double *cost; /* the cost vector, lowest degree first, trip counts multiplied in */
    guint n_cost;
    double total; /* its sum */
    Traffic traffic;
    gboolean is_apart; /* groups do nothing to each other: Model.exchangeable */
    double followed;   /* what was followed for it, whether it was remembered or not: requests, and lines of
                          these. 0: the model does not say */
} Estimate;

#define MODEL_MAX_PARTS 12 /* parts of a GPU that a model tells apart, at most */

#define ACCESS_LINE_BYTES 128 /* that AccessEstimate.line_used tells of */

/* One access under one layout, for explain and the dumps. Averages over the launch. */
typedef struct {
    guint access; /* index into Kernel.accesses */
    guint joined; /* the first of the accesses that one instruction makes; the access itself where it is alone
                   */
    guint bytes;  /* of that instruction, by one lane */
    gboolean understood; /* FALSE: an assumption stands for the address of some lanes, or for how many run */
    gboolean taken_out;  /* a compiler takes it out of a loop: nvcc then names no line of its own for it */
    gboolean line_known; /* whether line_used is */
    guint8 line_used[ACCESS_LINE_BYTES / 8]; /* a bit a byte, lowest first: what the first warp's lanes touch
                                                of the line that the first of them touches, the first time */
    guint request_bytes, request_sectors;    /* what the first warp's lanes touch the first time: different
                                                bytes, and    transactions; 0: not known */
    gboolean counted;  /* FALSE: merged with an earlier access, costs nothing; see reason */
    guint degree;      /* complexity degree */
    double executions; /* warps times iterations */
    gboolean stride_known,
        stride_uniform;              /* for every pair of neighbouring lanes; and the same for all pairs */
    gint64 stride_bytes;             /* where it is the same for all, not negative */
    double transactions;             /* a warp and execution, average */
    double sectors;                  /* transactions of all executions */
    double l1_distance, l2_distance; /* bytes to the nearest accordant earlier access; -1: there is none */
    int l1_source, l2_source;        /* that access, -1: none */
    double l1_hits, l2_hits;         /* hit ratios, 0..1: of the access, and of what reaches L2 */
    double by_part[MODEL_MAX_PARTS]; /* of the cost, what each part of the GPU takes: Model.part_names */
    double cost;                     /* of all its executions: the sum of these */
    char *reason; /* what is assumed or unknown, or why it hits or misses; NULL: nothing to say */
} AccessEstimate;

/* <0, 0, >0 as A is cheaper, equal, dearer: from the highest degree down, place 0 included (model-peng.md 9).
 * Values within a relative 1e-9 are equal. */
int cost_compare(const double *a, guint n_a, const double *b, guint n_b);
/* The same where values that differ by less than KNOWN_ERROR (0: none) of the larger sum of a vector are
 * equal, too. */
int cost_compare_within(const double *a, guint n_a, const double *b, guint n_b, double known_error);
void estimate_clear(Estimate *estimate);
void access_estimate_free(AccessEstimate *estimate);

/* How a price is made up: a vector of N_PARTS numbers, none negative, of which the first N_SUMS add up over
 * the groups of a layout, and of the others the largest counts. */
typedef struct {
    guint n_parts, n_sums;
    guint8 *joint; /* by part below n_sums: not 0 where plane() looks at the least sum */
    guint8 *falls; /* by part below n_sums: not 0 where the cost falls with it */
} PriceShape;

/* What each group of a layout adds to its cost, for searches (search.h): a lower bound, whatever other groups
 * there are. */
typedef struct {
    /* NULL: prices of groups can be asked for; else why not, a text that lives as long as the program.
     * RET_SHAPE's tables are to be freed. */
    const char *(*shape)(gpointer prepared, PriceShape *ret_shape);
    /* The price of GROUP; NULL: of all that is not in the record. ANY_ALIKE: of any group with fields like
     * its own. */
    void (*price)(gpointer prepared, const Group *group, gboolean any_alike, double *ret_parts);
    /* The same, or less, but quickly; nothing is asked twice. RET_PARTS: zeros. */
    void (*guess)(gpointer prepared, const Group *group, double *ret_parts);
    /* TRUE if fields A and B are alike: with one in the other's place, groups have the same prices. NULL:
     * nobody knows. */
    gboolean (*alike)(gpointer prepared, guint a, guint b);
    /* What layouts with such a sum of prices cost at least, all degrees together. */
    double (*cost)(gpointer prepared, const double *parts);
    /* A plane below cost(), as in SearchProblem. */
    double (*plane)(gpointer prepared, const double *at, const double *least, double *ret_slopes);
    gboolean is_tight;   /* cost() is the estimate itself */
    gboolean has_tiles;  /* groups in tiles have prices */
    gboolean has_orders; /* and groups whose fields stand in another order than they are declared */
} ModelPrices;

/* --- model_settings.c */
/* Settings that a model leaves open, changed with --set. */
typedef enum { UNIFORM_WARP, UNIFORM_GRID } UniformCost; /* a uniform access costs once a warp, once a grid */
typedef enum { ACCORDANCE_PAPER, ACCORDANCE_LINE } AccordanceTest;
typedef enum { REPEATS_MERGED, REPEATS_COUNTED } Repeats; /* what a compiler needs no instruction for */
typedef enum {
    SHARED_FREE,
    SHARED_L1
} SharedCost; /* what an access of shared memory costs: nothing, an L1 hit */
typedef enum { TRANSACTIONS_WHOLE, TRANSACTIONS_REDUCED } TransactionCost;
typedef enum { L2_COLD, L2_WARM } L2Start; /* before the launch: empty, or with what an equal launch left */
/* A rule of `sector` that no key of an architecture switches off, and that is left out: to see what it does.
 * docs/evidence/ablation.md says which is which. Bounds of groups know all rules. */
typedef enum {
    WITHOUT_NOTHING,
    WITHOUT_HELD_STORES,
    WITHOUT_KEPT_LINES,
    WITHOUT_LOADS_AHEAD,
    WITHOUT_LONE_PIECES,
    WITHOUT_MASKED_LINES,
    WITHOUT_MET_LINES,
    WITHOUT_MOSTLY_HITS,
    WITHOUT_NEXT_LOADS,
    WITHOUT_REWRITES,
    WITHOUT_SHARED_READS,
    WITHOUT_STANDSTILL,
    WITHOUT_STORED_BYTES,
    WITHOUT_UNEVEN_BLOCKS,
    WITHOUT_WAITING_HITS,
    WITHOUT_WAVE_NEIGHBOURS,
    WITHOUT_WHOLE_STORES,
} Without;
/* For how many threads conditions hold that data decides and nobody states. */
typedef enum {
    CONDITIONS_FORM, /* the share that their form suggests */
    CONDITIONS_ALL,  /* all, and both branches count */
} ConditionsHeld;

typedef struct {
    UniformCost uniform;          /* of `peng` */
    AccordanceTest accordance;    /* of `peng` */
    Locality locality;            /* of `sector`, in arrays of which LaunchConfig.localities tells nothing */
    gint64 locality_number;       /* ArrayLocality.number */
    gboolean locality_told;       /* by the user, and not as nothing is known */
    ConditionsHeld conditions;    /* of `sector` */
    L2Start l2;                   /* of `sector` */
    Without without;              /* of `sector` */
    gboolean thorough;            /* of `sector`, by no key: loops are followed further */
    gboolean quick;               /* of `sector`, by no key: as few blocks are followed as can be */
    Repeats repeats;              /* of `peng` */
    SharedCost shared;            /* of `peng` */
    TransactionCost transactions; /* of `peng` */
    gint64 transaction_bytes;     /* with TRANSACTIONS_REDUCED: of the least transaction, a power of two */
} ModelSettings;

typedef enum { MODEL_ERROR_SETTING /* no such setting, or not one of its values */ } ModelError;
#define MODEL_ERROR (model_error_quark())
GQuark model_error_quark(void);

/* TRUE if KEY is a model setting (not an architecture key). */
gboolean model_settings_has_key(const char *key);
/* What the setting KEY may be, ended by NULL; a value that ends in '=' goes on with a number. */
const char *const *model_settings_values(const char *key);
/* Sets KEY ("uniform": warp, grid; "accordance": paper, line; "locality": random, sorted, near=N, shared=N;
 * "l2": cold, warm; "without": nothing, held_stores, …; "repeats": merged, counted; "shared_memory": free,
 * l1; "transactions": whole, reduced=N), N being a whole number from 1 to LOCALITY_MOST, and of transactions
 * a power of two; errors name the allowed values. */
gboolean model_settings_set(ModelSettings *settings, const char *key, const char *value, GError **error);

/* A GPU and settings under which the same traffic takes another time. */
typedef struct {
    const Arch *arch;
    const ModelSettings *settings;
} ModelTimes;

/* A model: one file, one table. Stages are in its own header; this is what ranking and explain need. */
typedef struct Model Model;
struct Model {
    const char *name;          /* "peng" */
    const char *cost_unit;     /* "L1-hit times" or "ns" */
    gboolean cost_is_dynamic;  /* the cost is the dynamic cost of Peng et al., weighted transactions */
    gboolean uses_locality;    /* it looks at ModelSettings.locality */
    gboolean draws_conditions; /* it looks at LaunchConfig.shares */
    /* Costs on ARCH that differ by less, relative to the larger total, are tied; 0, or NULL: none are. */
    double (*known_error)(const Arch *arch);
    /* Layout-independent preparation of one (kernel, binding, launch): fails where the architecture lacks a
     * value. */
    gpointer (*prepare)(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch,
                        const Arch *arch, const ModelSettings *settings, GError **error);
    /* The same on another GPU, or under other settings, where warps ask for the same: shares with PREPARED,
     * which must outlive it, what does not depend on what becomes of that. For few layouts, by one thread
     * with PREPARED. NULL: there is nothing to share. */
    gpointer (*prepare_other)(gpointer prepared, const Arch *arch, const ModelSettings *settings,
                              GError **error);
    /* The estimate of one layout; pure. ret_estimate->cost is allocated. */
    void (*estimate)(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
    /* The same, and behind it that of each of the N TIMES, of which the traffic is the same. NULL: times are
     * not apart from traffic. */
    void (*estimate_times)(gpointer prepared, const Layout *layout, const ModelTimes *times, guint n,
                           Estimate *ret_estimates);
    /* TRUE if fields A and B in each other's place change no estimate, rounding aside, of a layout without
     * tiles whose groups do nothing to each other, as its estimate says. NULL: that is not known of any. */
    gboolean (*exchangeable)(gpointer prepared, guint a, guint b);
    /* Lets PREPARED, for estimates in another thread, share what it can with FIRST, and where IS_DECIDED make
     * them as the first estimates by FIRST have decided. NULL: there is nothing to share, or decided. */
    void (*prepare_like)(gpointer prepared, gconstpointer first, gboolean is_decided);
    /* Lets what the first estimates by either have decided hold for both. NULL: these decide nothing. */
    void (*agree)(gpointer prepared, gpointer other);
    /* The least that the estimate of a grouping without tiles can be at each degree, quickly, for
     * enumerations: never more than it, but for rounding. May keep memos in PREPARED. ret_bound has room for
     * cost_length() values. */
    guint (*cost_length)(gpointer prepared);
    void (*grouping_bound)(gpointer prepared, const guint8 *group_of, double *ret_bound);
    gboolean bound_is_cost;    /* that is the estimate itself */
    const ModelPrices *prices; /* what searches ask for; NULL: nothing that they could */
    /* One AccessEstimate an access, in order. RET_REST, which may be NULL, has room for MODEL_MAX_PARTS: of
     * each part what is no access's. Both together sum up to the cost of all degrees. */
    GPtrArray *(*explain)(gpointer prepared, const Layout *layout, double *ret_rest);
    const char *const *part_names; /* "DRAM"; by_part of AccessEstimate has n_parts of them */
    guint n_parts;
    /* A stage as text: "placement", "metrics", "hits", "cost"; NULL where the model has no such stage. */
    char *(*dump)(gpointer prepared, const Layout *layout, const char *stage);
    /* Sentences on what PREPARED assumes (sampled loops, unknown alignment, …). */
    GPtrArray *(*assumptions)(gpointer prepared);
    /* Of OpenLocality (compiled.h): arrays of which it is not known where lanes go. */
    GPtrArray *(*open_localities)(gpointer prepared);
    void (*release)(gpointer prepared);
};

/* Of each line of the list of models: model_peng, model_sector. */
#define MODEL(name) extern const Model model_##name;
#include "archdb/keys/models.def"

/* --- text_columns.c */
/* Rows of text set in columns as wide as their widest cell. */
typedef struct TextColumns TextColumns;
TextColumns *text_columns_new(void);
/* Adds a row: its cells, ended by NULL. An empty or missing text stands as "-". */
void text_columns_row(TextColumns *text, const char *cell, ...) G_GNUC_NULL_TERMINATED;
/* The same of an array that NULL ends. */
void text_columns_cells(TextColumns *text, const char *const *cells);
/* Frees TEXT and returns what it says, one line a row. */
char *text_columns_free(TextColumns *text);
