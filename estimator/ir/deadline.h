/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* When work has to end, in CPU time of the thread that does it: the result depends on the machine's speed,
 * but not on its load. */
typedef struct {
    double seconds; /* that the work has in all; 0: it has no end */
    gint64 at;      /* nanoseconds of the thread's clock */
} Deadline;

/* SECONDS from now on; 0 or INFINITY: never. */
Deadline deadline_in(double seconds);

/* Seconds of its thread until DEADLINE, 0 where it has passed; INFINITY: never, as with NULL. */
double deadline_left(const Deadline *deadline);

/* Seconds of CPU time that this thread has had. */
double deadline_clock(void);

/* TRUE if DEADLINE, which this thread made, has passed; NULL: it never does. */
gboolean deadline_has_passed(const Deadline *deadline);
