/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_group.h"
#include "archdb/infer/cache/cache_sets.h"

/* Sorts the lines of random pools into sets without knowing the mapping: lines of one set miss in the same
 * pools, lines of two sets sooner or later do not. Fills MAPPING's sets, ways and table. FALSE with a text in
 * *ret_reason where the pools do not tell all sets apart, or not how many ways each has. */
gboolean cache_scatter_sort(CacheMapping *mapping, const CacheGroup *group, const GPtrArray *readings,
                            char **ret_reason);
