/* SPDX-License-Identifier: MIT */
/* estimator/model/compiled/: what a compiler makes of a study, whatever the layout: what may alias, what
 * stays in registers, what is joined and unrolled. Uses study/. */
#pragma once

#include "records/records.h"
#include "model/study/study.h"

/* --- alias.c */
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

/* --- compiled.c */
/* Accesses that may be made together: the bits of one word. */
#define COMPILED_MAX_PARTS 64u
#define COMPILED_NO_PART G_MAXUINT

/* What a compiler makes of one access. */
typedef struct {
    gboolean is_merged; /* it needs no instruction, see merged_unless */
    guint64
        merged_unless; /* not 0: so it is where these fields (bit f: field f) all lie in its own's group */
    gboolean is_made_whole; /* it needs one all the same where the record lies as the source declares it */
    gboolean is_moved;      /* it is part of a struct that is copied as bytes, where the record lies so */
    gboolean is_widened; /* it loads the whole of a piece of a copied struct, of which another member changes;
                            or it stores what lies behind the members, with them */
    gboolean is_rest;    /* it is what is left of such a copy, a member by itself */
    guint32 copy_align;  /* bytes that the copy of a struct that it is part of is aligned to, where the record
                            lies as the source declares it; 0: it is of none */
    guint n_left;        /* innermost loops that it is taken out of, to before their first iteration */
    int bundle;      /* number of the first of the accesses that may be made together, as parts; -1: alone */
    guint part;      /* its number among them, below COMPILED_MAX_PARTS */
    guint next_part; /* number of the next of them; COMPILED_NO_PART: it is the last */
    guint at;   /* place in the straight line of code that it stands in, from 1 on; 0: it can't be joined */
    guint stop; /* the place that it can't be moved past to be joined: a load upwards (0: none), a store
                   downwards (G_MAXUINT: none) */
    guint first_hurdle,
        n_hurdles; /* of Compiled.hurdles: nearer places that stop it in some layouts, nearest first */
} CompiledAccess;

/* What it makes of one loop. */
typedef struct {
    gboolean unrolled; /* it leaves nothing of it but its body, as often as it is executed */
    guint together; /* iterations that it makes straight code of, where one touches what another does; 0: none
                       does */
    const Node *guard; /* the condition that all of these iterations stand behind together; NULL: there is
                          none */
} CompiledLoop;

/* What may keep an access from being moved. */
typedef struct {
    guint access, at;   /* what is in the way, and its place: CompiledAccess.at */
    gboolean by_layout; /* only where the two lie in different groups */
} CompiledHurdle;

/* What a compiler makes of a study's accesses and loops, as far as it is the same in all layouts. */
typedef struct {
    CompiledAccess *accesses; /* one an access of the study */
    guint n_accesses;
    CompiledLoop *loops; /* one a loop of the study */
    guint n_loops;
    CompiledHurdle *hurdles;
    guint n_hurdles;
    gboolean as_nvcc; /* what nvcc makes of them, else what C and C++ let any compiler do */
} Compiled;

/* What any compiler may make of STUDY, knowing what C and C++ promise: it joins what the source copies as
 * one. What it merges is known where loops are unrolled: stream_new(). */
Compiled *compiled_new(const Study *study);
/* What nvcc makes of it. The kernel's pool gains expressions. */
Compiled *compiled_new_nvcc(const Study *study);
void compiled_free(Compiled *compiled);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compiled, compiled_free)

/* --- merger.c */
/* What a compiler keeps in registers (model-peng.md 0): told of every access as one thread executes them,
 * it says which reach memory. A load is merged with an earlier load or store of the same location while
 * nothing that may change it, no barrier and no atomic lies between; an earlier store is dropped where a
 * later one overwrites it and nothing that may read it, no barrier and no atomic lies between. The same
 * location: the same array, field and index expression, while no loop that the expression depends on has gone
 * on; of a loop that is unrolled, each iteration's index by itself. A store that puts back what was loaded
 * there, unless the location may have changed since, does nothing. */
typedef struct Merger Merger;

/* ALIASING must outlive the result. Where its group_of is NULL, the merger answers for every layout of a
 * record of up to 64 fields: of what is merged in some of them it says in which. UNROLLED: by loop, how many
 * iterations a compiler leaves instead of it; 0: it stays a loop; below 0: one of so many iterations side by
 * side, of which merger_go_on() tells. */
Merger *merger_new(const Aliasing *aliasing, const gint64 *unrolled);
void merger_free(Merger *merger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merger, merger_free)

/* LOOP begins, or goes on to its next iteration. */
void merger_advance(Merger *merger, guint loop);
/* How a loop goes on to its next iteration. */
typedef enum {
    MERGER_TURN_PLAIN,
    MERGER_TURN_FIRST_LEFT, /* to the first of those that the ones side by side leave over, */
    MERGER_TURN_LEFT,       /* or to a further one */
} MergerTurn;

/* What follows is the first iteration of LOOP; it goes on in the way HOW to one whose counters are COUNTERS.
 * To be told of before merger_advance() or merger_go_on(). */
void merger_begin(Merger *merger, guint loop);
void merger_carry(Merger *merger, guint loop, MergerTurn how, const gint64 *counters);
/* LOOP goes on to an iteration that stands in straight code with the one before. nvcc finds what both touch
 * late: it knows then that elements of one array differ, but no promise of the source about arrays. */
void merger_go_on(Merger *merger, guint loop);
/* A barrier, or a call of something unknown. */
void merger_barrier(Merger *merger);

/* Two branches, of which a thread takes one, the first where CONDITION holds (NULL: nobody knows): what
 * follows is told from merger_fork() on of the first, from merger_turn() on of the second. Behind
 * merger_join() a register has what it has after either; a store in a branch makes none superfluous that
 * comes before. */
typedef struct MergerFork MergerFork;
MergerFork *merger_fork(Merger *merger, const Expr *condition);
void merger_turn(Merger *merger, MergerFork *fork);
/* Frees FORK. */
void merger_join(Merger *merger, MergerFork *fork);

#define MERGER_NONE G_MAXUINT

/* Sets of fields are bits: bit f is field f. */
typedef struct {
    gboolean counts;        /* FALSE: it is merged away */
    guint64 unless;         /* not 0: it is merged where all these fields lie in its own field's group */
    guint dropped;          /* an earlier store that it makes superfluous, or MERGER_NONE */
    guint64 dropped_unless; /* not 0: it does so where all these fields lie in that store's group */
    gboolean unless_whole;  /* it is not merged where the record lies as the source declares it */
    guint unused; /* an earlier load of which nothing is left to use what it gives, or MERGER_NONE */
} MergeAnswer;

/* The access numbered ACCESS, executed as number ITEM where the loops' counters are COUNTERS. */
MergeAnswer merger_visit(Merger *merger, guint access, guint item, const gint64 *counters);

/* FALSE if for some layouts what is merged of one group depends on the others, so that the answers given so
 * far do not hold for every layout. */
gboolean merger_is_separable(const Merger *merger);

/* --- open_localities.c */
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
