/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/compiled.h"

/* The merger answers for every layout of records that small. */
#define COMPILED_MAX_FIELDS 64u

/* --- compiled_merged.c */
/* Finds out which accesses of STUDY nvcc makes no instruction for, in which layouts, and which loads it takes
 * out of loops: CompiledAccess.is_merged, merged_unless and n_left. Every loop is looked at as if it went
 * round twice. */
void compiled_find_merged(Compiled *compiled, const Study *study);

/* --- compiled_unroll.c */
/* Finds out which loops of STUDY nvcc unrolls whole: CompiledLoop.unrolled. The rule, and what it was read
 * off: docs/models/model-sector.md, "Unrolled loops". */
void compiled_mark_unrolled(Compiled *compiled, const Study *study);

/* Finds out of which other loops nvcc puts iterations side by side that touch the same locations:
 * CompiledLoop.together. Needs compiled_mark_unrolled(). */
void compiled_mark_together(Compiled *compiled, const Study *study);

/* --- compiled_wide.c */
/* Ties together the accesses of STUDY that nvcc may make at a time, as parts of one bundle in the order of
 * the program: loads, or stores, of one element of one array that stand in a straight line of code. What
 * keeps them from being moved, which depends on the layout, is in CompiledAccess.stop and Compiled.hurdles.
 * Needs compiled_mark_unrolled() and compiled_find_merged(). Accesses that the source makes together and
 * whose place is not known stay as they are. */
void compiled_bundle_runs(Compiled *compiled, const Study *study);

/* --- put_back.c */
/* By access of KERNEL: whether it is a store that puts back what was loaded there, and that nvcc makes all
 * the same where the struct lies as the source declares it. Free with g_free(). */
gboolean *put_back_kept(const Kernel *kernel);
/* By access of KERNEL: how many stores store what it loads as it is. Free with g_free(). */
guint *copy_counts(const Kernel *kernel);

/* What an access has from the copy of a struct that it is part of. */
typedef struct {
    gboolean
        is_moved; /* nvcc moves the struct as bytes from one place to another: nothing else is done with it */
    gboolean is_widened; /* it loads the whole of a piece, of which another member changes; or it stores what
                            lies behind the members, with them */
    gboolean is_rest;    /* it is what is left behind the last of the bytes that are moved at a time */
    guint32 align;       /* bytes that both ends are known to be aligned to; 0: it is of no copy */
} Copies;

/* By access of KERNEL. Free with g_free(). */
Copies *copies_find(const Kernel *kernel);

/* --- location_table.c */
/* The locations that a kernel's accesses name: array, field, index and sub. The counters of loops that a
 * compiler unrolls are put in, so that the same location in two iterations is one location. Locations are
 * numbered from 0. */
typedef struct LocationTable LocationTable;

#define LOCATION_UNKNOWN G_MAXUINT

/* UNROLLED as merger_new() has it. Both must outlive the result. */
LocationTable *location_table_new(const Aliasing *aliasing, const gint64 *unrolled);
void location_table_free(LocationTable *table);

guint location_table_size(const LocationTable *table);
const Spot *location_table_spot(const LocationTable *table, guint location);
/* Of guint: the loops, not unrolled, that PLACE depends on. */
const GArray *location_table_loops(const LocationTable *table, guint location);
/* Of guint: all locations of ACCESS; NULL: its index is not known. */
const GArray *location_table_of(const LocationTable *table, guint access);
/* The location of ACCESS where the loops' counters are COUNTERS, by loop; LOCATION_UNKNOWN: its index is not
 * known.
 */
guint location_table_find(const LocationTable *table, guint access, const gint64 *counters);
/* The location that ACCESS, in LOOP, has in the first iteration of that, where the program names it outside;
 * and the one that it has where the counters are COUNTERS, as the iteration before names it.
 * LOCATION_UNKNOWN: it does not. */
guint location_table_at_start(const LocationTable *table, guint access, guint loop);
guint location_table_ahead(const LocationTable *table, guint access, guint loop, const gint64 *counters);

/* --- carry.c */
/* What nvcc keeps in registers from an iteration to the next: loads with Access.carried. */
typedef struct Carry Carry;

/* ALIASING, TABLE and VISITED, by access the number of its last visit, must outlive the result. */
Carry *carry_new(const Aliasing *aliasing, const LocationTable *table, const guint64 *visited);
void carry_free(Carry *carry);

/* When LOCATION was last visited where a register still has it; 0: none has. */
typedef guint64 (*CarryHeld)(guint location, gpointer data);

/* LOOP begins, or goes on in the way HOW to an iteration whose counters are COUNTERS, behind the visit
 * numbered VISIT. IS_HELD says what registers have. */
void carry_begin(Carry *carry, guint loop, guint64 visit, CarryHeld is_held, gpointer data);
void carry_go_on(Carry *carry, guint loop, MergerTurn how, const gint64 *counters, guint64 visit,
                 CarryHeld is_held, gpointer data);
/* Whether the load ACCESS gets what was carried; *ret_unless: but for fields that lie in the group of its
 * own. TOGETHER and APART say what may alias where all fields lie in one group, and where each lies in its
 * own. */
gboolean carry_has(const Carry *carry, guint access, const Aliasing *together, const Aliasing *apart,
                   guint64 *ret_unless);
