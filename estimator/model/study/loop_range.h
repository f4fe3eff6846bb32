/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The values that a loop's counter takes: first, first + step, … */
typedef struct {
    gint64 first, step;
    gint64 count; /* at least 1 */
} LoopRange;
