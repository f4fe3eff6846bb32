/* SPDX-License-Identifier: MIT */
#pragma once

#include "comparison.h"

/* What the profiler counts as written to DRAM in a launch that reads much, though the launch stores nothing:
 * on an H200 and an H100 some 75,000 sectors once it reads more than their L2 takes in before others' lines
 * are gone (docs/evidence/h200.md). */
typedef struct {
    double sectors; /* the median over the launches that do; 0: there is none */
    double read;    /* sectors that a launch reads for it to be one; NAN: not known, none is */
    guint n;        /* such launches */
} ForeignWrites;

/* Those of CASES (of CaseComparison), in which reading READ sectors is much; NAN: nobody knows. */
ForeignWrites foreign_writes(const GPtrArray *cases, double read);

/* The measurements of LAYOUT, N_QUANTITIES values, without OTHERS where it reads that much. */
void measured_without_others(const LayoutComparison *layout, const ForeignWrites *others,
                             double *ret_measured);

/* A Summary for each of GROUPS, over those of CASES that are in it; the first is over all. Summary.moved
 * leaves OTHERS out. */
GPtrArray *summaries_new(const GPtrArray *cases, const GPtrArray *groups, const ForeignWrites *others);

/* For each case and quantity the layout that misses most, as Miss, the greatest error first. */
GPtrArray *misses_new(const GPtrArray *cases);
