/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/compiled.h"

/* An array of which it is not known where lanes go: what is taken for that. */
typedef struct {
    guint array; /* of the kernel */
    gint64
        elements; /* that lanes are spread over; 0: the model takes each lane to be apart from all others */
    gboolean size_known;  /* elements is told by the user or by the type of what is loaded; else assumed */
    ArrayLocality places; /* where elements is not 0 */
} OpenLocality;

/* The arrays that accesses of STUDY, unless a compiler merges them as in COMPILED, reach at places that are
 * not known, and of which the user says nothing, by number. They are taken as PLACES among RANGE elements
 * where nothing else is known; RANGE 0: OpenLocality.elements is. Of OpenLocality; free with
 * g_ptr_array_unref(). */
GPtrArray *open_localities(const Study *study, const Compiled *compiled, gint64 range, ArrayLocality places);
/* PLACES as --locality takes them: "near=16". Free with g_free(). */
char *locality_text(const ArrayLocality *places);
