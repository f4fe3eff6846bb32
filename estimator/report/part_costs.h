/* SPDX-License-Identifier: MIT */
#pragma once

#include "analysis.h"

/* What one part of the GPU takes of a launch's cost, and by what. */
typedef struct {
    const char *name;
    double loads, stores; /* accesses; atomics are stores */
    double rest;          /* what the kernel computes */
} PartCost;

double part_cost_total(const PartCost *part);
/* Of PartCost, the largest first, those that cost something; ONE is explained. Free with g_array_unref(). */
GArray *part_costs(const Analysis *analysis, const Case *one);
/* What no access of ONE costs. */
double part_costs_rest(const Analysis *analysis, const Case *one);
