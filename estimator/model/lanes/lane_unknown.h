/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lane_set_private.h"

/* The values of the opaque term E, of which an index has SCALE times as much. */
void lane_set_make_up(LaneSet *set, const Expr *e, gint64 scale, gint64 *values);
