/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/stream/stream.h"

/* TRUE if the compiler makes accesses X and Y in the same way, in STREAM as often, wherever they stand. */
gboolean sector_is_same_class(const Study *study, const Stream *stream, guint x, guint y);

/* TRUE if where ACCESS goes is not made up for each of its items anew. */
gboolean sector_is_place_known(const StudyAccess *access);

/* By access of STREAM, the first that a compiler makes in the same way, as often, at the same places of an
 * element: arrays of which accesses of the same classes follow one another are alike. Free with g_free(). */
guint *sector_access_classes(const Study *study, const Stream *stream);
