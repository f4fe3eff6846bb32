/* SPDX-License-Identifier: MIT */
/* Parallel pointers, x[i] and y[i], written as one record. */
#pragma once

#include "rewrite/edits/edits.h"

/* Parallel pointers: all rules for names->fields. */
void parallel_rewrite(const SourceTree *tree, const RewriteNames *names, Rewriting *result);
