/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loop_run.h"

/* Evaluates the loop's condition and records what it compares. */
void loop_condition(Walker *w, LoopRun *run);
