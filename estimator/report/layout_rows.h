/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking.h"

/* Layouts that one line of a table stands for. */
typedef struct {
    const RankedLayout *layout; /* the first of them */
    guint n;
    gboolean is_least; /* more of them may be among the layouts that were not kept */
} LayoutRow;

/* The lines for the layouts of RANKING, of LayoutRow: one for each, or unless EXPAND one for all that share a
 * rank and differ only in fields that the kernel uses alike, or in where unused fields lie. */
GArray *layout_rows_new(const Ranking *ranking, gboolean expand);

/* Fields that the kernel of RANKING uses alike, where there are several in one class: "x, y, z; vx, vy, vz".
 * "" where there are none. */
char *layout_rows_classes(const Ranking *ranking);
