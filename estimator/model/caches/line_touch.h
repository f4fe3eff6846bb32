/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A line that a warp's request touches. */
typedef struct {
    guint64 line;
    guint32 sectors, whole; /* of the line, as bits: touched, and with all their bytes */
    /* Of L1, for who looks for it, not set at first: where the line is, what was there of it, and whether a
     * load of this turn filled sectors. */
    guint32 set : 31, is_on_its_way : 1, hits;
} LineTouch;
