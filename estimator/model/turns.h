/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking.h"

/* The assumption that a turn changes. */
typedef enum {
    TURN_GRID,     /* the other grid that is as plausible as the assumed one */
    TURN_LOCALITY, /* lanes go to places in the order of threads, and not at random; or the other way round */
} TurnKind;

/* A few of a ranking's layouts under another assumption that is as plausible: whether the first is another.
 */
typedef struct {
    TurnKind kind;
    gint64 grid[3];    /* that it is for */
    Locality locality; /* TURN_LOCALITY */
    char *first;       /* the layout that would be first, as the ranking has it: a name or a spec */
    char *first_spec;  /* its spec */
    gboolean changes;  /* the ranking's first is not among those that would share rank 1 */
    double relative;   /* the total of that layout over that of the ranking's first, there */
} Turn;

/* Layouts that are estimated under another assumption, at most: the first of the leading ranks, and aos and
 * soa. */
#define TURN_LAYOUTS 6

/* Adds to RANKING.turns a Turn for each decisive assumption of RANKING; none where it has one layout. MODEL,
 * ARCH and SETTINGS are those of ranking_new(), whose errors it has. */
gboolean ranking_find_turns(Ranking *ranking, const Model *model, const Arch *arch,
                            const ModelSettings *settings, GError **error);
void turn_free(Turn *turn);
