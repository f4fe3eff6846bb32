/* SPDX-License-Identifier: MIT */
#pragma once

#include "gen_expr.h"

/* Random kernels: a tree of loops and accesses to the fields of a record, written out as CUDA source. */

#define GEN_MAX_FIELDS 6

typedef struct {
    const char *type;
    guint bytes;
} GenField;

typedef enum { GEN_ACCESS, GEN_FOR } GenItemKind;

typedef struct {
    GenItemKind kind;
    GPtrArray *body;    /* GEN_FOR: of GenItem */
    guint variable;     /* GEN_FOR: GEN_LOOP + n */
    int first, step;    /* GEN_FOR: values first, first + step, … */
    int trips;          /* GEN_FOR; with outer >= 0: trips + the iteration number of that loop */
    int outer;          /* GEN_FOR: variable number of an enclosing loop with first 0 and step 1, or -1 */
    guint field;        /* GEN_ACCESS */
    gboolean store;     /* GEN_ACCESS: of an array outside the record, each its own */
    GenExpr *index;     /* GEN_ACCESS */
    guint line;         /* GEN_ACCESS: in the written source, from 1 */
    double expected;    /* GEN_ACCESS: transactions counted by the oracle */
    guint64 held_since; /* GEN_ACCESS: the oracle's own: when its register was last filled */
} GenItem;

typedef struct {
    GenField fields[GEN_MAX_FIELDS];
    guint n_fields;
    gboolean is_struct; /* p[i].f3, else parallel pointers f3[i] */
    gint64 grid[3], block[3];
    GPtrArray *body; /* of GenItem */
    guint n_accesses;
} GenKernel;

GenKernel *gen_kernel_random(GRand *rand);
void gen_kernel_free(GenKernel *kernel);

/* The kernel as CUDA source with a host function that launches it; sets the items' lines. */
char *gen_kernel_write(GenKernel *kernel);

typedef void (*GenItemFunc)(GenItem *item, gpointer data);
/* Calls FUNC for every access, in program order. */
void gen_kernel_each_access(const GenKernel *kernel, GenItemFunc func, gpointer data);
