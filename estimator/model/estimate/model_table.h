/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"
#include "records/binding.h"
#include "model/estimate/estimate.h"
#include "model/launch/launch.h"
#include "layouts/layout.h"
#include "model/estimate/model_prices.h"
#include "model/estimate/model_settings.h"

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
    /* The estimate of one layout; pure. ret_estimate->cost is allocated. */
    void (*estimate)(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
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
    /* Of OpenLocality (open_localities.h): arrays of which it is not known where lanes go. */
    GPtrArray *(*open_localities)(gpointer prepared);
    void (*release)(gpointer prepared);
};

/* Of each line of the list of models: model_peng, model_sector. */
#define MODEL(name) extern const Model model_##name;
#include "archdb/keys/models.def"
