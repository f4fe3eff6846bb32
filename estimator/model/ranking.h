/* SPDX-License-Identifier: MIT */
#pragma once

#include "arch.h"
#include "binding.h"
#include "launch.h"
#include "layout.h"
#include "model.h"
#include "prepared_layouts.h"

/* One candidate, estimated and ranked. */
typedef struct {
    Layout *layout;
    char *spec;        /* canonical, or the user's own string where the user gave one */
    char *name;        /* "aos", "soa", … or NULL */
    guint rank;        /* from 1; tied layouts share one */
    gboolean tied;
    LayoutRegisters registers; /* of a thread */
    Estimate estimate; /* cost vector and traffic of the whole launch */
    double relative;   /* total over the total of AoS over all fields */
} RankedLayout;

/* The candidates of one (kernel, record, launch), best first. */
typedef struct {
    const Kernel *kernel;
    const Binding *binding;
    const LaunchConfig *launch;
    GPtrArray *layouts;      /* of RankedLayout; --top cuts it after ranking */
    guint64 n_evaluated;     /* before --top */
    GPtrArray *assumptions;  /* of char *: sentences for the user */
    GPtrArray *places;       /* of OpenPlaces (open_places.h): arrays of which it is not known where lanes go */
    GPtrArray *turns;        /* of Turn (turns.h): what else might be first; empty unless asked for */
} Ranking;

typedef struct {
    GPtrArray *specs;    /* of char *: the user's candidates; empty: the default set */
    gboolean all;        /* every grouping of the touched fields */
    guint top;           /* keep the best; 0: no limit but with ALL (1000) */
    guint detailed;      /* with ALL: traffic is needed of so many of the best and of AoS alone; 0: of all */
} CandidateRequest;

/* Evaluates the candidates under MODEL and ranks them. A spec that doesn't fit the record is an error of
 * LAYOUT_ERROR. KERNEL, BINDING, LAUNCH must outlive the result. */
Ranking *ranking_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Model *model,
                     const Arch *arch, const ModelSettings *settings, const CandidateRequest *request, GError **error);
void ranking_free(Ranking *ranking);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ranking, ranking_free)
