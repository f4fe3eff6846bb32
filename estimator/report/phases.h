/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/joint.h"
#include "report/phase_path.h"

#define PHASES_LEAST_GAIN 1.05 /* what is less is within what estimates are off by */

/* A program in phases: its arrays change their layout between launches. */
struct Phases {
    char *reason;       /* why they were not looked for, a clause; NULL: they were */
    GPtrArray *layouts; /* of const RankedLayout, as the first launch has them: those that were tried */
    PhasePath *path;    /* NULL: not looked for */
    double gain;        /* how many times as fast as one layout */
    gboolean may_pay;   /* without conversions it would be enough; else they are not looked for */
    gboolean pays;      /* that is enough to be worth the conversions */
    GHashTable *costs;  /* as in PhaseProblem */
    double *conversions;
};

/* JOINT's layouts are there. */
Phases *phases_new(const Joint *joint);
void phases_free(Phases *phases);
