/* SPDX-License-Identifier: MIT */
/* estimator/model/warps/: all warps of a launch, counted by shape and residue. Uses stream/ and below. */
#pragma once

#include "model/stream/stream.h"
#include "model/study/study.h"
#include "model/placement/placement.h"

/* --- thread_phases.c */
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

/* --- warp_space.c */
/* The positions of the lanes of one warp's access, relative to each other. */
typedef struct {
    guint n;         /* live lanes */
    guint number;    /* dense, in order of creation */
    gint64 *offsets; /* from the first live lane, in the unit of the expression */
    guint8 *starts; /* 1: the difference from the lane before is unknown, so this lane starts a new segment */
    guint n_told;   /* lanes behind which all are where the last of them is: warp_lane_repeats() */
} WarpShape;

/* TRUE if lane LANE is where the one before is, as all are in a warp that loads one place. */
static inline gboolean
warp_lane_repeats(const WarpShape *shape, guint lane)
{
    return lane > 0 && !shape->starts[lane] && shape->offsets[lane] == shape->offsets[lane - 1];
}

/* Sets the told lanes of SHAPE by all else. */
static inline void
warp_shape_tell(WarpShape *shape)
{
    shape->n_told = shape->n;
    while (shape->n_told > 0 && warp_lane_repeats(shape, shape->n_told - 1))
        shape->n_told--;
}

/* How often warps of one shape begin at one residue of the modulus, over all blocks of the grid. */
typedef struct {
    const WarpShape *shape;
    guint residue;
    double warps;
} ProfileEntry;

typedef struct {
    GArray *entries; /* of ProfileEntry */
    double warps;    /* with at least one live lane */
    guint *phases;   /* by residue: 1 + the phase of this profile shifted by it, 0: none yet */
} Profile;

typedef struct {
    const Profile *profile;
    guint residue;     /* added to the entries' own */
    double executions; /* how often */
} PhasePart;

/* The distribution of warps over shapes and residues for one or many executions of an expression. */
typedef struct {
    GArray *parts;     /* of PhasePart */
    double executions; /* in one thread */
    double requests;   /* warps with a live lane, over all executions */
} Phase;

/* All lanes of a launch, and what is known of expressions over them. Expressions are counted modulo MODULUS:
 * aligned segments of that many bytes can't tell addresses apart that differ by a multiple. */
typedef struct LaneSpace LaneSpace;
/* One expression under the guards of the loops around it. */
typedef struct LaneTerm LaneTerm;

LaneSpace *lane_space_new(const Study *study, guint warp_lanes, guint modulus);
void lane_space_free(LaneSpace *space);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSpace, lane_space_free)

/* The term for E, NULL: unknown in every lane, inside the loop GUARD (StudyLoop.guard) or -1. Terms that are
 * the same are one. */
LaneTerm *lane_space_term(LaneSpace *space, const Expr *e, int guard);

const Phase *lane_space_phase(const LaneSpace *space, guint number);

guint lane_space_modulus(const LaneSpace *space);
/* TRUE if some term was too irregular to be counted as a whole and was sampled. */
gboolean lane_space_sampled(const LaneSpace *space);

/* --- warp_transactions.c */
/* Where the elements that an expression counts lie in memory: element e at e * size + offset, or with tiles
 * at e / tile * size + e % tile * step + offset. */
typedef struct {
    gint64 size;   /* bytes from one element, or tile, to the next; 1 where the expression counts bytes */
    gint64 offset; /* bytes from the start of an element, or tile */
    gint64 bytes;  /* accessed by one lane, at least 1 */
    gint64 tile;   /* elements a tile; 0: none */
    gint64 step;   /* bytes from one element to the next inside a tile */
} Footprint;

/* The address of ELEMENT in bytes; elements below 0 lie as if the array went on before its start. */
gint64 footprint_address(const Footprint *footprint, gint64 element);

/* The elements after which addresses are at the same place of a segment of SEGMENT bytes again. */
gint64 footprint_period(const Footprint *footprint, gint64 segment);

/* The transactions of one warp: the distinct aligned segments of SEGMENT bytes that its lanes touch, where
 * the first live lane's element number is RESIDUE (model-peng.md 3). */
guint warp_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment);

/* The same where a transaction moves no more than the half of its segment that holds all that is touched, or
 * the half of that, and so on down to LEAST bytes, a power of two: the bytes of all of them, in segments. */
double warp_reduced_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint,
                                 gint64 segment, gint64 least);

/* Measures one warp's access, where the first live lane's element number is RESIDUE. Addresses matter modulo
 * SEGMENT bytes alone. */
typedef double (*WarpMeasure)(const WarpShape *shape, gint64 residue, const Footprint *footprint,
                              gint64 segment, gconstpointer data);

/* Keeps the counts of the phases of one space, in segments of SEGMENT bytes: MEASURE of each warp, or with
 * NULL its transactions. */
typedef struct TransactionTable TransactionTable;
TransactionTable *transaction_table_new(const LaneSpace *space, gint64 segment, WarpMeasure measure,
                                        gconstpointer data);
void transaction_table_free(TransactionTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TransactionTable, transaction_table_free)

/* A row of the table: the phases of one footprint, whose period divides the space's modulus. It stays where
 * it is. */
typedef struct TransactionRow TransactionRow;
TransactionRow *transaction_table_row(TransactionTable *table, const Footprint *footprint);

/* The transactions of all warps of the launch in all executions of PHASE. */
double transaction_row_count(TransactionRow *row, guint phase);

/* --- warp_spaces.c */
/* What is counted of the warps of a launch. */
typedef struct {
    gint64 segment;      /* bytes */
    WarpMeasure measure; /* NULL: transactions of as many bytes */
    gconstpointer data;  /* the measure's */
} LaneMeasure;
#define MAX_LANE_MEASURES 4

/* The lanes of a launch counted modulo one number, and what was measured there. */
typedef struct {
    LaneSpace *space;
    TransactionTable *tables[MAX_LANE_MEASURES]; /* by measure */
} CountedSpace;

/* One for each modulus that layouts ask for. */
typedef struct LaneSpaces LaneSpaces;

/* For N_MEASURES measures, from 1 to MAX_LANE_MEASURES, of the same lanes: these are looked at once for all.
 * STUDY and the measures' data must outlive the result. */
LaneSpaces *lane_spaces_new(const Study *study, guint warp_lanes, const LaneMeasure *measures,
                            guint n_measures);
void lane_spaces_free(LaneSpaces *spaces);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSpaces, lane_spaces_free)

/* The space for elements of FOOTPRINT; NULL where their period is too long: then bytes are to be counted. */
const CountedSpace *lane_spaces_find(LaneSpaces *spaces, const Footprint *footprint);

/* The space for elements without tiles, for bytes, and for tiles that begin again within as many elements. */
const CountedSpace *lane_spaces_plain(LaneSpaces *spaces);

/* TRUE if some term of some space was sampled. */
gboolean lane_spaces_sampled(const LaneSpaces *spaces);

/* --- warp_counter.c */
/* The requests of all warps of the launch in the executions that one item of a stream stands for. */
typedef struct {
    double requests; /* warps with a live lane, times executions */
    double transactions;
} ItemCounts;

/* Counts the items of one stream, and remembers what does not depend on the layout. */
typedef struct StreamCounter StreamCounter;

/* Counts by the first measure of SPACES. UNIFORM_ONCE: an access that is the same for all threads is one
 * request of the whole grid, not of each warp. */
StreamCounter *stream_counter_new(const Study *study, const Compiled *compiled, const Stream *stream,
                                  LaneSpaces *spaces, gboolean uniform_once);
void stream_counter_free(StreamCounter *counter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StreamCounter, stream_counter_free)
/* Counts the same by measure MEASURE of COUNTER's spaces, whose lanes both look at once. COUNTER's spaces
 * must outlive the result. */
StreamCounter *stream_counter_new_sharing(const StreamCounter *counter, guint measure);

/* Counts item ITEM where its access lies at PLACE. Marks, and parts of a wide access that is counted already,
 * count nothing. */
ItemCounts stream_counter_item(StreamCounter *counter, guint item, const AccessPlacement *place);

/* The same as if all threads inside the loop or branch GUARD (StudyLoop.guard), -1: all of them, made it. */
ItemCounts stream_counter_item_of(StreamCounter *counter, guint item, const AccessPlacement *place,
                                  int guard);

/* The stride between neighbouring lanes of an access (model-peng.md 2). */
typedef struct {
    gboolean is_known;   /* for every pair of lanes that runs */
    gboolean is_uniform; /* the same for all of them */
    gint64 bytes;        /* where it is; 0 where a warp has one lane */
} Stride;

/* The strides of ACCESS as it was counted last, over all warps and executions counted so far. */
Stride stream_counter_stride(const StreamCounter *counter, guint access);

/* --- work_passes.c */
/* How often warps of the launch pass the place WORK, in all iterations of the loops around it; an inner loop
 * counts as in the middle iteration of the outer ones. SPACES are of STUDY. */
double work_passes(const Study *study, LaneSpaces *spaces, const StudyWork *work);
