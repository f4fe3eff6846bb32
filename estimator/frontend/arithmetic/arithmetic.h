/* SPDX-License-Identifier: MIT */
/* Operations on the values of a kernel, and the instructions that they take. */
#pragma once

#include "frontend/values/values.h"

/* --- convert.c */
/* Values as conditions, and casts from type to type. */

const Value *value_cast(Walker *w, const Value *value, const CType *from, const CType *to);
/* VALUE as a condition, 0 or 1. */
const Expr *value_truth(Walker *w, const Value *value);

/* --- instructions.c */
/* instructions.c: what a warp issues to compute, into the blocks of the kernel (Node.work). Numbers are
 * those of the compiler's file (docs/models/model-sector.md, "What a kernel computes"). What is computed
 * twice from the same counts once, and what does not change with a loop's iterations, before the loop. */

Issued *issued_new(void);
void issued_free(Issued *issued);
/* What the mathematical function NAME, which gives a TYPE, makes of ARGS; waits as a compiled thread does at
 * branches inside it, which need ARGS. Gives what the compiler's file says of it (all 0: nothing); TRUE if
 * the result is made here, and not taken from where it was made before. */
gboolean instructions_function(Walker *w, const char *name, const CType *type, const Value *const *args,
                               guint n_args, ArchCost *ret_cost);
/* The greater, lesser or rounded floating-point number RESULT. */
void instructions_choose(Walker *w, const Value *result);
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

/* --- compare.c */
/* Whether OP, as libclang numbers operators, compares. */
gboolean is_comparison(int op);

/* --- operators.c */
/* Arithmetic. */

const Value *value_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                          const CType *ta, const CType *tb);

/* --- pointer.c */
/* POINTER, or each of those that it is a choice of, moved by BYTES. */
const Value *pointer_moved(Walker *w, const Value *pointer, const Expr *bytes);
/* Bytes from FROM to TO; NULL where they do not lead to the same place, or to the same choice of places by
 * the same distance. */
const Expr *pointer_movement(Walker *w, const Value *from, const Value *to);
/* POINTER + INDEX elements of STRIDE bytes. */
const Value *pointer_step(Walker *w, const Value *pointer, const Expr *index, guint64 stride, guint bits);
