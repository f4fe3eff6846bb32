/* SPDX-License-Identifier: MIT */
/* estimator/model/stream/: the accesses of one thread in order, loops unrolled. Uses placement/, study/,
 * compiled/. */
#pragma once

#include "model/study/study.h"
#include "model/compiled/compiled.h"
#include "model/placement/placement.h"

/* --- stream.c */
/* What an iteration of a loop in the stream stands for. */
typedef enum {
    LOOP_TURN_ONE,  /* itself */
    LOOP_TURN_MANY, /* itself and iterations that were left out */
    LOOP_TURN_LAST, /* itself, after iterations that were left out */
} LoopTurnRole;

/* One iteration of one loop. */
typedef struct {
    guint loop;
    gint64 counter;  /* in the stream, where iterations that are left out leave no gap */
    LoopRange range; /* the iterations of the kernel that it stands for */
    gint64 shown;    /* an iteration whose addresses are as those of the usual one of these, with what the
                        turns around it touch close by */
    LoopTurnRole role;
    guint first_item; /* of the stream, when the loop began */
    guint many_item;  /* of the stream, when its first LOOP_TURN_MANY began; LOOP_TURN_ONE: not set */
} LoopTurn;

/* The iteration of every loop around an access. */
typedef struct {
    LoopTurn *turns; /* outermost loop first */
    guint n_turns;
    gboolean is_plain; /* all turns are LOOP_TURN_ONE */
} Point;

/* An element of an array: accesses with equal cells touch the same element, cells of one class differ by the
 * known difference of their indices, and nothing is known of cells of different classes. */
typedef struct {
    guint class_number;
    gint64 index;
} Cell;

typedef struct {
    guint instance;   /* Target.instance */
    const Expr *base; /* what all indices of the class have in common; NULL: unknown */
} CellClass;

#define STREAM_MARK G_MAXUINT

/* One access as one thread executes it; or, with access STREAM_MARK, the place after the iterations of a loop
 * that stand for others, where those are thought to follow. */
typedef struct {
    guint access;
    guint cell;
    guint point;
    guint64 unless; /* not 0: in a stream for all layouts, it is merged where these fields (bit f: field f)
                       all lie in the group of its own */
} StreamItem;

/* All accesses of one thread in order, loops unrolled (model-peng.md 9), without those that a compiler
 * merges. */
typedef struct {
    StreamItem *items;
    guint n_items;
    Cell *cells; /* sorted by class, then index */
    guint n_cells;
    CellClass *classes;
    guint n_classes;
    Point *points;
    guint n_points;
    LoopTurn *turns; /* the points' */
    guint *mark_of;  /* by loop: dense number among the loops that have marks; STREAM_MARK: it has none */
    guint n_marks;
    guint *counted;     /* by access: how often it stands in the stream */
    gboolean separable; /* FALSE: of a stream for all layouts, that what is merged depends on more than single
                           groups */
    gboolean approximate; /* some loop is shortened in a way that is not known to give the same result */
} Stream;

typedef struct {
    guint max_items;  /* a longer stream is shortened */
    guint turns_many; /* iterations that share the standing for others in a loop shortened approximately */
    guint line_bytes; /* of the largest cache line, to shorten loops exactly; 0: don't */
    gint64 reach;     /* elements between which something can hit, at most; 0: as many as fit a line */
    guint period; /* elements after which all goes on as from the start: 1 where accordance is by index, what
                     fills whole lines where it is by address; at least 1 */
    gboolean keep_repeats; /* what a compiler merges stays in the stream */
    gboolean is_thorough;  /* what it merges leaves room for more iterations: of one layout alone */
} StreamLimits;

/* Unrolls the kernel of STUDY, of which a compiler makes COMPILED. A loop that goes on in the same way in
 * every iteration is shortened to as many iterations as show it, exactly; others where the stream would be
 * too long. GROUP_OF: by field of the record, its group in the layouts that the stream is for: what may alias
 * decides what a compiler merges. NULL: for all layouts of a record of up to 64 fields (StreamItem.unless).
 */
Stream *stream_new(const Study *study, const Compiled *compiled, const StreamLimits *limits,
                   const guint *group_of);
void stream_free(Stream *stream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stream, stream_free)

/* The ranges of the loops at POINT, by loop number, into RET_RANGES (n_loops of the study). */
void point_ranges(const Point *point, guint n_loops, LoopRange *ret_ranges);

/* --- stream_item.c */
/* How often one thread executes what ITEM stands for. */
double stream_item_weight(const Stream *stream, guint item);

/* TRUE if points A and B are the same iteration of the loops that are around both: others are unrolled, or
 * one of the two is taken out of them. */
gboolean stream_is_same_turn(const Stream *stream, guint a, guint b);

/* TRUE if ITEM's wide access was made by the item before. */
gboolean stream_item_is_made(const Compiled *compiled, const Stream *stream, guint item,
                             const AccessPlacement *place);
