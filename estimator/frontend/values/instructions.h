/* SPDX-License-Identifier: MIT */
#pragma once

#include "walker.h"

/* instructions.c: what a warp issues to compute, into the blocks of the kernel (Node.work). Numbers are
 * those of the compiler's file (docs/models/model-sector.md, "What a kernel computes"). What is computed
 * twice from the same counts once, and what does not change with a loop's iterations, before the loop. */

/* What was counted so far. */
typedef struct Issued {
    GHashTable *computed; /* Expr that some instruction has made already */
    guint piece;          /* Access.piece of the next access */
} Issued;

Issued *issued_new(void);
void issued_free(Issued *issued);

/* RESULT, made by the operation OP from A and B, floating-point numbers of SIZE bytes. */
void instructions_operation(Walker *w, int op, guint64 size, const Value *a, const Value *b,
                            const Value *result);
/* RESULT, made by the mathematical function NAME; waits as a compiled thread does at branches inside it,
 * which need ARGS. */
void instructions_function(Walker *w, const char *name, const Value *const *args, guint n_args);
/* The greater, lesser or rounded floating-point number RESULT. */
void instructions_choose(Walker *w, const Value *result);
/* FROM made a number of another kind: between integers and floating-point numbers, of SIZE bytes at most. */
void instructions_convert(Walker *w, const Value *from, guint64 size);
/* The integers in VALUE, which is stored or compared. */
void instructions_value(Walker *w, const Value *value);
/* VALUE of SIZE bytes, an integer that an iteration hands to the next, if it changes in a way that is not
 * modelled. */
void instructions_carried(Walker *w, const Value *value, guint64 size);
/* INDEX, as far as it is more than sums and products: those are counted with the access. */
void instructions_index(Walker *w, const Expr *index);
/* A branch, or a choice between values, by CONDITION (NULL: not known). */
void instructions_branch(Walker *w, const Expr *condition);
/* A load of LOADED (NULL: a store), of SIZE bytes, from OFFSET bytes into shared memory. */
void instructions_shared(Walker *w, const Expr *offset, const Expr *loaded, guint64 size);
/* A value of another lane; a barrier. */
void instructions_shuffle(Walker *w);
void instructions_barrier(Walker *w);
