/* SPDX-License-Identifier: MIT */
#pragma once

#include "study.h"

/* Finds out which loops of STUDY nvcc unrolls whole: StudyLoop.unrolled. The rule, and what it was read off:
 * docs/model-sector.md, "Unrolled loops". */
void study_mark_unrolled(Study *study);
