/* SPDX-License-Identifier: MIT */
#pragma once

#include "flow.h"

static inline gboolean
flow_can_hold(enum CXCursorKind kind)
{
    return kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_FieldDecl;
}

/* Joins the slots of FLOW along its steps, and marks those that SEEDS, as of flow_new(), lead to. */
void flow_close(Flow *flow, const GArray *seeds);
