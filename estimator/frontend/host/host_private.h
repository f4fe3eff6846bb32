/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host.h"
#include "ir/ir.h"
#include "frontend/parse/parse.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- host_value.c */
typedef enum {
    HOST_UNKNOWN,
    HOST_INT,
    HOST_REAL,
    HOST_DIM3,
    HOST_FUNCTION,
    HOST_OBJECT, /* a struct or an array */
    HOST_POINTER,
    HOST_OCCUPANCY, /* the block size at which the occupancy of a kernel is highest */
} HostValueKind;

/* The parts of a struct or an array as far as they are known; never changed, owned by the run. */
typedef struct HostObject HostObject;

#define HOST_DIM_UNKNOWN (-1)
#define HOST_DIM_OCCUPANCY (-2) /* HOST_OCCUPANCY */

/* What is known of a value that host code computes: surely where `assumed` is 0. */
typedef struct {
    HostValueKind kind;
    gint64 integer;    /* HOST_INT */
    double real;       /* HOST_REAL */
    gint64 dim[3];     /* HOST_DIM3: each component, or HOST_DIM_UNKNOWN or HOST_DIM_OCCUPANCY */
    CXCursor function; /* HOST_FUNCTION; HOST_POINTER: the expression of what it points to, in its own
                          activation */
    const HostObject
        *object;      /* HOST_OBJECT; HOST_POINTER: in other activations: what it points to, as element 0 */
    guint activation; /* HOST_POINTER: of the function that `function` is evaluated in */
    guint64 assumed;  /* a bit for each of the run's assumptions that this rests on */
} HostValue;

HostValue host_value_unknown(void);
HostValue host_value_int(gint64 integer);
HostValue host_value_real(double real);
HostValue host_value_dim3(gint64 x, gint64 y, gint64 z);
HostValue host_value_function(CXCursor function);
HostValue host_value_object(const HostObject *object);
/* VALUE, resting on ASSUMED as well. */
HostValue host_value_assuming(HostValue value, guint64 assumed);

gboolean host_value_equal(const HostValue *a, const HostValue *b);

/* The common part of both: dim3 values keep the components in which they agree. */
HostValue host_value_merge(const HostValue *a, const HostValue *b);

/* VALUE as TYPE has it: truncated, wrapped or rounded; unknown where the conversion is undefined. */
HostValue host_value_convert(const HostValue *value, CXType type);

/* A OP B for operands that the compiler brought to one type, with the result of TYPE. */
HostValue host_value_binary(enum CXBinaryOperatorKind op, const HostValue *a, const HostValue *b,
                            CXType type);
HostValue host_value_unary(enum CXUnaryOperatorKind op, const HostValue *a, CXType type);

/* Whether VALUE is surely true (1), surely false (0), or unknown (-1). */
int host_value_truth(const HostValue *value);

/* Whether TYPE is dim3, const or a reference or not. */
gboolean host_type_is_dim3(CXType type);

/* Whether TYPE is a struct or an array. */
gboolean host_type_has_parts(CXType type);

/* --- host_object.c */
/* A step into a struct, or with a null FIELD into an array. */
typedef struct {
    CXCursor field;
    gint64 index;
} HostStep;

/* All objects of one walk through host code. */
typedef struct HostObjects HostObjects;

HostObjects *host_objects_new(void);
void host_objects_free(HostObjects *objects);

HostStep host_step_field(CXCursor field);
HostStep host_step_index(gint64 index);

/* VALUE's part at STEP, also of a dim3; unknown where nothing is known of it. */
HostValue host_part_get(const HostValue *value, const HostStep *step);

/* OLD with PART at the end of N_STEPS; unknown parts stay unknown. */
HostValue host_part_set(HostObjects *objects, const HostValue *old, const HostStep *steps, guint n_steps,
                        const HostValue *part);

/* The common part of both: objects keep the parts in which they agree. */
HostValue host_object_merge(HostObjects *objects, const HostValue *a, const HostValue *b);

/* A pointer to VALUE for use where its own activation is gone. */
HostValue host_pointer_to(HostObjects *objects, const HostValue *value);

/* --- host_run.c */
/* A host function, with what a first look at the unit tells. */
typedef struct {
    CXCursor definition;
    GPtrArray *callees;            /* of HostFunction */
    gboolean is_called;            /* by another function of the unit */
    gboolean launches;             /* itself or in what it calls */
    gboolean moves;                /* likewise, what it does is of the course but for launches */
    gboolean active;               /* being walked: recursion is not followed */
    guint n_walks;                 /* times that it was walked */
    guint n_followed;              /* of these, those of which the course tells */
    gboolean ways_known, has_ways; /* it can be left before its end, or has jumps */
} HostFunction;

/* One launch of one kernel, as met. */
typedef struct {
    CXCursor kernel;
    Launch *launch;
    gboolean
        is_dependent; /* of the template KERNEL is an instance of, in a template that nothing instantiates */
} HostLaunch;

/* The walk's knowledge of the whole unit, and its findings. */
typedef struct {
    GHashTable *functions; /* CursorKey -> HostFunction */
    GPtrArray *order;      /* of HostFunction, in source order; the table owns them */
    GHashTable *mutated;   /* CursorKey set: variables changed, or whose address is taken, anywhere */
    GHashTable *sources; /* CursorKey -> what gives variables outside functions, and members, their values */
    GHashTable *given;   /* CursorKey of a pointer to functions -> GArray of CXCursor: the kernels it gets */
    GHashTable *lent;    /* CursorKey of `&x` -> Lent */
    GHashTable *named;   /* name of an extern "C" kernel -> CXCursor */
    GHashTable *made;    /* CursorKey of a template of kernels -> GArray of CXCursor: those made from it */
    HostObjects *objects;
    GPtrArray *assumptions; /* of char *: by bit of HostValue.assumed */
    guint64 iterations;     /* bits of assumptions that hold for one iteration of a loop alone */
    guint n_activations;
    GHashTable *escaped;   /* CursorKey set: variables that others may change from here on */
    GArray *launches;      /* of HostLaunch */
    double times;          /* how often what is being walked runs, as far as the loops around it are known */
    guint n_open;          /* of these loops, those of which it is not known */
    Course *course;        /* the node that is open; NULL: what is walked is only evaluated */
    GHashTable *allocated; /* CursorKey set: what host code makes point to memory of the GPU */
    char *course_lacks;    /* why the course is not all that host code does; NULL: it is */
    guint64 steps,
        limit;   /* of work done, and where it ends for hostile sources: then nothing more is known */
    guint depth; /* of nested expressions, statements and calls */
} HostRun;

/* The variables of one activation of a host function at one point. */
typedef struct {
    GHashTable *values; /* CursorKey -> HostValue; the null cursor is the object of the method */
    gboolean alive;     /* this point can be reached */
    GHashTable
        *changed; /* CursorKey set of what the innermost switch around changes; NULL: none; not owned */
    gboolean returned;
    HostValue result; /* of all return statements met, where returned */
    guint activation;
} HostFrame;

/* Adds a host function to what is known of the whole unit. */
void host_run_add_function(HostRun *run, CXCursor definition);
HostFunction *host_run_find_function(HostRun *run, CXCursor function);

HostRun *host_run_new(void);
void host_run_free(HostRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostRun, host_run_free)

/* Counts one step of work; FALSE when there were too many, or the nesting is too deep. */
gboolean host_run_enter(HostRun *run);
void host_run_leave(HostRun *run);

/* --- host_api.c */
/* Whether CALL is a function of CUDA that launches a kernel. */
gboolean host_is_api_launch(CXCursor call);

/* Records the launch that CALL makes, or sets what it finds out; FALSE where it does neither. Its arguments
 * have been walked. */
gboolean host_api_call(HostRun *run, HostFrame *frame, CXCursor call);

/* The result of CALL, a function of CUDA: the kernel that it looks up by name. */
HostValue host_eval_api(HostRun *run, HostFrame *frame, CXCursor call);

/* --- host_assume.c */
/* VALUE, resting on the assumption that TEXT says; unknown where there are too many assumptions. Takes TEXT.
 */
HostValue host_assume(HostRun *run, HostValue value, char *text);

/* The same for the assumption that the program starts without arguments. */
HostValue host_assume_no_arguments(HostRun *run, HostValue value);

/* Adds to TEXTS (of char *) the sentences that ASSUMED, bits of values, stands for. */
void host_assumptions_tell(const HostRun *run, guint64 assumed, GPtrArray *texts);

/* CURSOR as written, on one line and cut where it is long. Free with g_free(). */
char *host_source_text(CXCursor cursor);

/* --- host_branch.c */
/* Walks statements and expressions of which some parts may not run, or run several times. */
void host_walk_if(HostRun *run, HostFrame *frame, CXCursor cursor);
/* `c ? a : b`, `a && b` and `a || b` */
void host_walk_maybe(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_loop(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_switch(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_case(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_label(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_return(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_lambda(HostRun *run, HostFrame *frame, CXCursor cursor);

/* --- host_buffers.c */
/* Which variables of host code may hold the same buffer, as far as assignments, calls and copies on the
 * device tell. The order of statements does not count. */
typedef struct HostBuffers HostBuffers;

HostBuffers *host_buffers_new(void);
void host_buffers_free(HostBuffers *buffers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostBuffers, host_buffers_free)

/* Adds what the definition of a host function, or of a variable, does. */
void host_buffers_add(HostBuffers *buffers, CXCursor definition);

/* What the pointer EXPRESSION is taken from: a variable, a member or a function; null where it is none. */
CXCursor host_buffers_root(CXCursor expression);

/* By number of KERNEL's parameter, of which the first 64 are looked at: a bit for each other one that
 * launches pass the same buffer to, or one that host code exchanges with it. Free with g_free(). */
guint64 *host_buffers_exchanged(const HostBuffers *buffers, CXCursor kernel);

/* All that PARAMETER, of a kernel, may be taken from, a set of CursorKey; without PARAMETER itself. With
 * WITH_COPIES what is copied on the device counts as taken. */
GHashTable *host_buffers_origins(const HostBuffers *buffers, CXCursor parameter, gboolean with_copies);

/* Tells each of KERNELS, of HostKernel, the pointers of host code that any of them gets, and which of them it
 * gets itself. */
void host_buffers_name(const HostBuffers *buffers, const GPtrArray *kernels);

/* --- host_call.c */
/* Calls of host functions of the unit. */

/* Walks FUNCTION's body with the arguments of CALL, evaluated in FRAME, and returns what it returns. */
HostValue host_call(HostRun *run, HostFrame *frame, HostFunction *function, CXCursor call);

/* The frame in which FUNCTION runs when CALL calls it from FRAME: its parameters and its object. */
HostFrame *host_call_bind(HostRun *run, HostFrame *frame, const HostFunction *function, CXCursor call);
/* Walks FUNCTION's body in INSIDE, and returns what it returns. */
HostValue host_call_run(HostRun *run, HostFrame *inside, HostFunction *function);
/* Walks FUNCTION's body in FRAME. */
void host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function);

/* --- host_course.c */
/* The course (ir.h) of what is walked, as far as the walk is no more than an evaluation. */

/* Opens a node of KIND at PLACE below the one that is open; its parent, for host_course_close(). NULL:
 * nothing is recorded. */
Course *host_course_open(HostRun *run, CourseKind kind, CXCursor place);
void host_course_close(HostRun *run, Course *parent);
/* The same of the body of FUNCTION. */
Course *host_course_open_function(HostRun *run, HostFunction *function);
/* The same of LOOP, of which TIMES iterations are known (0: none are). */
Course *host_course_open_loop(HostRun *run, CXCursor loop, double times);

/* Records a launch, number NUMBER of all, of KERNEL at PLACE. */
void host_course_launch(HostRun *run, CXCursor kernel, CXCursor place, guint number);
/* Records what CALL does where it copies from or to the host, allocates, or calls a function of another
 * source. */
void host_course_call(HostRun *run, HostFrame *frame, CXCursor call);
/* Records a call of FUNCTION, whose course is known from other calls. */
void host_course_call_again(HostRun *run, const HostFunction *function);
/* Whether CALL is of a function that does. */
gboolean host_call_moves(CXCursor call);

/* Says that the course lacks something: WHAT, a clause, which is taken, of CURSOR's place. */
void host_course_lacks(HostRun *run, char *what, CXCursor cursor);

/* --- host_eval.c */
/* The value of the expression, as far as it is sure. Has no effect on FRAME. */
HostValue host_eval(HostRun *run, HostFrame *frame, CXCursor expression);

/* --- host_field.c */
/* The members of a class. */

/* The fields of the struct TYPE, of CXCursor, and the initialiser that stands with one; a null cursor: none.
 */
GArray *host_record_fields(CXType type);
CXCursor host_field_initializer(CXCursor field);

/* --- host_fixed.c */
/* The value that VARIABLE, outside functions, has at any time: its initialiser where nothing changes it, or
 * that of its only assignment. */
HostValue host_fixed_variable(HostRun *run, CXCursor variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, CXCursor field);

/* --- host_flow.c */
/* Walks a statement or an expression for what it does to FRAME's variables, and records the launches in it.
 */
void host_walk(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_children(HostRun *run, HostFrame *frame, CXCursor cursor);

/* --- host_forget.c */
/* Forgets the variables that CURSOR itself changes in a way that is not followed. */
void host_forget_mutated(HostRun *run, HostFrame *frame, CXCursor cursor);
/* Forgets those that it or anything inside changes. */
void host_forget_inside(HostRun *run, HostFrame *frame, CXCursor cursor);
/* The same for code that may run at any time from now on. */
void host_forget_escaping_inside(HostRun *run, HostFrame *frame, CXCursor cursor);
/* Forgets the variables outside functions, which any function may change. */
void host_forget_globals(HostFrame *frame);

/* The set of variables that CURSOR changes inside, a table of CursorKey. */
GHashTable *host_changed_inside(HostRun *run, CXCursor cursor);
/* Forgets the variables in SET, a table of CursorKey. */
void host_forget_set(HostFrame *frame, GHashTable *set);

/* --- host_frame.c */
/* The variables of one activation of a host function, as far as they are known. */

HostFrame *host_frame_new(void);
HostFrame *host_frame_copy(HostRun *run, const HostFrame *frame);
void host_frame_free(HostFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostFrame, host_frame_free)

void host_frame_set(HostFrame *frame, CXCursor variable, const HostValue *value);
/* NULL where the frame knows nothing of VARIABLE. */
const HostValue *host_frame_get(const HostFrame *frame, CXCursor variable);
void host_frame_forget(HostFrame *frame, CXCursor variable);
/* Keeps in FRAME what holds both there and in OTHER. */
void host_frame_merge(HostRun *run, HostFrame *frame, const HostFrame *other);

/* --- host_launch.c */
/* Launches as host code makes them. */

/* Records the launch of the kernel that CALL calls with the configuration CONFIGURE (a call whose first two
 * arguments are grid and block). */
void host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure);

/* Whether CURSOR is the `<<<...>>>` part of a launch. */
gboolean host_is_configuration(CXCursor cursor);

/* A launch as it is evaluated. */
typedef struct {
    CXCursor place, kernel;
    HostValue grid, block, shared;
    GArray *arguments;     /* of HostValue, by number of the kernel's parameter */
    guint64 said;          /* a bit for each of the run's sentences that tells of the launch */
    gboolean is_dependent; /* HostLaunch.is_dependent */
} HostConfiguration;

/* Records the launch, where FRAME's point can be reached. */
void host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration);

/* Argument NUMBER of CALL, 0 where it is left out. */
HostValue host_eval_argument(HostRun *run, HostFrame *frame, CXCursor call, guint number);

/* --- host_lent.c */
/* Addresses that host code takes. */

/* How the receiver uses the address that CURSOR makes: it only reads through it (LENT_READ), changes the
 * object at once but does not keep the address (LENT_WRITE), or may do anything. */
typedef enum { LENT_NOT, LENT_READ, LENT_WRITE } Lent;
Lent host_lent(const HostRun *run, CXCursor cursor);
/* The address that EXPRESSION makes, wrapped or not; a null cursor where it makes none. */
CXCursor host_address_in(CXCursor expression);
/* Notes what takes the address that EXPRESSION makes, where it makes one. */
void host_lend(HostRun *run, CXCursor expression, Lent lent);

/* --- host_mutation.c */
/* Which variables host code changes. */

/* The object that CALL calls a method of, a pointer for `->`; a null cursor where there is none, or the
 * caller's own.
 */
CXCursor host_object_of(CXCursor call);
/* Whether CALL takes its argument NUMBER as a value, or by a reference that it can't change it by. */
gboolean host_argument_is_value(CXCursor call, int number);

/* Calls FOUND for each variable that CURSOR itself, not what it holds, changes, or (ESCAPES) lets others
 * change from now on. */
typedef void (*HostMutation)(CXCursor variable, gboolean escapes, gpointer data);
void host_mutations(HostRun *run, CXCursor cursor, HostMutation found, gpointer data);

/* The same for CURSOR and everything inside. */
void host_mutations_inside(HostRun *run, CXCursor cursor, HostMutation found, gpointer data);

/* --- host_names.c */
/* Whether FUNCTION, or the function that a template makes, carries __global__. */
gboolean host_is_kernel(CXCursor function);

/* Whether FUNCTION runs on the host: no kernel, and not for the device alone. */
gboolean host_is_host(CXCursor function);

/* "nbody", "tk<4>", "Solver::step": the name with the classes around it and a template's arguments, without
 * namespaces. Free with g_free(). */
char *host_function_name(CXCursor function);

/* Puts namespaces, then parameter types, before and after the names that several of KERNELS (of HostKernel)
 * share. */
void host_names_make_unique(GPtrArray *kernels);

/* --- host_place.c */
#define HOST_PLACE_STEPS 6

/* The place of an expression that can be assigned to: a variable, and the way into it. */
typedef struct {
    CXCursor variable; /* null: the object of the method */
    HostStep steps[HOST_PLACE_STEPS];
    guint n_steps;
    guint64 assumed; /* what the way rests on, as in HostValue */
} HostPlace;

/* The place that LVALUE names in FRAME; FALSE where it is not known. */
gboolean host_place_of(HostRun *run, HostFrame *frame, CXCursor lvalue, HostPlace *ret_place);

HostValue host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place);
void host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value);

/* The value that POINTER points to, evaluated in FRAME. */
HostValue host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer);

/* --- host_record.c */
/* The object that CALL of a constructor makes. */
HostValue host_construct(HostRun *run, HostFrame *frame, CXCursor call);

/* The object that LIST, an initialiser list of OPERANDS, makes: a struct, or an array of pointers. */
HostValue host_list(HostRun *run, HostFrame *frame, CXCursor list, const GArray *operands);

/* --- host_scan.c */
/* A function with a body, as first met, and what a template makes of it. */
typedef struct {
    CXCursor cursor;
    gboolean is_template; /* a template, or a member of one: not to be looked at itself */
    GArray *instances;    /* of CXCursor */
} HostSite;

/* The findings of a visit of the unit. */
typedef struct {
    const SourceUnit *unit;
    GPtrArray *sites;     /* of HostSite, in source order */
    GHashTable *by_place; /* FunctionPlace -> HostSite: the templates */
    GArray *variables;    /* of CXCursor: variables outside functions */
} HostScan;

/* The functions and variables of UNIT's source and of what it includes, but no system header and nothing that
 * was added to the source. Valid as long as UNIT. */
HostScan host_scan(const SourceUnit *unit);

void host_scan_clear(HostScan *scan);

/* --- host_sources.c */
/* The expressions that give variables outside functions, members and pointers to kernels their values; they
 * are not evaluated here. */

/* The changes of a variable or a member, anywhere in the unit. */
typedef struct {
    guint n;             /* of changes */
    guint n_arguments;   /* of those that take an argument of the program */
    CXCursor expression; /* of the last; null where it is none that can be evaluated */
    gboolean busy;       /* being evaluated */
} HostSource;

/* Adds the values that CURSOR, a node of a host function, gives to variables outside functions and to
 * members, and the addresses that it lends. A node comes before those inside it. */
void host_sources_add(HostRun *run, CXCursor cursor);

/* Whether EXPRESSION reads an argument that the program is started with. */
gboolean host_takes_argument(CXCursor expression);

/* The kernels that any code of the unit gives to the variable or member VARIABLE, or to its elements, of
 * CXCursor; NULL where there is none. */
const GArray *host_kernels_given(const HostRun *run, CXCursor variable);
/* The variable or member that CALLEE, the pointer to a function in a call, is or is an element of. */
CXCursor host_pointer_called(CXCursor callee);

/* --- host_survey.c */
/* All host code of a unit: a first look at every function, then a walk through those that launch. */

/* Adds what a variable outside functions changes in its initialiser. */
void host_survey_add_variable(HostRun *run, CXCursor variable);
/* Walks every function added, those that nobody calls first, and records the launches. */
void host_survey_walk(HostRun *run);

/* --- host_times.c */
/* How often the body of LOOP, a for statement whose first part FRAME has walked, runs: the loop counts a
 * variable by a constant, and ends where a known number says. CHANGED: what the loop changes. 0: it is not
 * known. */
double host_loop_times(HostRun *run, HostFrame *frame, CXCursor loop, GHashTable *changed);

/* --- template_args.c */
#define TEMPLATE_TRIES 4u

/* The simplest arguments for a function template, "float, 256": one type for all type parameters, float at
 * the first TRY, then int, double and float4; for a number what its name is usual for. Parameters with a
 * default at the end keep it. NULL where a parameter is neither, or where TRY gives what an earlier one did.
 * Free with g_free(). */
char *template_args_simplest(CXCursor function, guint try);
