/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loop_run.h"

/* Finds how often the loop runs from what its condition compares. */
void loop_find_trip(Walker *w, LoopRun *run);
