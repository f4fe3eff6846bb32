/* SPDX-License-Identifier: MIT */
#pragma once

#include "binding.h"

/* Who may touch whose bytes, where the kernel of BINDING reaches its record in one layout: a group is one
 * array of structs behind one pointer, which is as much __restrict__ as the source's. */
typedef struct {
    const Kernel *kernel;
    const Binding *binding;
    const guint *group_of; /* by field of the record; with ALIAS_TILED where the group is in tiles, with
                              ALIAS_DECLARED where it is the struct as the source declares it */
    gboolean as_nvcc;      /* what nvcc works out, else what C and C++ promise */
} Aliasing;
#define ALIAS_TILED 0x80000000u
#define ALIAS_DECLARED 0x40000000u

/* What an access touches: its place in the array, or in the record where that is laid out. */
typedef struct {
    guint access;
    const Expr *index, *sub;
} Spot;

Spot access_spot(const Aliasing *aliasing, guint access);

/* TRUE if a compiler has to assume that accesses at A and B may touch the same bytes, knowing what C and C++
 * promise: __restrict__, types that can't alias, distinct members of one struct, indices that surely differ.
 *
 * nvcc knows both less and more (model-sector.md, "What nvcc makes of the accesses"): it takes no notice of
 * scalar types, nor of what of a tile an index that differs may reach; but distinct members of one struct
 * type never overlap, whatever pointers lead there. */
gboolean spots_may_alias(const Aliasing *aliasing, const Spot *a, const Spot *b);
/* The same of two accesses of the kernel. */
gboolean accesses_may_alias(const Aliasing *aliasing, guint a, guint b);
