/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/launch/locality.h"

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
typedef struct {
    UniformCost uniform;          /* of `peng` */
    AccordanceTest accordance;    /* of `peng` */
    Locality locality;            /* of `sector`, in arrays of which LaunchConfig.localities tells nothing */
    gint64 locality_number;       /* ArrayLocality.number */
    L2Start l2;                   /* of `sector` */
    gboolean thorough;            /* of `sector`, by no key: loops are followed further */
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
/* Sets KEY ("uniform": warp, grid; "accordance": paper, line; "locality": random, sorted, near=N, shared=N;
 * "l2": cold, warm; "repeats": merged, counted; "shared_memory": free, l1; "transactions": whole, reduced=N),
 * N being a whole number from 1 to LOCALITY_MOST, and of transactions a power of two; errors name the allowed
 * values. */
gboolean model_settings_set(ModelSettings *settings, const char *key, const char *value, GError **error);
