/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/compiler.h"
#include "ir/expr.h"
#include "layouts/record.h"
#include "ir/course.h"

/* The kernel IR: what the front end yields and all later stages read. Device functions are inlined, locals
 * propagated into index expressions, loops normalised to a counter from 0 in steps of 1. */

/* One array in global memory: a base pointer and what it points to. */
typedef struct {
    char *name; /* as the source reaches it: "p", "s.x", "grid->cells", "table" (a __device__ array) */
    char *type; /* spelling of the element's type */
    guint32 elem_bytes; /* sizeof the element, at least 1 */
    guint32 elem_align;
    int record; /* index into Kernel.records where elements are structs (vector types included), else -1 */
    int root_param; /* number in Kernel.params of the parameter it is reached through, -1 for a global */
    gboolean is_restrict, is_const; /* __restrict__ pointer; pointer to const */
    char *scalar; /* type class for aliasing: "float", "int", "char" (aliases all), the struct's name, … */
} Array;

/* TRUE if ARRAY is reached by a pointer that is a member of a struct. */
gboolean array_is_member(const Array *array);

typedef enum { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC } AccessKind;

/* One evaluation of a global-memory expression at one place of the (inlined) kernel. A whole-struct or vector
 * access is one Access a leaf field, tied by `bundle`. */
typedef struct {
    guint id;           /* its index in Kernel.accesses */
    AccessKind kind;    /* a read-modify-write such as += is a load and a store */
    guint array;        /* index into Kernel.arrays */
    int field;          /* index into the record's fields, -1 for a scalar element */
    const Expr *index;  /* element index, in elements of the array; NULL: unknown, see reason */
    const Expr *sub;    /* index inside a constant-size array member; NULL: 0 or a scalar */
    guint32 bytes;      /* accessed by one lane */
    guint index_bits;   /* width of the index arithmetic in the source: 32 or 64 */
    int bundle;         /* accesses of one wide access share a number; -1: alone */
    guint bundle_bytes; /* width of the whole wide access */
    gboolean is_single; /* a compiler makes it as it stands: __ldg and its like */
    gboolean asks_line; /* of a load: L2 is asked to bring the whole line from DRAM */
    int copied;         /* of a store: the load whose value it stores as it is, -1: none */
    guint stage;        /* number of the piece of compiled code without branches that it stands in */
    guint piece;       /* grows at calls of functions with branches that nvcc sees before it joins accesses */
    guint waits;       /* grows where such a piece ends because what was loaded is needed, and at loops */
    guint value_stage; /* of a store: the last stage that loads something its value is made from; 0: none */
    guint value_loads; /* likewise, of how many first accesses the last one gives something; 0: none */
    guint value_depth; /* of a store: operations one after another that its value takes since a branch */
    guint first_line, last_line; /* of the statement that it stands in; its own where that is not known */
    SourcePlace place;
    const char *part; /* interned: the type of what it accesses of a field that holds structs; else NULL */
    char *text;       /* the expression as written, shortened: "p[j].x"; for the user */
    char *reason;     /* why the index is unknown or opaque; NULL when understood */
} Access;

/* Loop.unroll: all iterations, where their number is constant. */
#define LOOP_UNROLL_WHOLE G_MAXINT

typedef struct {
    guint id;                /* its SYMBOL_LOOP number and its index in Kernel.loops */
    char *name;              /* the loop variable's name, or "while" */
    const Expr *trip;        /* iterations, at least 0 when evaluated; NULL: unknown */
    const Expr *own_trip;    /* where trip is the first thread's for all, each thread's own; else NULL */
    const Expr *loaded_trip; /* where what is loaded decides the trip count, and it alone: each thread's, of
                                opaque terms; else NULL */
    char *reason;            /* why the trip count is unknown */
    gboolean grid_stride;
    gint64 unroll; /* as `#pragma unroll` says: iterations to be put side by side, at least 1 (1: it stays as
                      it is), or LOOP_UNROLL_WHOLE; 0: nothing said */
    gboolean at_most;      /* it can be left early, when that happens is not known: trip is the most */
    gboolean is_bisection; /* data decides its way; trip is the longest one's, others may take one less */
    SourcePlace place;
} Loop;

/* About how many instructions a warp issues to compute, without accesses of global memory. */
typedef struct {
    guint all;     /* each of them */
    guint integer; /* of them, sums, logic, shifts and comparisons, of floating-point numbers as well */
    guint special; /* of them, reciprocals, roots, exp2, log2, sines; and conversions of 64 bits */
    guint real64;  /* of them, in double precision */
    guint shared;  /* of them, loads and stores of shared memory, and values of other lanes */
    guint paired;  /* of these, loads of words of which two iterations read one piece of 8 aligned bytes */
    guint joined;  /* of these, those that come two by two: half as many instructions */
    double passes; /* for how many parts of a warp's lanes they are issued one after the other; 0: for all at
                      once */
    guint
        operations; /* those on floating-point numbers as nvcc counts them before ptxas makes more of them */
} Work;

typedef enum { NODE_BLOCK, NODE_ACCESS, NODE_LOOP, NODE_GUARD, NODE_BARRIER } NodeKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    GPtrArray
        *children; /* of Node: NODE_BLOCK, NODE_LOOP (body), NODE_GUARD (the two branches, each a block) */
    guint access, loop; /* NODE_ACCESS, NODE_LOOP: index into Kernel.accesses, Kernel.loops */
    Work work; /* NODE_BLOCK, NODE_LOOP: what one pass computes, but for what is inside loops and guards */
    const Expr *condition; /* NODE_GUARD: as far as understood, else NULL */
    char *text; /* NODE_GUARD: the condition as written; NODE_BARRIER: "__syncthreads", "call of f" */
    SourcePlace place;
};

/* The condition of an `if` or a `?:`, whether or not it guards an access. */
typedef struct {
    const Expr *holds; /* 0 or 1 */
    SourcePlace place;
    char *text; /* as written */
} Decision;

typedef struct {
    char *name; /* "n", "cfg.width" */
    char *type;
    gboolean is_integer;
    gint64 least, most; /* what a whole number of this type can be, as far as 64 bits with a sign hold it;
                           both 0: not known */
} Param;

typedef enum { STATED_NOTHING, STATED_INTEGER, STATED_REAL } StatedKind;

/* A value that host code surely passes to a kernel, if it states one. */
typedef struct {
    StatedKind kind;
    gint64 integer; /* STATED_INTEGER */
    double real;    /* STATED_REAL */
} StatedValue;

/* A launch as host code states it. */
typedef struct {
    gint64 grid[3], block[3];    /* 0 where not known at compile time */
    gint64 shared;               /* dynamic shared memory, bytes a block; -1 where not known */
    StatedValue *arguments;      /* by number of the kernel's own parameter */
    guint n_arguments;           /* nothing is stated of later parameters */
    gboolean block_by_occupancy; /* the open block is what the occupancy API gives for the kernel */
    double times;                /* how often the program launches it so, at least 1 */
    gboolean is_open;            /* in loops whose length is not known: then once for each iteration */
    GPtrArray *assumptions;      /* of char *: sentences on what the values rest on; NULL: nothing */
    GArray *numbers; /* of guint: those that it is of the launches in Program.course; NULL: it is none */
    SourcePlace place;
} Launch;

/* A pointer of host code that some kernel gets. */
typedef struct {
    char *name; /* of the variable or member: "d_x" */
    char *type; /* spelling of the element's type, without const */
    guint32 elem_bytes, elem_align;
    guint64 params; /* a bit for each own parameter that may get it, of the first 64; 0: other kernels do */
} Buffer;

typedef struct Kernel Kernel;
struct Kernel {
    char *name;   /* "nbody", "tk<4>", "Solver::step" */
    char *symbol; /* in compiled code: "_Z5nbodyP4Body"; NULL where not known */
    SourcePlace place;
    ExprPool *pool;
    Compiler compiler;  /* that it is made for */
    GPtrArray *records; /* of Record: struct types that arrays have, leaf fields dotted */
    GPtrArray *arrays;  /* of Array */
    GPtrArray *params;  /* of Param; SYMBOL_PARAM numbers; the kernel's own come first, in order */
    guint n_own_params;
    guint64 *exchanged;  /* by own parameter, the first 64: a bit for each other one that host code passes the
                            same buffer, or one that it exchanges with its; NULL: nothing is known */
    GPtrArray *buffers;  /* of Buffer, in the order of host code: of all kernels of the program */
    GPtrArray *loops;    /* of Loop; SYMBOL_LOOP numbers; one that is written out has no node */
    GPtrArray *accesses; /* of Access, in program order */
    GPtrArray *decisions;        /* of Decision, in program order; constant ones are not there */
    Node *body;                  /* NODE_BLOCK */
    GPtrArray *launches;         /* of Launch, distinct ones; empty where host code launches it nowhere */
    gint64 max_block_threads;    /* from __launch_bounds__, 0 where absent */
    gint64 min_blocks;           /* likewise: blocks that a multiprocessor has to hold at a time */
    guint64 shared_bytes;        /* static shared memory a block */
    gboolean is_assumed;         /* an instance of a template that the source does not make */
    gboolean has_dynamic_shared; /* it reaches an extern __shared__ array, whose size the launch states */
    GPtrArray *notes;            /* of char *: "file:line:column: …": what was not understood, and why */
    gboolean is_partial; /* it may access more than `accesses` says: an error stands in what it reaches, or
                            a pointer leads nobody knows where */
    Kernel *unrolled;    /* the same with the iterations of its short loops written out, where their counters
                            pick parts of elements; else NULL */
};

typedef struct {
    char *name, *reason;
    SourcePlace place; /* of the kernel, or of its template */
} SkippedKernel;

typedef struct {
    char *path;
    GPtrArray *kernels; /* of Kernel, in source order, template instances one each */
    GPtrArray *skipped; /* of SkippedKernel */
    GPtrArray *files;   /* of char *: what was read for it, the source included */
    GHashTable *sums;   /* of FILES, by path, checksums of what they held, both char *; NULL: not known */
    Course *course;     /* below it, what each function does that no other calls */
    char *course_lacks; /* why it is not all that host code does, a clause; NULL: it is */
} Program;

/* TRUE if NODE is, or holds, an access or a barrier. */
gboolean node_has_access(const Node *node);
/* Adds MORE to WORK. */
void work_add(Work *work, const Work *more);

/* Whether NAME, as a user writes it, means the kernel called KERNEL: with or without template arguments, and
 * with or without the namespace or class before it, blanks aside. */
gboolean kernel_name_means(const char *name, const char *kernel);

/* The namespaces around KERNEL, "gas::v2::", as its symbol has them; "": there are none, or they are not
 * known. Free with g_free(). */
char *kernel_scope(const Kernel *kernel);

Kernel *kernel_new(const char *name);
void kernel_free(Kernel *kernel);
Program *program_new(const char *path);
void program_free(Program *program);
void access_free(Access *access);
void array_free(Array *array);
void loop_free(Loop *loop);
/* TRUE if COMPILER makes straight code of LOOP: it has a known number of iterations (*ret_trips, which may be
 * NULL), at most straight_iterations or what a pragma says. */
gboolean loop_is_straight(const Loop *loop, const Compiler *compiler, gint64 *ret_trips);

/* TRUE if nobody knows how many iterations LOOP has before it begins: each of them says whether there is
 * another. */
gboolean loop_ends_by_data(const Loop *loop);
void param_free(Param *param);
Buffer *buffer_copy(const Buffer *buffer);
void buffer_free(Buffer *buffer);
void decision_free(Decision *decision);
/* Adds to the times of LAUNCH those of OTHER, which is the same launch elsewhere. */
void launch_add_times(Launch *launch, const Launch *other);
Launch *launch_copy(const Launch *launch);
void launch_free(Launch *launch);
/* By number of KERNEL's parameters: whether an index, a trip count or a condition holds its value. Free with
 * g_free(). */
gboolean *kernel_used_params(const Kernel *kernel);
/* Whether the counter of a loop that the compiler makes straight code of picks a part of an element: an item
 * of an array member, or a place in what looks like a record in an array of scalars. */
gboolean kernel_loops_pick_parts(const Kernel *kernel);
/* Takes over what PLACE owns. */
SkippedKernel *skipped_kernel_new(const char *name, SourcePlace place, const char *reason);
void skipped_kernel_free(SkippedKernel *skipped);

Node *node_new(NodeKind kind, const SourcePlace *place);
void node_add(Node *parent, Node *child); /* takes child */
void node_free(Node *node);

/* The IR as readable text, one line an access, indented by loops and guards: `--dump=kernel`. */
char *kernel_dump(const Kernel *kernel);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Kernel, kernel_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Program, program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Node, node_free)
