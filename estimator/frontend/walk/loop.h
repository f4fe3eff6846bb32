/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* The loops that the walk has come to. */
typedef struct DryLoops {
    GHashTable *written; /* Ast of a loop -> GHashTable of Region that its body may write */
    guint n;             /* loops that dry runs came to */
    guint n_open;        /* around the place in work */
} DryLoops;

DryLoops *dry_loops_new(void);
void dry_loops_free(DryLoops *loops);

/* Runs the loop AST: dry, to find how its variables change, then with these as functions of the iteration. */
void exec_loop(Walker *w, const Ast *ast);
