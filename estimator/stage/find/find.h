/* SPDX-License-Identifier: MIT */
/* estimator/stage/find/: loops in which each thread walks through stretches of arrays by itself, and the form
 * that each array of them can get. */
#pragma once

#include "stage/access/access.h"

/* What the user asks for. */
typedef struct {
    GPtrArray *kernels;        /* of char *: names; empty: all */
    GPtrArray *array_forms;    /* of char *: "NAME=FORM": how an array is staged; "none": it is left alone */
    const char *form;          /* "strip", "cursor", "append", "line": of all others; NULL: any */
    guint granules;            /* of each array in a strip's block, at least; 0: as is best */
    gboolean monitors;         /* as S-L1 was published */
    gboolean has_no_alias;     /* no two pointers lead to the same memory */
    gboolean has_headers;      /* kernels in files that the sources include, in their folders or below, too */
    guint most_kernels;        /* of all that are there; 0: any number */
    const GPtrArray *programs; /* of Program: the same sources, analysed */
    const GPtrArray *hits;     /* of HitsRow: what was counted; NULL: nothing */
} StageRequest;

/* The loops of kernels in the sources of TREE, those at PATHS (of char *), and as REQUEST says in headers,
 * that access an array which a parameter points to: of StageLoop, in the order of the text. An outer loop
 * goes first. Of what lies in a loop that is staged only strips in a strip are there.
 */
GPtrArray *stage_loops_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request);

/* Whether ASSIGNMENT, "NAME=…", is of ARRAY. */
gboolean stage_array_is_called(const StageArray *array, const char *assignment);

/* Leaves LOOP alone for REASON, which it takes, at the node WHERE. */
void stage_loop_leave(StageLoop *loop, guint where, char *reason);

#define STAGE_LINE_BYTES 16 /* of a line as S-L1 was published */
#define STAGE_THREADS 256   /* of a block where nothing is known of its launches */

/* The kernels of TREE that REQUEST asks for: of guint: nodes. ret_left_out (may be NULL): how many there are
 * more than it takes, the last ones. */
GArray *stage_kernels_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request,
                          guint *ret_left_out);

/* What an index says that names an element of iteration i of a loop: i, i + OFFSET, or i * F + ITEM. Nodes;
 * NO_NODE: none. */
typedef struct {
    guint offset;
    gboolean is_minus; /* i - OFFSET */
    guint factor;      /* F; below parentheses */
    guint row;         /* its value; 1: none; 0: a template chooses it */
    guint item;
    guint through;              /* the loop in the body whose variable ITEM is, from 0 to before F */
    gboolean is_first, is_last; /* ITEM is 0, F - 1 */
} StripIndex;

/* Whether the expression NODE is such an index of LOOP. */
gboolean strip_index_read(const SourceTree *tree, const StageLoop *loop, guint node, StripIndex *ret);

/* Whether A and B, walked through in one loop, have to know of each other: one is written, and both may be
 * the same memory. */
gboolean points_meet(const StageArray *a, const StageArray *b);

/* Whether NODE, a loop or a kernel, was staged or has its accesses counted: it uses an object of the
 * libraries. */
gboolean stage_uses_library(const SourceTree *tree, guint node);
