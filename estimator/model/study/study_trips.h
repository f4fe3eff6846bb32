/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/study/study.h"

/* The iterations of LOOP where the counters of the loops around it are COUNTERS (by loop number): those of
 * the threads that make most. */
gint64 study_trips(const Study *study, guint loop, gint64 *counters);
