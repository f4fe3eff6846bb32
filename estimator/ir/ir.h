/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr/expr.h"
#include "archdb/archdb.h"
#include "base/base.h"
#include "layouts/layouts.h"

#include <glib.h>

/* --- compiler.c */
/* The compiler that the IR is made for where the user names none: a name for compiler_find(). */
#define COMPILER_DEFAULT "nvcc-13.0"

/* What a compiler makes of loops, accesses, addresses and arithmetic: the numbers of its file, under the
 * names of their keys (docs/models/architectures.md). Of two costs the first is that of single precision. */
typedef struct Compiler {
    gint64 unroll_accesses, unroll_instructions, unroll_part_instructions, unroll_part_iterations,
        unroll_pragma_accesses;
    gint64 straight_iterations, side_by_side_iterations;
    gint64 access_operations, element_number_operations, counter_operations;
    gint64 unswitch_operations, whole_copy_bytes, choice_operations, choice_first_operations;
    gint64 iteration_instructions, iteration_integer_instructions;
    gint64 access_instructions, address_instructions, shared_address_instructions, tile_address_instructions;
    ArchCost division[2], conversion[2], intrinsic[2];
    ArchCost integer_division, integer_remainder, integer_division_by_constant, integer_remainder_by_constant,
        integer_division_by_power_of_two, integer_remainder_by_power_of_two;
    ArchCost functions[COMPILER_N_FUNCTIONS][2]; /* in the order of their keys, whose names are theirs */
} Compiler;

/* The numbers of FILE, a compiler's; FALSE with the file's error where one is unknown. */
gboolean compiler_read(const Arch *file, Compiler *ret_compiler, GError **error);

/* The numbers of COMPILER_DEFAULT; FALSE where it is not found, or is not valid. */
gboolean compiler_read_default(Compiler *ret_compiler, GError **error);

/* --- forms of loops that move blocks of arrays through registers: estimator/stage/, model/staged/ */
/* The form in which an array of a loop is staged. */
typedef enum {
    STAGE_NONE,   /* it is left alone */
    STAGE_STRIP,  /* blocks of iterations, whose elements lie in registers */
    STAGE_CURSOR, /* reads: the granule of the last element that was read stays in registers */
    STAGE_APPEND, /* writes, one behind the other: elements gather in registers until a granule is whole */
    STAGE_LINE,   /* reads and writes: the granule of the last element that was accessed stays in registers */
    STAGE_PUBLISHED, /* as S-L1 was published: a line in shared memory, if monitoring finds it worth it */
} StageForm;

/* --- source_place.c */
typedef struct {
    char *file;
    guint line, column; /* from 1; 0 where unknown */
    guint offset;       /* bytes: by it, and its file, parses of one source know a statement again */
} SourcePlace;

/* FROM may be NULL: nowhere. */
void source_place_copy(SourcePlace *to, const SourcePlace *from);
void source_place_clear(SourcePlace *place);

/* --- course.c */
/* What host code does with kernels and arrays, in its order: a tree. A function is a sequence where it is
 * called. */

typedef enum {
    COURSE_SEQUENCE, /* the children one after another */
    COURSE_LOOP,     /* the children one after another, again and again */
    COURSE_BRANCH,   /* one of the children, which are sequences: which of them is not known */
    COURSE_TANGLE,   /* the children, in an order that is not known, or left in between */
    COURSE_LAMBDA,   /* the same of a lambda, which may be called at another time */
    COURSE_LAUNCH,
    COURSE_UPLOAD,     /* from an array of the host to one of the GPU */
    COURSE_DOWNLOAD,   /* the other way round */
    COURSE_ALLOCATION, /* of an array of the GPU */
    COURSE_CALL,       /* of a function of another source */
} CourseKind;

typedef struct Course Course;
struct Course {
    CourseKind kind;
    GPtrArray *children; /* of Course; NULL: it can have none */
    double times;        /* LOOP: its iterations; 0: they are not known */
    char *function; /* SEQUENCE: id of the function whose body it is, NULL: of none; CALL: of the one called;
                       LAUNCH: the kernel in compiled code */
    char
        *name; /* SEQUENCE, CALL: the function; LAUNCH: the kernel; UPLOAD to ALLOCATION: the GPU's pointer */
    char *type;   /* UPLOAD to ALLOCATION: of the array's elements, without const */
    gint64 bytes; /* UPLOAD to ALLOCATION: -1: not known */
    guint number; /* LAUNCH: as in LaunchNumber */
    guint source; /* of courses that were linked, the number of its own */
    SourcePlace place;
};

/* Such a node with nothing below it; a leaf has no children, ever. */
Course *course_new(CourseKind kind, const SourcePlace *place);
/* Adds CHILD, which is taken, behind what PARENT does. */
void course_add(Course *parent, Course *child);
/* COURSE without its children. */
Course *course_copy_node(const Course *course);
void course_free(Course *course);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Course, course_free)

/* Whether it may have children. */
gboolean course_has_children(const Course *course);
/* Takes the last child of COURSE out if nothing is done below it, or puts its children in its place if it is
 * a sequence of no function; sides of branches stay. Its own children are tidy. */
void course_tidy_last(Course *course);
/* As text, a line a node, for --dump. */
char *course_dump(const Course *course);

/* --- course_link.c */
/* The courses of a program's sources as one: calls of functions that another source has are put in their
 * place. COURSES: of const Course; leaves are given the number of theirs (Course.source).
 * *ret_lacks: why it is not all that host code does, a clause; NULL: it is. */
Course *course_link(const GPtrArray *courses, char **ret_lacks);

/* --- kernel.c */
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
    char *view_of; /* the array of scalars that this is, seen as one of another type, as *(float4 *)&p[i]
                      does; NULL: it is none */
    gboolean is_library;    /* a table that functions of the compiler's library load: none of the program's */
    gboolean is_heap;       /* memory that each thread gets of the heap */
    guint64 variable_bytes; /* of the program's variable that it is: no other one overlaps it, and loads of it
                               never fault; 0: a pointer leads there */
    char *scalar; /* type class for aliasing: "float", "int", "char" (aliases all), the struct's name, … */
} Array;

/* Whether the source calls ARRAY, or what it is a view of, NAME. */
gboolean array_is_called(const Array *array, const char *name);
/* TRUE if ARRAY is reached by a pointer that is a member of a struct. */
gboolean array_is_member(const Array *array);

typedef enum { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC } AccessKind;

/* One evaluation of a global-memory expression at one place of the (inlined) kernel. A whole-struct or vector
 * access is one Access a leaf field, tied by `bundle`. */
typedef struct {
    guint id;            /* its index in Kernel.accesses */
    AccessKind kind;     /* a read-modify-write such as += is a load and a store */
    guint array;         /* index into Kernel.arrays */
    int field;           /* index into the record's fields, -1 for a scalar element */
    const Expr *index;   /* element index, in elements of the array; NULL: unknown, see reason */
    const Expr *sub;     /* index inside a constant-size array member; NULL: 0 or a scalar */
    guint32 bytes;       /* accessed by one lane */
    guint index_bits;    /* width of the index arithmetic in the source: 32 or 64 */
    int bundle;          /* accesses of one wide access share a number; -1: alone */
    guint bundle_bytes;  /* width of the whole wide access */
    gboolean is_padding; /* of a copied struct, bytes behind its last member; `field` is that one: nvcc
                            copies them where the record lies as the source declares it, and only there */
    gboolean is_single;  /* a compiler makes it as it stands: __ldg and its like */
    guint choice;        /* accesses that are one instruction, of which each thread makes one, share a number;
                            0: alone */
    gboolean asks_line;  /* of a load: L2 is asked to bring the whole line from DRAM */
    int copied;          /* of a store: the load whose value it stores as it is, -1: none */
    gboolean is_only_copied; /* of a load: nothing uses what it gives but stores that store it as it is */
    guint section;           /* number of the piece of compiled code without branches that it stands in */
    guint piece; /* grows at calls of functions with branches that nvcc sees before it joins accesses */
    guint waits; /* grows where such a piece ends because what was loaded is needed, and at loops */
    guint
        value_section; /* of a store: the last section that loads something its value is made from; 0: none */
    guint value_loads; /* likewise, of how many first accesses the last one gives something; 0: none */
    guint carried;     /* of a load: 1 + the loop whose variable its index is, of 32 bits, with what that
                          starts with or nothing added: nvcc keeps what an iteration has of it for the
                          next; 0: it is none such */
    gboolean carried_rest; /* also in the iterations that those side by side leave over */
    guint value_depth;     /* of a store: operations one after another that its value takes since a branch */
    guint computed;        /* instructions that the block in which it stands computes before it */
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
    gboolean at_most;  /* it can be left early, when that happens is not known: trip is the most */
    gboolean is_ahead; /* first of two that stand behind one branch: what stays the same in both is loaded in
                          front of them, by all threads that get there */
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
    gboolean is_fence;  /* NODE_BARRIER: a compiler loads memory again behind it, but no thread waits there */
    guint access, loop; /* NODE_ACCESS, NODE_LOOP: index into Kernel.accesses, Kernel.loops */
    Work work; /* NODE_BLOCK, NODE_LOOP: what one pass computes, but for what is inside loops and guards */
    gboolean has_written_out; /* NODE_BLOCK, NODE_LOOP: a loop inside is written out */
    const Expr *condition;    /* NODE_GUARD: as far as understood, else NULL */
    gboolean stays_branch;    /* NODE_GUARD: nvcc makes a branch of it, even where it accesses nothing */
    gboolean is_whole_body;   /* NODE_GUARD: nothing else is in the body of the loop around, and what is in it
                                 leaves all variables of the thread as they are */
    char *text; /* NODE_GUARD: the condition as written; NODE_BARRIER: "__syncthreads", "call of f" */
    SourcePlace place;
};

/* The condition of an `if` or a `?:`, whether or not it guards an access. */
typedef struct {
    const Expr *holds; /* 0 or 1 */
    SourcePlace place;
    char *text; /* as written */
} Decision;

/* What host code fills a buffer with. */
typedef enum {
    FILL_UNKNOWN,
    FILL_RANDOM, /* values of a generator of random numbers */
    FILL_ORDER,  /* each element with its own number */
} Fill;

typedef struct {
    char *name; /* "n", "cfg.width" */
    char *type;
    gboolean is_integer;
    gint64 least, most; /* what a whole number of this type can be, as far as 64 bits with a sign hold it;
                           both 0: not known */
    Fill fill;          /* of the buffer that a pointer leads to */
    char *filled;       /* "main fills h by rand()", of FILL_RANDOM; NULL: nothing is known */
} Param;

typedef enum { STATED_NOTHING, STATED_INTEGER, STATED_REAL } StatedKind;

/* A value that host code surely passes to a kernel, if it states one. */
typedef struct {
    StatedKind kind;
    gint64 integer; /* STATED_INTEGER */
    double real;    /* STATED_REAL */
} StatedValue;

/* What is stated of a part of an argument: of a struct's member or of what a closure captured. */
typedef struct {
    char *name; /* as Param.name: "cfg.width" */
    StatedValue value;
} StatedMember;

/* What a launch is of those that host code makes at one place of Program.course. */
typedef struct {
    guint number; /* of the place; 0: where another source makes it */
    double times; /* of ALL times that the place launches: others differ, in loops that change sizes or
                     arguments */
    double all;
} LaunchNumber;

/* A launch as host code states it. */
typedef struct {
    gint64 grid[3], block[3];    /* 0 where not known at compile time */
    gint64 shared;               /* dynamic shared memory, bytes a block; -1 where not known */
    StatedValue *arguments;      /* by number of the kernel's own parameter */
    guint n_arguments;           /* nothing is stated of later parameters */
    GArray *members;             /* of StatedMember: parts of arguments; NULL: nothing is stated of any */
    gboolean block_by_occupancy; /* the open block is what the occupancy API gives for the kernel */
    char *growers[3];       /* by dimension of the grid that is open: the one variable of host code that it
                               grows with; NULL: all are, as one is not seen, or it is not open */
    double growth[3];       /* blocks of that dimension for each one of it */
    double times;           /* how often the program launches it so, at least 1 */
    gboolean is_open;       /* in loops whose length is not known: then once for each iteration */
    gboolean is_counted;    /* times is what a profile of a run counted */
    GPtrArray *assumptions; /* of char *: sentences on what the values rest on; NULL: nothing */
    GArray
        *numbers; /* of LaunchNumber: those that it is of the launches in Program.course; NULL: it is none */
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
    StatedValue *strides;        /* by parameter, kernel_take_strides(); NULL: not looked at */
    gint64 max_block_threads;    /* from __launch_bounds__, 0 where absent */
    gint64 min_blocks;           /* likewise: blocks that a multiprocessor has to hold at a time */
    guint64 shared_bytes;        /* static shared memory a block */
    gboolean is_assumed;         /* an instance of a template that the source does not make */
    gboolean has_dynamic_shared; /* it reaches an extern __shared__ array, whose size the launch states */
    GPtrArray *notes;            /* of char *: "file:line:column: …": what was not understood, and why */
    gboolean may_stop;           /* threads may end, or are said not to be there, where no guard says so */
    char *profile; /* the file in which it is told how long the program's kernels take; NULL: nobody told */
    double time_share; /* of the GPU's time there, from 0 to 1, that its launches take */
    char *outside; /* "file:line:column: …": threads of a launch that access elements outside of an array;
                      NULL: none are seen */
    gboolean is_partial; /* it may access more than `accesses` says: an error stands in what it reaches, or
                            a pointer leads nobody knows where */
    char *uncounted;     /* "force()": what it calls, and nobody knows what that does; NULL: nothing */
    Kernel *unrolled;    /* the same with the iterations of loops that are unrolled written out, where their
                            counters    pick parts of elements; else NULL */
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
    char *toolkit;      /* the CUDA Toolkit whose headers it was read with, unasked; NULL: none */
    GPtrArray *header_folders; /* of char *: likewise those of the project; NULL: none */
    gboolean is_later;         /* it was read as C++20, unasked */
    GHashTable *told; /* set of char *: variables of host code whose values the user told; NULL: none */
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
/* By number of KERNEL's loops, whether its compiler unrolls all iterations: docs/models/model-sector.md,
 * "Unrolled loops". Free with g_free(). */
gboolean *kernel_unrolled_loops(const Kernel *kernel);
/* How many iterations of LOOP, which is not straight code, COMPILER puts side by side; 1: none. */
gint64 loop_side_by_side(const Loop *loop, const Compiler *compiler);

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
/* Of KERNEL's launches that one place of host code makes in loops, those that are the same to the kernel
 * become one, and of many a few stand for all, each as often as those that it stands for. */
void kernel_choose_launches(Kernel *kernel);
/* Takes the whole numbers that parameters of KERNEL have in all launches; TOLD, name -> gint64 *, are the
 * user's and go before; NULL: none. */
void kernel_take_strides(Kernel *kernel, GHashTable *told);
/* INDEX with these numbers where it multiplies by one: of p[i * stride + k], of a stride of 3, 3 * i + k. */
const Expr *kernel_strided_index(const Kernel *kernel, const Expr *index);
/* Whether it puts a number there for parameter NUMBER. */
gboolean kernel_is_stride(const Kernel *kernel, const Expr *index, guint number);
/* What LAUNCH states of parameter NUMBER of KERNEL, or of the part of one; of kind STATED_NOTHING: nothing.
 */
StatedValue launch_stated(const Launch *launch, const Kernel *kernel, guint number);
/* Adds to LAUNCH that the part NAME of an argument is VALUE. */
void launch_add_member(Launch *launch, const char *name, StatedValue value);
void launch_free(Launch *launch);
/* By number of KERNEL's parameters: whether an index, a trip count or a condition holds its value. Free with
 * g_free(). */
gboolean *kernel_used_params(const Kernel *kernel);
/* The same of the dimensions of the grid and of the block: bit k is dimension k, x first. */
void kernel_used_dimensions(const Kernel *kernel, guint *ret_grid, guint *ret_block);
/* Whether the counter of a loop that the compiler unrolls picks a part of an element: an item of an array
 * member, or a place in what looks like a record in an array of scalars. */
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
