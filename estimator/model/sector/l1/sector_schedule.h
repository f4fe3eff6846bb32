/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/l1/sector_l1_pass.h"

/* TRUE if a compiler puts what is done at both points side by side: they differ in iterations of loops that
 * are unrolled whole, and in those of one innermost other loop that are unrolled together. */
gboolean sector_is_same_batch(const Study *study, const Point *a, const Point *b);
/* How many loads, one after the other, say where ACCESS goes. */
guint sector_depth_of(const StudyAccess *access);

/* Lets the blocks of p->set make all their accesses, run by run; or with p->schedule finds out in which order
 * they do. */
void l1_pass_simulate(L1Pass *p);

/* The same by a SCHEDULE, of accesses to the arrays IS_LEFT alone. FALSE: L1 has lost something, and the rest
 * was not followed. */
gboolean l1_pass_follow(L1Pass *p, const L1Schedule *schedule, const guint8 *is_left);
