/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

/* What the access of NODE to ARRAY, of which the copy holds a granule, becomes. */
Node *staged_walk_copy(Staging *staging, const Node *node, const StagedArray *array);
