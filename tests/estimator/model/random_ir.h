/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir_builder.h"

typedef struct {
    guint max_fields, max_depth, max_trips;
    gboolean has_opaque;    /* opaque indices, unknown parameters, unknown trip counts */
    gboolean has_quasi;     /* divisions, remainders, minima, … */
    gboolean has_by_thread; /* trip counts that depend on the thread */
    gboolean has_arrays;    /* outside arrays, several arrays of the record, array members */
    gboolean has_stores;    /* stores, atomics and barriers */
    gboolean is_simple;  /* few different indices, so that accesses are often to one place; as many stores as
                            loads */
    gboolean has_guards; /* conditions of thread, block and loops */
} RandomShape;

/* A random small kernel, complete. */
IrBuilder *random_ir(GRand *rand, const RandomShape *shape);

/* The same of SEED, with blocks enough for several waves now and then. */
IrBuilder *random_ir_in_waves(guint seed, const RandomShape *shape);

/* A random spec of its record; with TILES some of its groups have tiles. */
char *random_spec(GRand *rand, const Record *record, gboolean tiles);

/* How many of N random kernels a test looks at: all; with TEST_PART=K in the environment one of K, as under
 * sanitizers, which each kernel gives about the same to look at. */
guint random_part(guint n);
