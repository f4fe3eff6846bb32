/* SPDX-License-Identifier: MIT */
/* Flattened arrays: `a[i * 6 + 2]` becomes `a_at(a, i, 2)`. */
#pragma once

#include "rewrite/edits/edits.h"

/* Uses of a flattened array, and whether STEP needs no other rule. */
void rules_flat(Rules *rules);
gboolean rules_flat_step(Rules *rules, const FlowStep *step);
