/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"

/* The share of one part of the GPU in a launch's cost, by its causes. */
typedef struct {
    const char *name;
    double loads, stores; /* accesses; atomics are stores */
    double rest;          /* what the kernel computes */
} PartCost;

double part_cost_total(const PartCost *part);
/* The parts of ONE, which is explained, that cost something: of PartCost, the largest first. Free with
 * g_array_unref(). */
GArray *part_costs(const Analysis *analysis, const Case *one);
/* The part of ONE's cost that is no access's. */
double part_costs_rest(const Analysis *analysis, const Case *one);
