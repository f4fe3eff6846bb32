/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/stream/stream.h"

/* Threads that begin at the same places: for each class of a stream, the remainder of its base by the
 * modulus. */
typedef struct {
    gint64 *residues; /* by class; 0 for what can't be computed, which is taken as aligned */
    double share;     /* of all threads of the launch */
} ThreadPhase;

/* The phases of all threads; their shares sum up to 1. Where there are too many, evenly chosen ones.
 * IS_NEEDED: by class, the residues of the others stay 0. Free with g_ptr_array_unref(). */
GPtrArray *thread_phases_new(const Study *study, const Stream *stream, const gboolean *is_needed,
                             gint64 modulus);
