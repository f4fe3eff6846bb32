/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Where lanes go whose index is loaded or not known: anywhere; in the order of threads; to about where that
 * is; anywhere, but threads in a row to one place. */
typedef enum { LOCALITY_RANDOM, LOCALITY_SORTED, LOCALITY_NEAR, LOCALITY_SHARED } Locality;

typedef struct {
    Locality locality;
    gint64 number; /* NEAR: elements, at most, in either direction; SHARED: threads in a row */
} ArrayLocality;

#define LOCALITY_MOST (G_GINT64_CONSTANT(1) << 31)
