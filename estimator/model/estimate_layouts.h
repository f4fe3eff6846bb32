/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/ir.h"
#include "model/prepared_layouts.h"
#include "text/text.h"

/* Estimates CANDIDATES, layouts of RECORD, with MODEL, in two threads where there are two processors and it
 * takes long. The estimates do not depend on that. Returns them, of RankedLayout, in the order of CANDIDATES:
 * the first N_IN_TIME of these in any case, the others as long as DEADLINE, which may be NULL, has not
 * passed. PREPARED notes what the estimates rest on. PROGRESS, which may be NULL, is told of each. */
GPtrArray *estimate_layouts(const GPtrArray *candidates, guint n_in_time, const Record *record,
                            const Model *model, PreparedLayouts *prepared, const Deadline *deadline,
                            Progress *progress);
