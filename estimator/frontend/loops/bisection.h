/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loop_run.h"

/* Finds variables of a search by halving that were not found otherwise, as functions of the counter; TRUE
 * where there are any. */
gboolean loop_solve_bisections(Walker *w, LoopRun *run);
