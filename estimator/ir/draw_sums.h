/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr.h"

/* A memo of the rows of one EXPR_DRAW_SUM; the pool makes and frees it with the node. */
DrawSums *draw_sums_new(void);
void draw_sums_free(DrawSums *sums);
