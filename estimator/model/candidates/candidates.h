/* SPDX-License-Identifier: MIT */
/* estimator/model/candidates/: which layouts are estimated, and what a model prepares for them. */
#pragma once

#include "ir/ir.h"
#include "layouts/layouts.h"
#include "text/text.h"
#include "model/estimate/estimate.h"

#include <glib.h>

/* --- what optimal/ is asked */
#define OPTIMAL_MAX_TILES 8
/* The gap that is wanted unless another is: the share below which costs tie on many GPUs. */
#define OPTIMAL_GAP 0.005
#define OPTIMAL_SECONDS 2.0
/* What a search without a bound may take for each second that there is: requests and lines that are followed,
 * so that it is the same on every machine; about as many as some processors follow in half of that. */
#define OPTIMAL_WORK 2e7
#define OPTIMAL_DEFAULT_WORK 1.5e7
/* Without being asked for, beside the default candidates: of all records of a kernel. */
#define OPTIMAL_DEFAULT_SECONDS 0.5

/* What the best of all layouts is searched among. */
typedef struct {
    gboolean wanted;
    double gap;                       /* that is small enough, as a share of the cost; 0: OPTIMAL_GAP */
    double seconds;                   /* of the thread's CPU time; 0: OPTIMAL_SECONDS */
    double work;                      /* not WANTED: of the search without a bound, as OPTIMAL_WORK */
    gboolean without_bound;           /* no other search */
    guint32 tiles[OPTIMAL_MAX_TILES]; /* elements a tile, growing, 1 for none; none: 1, 4, 8, 16, 32, 64 */
    guint n_tiles;
    const volatile int *stop; /* not 0 from when the search is to end; may be NULL */
} OptimalRequest;

/* --- candidates.c */
/* Touched fields that --all enumerates the groupings of: 12 have 4,213,597, and 13 seven times as many. */
#define CANDIDATES_MAX_ALL 12

typedef struct {
    GPtrArray *specs;         /* of char *: the user's candidates; empty: the default set */
    gboolean all;             /* every grouping of the touched fields */
    guint top;                /* keep the best; 0: no limit but with ALL (1000) */
    const Deadline *deadline; /* past which layouts of the default set, and with ALL, are estimated no more
                                 but for aos and soa; NULL: never */
    guint rows;               /* with ALL: only so many of these are looked at, and AoS and SoA; 0: all */
    Progress *progress;       /* told which layouts are estimated; NULL: nobody asks */
    OptimalRequest optimal;   /* the best of all layouts, beside the others */
    guint n_searched; /* records and launches of the kernel that share the time for it, where nobody asked;
                         0: one */
} CandidateRequest;

/* One layout to be estimated. */
typedef struct {
    Layout *layout;
    char *spec; /* canonical, or as the user wrote it */
} Candidate;

/* Touched fields up to which the default set has every grouping: 203 of them. */
#define CANDIDATES_MAX_DEFAULT 6

/* The layouts that REQUEST asks for, or the default set: aos, soa, aos in tiles of 8, 16 and 32, and every
 * grouping of the touched fields while they are at most six (the untouched ones form one more group). No two
 * are the same. Where REQUEST wants all groupings, the default set without them: these are too many to be
 * listed. Errors are LAYOUT_ERROR, or CANDIDATES_ERROR where REQUEST wants all groupings of too many fields.
 */
GPtrArray *candidates_new(const Record *record, const CandidateRequest *request, GError **error);

/* Alignments that a group may be tried with, at most. */
#define GROUP_MOST_ALIGNMENTS 4
/* Times that a layout has to be cheaper for each of its groups that is aligned: less is no reason to pad. */
#define GROUP_ALIGN_WORTH 1.03

/* Bytes that GROUP, which has no tile and no alignment of its own, could begin at a multiple of, with another
 * effect each, for no more bytes than that may be worth: into RET_ALIGNMENTS, growing. Returns how many. */
guint group_alignments(const Group *group, const Record *record, guint32 *ret_alignments);

/* The layout of SPEC. Errors are LAYOUT_ERROR. */
Candidate *candidate_new_spec(const Record *record, const char *spec, GError **error);
Candidate *candidate_new_grouping(const Record *record, const guint8 *group_of);
void candidate_free(Candidate *candidate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Candidate, candidate_free)

/* TRUE if LAYOUT is one of the groupings of RECORD's touched fields, without tiles and with the untouched
 * ones in a group of their own. */
gboolean candidates_have_grouping(const Record *record, const Layout *layout);

/* The touched fields of RECORD, into ret_fields (room for GROUPING_MAX_FIELDS); returns how many there are.
 */
guint candidates_touched(const Record *record, guint *ret_fields);

typedef enum { CANDIDATES_ERROR_COUNT } CandidatesError;
#define CANDIDATES_ERROR (candidates_error_quark())
GQuark candidates_error_quark(void);

/* --- prepared_layouts.c */
/* One (kernel, record, launch), prepared for a model once for each number of registers that its layouts
 * have. */
typedef struct PreparedLayouts PreparedLayouts;

/* The registers of a thread under one layout. */
typedef struct {
    gint64 number;
    gboolean is_own; /* the launch's table has the layout; else the number is that of the launch */
} LayoutRegisters;

/* KERNEL, BINDING, LAUNCH and ARCH must outlive the result. Errors are those of Model.prepare and
 * REGISTER_ERROR. */
PreparedLayouts *prepared_layouts_new(const Kernel *kernel, const Binding *binding,
                                      const LaunchConfig *launch, const Model *model, const Arch *arch,
                                      const ModelSettings *settings, GError **error);
/* The same prepared once more, for another thread, when it is first asked for: of what estimates change,
 * LAYOUTS shares nothing with it, and owns it. IS_DECIDED: the first estimates by LAYOUTS are done, and what
 * they decide for others holds there too. */
PreparedLayouts *prepared_layouts_for_thread(PreparedLayouts *layouts, gboolean is_decided);
/* TRUE if that was asked for, and is still there. */
gboolean prepared_layouts_have_second(const PreparedLayouts *layouts);
/* Lets what the first estimates decide, by LAYOUTS and by what is beside, hold for both. */
void prepared_layouts_agree(PreparedLayouts *layouts);
/* Frees what is beside, and gives memory that is free back to the system, now and when LAYOUTS are freed: for
 * estimates that took so long that the time for it does not matter. */
void prepared_layouts_took_long(PreparedLayouts *layouts);
void prepared_layouts_free(PreparedLayouts *layouts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PreparedLayouts, prepared_layouts_free)

/* The layout that the program has. */
const Layout *prepared_layouts_today(const PreparedLayouts *layouts);

/* What the model prepared for layouts with the launch's own number of registers. */
gpointer prepared_layouts_rest(const PreparedLayouts *layouts);

/* The same, made when it is first asked for, for estimates that are quick (ModelSettings.quick): they tell
 * layouts apart, and are off by some tenths of a percent. */
gpointer prepared_layouts_quick(PreparedLayouts *layouts);
/* The same for another thread, beside what prepared_layouts_quick() has returned before. */
gpointer prepared_layouts_quick_second(PreparedLayouts *layouts);

/* What it prepared for LAYOUT; *ret_registers, which may be NULL, is what the layout has. */
gpointer prepared_layouts_find(PreparedLayouts *layouts, const Layout *layout,
                               LayoutRegisters *ret_registers);

/* TRUE if some layout has registers of its own. */
gboolean prepared_layouts_have_own(const PreparedLayouts *layouts);

/* The canonical specs of layouts that have registers of their own. */
GPtrArray *prepared_layouts_own(const PreparedLayouts *layouts);

/* Model.assumptions of all that was prepared, and beside, each sentence once. */
GPtrArray *prepared_layouts_assumptions(const PreparedLayouts *layouts);
