/* SPDX-License-Identifier: MIT */
#pragma once

#include "compiled.h"

/* Finds out which loops of STUDY nvcc unrolls whole: CompiledLoop.unrolled. The rule, and what it was read
 * off: docs/models/model-sector.md, "Unrolled loops". */
void compiled_mark_unrolled(Compiled *compiled, const Study *study);
