/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/stage.h"

#define STAGE_GRANULE 16 /* bytes that one instruction moves, aligned */

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

/* Whether CALL is T(x), T a type that a template chooses. */
gboolean use_is_conversion(const SourceTree *tree, guint call);

/* Whether CALL is an operator of numbers whose type a template chooses; RET_NAME (may be NULL): "+" (free
 * with g_free()). */
gboolean use_is_operator(const SourceTree *tree, guint call, char **ret_name);

/* Whether the variable DECLARATION is changed, or may be changed elsewhere, by a node from FROM to before
 * END. */
gboolean use_changes(const SourceTree *tree, guint from, guint end, Entity declaration);

/* The expression that gives the pointer through which NODE accesses memory; NO_NODE: it does not. */
guint use_pointer(const SourceTree *tree, guint node);

/* Whether the expression NODE is the variable DECLARATION, converted at most as the compiler does. */
gboolean use_is_variable(const SourceTree *tree, guint node, Entity declaration);

/* Where what NODE names lives. */
typedef enum {
    PLACE_LOCAL,    /* the thread's own, or a value */
    PLACE_CONSTANT, /* nothing in a kernel changes it */
    PLACE_SHARED,   /* no pointer that a kernel takes leads to it */
    PLACE_GLOBAL,
    PLACE_UNKNOWN, /* a reference */
} NamePlace;
NamePlace use_place(Entity declaration);

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

/* Why the field of the element NODE of ARRAY that USE writes cannot be one of an append; NULL: it can. */
const char *field_refused(const SourceTree *tree, const StageArray *array, guint node, const ObjectUse *use);

/* What is done with the element that the site NODE is or, as p->x, has a field of. IS_FIELD: with a part of
 * it alone. */
ObjectUse field_use(const SourceTree *tree, guint node);

/* The object, an element or a field of it, that is assigned where SITE is written. */
guint field_object(const SourceTree *tree, guint site);

/* Why elements of ARRAY's type cannot be read by a cursor, or written by an append; NULL: they can. */
const char *elements_refused(const StageArray *array);

/* Whether an atomic function accesses the element NODE. */
gboolean is_atomic_target(const SourceTree *tree, guint node);

/* Whether the value of the pointer NODE, in KERNEL, leads to elements of what one parameter points to and to
 * nothing else, of the same type: the parameter itself, with a number added, the address of an element, or a
 * variable of the thread's own that the kernel sets to nothing else and whose address nothing keeps. */
gboolean pointer_parameter(const SourceTree *tree, guint kernel, guint node, Entity *ret_parameter);

/* Whether what becomes of the pointer NODE is known: through it, perhaps with a number added, elements are
 * accessed, it is compared, or a variable is set to it. */
gboolean pointer_is_only_place(const SourceTree *tree, guint node);

/* Whether SITE accesses ARRAY otherwise than as p[i], p being the kernel's parameter: *q, q[i]. */
gboolean site_is_pointed(const SourceTree *tree, const StageArray *array, guint site);

/* The array of LOOP whose pointer the expression NODE is, or NULL. */
StageArray *stage_array_of(const SourceTree *tree, const StageLoop *loop, guint node);

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
guint step_find_apart(const SourceTree *tree, const StageLoop *loop, const StageArray *array);

/* Which arrays of LOOP, of any form, are walked through: by cursors, appends and lines. With monitors: which
 * can be cached as S-L1 was published. */
void walk_examine(const SourceTree *tree, StageLoop *loop, const StageRequest *request);

/* Sets what HITS (of HitsRow, may be NULL) tell of the arrays of LOOP. */
void hits_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *hits);

/* Leaves arrays of LOOP, which walks, alone that hit in HITS_LEAST of their accesses or fewer: as S-L1 does.
 */
void hits_check_walks(StageLoop *loop);
#define HITS_LEAST 0.5

/* Whether A and B, walked through in one loop, have to know of each other: one is written, and both may be
 * the same memory. */
gboolean points_meet(const StageArray *a, const StageArray *b);

/* What the body of LOOP does with its arrays, or why it cannot be staged. */
void body_examine(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* How far apart neighbouring threads are in the arrays of LOOP, as PROGRAMS (of Program) say; leaves those
 * alone of which they access neighbouring elements. */
void apart_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* The bytes of the elements that the parameter NAME of KERNEL, a template, leads to, in the instances that
 * PROGRAMS (of Program) have: the fewest and the most. Why they are not known, or are no numbers, or NULL.
 * Free with g_free(). */
char *instance_elements(const SourceTree *tree, guint kernel, const char *name, const GPtrArray *programs,
                        guint *ret_least, guint *ret_most);

/* Leaves LOOP alone where a template chooses types in it that are not numbers in all instances that PROGRAMS
 * (of Program) have. */
void instance_check_types(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

/* Argument NUMBER of the instance NAME, "k<float, 4>", of a template. NULL: it has fewer. Free with g_free().
 */
char *instance_argument(const char *name, guint64 number);

/* Why CALL may not stand in a staged loop; NULL: it may. Free with g_free(). */
char *call_refused(const SourceTree *tree, guint call);

/* The functions (of Entity) that CALL may call: in a template several of one name; none: it is not known.
 */
GArray *call_candidates(const SourceTree *tree, guint call);

/* Whether the function that CALL calls, or one that it calls, calls itself. */
gboolean call_recurs(const SourceTree *tree, guint call);

/* Whether FUNCTION is none of the program's. */
gboolean call_is_of_system(Entity function);

/* The node of the definition of FUNCTION in the program, or NO_NODE. */
guint call_definition(const SourceTree *tree, Entity function);

/* Whether a function may consist of nodes of KIND, beside the expressions that are looked at one by one. */
gboolean call_is_harmless(TreeKind kind);

/* What a call does beside computing: with memory that pointers lead to, or, IS_GLOBAL, variables of the
 * program. */
typedef struct {
    gboolean reads, writes, is_global;
    gboolean fences;    /* it orders memory */
    gboolean exchanges; /* lanes exchange values: they have to come there together */
} CallEffects;

/* Finds what CALL does. Why that is not known, or NULL. Free with g_free(). */
char *call_effects(const SourceTree *tree, guint call, CallEffects *ret);

/* An access of a body that is not staged. */
typedef struct {
    guint node;
    const StageArray *array; /* whose it is; NULL: of no parameter */
    gboolean is_global;      /* a variable of the program, not what a pointer leads to */
    gboolean writes;
} OtherAccess;

/* Adds to OTHERS (of OtherAccess) what CALL, in LOOP, accesses through the pointers that it is given. */
void effects_add(const SourceTree *tree, const StageLoop *loop, guint call, const CallEffects *effects,
                 GArray *others);

/* Whether what OTHER accesses and the elements of ARRAY are surely apart. */
gboolean overlap_is_apart(const OtherAccess *other, const StageArray *array);

/* Leaves arrays of LOOP alone that OTHERS (of OtherAccess) may change, or may see too early. */
void overlap_resolve(const SourceTree *tree, StageLoop *loop, GArray *others);

/* Leaves arrays of LOOP alone of which a block would hold elements that a loop which ends early does not
 * reach: more than the granule that it is in. */
void block_check_break(StageLoop *loop);

/* Sets LOOP->n for the arrays that are left. */
void block_choose(const SourceTree *tree, StageLoop *loop);

/* Sets the reason of an array, or of a loop, unless it has one; takes TEXT. */
void array_refuse(StageArray *array, guint where, char *text);
void loop_refuse(StageLoop *loop, guint where, char *text);

/* "file:line:column" of NODE. Free with g_free(). */
char *node_place(const SourceTree *tree, guint node);

/* Whether a macro has written some of the text of FILE from START to before END. */
gboolean text_has_macro(const SourceTree *tree, guint file, guint start, guint end);

/* Sets the points of the arrays of LOOP that are walked through: where OTHERS (of OtherAccess) may change or
 * read them, and at FENCES (of guint: nodes). Leaves those alone that can have none. */
void points_find(const SourceTree *tree, StageLoop *loop, GArray *others, const GArray *fences);

/* Whether NODE, a loop or a kernel, was staged or has its accesses counted: it uses an object of the
 * libraries. */
gboolean stage_uses_library(const SourceTree *tree, guint node);

#define EMIT_RULE "stage"

/* Where the include of a library goes in the file of the kernel NODE. */
guint emit_include_place(const SourceTree *tree, guint kernel);

/* NAME_ENDING, or with more behind it: a name that neither TEXT nor NAMES (a set, or NULL) has; adds it
 * there. Free with g_free(). */
char *emit_fresh_name(const char *text, const char *name, const char *ending, GHashTable *names);

/* The blanks that the line of byte AT begins with. Free with g_free(). */
char *emit_indent_of(const char *text, guint at);

/* Whether only blanks stand before byte AT in its line. */
gboolean emit_begins_line(const char *text, guint at);

/* What one level more is indented by. */
const char *emit_step_of(const char *indent);

/* The byte behind the statement BODY, its ';' included. */
guint emit_statement_end(const SourceTree *tree, guint body);

/* Adds to EDITS what LOOP becomes, which is staged with cursors and appends; NAMES are those of objects of
 * other loops. */
void walk_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits);

/* Whether other statements can stand beside NODE. */
gboolean emit_is_in_block(const SourceTree *tree, guint node);

/* The whole object that the element SITE is, or is a part of: with the members that are named. */
guint sl1_object(const SourceTree *tree, guint site);

/* Adds to EDITS what LOOP becomes, which is staged as S-L1 was published. */
void sl1_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits);
