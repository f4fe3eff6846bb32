/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loop_run.h"

/* Finds the variables' values as functions of the counter from the environment at the end of the dry run. */
void loop_solve(Walker *w, LoopRun *run, const GPtrArray *after);
/* VALUE outside the loop: parts that vary inside become unknown. */
const Value *loop_outside(Walker *w, const LoopRun *run, const Value *value, const char *name);
