/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* The stream by which layouts of PLACEMENT are estimated. */
SectorStream *sector_stream(Sector *sector, const Placement *placement);
