/* SPDX-License-Identifier: MIT */
/* What expressions of a program can be: constants, ranges, sizes as products of factors. */
#pragma once

#include "source/source.h"

/* A size as host code writes it: a number times what is not known. */
typedef struct {
    gint64 number;
    GPtrArray *factors;  /* of char *, sorted: text and declarations of each */
    GHashTable *depends; /* of variables and members: keys of all that it reads */
} SizeFactors;

/* A summand of an expression. */
typedef struct {
    guint node;
    gboolean is_negative;
} SplitTerm;

/* --- size_factors.c */
/* What the expression NODE is, with variables that never change replaced by what they begin with; NULL where
 * it calls something. */
SizeFactors *size_factors_new(const SourceTree *tree, guint node);
void size_factors_free(SizeFactors *size);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SizeFactors, size_factors_free)

/* Whether A bytes of elements of A_BYTES are as many elements as B bytes of elements of B_BYTES. */
gboolean size_factors_equal(const SizeFactors *a, gint64 a_bytes, const SizeFactors *b, gint64 b_bytes);

/* The first node from FROM to before END that may change what SIZE reads, or NO_NODE. */
guint size_factors_changed(const SourceTree *tree, const SizeFactors *size, guint from, guint end);

/* --- values.c */
/* The value of the expression NODE, which is the same wherever and whenever it is evaluated. */
gboolean values_constant(const SourceTree *tree, guint node, gint64 *ret_value);

/* The least and the most that the expression NODE can be. */
gboolean values_range(const SourceTree *tree, guint node, gint64 *ret_least, gint64 *ret_most);

/* The expressions that the variable CURSOR gets its values from, of SplitTerm: what it is set to, and what is
 * added to it, negative where it is subtracted. NULL where not all of them are seen. */
GArray *values_writes(const SourceTree *tree, Entity cursor);

/* Whether the integer expression NODE may be below 0, or wrap where it would be. */
gboolean values_may_be_negative(const SourceTree *tree, guint node);
