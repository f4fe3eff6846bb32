/* SPDX-License-Identifier: MIT */
#pragma once

#include "analysis.h"
#include "bundle_index.h"
#include "plan_stage.h"

/* The text of estimates.json (docs/guide/bundle.md) of the bundle INDEX: what ANALYSIS, or STAGED where it
 * is not NULL, says of the kernels of PROGRAM at VARIANT, and of all other kernels that INDEX holds what the
 * file at PATH says, where there is one. */
char *estimates_text(const BundleIndex *index, const char *path, const Analysis *analysis,
                     const StagedPlan *staged, const char *program, const char *variant, GError **error);
