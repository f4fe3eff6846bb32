/* SPDX-License-Identifier: MIT */
/* estimator/model/compiled/: what a compiler makes of a study, whatever the layout: what may alias, what
 * stays in registers, what is joined and unrolled. Uses study/. */
#pragma once

#include "model/study/study.h"

/* Accesses that may be made together: the bits of one word. */
#define COMPILED_MAX_PARTS 64u
#define COMPILED_NO_PART G_MAXUINT

/* What a compiler makes of one access. */
typedef struct {
    gboolean is_merged; /* it needs no instruction, see merged_unless */
    guint64
        merged_unless; /* not 0: so it is where these fields (bit f: field f) all lie in its own's group */
    guint n_left;      /* innermost loops that it is taken out of, to before their first iteration */
    int bundle;      /* number of the first of the accesses that may be made together, as parts; -1: alone */
    guint part;      /* its number among them, below COMPILED_MAX_PARTS */
    guint next_part; /* number of the next of them; COMPILED_NO_PART: it is the last */
    guint at;   /* place in the straight line of code that it stands in, from 1 on; 0: it can't be joined */
    guint stop; /* the place that it can't be moved past to be joined: a load upwards (0: none), a store
                   downwards (G_MAXUINT: none) */
    guint first_hurdle,
        n_hurdles; /* of Compiled.hurdles: nearer places that stop it in some layouts, nearest first */
} CompiledAccess;

/* What it makes of one loop. */
typedef struct {
    gboolean unrolled; /* it leaves nothing of it but its body, as often as it is executed */
} CompiledLoop;

/* What may keep an access from being moved. */
typedef struct {
    guint access, at;   /* what is in the way, and its place: CompiledAccess.at */
    gboolean by_layout; /* only where the two lie in different groups */
} CompiledHurdle;

/* What a compiler makes of a study's accesses and loops, as far as it is the same in all layouts. */
typedef struct {
    CompiledAccess *accesses; /* one an access of the study */
    guint n_accesses;
    CompiledLoop *loops; /* one a loop of the study */
    guint n_loops;
    CompiledHurdle *hurdles;
    guint n_hurdles;
    gboolean as_nvcc; /* what nvcc makes of them, else what C and C++ let any compiler do */
} Compiled;

/* What any compiler may make of STUDY, knowing what C and C++ promise: it joins what the source copies as
 * one. What it merges is known where loops are unrolled: stream_new(). */
Compiled *compiled_new(const Study *study);
/* What nvcc makes of it. The kernel's pool gains expressions. */
Compiled *compiled_new_nvcc(const Study *study);
void compiled_free(Compiled *compiled);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compiled, compiled_free)
