/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* ModelPrices.alike: whether the kernel does to fields A and B the same, at the same places of its code, so
 * that what groups take at least is the same with one in the other's place. */
gboolean sector_alike(gpointer prepared, guint a, guint b);

/* Model.exchangeable(): the accesses to both are loads that a thread makes right behind one another, in the
 * order of the fields. */
gboolean sector_exchangeable(gpointer prepared, guint a, guint b);
