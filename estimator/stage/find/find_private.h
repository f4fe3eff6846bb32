/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/find/find.h"

/* for (T VARIABLE = BEGIN; VARIABLE < END; VARIABLE++) BODY. */
typedef struct {
    guint node, begin, end, body; /* nodes; of expressions those below conversions */
    Entity variable;
} CountedFor;

/* Whether NODE is such a statement. */
gboolean counted_for_read(const SourceTree *tree, guint node, CountedFor *ret);

/* Whether the value of the expression NODE has no effects, and, with FIXED, is the same before each iteration
 * of LOOP. */
gboolean loop_is_value(const SourceTree *tree, const StageLoop *loop, guint node, gboolean fixed);

/* Fills in what the head of LOOP, a for statement, says. FALSE, with its reason, where it does not count
 * by 1. */
gboolean loop_read_head(const SourceTree *tree, StageLoop *loop);

/* Whether INDEX, which has a factor, surely names an element of row i; fills in what its item is. */
gboolean strip_index_in_row(const SourceTree *tree, const StageLoop *loop, StripIndex *index);

/* The loop or switch that NODE, a break or a continue, belongs to. */
guint exit_target(const SourceTree *tree, guint node);

/* Whether NODE, in the body of LOOP, is evaluated whenever the body begins. With GUARD: also where it is in
 * loops that count from a number; their conditions are appended. THROUGH is one of these loops, whose every
 * iteration evaluates NODE; NO_NODE: none. */
gboolean reach_always(const SourceTree *tree, const StageLoop *loop, guint node, guint through,
                      GString *guard);

/* Takes note of what INDEX, that of the site NODE of ARRAY, says of its rows; FALSE: of other rows, or of
 * another offset than those before. */
gboolean row_take(const SourceTree *tree, StageLoop *loop, StageArray *array, guint node, StripIndex *index);

/* Whether a macro has written more of the site NODE than parts of its index. */
gboolean site_has_macro(const SourceTree *tree, guint node, const StripIndex *index);

/* What a statement or an expression that a staged loop may not hold is called; NULL: it may. */
const char *body_kind_refused(TreeKind kind);

/* Why the assignment of USE cannot be one to an element that stands for the array's; NULL: it can. With
 * LETS_LISTS the value may be a list in braces. */
const char *write_refused(const SourceTree *tree, const ObjectUse *use, gboolean lets_lists);

/* Whether KIND is that of a loop. */
gboolean step_is_loop(TreeKind kind);

/* The innermost loop around NODE, which LOOP holds. */
guint step_innermost_loop(const SourceTree *tree, const StageLoop *loop, guint node);

/* Whether the innermost loop around SITE, in LOOP, moves a term of its place in ARRAY by less than a granule.
 */
gboolean step_is_small(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint site);

/* Whether the sites of ARRAY in LOOP, which write it, seem to follow each other upwards: one element behind
 * the other. Right or wrong, only the form hangs on it. */
gboolean step_goes_up(const SourceTree *tree, const StageLoop *loop, const StageArray *array);

/* A site of ARRAY that moves otherwise than one before it in the same loop inside of LOOP: a granule would
 * serve neither. NO_NODE: none. */
guint step_find_other(const SourceTree *tree, const StageLoop *loop, const StageArray *array);

/* Which arrays of LOOP, of any form, are walked through: by cursors, appends and lines. With monitors: which
 * can be cached as S-L1 was published. */
void walk_examine(const SourceTree *tree, StageLoop *loop, const StageRequest *request);

/* What the body of LOOP does with its arrays, or why it cannot be staged. */
void body_examine(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* Sets the points of the arrays of LOOP that are walked through: where OTHERS (of OtherAccess) may change or
 * read them, and at FENCES (of guint: nodes). Leaves those alone that can have none. */
void points_find(const SourceTree *tree, StageLoop *loop, GArray *others, const GArray *fences);
