/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef struct {
    char *file;
    guint line, column; /* from 1; 0 where unknown */
} SourcePlace;

/* FROM may be NULL: nowhere. */
void source_place_copy(SourcePlace *to, const SourcePlace *from);
void source_place_clear(SourcePlace *place);
