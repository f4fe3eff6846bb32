/* SPDX-License-Identifier: MIT */
/* What variables of host code hold at one point of it, and what changes them. */
#pragma once

#include "frontend/syntax/syntax.h"
#include "ir/ir.h"

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
    HOST_TEXT,      /* a string literal */
    HOST_OCCUPANCY, /* the block size at which the occupancy of a kernel is highest */
} HostValueKind;

/* The parts of a struct or an array as far as they are known; never changed, owned by the run. */
typedef struct HostObject HostObject;

/* A variable or a value, and the way into it. */
typedef struct HostPlace HostPlace;

#define HOST_DIM_UNKNOWN (-1)
#define HOST_DIM_OCCUPANCY (-2) /* HOST_OCCUPANCY */

/* What is known of a value that host code computes: surely where `assumed` is 0. */
typedef struct {
    HostValueKind kind;
    gint64 integer;         /* HOST_INT */
    double real;            /* HOST_REAL */
    gint64 dim[3];          /* HOST_DIM3: each component, or HOST_DIM_UNKNOWN or HOST_DIM_OCCUPANCY */
    const Decl *function;   /* HOST_FUNCTION; a closure: the call operator */
    const Ast *text;        /* HOST_TEXT */
    const HostPlace *place; /* HOST_POINTER: what it points to, in its own activation */
    const HostObject
        *object;      /* HOST_OBJECT; HOST_POINTER: in other activations: what it points to, as element 0 */
    guint activation; /* HOST_POINTER: that `place` is in, or a number of its own; a closure: where it was
                         made */
    guint64 assumed;  /* a bit for each of the run's assumptions that this rests on */
    const Decl *growers[3]; /* HOST_UNKNOWN: [0], HOST_DIM3: by component that is not known: the one variable
                               that it grows with; NULL: there is none, or several */
    double growth[3];       /* then how much, about, for each one of that */
} HostValue;

HostValue host_value_unknown(void);
HostValue host_value_int(gint64 integer);
HostValue host_value_real(double real);
HostValue host_value_dim3(gint64 x, gint64 y, gint64 z);
HostValue host_value_function(const Decl *function);
HostValue host_value_object(const HostObject *object);
/* VALUE, resting on ASSUMED as well. */
HostValue host_value_assuming(HostValue value, guint64 assumed);

gboolean host_value_equal(const HostValue *a, const HostValue *b);

/* VALUE as TYPE has it: truncated, wrapped or rounded; unknown where the conversion is undefined. */
HostValue host_value_convert(const HostValue *value, const CType *type);

/* A OP B for operands that the compiler brought to one type, with the result of TYPE. */
HostValue host_value_binary(Operator op, const HostValue *a, const HostValue *b, const CType *type);
HostValue host_value_unary(UnaryOperator op, const HostValue *a, const CType *type);

/* Whether VALUE is surely true (1), surely false (0), or unknown (-1). */
int host_value_truth(const HostValue *value);

/* Whether TYPE is dim3, const or a reference or not. */
gboolean host_type_is_dim3(const CType *type);

/* Whether TYPE is a struct or an array. */
gboolean host_type_has_parts(const CType *type);

/* --- host_object.c */
/* A step into a struct, or without FIELD into an array. */
typedef struct {
    Decl *field;
    gint64 index;
} HostStep;

#define HOST_MOST_PARTS 64u /* of one object */
#define HOST_PLACE_STEPS 6

/* What can be read, and where `variable` says or it is NULL, changed. */
struct HostPlace {
    Decl *variable;        /* NULL: the object of the method, or `temporary` */
    gboolean is_temporary; /* nothing but a value */
    HostValue temporary;
    HostStep steps[HOST_PLACE_STEPS];
    guint n_steps;
    guint64 assumed; /* what the way rests on, as in HostValue */
};

/* All objects of one walk through host code. */
typedef struct HostObjects HostObjects;

HostStep host_step_field(Decl *field);
HostStep host_step_index(gint64 index);

/* VALUE's part at STEP, also of a dim3; unknown where nothing is known of it. */
HostValue host_part_get(const HostValue *value, const HostStep *step);

/* The number of VALUE's parts that something is known of, and one of them, with the step that leads to it. */
guint host_part_count(const HostValue *value);
HostValue host_part_nth(const HostValue *value, guint nth, HostStep *ret_step);

/* OLD with PART at the end of N_STEPS; unknown parts stay unknown. */
HostValue host_part_set(HostObjects *objects, const HostValue *old, const HostStep *steps, guint n_steps,
                        const HostValue *part);

/* The common part of both: objects keep the parts in which they agree. */
HostValue host_object_merge(HostObjects *objects, const HostValue *a, const HostValue *b);

/* A pointer to VALUE for use where its own activation is gone; the same to the parts of an array from number
 * FIRST on. */
HostValue host_pointer_to(HostObjects *objects, const HostValue *value);
HostValue host_pointer_into(HostObjects *objects, const HostValue *array, gint64 first);

/* A pointer to PLACE in ACTIVATION. */
HostValue host_pointer_to_place(HostObjects *objects, const HostPlace *place, guint activation);

/* --- host_argument.c */
/* An argument of a call, or the object of a method. */
typedef struct {
    const Ast *ast;
    HostValue value; /* before the call */
    HostValue bound; /* as the function gets it */
    gboolean has_place;
    HostPlace place; /* that it can be changed at */
} HostArgument;

/* The value of argument NUMBER of ARGUMENTS, of HostArgument; 0 where it is left out. */
HostValue host_argument_value(const GArray *arguments, guint number);

/* --- host_run.c */
/* A host function, with what a first look at the unit tells. */
typedef struct {
    Decl *decl;
    GPtrArray *callees;  /* of HostFunction */
    gboolean is_called;  /* by another function of the unit */
    gboolean launches;   /* itself or in what it calls */
    gboolean moves;      /* likewise, what it does is of the course but for launches */
    guint n_active;      /* walks of it that have not ended */
    guint n_walks;       /* times that it was walked */
    guint n_followed;    /* of these, those of which the course tells */
    GHashTable *touched; /* Decl set: variables that last and that it changes; NULL: not yet known */
    gboolean ways_known, has_ways; /* it can be left before its end, or has jumps */
} HostFunction;

/* One launch of one kernel, as met. */
typedef struct {
    Decl *kernel;
    Launch *launch;
    gboolean
        is_dependent; /* of the template KERNEL is an instance of, in a template that nothing instantiates */
    guint number;     /* of the place in the course where it is made; several may be made at one */
    guint64 assumed;  /* a bit for each of the run's assumptions that it rests on */
} HostLaunch;

/* The variables that end the loop that is followed iteration by iteration. */
typedef struct HostEnds HostEnds;

/* What pointers are taken from: buffers.h. */
typedef struct HostBuffers HostBuffers;

/* The walk's knowledge of the whole unit, and its findings. */
typedef struct {
    Syntax *syntax;        /* not owned */
    GHashTable *functions; /* Decl -> HostFunction */
    GPtrArray *variables;  /* of Decl: those outside functions, then those that are static in one */
    GPtrArray *order;      /* of HostFunction, in source order; the table owns them */
    GHashTable *mutated;   /* Decl set: variables changed, or whose address is taken, anywhere */
    GHashTable *counts;    /* Decl set: the number of arguments that the program is started with */
    GHashTable *texts;     /* Decl set: the arguments themselves */
    GHashTable *sources;   /* Decl -> what gives variables outside functions, and members, their values */
    GHashTable *given;     /* Decl of a pointer to functions -> GPtrArray of Decl: the kernels it gets */
    GHashTable
        *left_arguments; /* Decl of a parameter, a reference -> whether its function leaves what it names */
    GHashTable *address_uses; /* Ast of `&x` -> AddressUse */
    GHashTable *held;         /* Decl of a pointer -> Ast: what it points to while nothing changes it */
    GHashTable *holders;      /* Ast of `&x` or of an array -> Decl of such a pointer */
    GHashTable *passed;       /* Ast of `&x` -> Decl of the parameter that gets it */
    GHashTable *leaked;       /* Decl set: such pointers that something else gets */
    GHashTable *uses;         /* Decl of a variable -> what is done with it (host_uses.c) */
    GHashTable *lambdas;      /* Ast of a lambda -> Decl of the variable or parameter that is it */
    GPtrArray *closures;      /* of HostFunction: the functions of lambdas; the table owns them */
    HostFunction *handed;     /* what stands for any function that is handed on as a value */
    GHashTable *set_aside;    /* Decl set: call operators of lambdas that are walked where they are called */
    GHashTable *named;        /* name of an extern "C" kernel -> its Decl */
    GHashTable *made;         /* Decl of a template of kernels -> GPtrArray of Decl: those made from it */
    HostObjects *objects;
    GPtrArray *assumptions; /* of char *: by bit of HostValue.assumed */
    GHashTable *told;       /* name -> gint64 *: what the user tells of variables; NULL: nothing; not owned */
    GHashTable *told_here;  /* set of char *: those that this unit has; NULL as told is; not owned */
    guint64 iterations;     /* bits of assumptions that hold for one iteration of a loop alone */
    guint64 rests;          /* of these, those that anything recorded rests on */
    guint n_repeats;        /* loops around that are walked iteration by iteration */
    gboolean follows;       /* then conditions hold as is assumed, and what they exclude is not recorded */
    HostEnds *ends;         /* of the innermost of them; NULL: none; not owned */
    guint n_activations;
    GHashTable *escaped;   /* Decl set: variables that others may change from here on */
    GArray *launches;      /* of HostLaunch */
    guint n_places;        /* of the course that launch */
    Course *course;        /* the node that is open; NULL: what is walked is only evaluated */
    GHashTable *allocated; /* Decl set: what host code makes point to memory of the GPU */
    HostBuffers *buffers;  /* what kernels get is told to them; NULL: nobody asks; not owned */
    char *course_lacks;    /* why the course is not all that host code does; NULL: it is */
    guint n_silent;        /* walks around that only find values: nothing is recorded */
    gint64 trials;         /* steps that may still be spent on loops for what they leave */
    guint64 steps,
        limit;   /* of work done, and where it ends for hostile sources: then nothing more is known */
    guint depth; /* of nested expressions, statements and calls */
} HostRun;

/* The variables of one activation of a host function at one point. */
typedef struct HostFrame {
    GHashTable *values;   /* Decl -> HostValue; NULL is the object of the method */
    gboolean alive;       /* this point can be reached */
    gboolean is_contrary; /* only where something that is assumed does not hold */
    GHashTable *changed;  /* Decl set of what the innermost switch around changes; NULL: none; not owned */
    struct HostFrame **breaks, **continues,
        **returns; /* what holds where these left; NULL: nobody asks; not owned */
    gboolean returned;
    HostValue result; /* of all return statements met, where returned */
    guint activation;
    const struct HostFrame *around; /* that of the caller, where it calls; NULL: none; not owned */
} HostFrame;

/* The function of a lambda whose call operator is DECL. */
HostFunction *host_run_add_lambda(HostRun *run, Decl *decl);
/* Adds a host function to what is known of the whole unit. */
void host_run_add_function(HostRun *run, CXCursor definition);
HostFunction *host_run_find_function(HostRun *run, const Decl *function);

HostRun *host_run_new(Syntax *syntax);
void host_run_free(HostRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostRun, host_run_free)

/* Counts one step of work; FALSE when there were too many, or the nesting is too deep. */
gboolean host_run_enter(HostRun *run);
void host_run_leave(HostRun *run);

/* --- host_assume.c */
/* VALUE, resting on the assumption that TEXT says; unknown where there are too many assumptions. Takes TEXT.
 */
HostValue host_assume(HostRun *run, HostValue value, char *text);

/* The same for the assumption that the program starts without arguments. */
HostValue host_assume_no_arguments(HostRun *run, HostValue value);

/* Adds to TEXTS (of char *) the sentences that ASSUMED, bits of values, stands for. */
void host_assumptions_tell(const HostRun *run, guint64 assumed, GPtrArray *texts);

/* --- host_growth.c */
/* Values of which no more is known than the one variable that they grow with. */

/* That of VARIABLE itself. */
HostValue host_growth_of(const Decl *variable);
/* A OP B, one of which is no number. */
HostValue host_growth_binary(Operator op, const HostValue *a, const HostValue *b);
/* DIM3 with PART, which is not known, as its component NUMBER. */
HostValue host_growth_dim3(HostValue dim3, guint number, const HostValue *part);
/* VALUE of VARIABLE, of host code, with what the user tells of it: that counts where VALUE is not known, or
 * rests on an assumption. What nobody knows grows with VARIABLE. */
HostValue host_growth_told(HostRun *run, const Decl *variable, HostValue value);

/* --- host_alias.c */
/* Names that stand for other names as long as they are known. */

/* What VARIABLE, a reference, is another name of; NULL where that is not always the same, or it is none. */
const Ast *host_alias(HostRun *run, Decl *variable);
/* What VARIABLE, a pointer, points to as long as it lives; NULL where that is not known. */
const Ast *host_held(HostRun *run, Decl *variable);
/* Notes that VARIABLE begins as a pointer to something. */
void host_held_note(HostRun *run, Decl *variable);
/* Notes which pointers AST lends to somebody else. */
void host_held_note_leaks(HostRun *run, const Ast *ast);

/* --- host_forget.c */
/* Forgets the variables that AST itself changes in a way that is not followed. */
void host_forget_mutated(HostRun *run, HostFrame *frame, const Ast *ast);
/* Forgets those that AST itself lets others change from now on. */
void host_forget_escaping(HostRun *run, HostFrame *frame, const Ast *ast);
/* Forgets those that LVALUE may name, wholly or in part. */
void host_forget_lvalue(HostRun *run, HostFrame *frame, const Ast *lvalue);
/* Forgets those that AST or anything inside changes. */
void host_forget_inside(HostRun *run, HostFrame *frame, const Ast *ast);
/* The same for code that may run at any time from now on. */
void host_forget_escaping_inside(HostRun *run, HostFrame *frame, const Ast *ast);
/* Forgets the variables that last for the whole program, which any function may change. */
void host_forget_globals(HostFrame *frame);
/* Says of these that they are assumed not to change, where a function of another source runs. */
void host_doubt_globals(HostRun *run, HostFrame *frame);

/* The set of variables that AST changes inside, of Decl. */
GHashTable *host_changed_inside(HostRun *run, const Ast *ast);
/* Forgets the variables in SET, which AST changes, but parts of objects that it doesn't. */
void host_forget_changed(HostRun *run, HostFrame *frame, GHashTable *set, const Ast *ast);
/* Forgets the variables in SET, of Decl. */
void host_forget_set(HostRun *run, HostFrame *frame, GHashTable *set);

/* --- host_frame.c */
/* The variables of one activation of a host function, as far as they are known. */

HostFrame *host_frame_new(void);
HostFrame *host_frame_copy(HostRun *run, const HostFrame *frame);
void host_frame_free(HostFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostFrame, host_frame_free)

void host_frame_set(HostFrame *frame, const Decl *variable, const HostValue *value);
/* What is known of how VARIABLE, whose value is not, grows; NULL: nothing. */
const HostValue *host_frame_growth(const HostFrame *frame, const Decl *variable);
/* NULL where the frame knows nothing of VARIABLE. */
const HostValue *host_frame_get(const HostFrame *frame, const Decl *variable);
void host_frame_forget(HostFrame *frame, const Decl *variable);
/* Keeps in FRAME what holds both there and in OTHER. */
void host_frame_merge(HostRun *run, HostFrame *frame, const HostFrame *other);
/* FRAME becomes BRANCH. */
void host_frame_replace(HostFrame *frame, const HostFrame *branch);
/* Leaves FRAME for what *EXIT, which may be NULL, holds: that is merged with it. EXIT may be NULL. */
void host_frame_leave(HostRun *run, HostFrame *frame, HostFrame **exit);

/* --- host_lambda.c */
/* Host code that is handed on as a value: lambdas, std::function, functions by their names. */

/* Whether TYPE is that of a lambda; a std::function. */
gboolean host_type_is_lambda(const CType *type);
gboolean host_type_is_function(const CType *type);
/* What EXPRESSION hands on: itself without copies, conversions to std::function, and std::move(). */
const Ast *host_handed(const Ast *expression);
/* Whether CALL calls a lambda, or what a std::function holds. */
gboolean host_calls_handed(const Ast *call);
/* The call operator of LAMBDA; NULL where it is not known. */
Decl *host_lambda_operator(HostRun *run, const Ast *lambda);

/* --- host_mutation.c */
/* Which variables host code changes. */

/* Calls FOUND for each variable, or member of the method's object, that AST itself, not what it holds,
 * changes, or (ESCAPES) lets others change from now on. */
typedef void (*HostMutation)(Decl *variable, gboolean escapes, gpointer data);
void host_mutations(HostRun *run, const Ast *ast, HostMutation found, gpointer data);
/* The same for what LVALUE names, wholly or in part, being changed. */
void host_lvalue_mutations(HostRun *run, const Ast *lvalue, HostMutation found, gpointer data);

/* The same for AST and everything inside. */
void host_mutations_inside(HostRun *run, const Ast *ast, HostMutation found, gpointer data);

/* Whether CALL takes its argument NUMBER as a value, or by a reference that it can't change it by. */
gboolean host_argument_is_value(HostRun *run, const Ast *call, guint number);

/* --- host_own.c */
/* Members of the object whose method is walked: among variables that are changed, their Decls stand for them.
 */

/* What FRAME knows of the object's FIELD. */
HostValue host_own_part(const HostFrame *frame, const Decl *field);
void host_own_forget(HostRun *run, HostFrame *frame, const Decl *field);
/* Forgets those in SET, of Decl; what is known of them rests on ASSUMED as well. */
void host_own_forget_set(HostRun *run, HostFrame *frame, GHashTable *set);
void host_own_assume_set(HostRun *run, HostFrame *frame, GHashTable *set, guint64 assumed);

/* --- host_syntax.c */
/* What host code's expressions are made of. */

/* The text of LITERAL; NULL where it is none that is plain. Free with g_free(). */
char *host_text(const Ast *literal);

/* Whether VARIABLE is there for the whole program: outside functions, or static in one. */
gboolean host_is_lasting(const Decl *variable);

/* Whether EXPRESSION names what can be changed, rather than a value made for it. */
gboolean host_is_lvalue(const Ast *expression);

/* --- host_uses.c */
/* What a method of a container of the library does: nothing to its elements, gives one, or a pointer to them.
 */
typedef enum { HOST_METHOD_OTHER, HOST_METHOD_SIZE, HOST_METHOD_ELEMENT, HOST_METHOD_POINTER } HostMethod;
HostMethod host_container_method(const Ast *call);

/* Notes what AST itself does with variables of classes. */
void host_uses_note(HostRun *run, const Ast *ast);
/* Whether the unit only calls LAMBDA: through a variable, or in functions that get it. */
gboolean host_is_only_called(HostRun *run, const Ast *lambda);
/* Whether nothing changes the size of CONTAINER, an expression, but methods that are followed. */
gboolean host_keeps_size(HostRun *run, const Ast *container);
/* Whether nothing changes an element of VARIABLE, a container. */
gboolean host_keeps_elements(HostRun *run, const Decl *variable);

/* --- host_touched.c */
/* Adds to CHANGED, of Decl, the variables that last for the whole program and that functions change which AST
 * calls. */
void host_add_touched(HostRun *run, const Ast *ast, GHashTable *changed);
/* Forgets those that FUNCTION changes. */
void host_forget_touched(HostRun *run, HostFrame *frame, HostFunction *function);

/* --- host_sources.c */
/* The expressions that give variables outside functions, members and pointers to kernels their values; they
 * are not evaluated here. */

/* The changes of a variable or a member, anywhere in the unit. */
typedef struct {
    guint n;               /* of changes */
    guint n_arguments;     /* of those that take an argument of the program */
    const Ast *expression; /* of the last; NULL where it is none that can be evaluated */
    gboolean busy;         /* being evaluated */
} HostSource;

/* Adds the values that AST, a node of a host function, gives to variables outside functions and to members,
 * and the addresses that it lends. A node comes before those inside it. */
void host_sources_add(HostRun *run, const Ast *ast);
/* The same of the initialiser of VARIABLE, and of the members that CONSTRUCTOR initialises. */
void host_sources_add_variable(HostRun *run, Decl *variable);
void host_sources_add_constructor(HostRun *run, Decl *constructor);

/* Whether EXPRESSION reads an argument that the program is started with. */
gboolean host_takes_argument(const Ast *expression);

/* The kernels that any code of the unit gives to the variable or member VARIABLE, or to its elements, of
 * Decl; NULL where there is none. */
const GPtrArray *host_kernels_given(const HostRun *run, const Decl *variable);
/* The variable or member that CALLEE, the pointer to a function in a call, is or is an element of. */
Decl *host_pointer_called(const Ast *callee);
