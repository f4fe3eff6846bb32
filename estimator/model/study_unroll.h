/* SPDX-License-Identifier: MIT */
#pragma once

#include "study.h"

/* Accesses, or iterations, that nvcc puts side by side where `#pragma unroll` says so, at most, about: with
 * more it does as if nothing was said. It hangs on the size of all else: of a load an iteration it was 4,097
 * that nvcc 13.0 unrolled, not 5,000; of one at a constant place 6,000. */
#define STUDY_MAX_SAID 4096

/* Finds out which loops of STUDY nvcc unrolls whole: StudyLoop.unrolled. The rule, and what it was read off:
 * model.md, definition 0. */
void study_mark_unrolled(Study *study);
