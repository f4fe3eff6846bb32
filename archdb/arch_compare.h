/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"

/* One key that at least one of two architectures knows. */
typedef struct {
    ArchKey key;
    const char *a, *b; /* the values as text, the architectures'; NULL where one does not know it */
    double difference; /* (b - a) / |a|; NAN where a value is unknown or text, infinite where a alone is 0 */
    double spread;     /* the larger of the two; NAN where neither is stated */
    gboolean beyond;   /* both are known and differ by more than the spread: at all, where none is stated */
} ArchDifference;

/* Compares A with B, key by key in the order of the enumeration; an array of ArchDifference. */
GArray *arch_compare(const Arch *a, const Arch *b);
