/* SPDX-License-Identifier: MIT */
/* estimator/stage/access/: loops of kernels, their arrays, and what their bodies do with elements. */
#pragma once

#include "ir/ir.h"
#include "source/source.h"

/* A pointer that a kernel takes, and what a loop does with its elements. */
typedef struct {
    char *name;
    Entity parameter;
    char *type;           /* of an element, without const */
    guint bytes;          /* of an element; 0: not known */
    guint most_bytes;     /* the same of the longest where a template chooses them; BYTES: of the shortest */
    gboolean is_chosen;   /* a template chooses their type, a number in all instances */
    gboolean is_record;   /* an element is a struct */
    gboolean has_fields;  /* an append: fields of its elements are written by themselves */
    gboolean is_restrict; /* a __restrict__ pointer */
    gboolean is_moved;    /* the kernel changes the pointer */
    gboolean reads, writes; /* at the loop's variable */
    gboolean is_always;     /* an element is accessed in every iteration; of a row the first and the last */
    gboolean has_first, has_last;
    GArray *sites;   /* of guint: nodes p[i], in order */
    guint last_read; /* node of the last site that is read; NO_NODE: none */
    StageForm form;  /* STAGE_NONE where it has a reason */
    guint row;       /* elements of a row, p[i * ROW + f]; 1: p[i]; 0: a number that templates choose */
    char *row_text;  /* what the source says for ROW; NULL: 1 */
    char *guard;     /* of rows: a condition under which each iteration reads all of them; NULL: always */
    char *offset;    /* p[i + OFFSET], with its sign; NULL: 0 */
    GArray *points;  /* of guint: statements behind which a cursor forgets, before which an append flushes; a
                        line does both */
    char *reason;    /* why it is left alone; NULL: it is staged */
    guint where;     /* node: what stands against it */
    char *distance;  /* bytes between what neighbouring threads access; NULL: not known */
    char *fresh;     /* the name of its element in the loop's body */
    const char *asked; /* the form that the user asks for: "none", "strip", …; NULL: any */
    double counted;    /* accesses of its sites, as kernels that count have printed; 0: not known */
    double hits;       /* of these, those that hit the 16 bytes of the thread's last one */
} StageArray;

/* A loop of a kernel. */
typedef struct {
    guint node, kernel; /* the loop; the kernel's function */
    char *kernel_name;
    char *variable, *type;         /* its variable */
    Entity counter;                /* its declaration */
    char *begin, *end;             /* texts, of the variable's type */
    guint head_end, body;          /* byte behind the head's ')'; node */
    GPtrArray *arrays;             /* of StageArray: those that it accesses, in the order of the parameters */
    GArray *unrolled;              /* of guint: nodes: loops over the elements of rows */
    GArray *exits;                 /* of guint: nodes: break and continue of this loop */
    gboolean has_break, has_loops; /* in its body */
    guint n;                       /* iterations a block; 0: there is no strip */
    guint granules;                /* a block has of each array at least; 0: as is best */
    gboolean lacks_granules;       /* its blocks can't have them */
    guint lines, threads; /* as S-L1 was published: in shared memory there is room for so many lines of
                             each thread of so large a block; LINES G_MAXUINT: it is not limited */
    gboolean is_by_warp;  /* a strip whose written array warps store together */
    gboolean is_staged;   /* as a strip, or with cursors and appends */
    char *reason;         /* why nothing is staged; NULL: see the arrays */
    guint where;          /* node: what stands against it */
} StageLoop;

/* What kernels of `stage --profile` have counted at a place of the source. */
typedef struct {
    char *kernel, *array;
    char *path, *place;     /* "FILE", "LINE:COLUMN" */
    guint64 accesses, hits; /* HITS: in the same 16 bytes as the thread's last one of the array */
    double lanes;           /* that access the same 128 bytes at a time, on average */
    guint line;             /* of the file that was read */
} HitsRow;

#define HITS_ERROR (hits_error_quark())
GQuark hits_error_quark(void);

/* The rows (of HitsRow) of TEXT, what a program has printed, in the file at PATH: those behind the first
 * head. Errors say "file:line:column: error: …". */
GPtrArray *hits_read(const char *path, const char *text, GError **error);

/* FALSE: one of HITS, read from the file at PATH, counts what is no access of KERNELS (of guint: nodes),
 * though its kernel is there. */
gboolean hits_check_places(const SourceTree *tree, const GArray *kernels, const GPtrArray *hits,
                           const char *path, GError **error);

/* How often the body of a loop runs, on average, each time that the loop is reached. */
typedef struct {
    guint node;
    double trips;
} HitsTrips;

/* The loops (of HitsTrips) of KERNELS of which HITS tell that. */
GArray *hits_trips(const SourceTree *tree, const GArray *kernels, const GPtrArray *hits);

#define STAGE_LENGTHS 4
/* How long blocks of LOOP, a strip, can be, in iterations: so that each array has 1, 2, 4 or 8 granules of
 * its own at least, in registers enough. In ascending order, without the same ones; how many they are. 0: its
 * length is the only one, or what the user asked for. */
guint stage_loop_lengths(const StageLoop *loop, guint ret_lengths[STAGE_LENGTHS]);

/* Has blocks of LOOP be so long. */
void stage_loop_set_length(const SourceTree *tree, StageLoop *loop, guint length);

/* The name of an instance of the template KERNEL that PROGRAMS (of Program) have not followed; NULL: none. */
const char *stage_skipped_instance(const SourceTree *tree, guint kernel, const GPtrArray *programs);

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

/* Sets what HITS (of HitsRow, may be NULL) tell of the arrays of LOOP. */
void hits_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *hits);

/* Leaves arrays of LOOP, which walks, alone that hit in HITS_LEAST of their accesses or fewer: as S-L1 does.
 */
void hits_check_walks(StageLoop *loop);
#define HITS_LEAST 0.5

/* How far apart neighbouring threads are in the arrays of LOOP, as PROGRAMS (of Program) say; leaves those
 * alone of which they access neighbouring elements. */
void thread_distance_find(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs);

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

/* Whether the function that CALL calls, or one that it calls, calls itself. */
gboolean call_recurs(const SourceTree *tree, guint call);

/* Whether FUNCTION is none of the program's. */
gboolean call_is_of_system(Entity function);

/* The functions (of Entity) that CALL may call: in a template several of one name; none: it is not known.
 */
GArray *call_candidates(const SourceTree *tree, guint call);

/* The node of the definition of FUNCTION in the program, or NO_NODE. */
guint call_definition(const SourceTree *tree, Entity function);

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
gboolean overlap_is_impossible(const OtherAccess *other, const StageArray *array);

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

/* Whether a use of a macro is partly in the text of FILE from START to before END, and partly beside it. */
gboolean text_cuts_macro(const SourceTree *tree, guint file, guint start, guint end);

/* Whether a macro has written the access NODE, an element or what a pointer leads to: its parts stand where
 * that is used. */
gboolean site_is_of_macro(const SourceTree *tree, guint node);

/* The whole object that the element SITE is, or is a part of: with the members that are named. */
guint site_whole_object(const SourceTree *tree, guint site);

/* The headers that a program gets. */
#define STAGE_HEADER "fieldwise_stage.cuh"
#define PROFILE_HEADER "fieldwise_profile.cuh"
#define PIPELINE_HEADER "fieldwise_pipeline.cuh"

/* The byte behind the statement BODY, its ';' included. */
guint statement_end(const SourceTree *tree, guint body);
