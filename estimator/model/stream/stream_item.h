/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/placement/placement.h"
#include "model/stream/stream.h"

/* How often one thread executes what ITEM stands for. */
double stream_item_weight(const Stream *stream, guint item);

/* TRUE if ITEM's wide access was made by the item before. */
gboolean stream_item_is_made(const Compiled *compiled, const Stream *stream, guint item,
                             const AccessPlacement *place);
