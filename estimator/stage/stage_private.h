/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage.h"

/* What is done with an object. */
typedef enum { USE_READ, USE_WRITE, USE_BOTH, USE_OTHER } Use;

typedef struct {
    Use kind;
    guint node;        /* the assignment, or what reads it */
    gboolean is_field; /* a member of it */
    gboolean is_item;  /* an item of an array in it */
} ObjectUse;

/* What is done with the object that the expression NODE is. */
ObjectUse use_of_object(const SourceTree *tree, guint node);

/* Whether the variable DECLARATION is changed, or may be changed elsewhere, by a node from FROM to before
 * END. */
gboolean use_changes(const SourceTree *tree, guint from, guint end, CXCursor declaration);

/* The expression that gives the pointer through which NODE accesses memory; NO_NODE: it does not. */
guint use_pointer(const SourceTree *tree, guint node);

/* Whether the expression NODE is the variable DECLARATION, converted at most as the compiler does. */
gboolean use_is_variable(const SourceTree *tree, guint node, CXCursor declaration);

/* Where what NODE names lives. */
typedef enum {
    PLACE_LOCAL,    /* the thread's own, or a value */
    PLACE_CONSTANT, /* nothing in a kernel changes it */
    PLACE_SHARED,   /* no pointer that a kernel takes leads to it */
    PLACE_GLOBAL,
    PLACE_UNKNOWN, /* a reference */
} NamePlace;
NamePlace use_place(CXCursor declaration);

/* for (T VARIABLE = BEGIN; VARIABLE < END; VARIABLE++) BODY. */
typedef struct {
    guint node, begin, end, body; /* nodes; of expressions those below conversions */
    CXCursor variable;
} CountedFor;

/* Whether NODE is such a statement. */
gboolean counted_for_read(const SourceTree *tree, guint node, CountedFor *ret);

/* Whether the value of the expression NODE has no effects, and, with FIXED, is the same before each iteration
 * of LOOP. */
gboolean loop_is_value(const SourceTree *tree, const StageLoop *loop, guint node, gboolean fixed);

/* Fills in what the head of LOOP, a for statement, says. FALSE, with its reason, where it does not count
 * by 1. */
gboolean loop_read_head(const SourceTree *tree, StageLoop *loop);

/* What the body of LOOP does with its arrays, or why it cannot be staged. */
void body_examine(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* How far apart neighbouring threads are in the arrays of LOOP, as PROGRAMS (of Program) say; leaves those
 * alone of which they access neighbouring elements. */
void apart_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* Why CALL may not stand in a staged loop; NULL: it may. Free with g_free(). */
char *call_refused(const SourceTree *tree, guint call);

/* An access of a body that is not staged. */
typedef struct {
    guint node;
    const StageArray *array; /* whose it is; NULL: of no parameter */
    gboolean is_global;      /* a variable of the program, not what a pointer leads to */
    gboolean writes;
} OtherAccess;

/* Leaves arrays of LOOP alone that OTHERS (of OtherAccess) may change, or may see too early. */
void overlap_resolve(const SourceTree *tree, StageLoop *loop, GArray *others);

/* Leaves arrays of LOOP alone of which a block would hold elements that a loop which ends early does not
 * reach: more than the granule that it is in. */
void block_check_break(StageLoop *loop);

/* Sets LOOP->n for the arrays that are left. */
void block_choose(StageLoop *loop);

/* Sets the reason of an array, or of a loop, unless it has one; takes TEXT. */
void array_refuse(StageArray *array, guint where, char *text);
void loop_refuse(StageLoop *loop, guint where, char *text);

/* "file:line:column" of NODE. Free with g_free(). */
char *node_place(const SourceTree *tree, guint node);

/* Whether a macro has written some of the text of FILE from START to before END. */
gboolean text_has_macro(const SourceTree *tree, guint file, guint start, guint end);
