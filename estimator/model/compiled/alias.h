/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/binding.h"

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

/* What of a kernel stays readable without regard to its stores. */
typedef struct AliasOrder AliasOrder;
AliasOrder *alias_order_new(const Aliasing *aliasing);
void alias_order_free(AliasOrder *order);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(AliasOrder, alias_order_free)

/* TRUE if nvcc's second half, ptxas, keeps the access at A, which stores, ahead of the one at B, without a
 * branch in between. It knows no promise of the source, only addresses: one register and offsets that surely
 * differ. But a load that the first half has found to read what the kernel changes nowhere (ld.global.nc:
 * __restrict__ on a parameter) may go anywhere. ALIASING: the one that ORDER was made for; NULL: no load is
 * known to be one. */
gboolean spots_stay_in_order(const Aliasing *aliasing, const AliasOrder *order, const Spot *a, const Spot *b);
/* The same of two accesses of the kernel. */
gboolean accesses_stay_in_order(const Aliasing *aliasing, const AliasOrder *order, guint a, guint b);

/* TRUE if a compiler has to assume that accesses at A and B may touch the same bytes, knowing what C and C++
 * promise: __restrict__, types that can't alias, distinct members of one struct, indices that surely differ.
 *
 * nvcc knows both less and more (model-sector.md, "What nvcc makes of the accesses"): it takes no notice of
 * scalar types, nor of what of a tile an index that differs may reach; but distinct members of one struct
 * type never overlap, whatever pointers lead there. */
gboolean spots_may_alias(const Aliasing *aliasing, const Spot *a, const Spot *b);
/* The same of two accesses of the kernel. */
gboolean accesses_may_alias(const Aliasing *aliasing, guint a, guint b);
