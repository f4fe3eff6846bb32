/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* The ways of some lanes through a bisection, each to an end of its own, one step after the other. */
typedef struct BisectionPath BisectionPath;

BisectionPath *bisection_path_new(guint n_lanes);
void bisection_path_free(gpointer path);

/* TRUE if PATH began with expressions LOW and LENGTH, and has not gone further than STEPS, by lane, says. */
gboolean bisection_path_goes(const BisectionPath *path, const Expr *low, const Expr *length,
                             const gint64 *steps);
/* Begins anew with E, an expr_bisection() the arguments of which have these values by lane: TARGETS are of
 * 0..RANGE-1, and what part of RANGE one is decides which of the bisection's ends the lane goes to. */
void bisection_path_begin(BisectionPath *path, const Expr *e, const gint64 *low, const gint64 *length,
                          const gint64 *targets, double range);
/* Goes on until each lane has made its STEPS, or there are no more. */
void bisection_path_follow(BisectionPath *path, Bisection rule, const gint64 *steps);
/* The current values of PART, by lane. */
void bisection_path_values(const BisectionPath *path, BisectPart part, gint64 *ret_values);
