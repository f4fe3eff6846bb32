/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/edits/edits.h"

/* The bytes of NODE, a function, that its result is written in: *ret_start to *ret_end; FALSE: otherwise than
 * it is understood. */
gboolean function_result_find(const SourceTree *tree, guint node, guint *ret_start, guint *ret_end);
