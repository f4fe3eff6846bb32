/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/prepared_layouts.h"

/* By number of CANDIDATES (of Candidate), the first that has fields in other places alone than it, which
 * MODEL says can be exchanged; its own: there is none. Free with g_free(). */
guint *alike_layouts_new(const GPtrArray *candidates, const Record *record, const Model *model,
                         PreparedLayouts *prepared);
