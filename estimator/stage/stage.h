/* SPDX-License-Identifier: MIT */
/* estimator/stage/: finds loops in which each thread walks through stretches of arrays by itself, and writes
 * the calls of fieldwise_stage.cuh into them. It may use estimator/rewrite and what that uses. */
#pragma once

#include "source/edit.h"
#include "ir/ir.h"

/* How an array of a loop is staged. */
typedef enum {
    STAGE_NONE,   /* it is left alone */
    STAGE_STRIP,  /* blocks of iterations, whose elements lie in registers */
    STAGE_CURSOR, /* reads: the granule of the last element that was read stays in registers */
    STAGE_APPEND, /* writes, one behind the other: elements gather in registers until a granule is whole */
    STAGE_LINE,   /* reads and writes: the granule of the last element that was accessed stays in registers */
    STAGE_PUBLISHED, /* as S-L1 was published: a line in shared memory, if monitoring finds it worth it */
} StageForm;

/* A pointer that a kernel takes, and what a loop does with its elements. */
typedef struct {
    char *name;
    CXCursor parameter;
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
    char *apart;     /* bytes between what neighbouring threads access; NULL: not known */
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
    CXCursor counter;              /* its declaration */
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

/* What the user asks for. */
typedef struct {
    GPtrArray *kernels;        /* of char *: names; empty: all */
    GPtrArray *array_forms;    /* of char *: "NAME=FORM": how an array is staged; "none": it is left alone */
    const char *form;          /* "strip", "cursor", "append", "line": of all others; NULL: any */
    guint granules;            /* of each array in a strip's block, at least; 0: as is best */
    gboolean monitors;         /* as S-L1 was published */
    gboolean is_apart;         /* no two pointers lead to the same memory */
    gboolean has_headers;      /* kernels in files that the sources include, in their folders or below, too */
    const GPtrArray *programs; /* of Program: the same sources, analysed */
    const GPtrArray *hits;     /* of HitsRow: what was counted; NULL: nothing */
} StageRequest;

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

#define STAGE_HEADER "fieldwise_stage.cuh"
extern const char stage_library[]; /* its text */

/* The loops of kernels in the sources of TREE, those at PATHS (of char *), and as REQUEST says in headers,
 * that access an array which a parameter points to: of StageLoop, in the order of the text. An outer loop
 * goes first. Of what lies in a loop that is staged only strips in a strip are there.
 */
GPtrArray *stage_loops_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request);

/* Whether ASSIGNMENT, "NAME=…", is of ARRAY. */
gboolean stage_array_is_called(const StageArray *array, const char *assignment);

/* Leaves LOOP alone for REASON, which it takes, at the node WHERE. */
void stage_loop_leave(StageLoop *loop, guint where, char *reason);

#define STAGE_LENGTHS 4
/* How long blocks of LOOP, a strip, can be, in iterations: so that each array has 1, 2, 4 or 8 granules of
 * its own at least, in registers enough. In ascending order, without the same ones; how many they are. 0: its
 * length is the only one, or what the user asked for. */
guint stage_loop_lengths(const StageLoop *loop, guint ret_lengths[STAGE_LENGTHS]);

/* Has blocks of LOOP be so long. */
void stage_loop_set_length(const SourceTree *tree, StageLoop *loop, guint length);

#define STAGE_LINE_BYTES 16 /* of a line as S-L1 was published */
#define STAGE_THREADS 256   /* of a block where nothing is known of its launches */

/* The kernels of TREE that REQUEST asks for: of guint: nodes. */
GArray *stage_kernels_new(const SourceTree *tree, const GPtrArray *paths, const StageRequest *request);

/* Adds to EDITS what LOOPS become. */
void stage_emit(const SourceTree *tree, const GPtrArray *loops, EditList *edits);

#define PROFILE_HEADER "fieldwise_profile.cuh"
extern const char stage_profile_library[]; /* its text */

/* Adds to EDITS what has KERNELS (of guint: nodes) count their accesses through the pointers that they take,
 * and to NOTES (of char *) which are not counted: "file:line:column: note: …". Returns how many kernels
 * count.
 */
guint stage_profile_emit(const SourceTree *tree, const GArray *kernels, EditList *edits, GPtrArray *notes);

#define PIPELINE_HEADER "fieldwise_pipeline.cuh"
extern const char stage_pipeline_library[]; /* its text */

/* An array of a kernel that lies in the host's memory. */
typedef struct {
    const StageArray *array;
    gboolean is_sliced; /* set by stage_pipeline_emit(): which part a block accesses is known */
} PipelineArray;

/* A kernel that is written for arrays of the host. */
typedef struct {
    guint kernel;           /* node */
    const GPtrArray *facts; /* of Kernel: those of a template's instances, or what it is in each source */
    GArray *arrays;         /* of PipelineArray, in the order of the parameters */
} PipelineRequest;

/* The name of an instance of the template KERNEL that PROGRAMS (of Program) have not followed; NULL: none. */
const char *stage_skipped_instance(const SourceTree *tree, guint kernel, const GPtrArray *programs);

/* A function that computes the kernel of REQUEST slice by slice, and what it launches; STAGED are the settled
 * edits of its loops. NULL, with *ret_reason said, "file:line:column: …" (free with g_free()), where it
 * can't. Free with g_free(). */
char *stage_pipeline_emit(const SourceTree *tree, const PipelineRequest *request, const EditList *staged,
                          char **ret_reason);
