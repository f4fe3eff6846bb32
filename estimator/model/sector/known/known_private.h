/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* --- sector_access_classes.c */
/* By access of STREAM, the first that a compiler makes in the same way, as often, at the same places of an
 * element: arrays of which accesses of the same classes follow one another are alike. Free with g_free(). */
guint *sector_access_classes(const Study *study, const Stream *stream);

/* --- sector_shifts.c */
typedef struct StreamShifts StreamShifts;
void stream_shifts_free(StreamShifts *shifts);
