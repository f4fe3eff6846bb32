/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/source.h"

/* A size as host code writes it: a number times what is not known. */
typedef struct {
    gint64 number;
    GPtrArray *factors;  /* of char *, sorted: text and declarations of each */
    GHashTable *depends; /* of variables and members: keys of all that it reads */
} SizeFactors;

/* What the expression NODE is, with variables that never change replaced by what they begin with; NULL where
 * it calls something. */
SizeFactors *size_factors_new(const SourceTree *tree, guint node);
void size_factors_free(SizeFactors *size);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SizeFactors, size_factors_free)

/* Whether A bytes of elements of A_BYTES are as many elements as B bytes of elements of B_BYTES. */
gboolean size_factors_equal(const SizeFactors *a, gint64 a_bytes, const SizeFactors *b, gint64 b_bytes);

/* The first node from FROM to before END that may change what SIZE reads, or NO_NODE. */
guint size_factors_changed(const SourceTree *tree, const SizeFactors *size, guint from, guint end);
