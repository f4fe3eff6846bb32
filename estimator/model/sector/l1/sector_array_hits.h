/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/l1/sector_l1_pass.h"

/* What hits in L1, array by array: as long as neither L1 nor L2 loses anything, what is found of a line hangs
 * on the accesses to its array alone, and is remembered from layout to layout. */

/* What is remembered beside arrays: in which order warps make their accesses, and whether all this is worth
 * it. */
typedef struct HitMemory HitMemory;

HitMemory *hit_memory_new(void);
void hit_memory_free(HitMemory *memory);
/* Forgets all, as where a stream is no more. */
void hit_memory_clear(HitMemory *memory);
/* Whether arrays are followed one by one the first layouts decide: for MEMORY, those of FIRST. */
void hit_memory_decide(HitMemory *memory, const HitMemory *first);
/* The same where of the first layouts each of two memories has one. */
void hit_memory_agree(HitMemory *a, HitMemory *b);

/* The arrays of one layout. */
typedef struct {
    const L1Schedule *schedule;
    guint n;                    /* arrays */
    struct ArrayHits **entries; /* by array; NULL: no item reaches it */
    guint8 *is_left;            /* by array: not known yet of the multiprocessor in work */
} HitParts;

/* Those of P's layout. NULL: stores meet loads on their way, or the layout's arrays are not known. */
HitParts *hit_parts_new(L1Pass *p);
void hit_parts_free(HitParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HitParts, hit_parts_free)

/* Notes in PARTS what is left to follow on the multiprocessor SM; FALSE: nothing. */
gboolean hit_parts_begin(HitParts *parts, guint sm);
/* Remembers what P has found of that in N_WAVES waves, COUNTS by wave and item, FIRST by array after the
 * first wave; and adds what was known before to these and to P's arrays. FALSE: all arrays together do not
 * fit, so that nothing of this is right. */
gboolean hit_parts_finish(HitParts *parts, L1Pass *p, guint sm, guint n_waves, ItemCount *const *counts,
                          const ArrayCount *first);
/* Notes that PARTS were right, or not. */
void hit_parts_note(const L1Pass *p, gboolean are_right);
/* TRUE if no run of accesses of PARTS ends because it is too long. */
gboolean hit_parts_end_by_themselves(const HitParts *parts);
