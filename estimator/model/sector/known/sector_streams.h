/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

void sector_stream_clear(SectorStream *stream);
void sector_stream_free(gpointer stream);

/* Makes STREAM where the groups of the record are GROUP_OF: stream_new(). */
void sector_stream_prepare(Sector *sector, SectorStream *stream, const guint *group_of);
