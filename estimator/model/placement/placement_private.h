/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/placement/placement.h"

/* Decides which of the accesses that may be made together are, where STUDY's record lies at FIELDS: no access
 * is wider than what is known of its address's alignment, or than MAX_LANE_BYTES. Changes PLACES. */
void placement_join(const Study *study, const Compiled *compiled, const FieldPlacement *fields,
                    AccessPlacement *places);
