/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking.h"

/* What a programmer can change beside the layout. */
typedef enum {
    HELP_RESTRICT, /* __restrict__ on all pointers to arrays */
    HELP_UNROLL,   /* #pragma unroll on a loop */
    HELP_PADDING,  /* a group of fields that is wider than they are */
} HelpKind;

/* A change with which a layout costs less, by the same model and with the same registers. */
typedef struct {
    HelpKind kind;
    char *spec;      /* the layout that is cheapest with it; HELP_PADDING: its padding is the field "pad" */
    guint loop;      /* HELP_UNROLL: number of the loop */
    guint times;     /* HELP_UNROLL: iterations side by side */
    guint pad_bytes; /* HELP_PADDING: of one element */
    double gain;     /* the total of the ranking's first layout over that of SPEC with the change */
} Help;

/* Gains below are not told: an estimate is no better. */
#define HELP_LEAST_GAIN 1.05

/* Adds to RANKING.helps what is estimated to help, each alone, the most first; MODEL, ARCH and SETTINGS are
 * those of ranking_new(). */
void ranking_find_helps(Ranking *ranking, const Model *model, const Arch *arch,
                        const ModelSettings *settings);
void help_free(Help *help);
