/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* When work has to end, by the processor's time of the thread that does it: what comes out by then depends on
 * how fast the machine is, but not on what else it does. */
typedef struct {
    double seconds; /* that the work has in all; 0: it has no end */
    gint64 at;      /* nanoseconds of the thread's clock */
} Deadline;

/* SECONDS from now on; 0 or INFINITY: never. */
Deadline deadline_in(double seconds);

/* TRUE if DEADLINE, which this thread made, has passed; NULL: it never does. */
gboolean deadline_has_passed(const Deadline *deadline);
