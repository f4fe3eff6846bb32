/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

/* E as nearly all threads of the launch have it: of a choice, a minimum or a maximum that no loop's counter
 * decides the part that nearly all of some threads, evenly from the whole grid, take. A stretch that ends
 * where the array does is as long as the others then, and index expressions become simple. */
const Expr *staged_most(const Staging *staging, const Expr *e);

/* E in the first iteration of loops for sampled thread NUMBER, below STAGED_SAMPLES. */
gboolean staged_sample(const Staging *staging, const Expr *e, guint number, gint64 *ret_value);
#define STAGED_SAMPLES 64 /* threads that are looked at */
