/* SPDX-License-Identifier: MIT */
#include "base/base.h"

#include <math.h>
#include <time.h>

static gint64
thread_nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (gint64)now.tv_sec * 1000000000 + now.tv_nsec;
}

double
deadline_clock(void)
{
    return (double)thread_nanoseconds() * 1e-9;
}

Deadline
deadline_in(double seconds)
{
    if (!(seconds > 0) || isinf(seconds))
        return (Deadline){0};
    return (Deadline){.seconds = seconds, .at = thread_nanoseconds() + (gint64)(fmin(seconds, 1e9) * 1e9)};
}

double
deadline_left(const Deadline *deadline)
{
    if (!deadline || !(deadline->seconds > 0))
        return INFINITY;
    return fmax(0, (double)(deadline->at - thread_nanoseconds()) / 1e9);
}

gboolean
deadline_has_passed(const Deadline *deadline)
{
    return deadline && deadline->seconds > 0 && thread_nanoseconds() >= deadline->at;
}
