/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* By how many elements what lanes access lies from what others do: not known, or different ones. */
#define SECTOR_NO_SHIFT G_MININT64

/* By item of STREAM, by how many elements what the lanes of multiprocessor SM access in a wave, each of them,
 * lies behind what the first one's do. */
const gint64 *sector_shifts(const Sector *sector, SectorStream *stream, guint sm, guint wave);

typedef struct StreamShifts StreamShifts;
void stream_shifts_free(StreamShifts *shifts);
