/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/archdb.h"
#include "records/records.h"
#include "model/launch/launch.h"
#include "model/optimal.h"
#include "model/ranked_layout.h"

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
    GPtrArray *assumptions; /* of char *: sentences for the user */
    GPtrArray *open_localities; /* of OpenLocality (compiled.h): arrays of which it is not known where
                                   lanes go */
    GPtrArray *turns;           /* of Turn (turns.h): what else might be first; empty unless asked for */
    GPtrArray *helps;   /* of Help (helps.h): what else would make it cheaper; empty unless asked for */
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
/* The layout of RANKING with this spec, or of this name; NULL: it was not estimated. */
const RankedLayout *ranking_find(const Ranking *ranking, const char *spec);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ranking, ranking_free)
