/* SPDX-License-Identifier: MIT */
#pragma once

#include "cache_mapping.h"

/* Holds MAPPING against every one of READINGS. Fails, with a text in *ret_reason, where one contradicts it;
 * and where no probe showed every set full at once, or some set never overfull by one line: then another
 * mapping could explain them as well. */
gboolean cache_check(const CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency,
                     char **ret_reason);
