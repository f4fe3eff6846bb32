/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* By degree, what the warps of the launch compute; spaces are set. Free with g_free(). */
SectorWork *sector_work_new(const Sector *sector);

/* Adds to PARTS, the times of all accesses of DEGREE, what is computed there: to that of issuing, which is as
 * long as the busiest of the pipes that instructions go to takes, and to L1's, which shared memory is a part
 * of. */
void sector_add_work(const Sector *sector, guint degree, double *parts);
