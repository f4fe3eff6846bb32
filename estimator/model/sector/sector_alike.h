/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/sector.h"

/* ModelPrices.alike: whether the kernel does to fields A and B the same, at the same places of its code, so
 * that what groups take at least is the same with one in the other's place. */
gboolean sector_alike(gpointer prepared, guint a, guint b);

/* By access of STREAM, an unrolling of SECTOR's kernel, the first that a compiler makes in the same way, as
 * often, at the same places of an element: arrays of which accesses of the same sorts follow one another are
 * alike. Free with g_free(). */
guint *sector_sorts(const Sector *sector, const Stream *stream);

/* Model.exchangeable(): the accesses to both are loads that a thread makes right behind one another, in the
 * order of the fields. */
gboolean sector_exchangeable(gpointer prepared, guint a, guint b);
