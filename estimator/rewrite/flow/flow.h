/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/source.h"

/* A declaration that holds a pointer to elements of the record, or of a flattened array: a variable, a
 * parameter (one for all declarations of its function), a member, or a function that returns it; or an array
 * of such pointers. */
typedef struct {
    char *key;        /* what tells it from all others, in all sources of a program */
    GArray *declared; /* of guint: nodes of its declarations, in order */
    GArray *uses;     /* of guint: nodes that name it */
    guint joined;     /* slot: of the same closure; a root is its own */
    guint function;   /* index into Flow.functions: the outermost one that declares it; NO_NODE: none */
    gboolean is_in;   /* it is of the closure that is rewritten */
    gboolean
        drops_const; /* a cast takes const away from it, or from what it goes into: it is declared without */
    gboolean is_single;  /* a parameter for one scalar, whose address it gets: it is of no closure */
    gboolean is_generic; /* a parameter of a function that becomes a template, or a variable that gets it: the
                            same */
    gboolean is_copied;  /* a parameter for one element, which gets a copy: it is of no closure */
    gboolean is_list;    /* an array of pointers, each of which it stands for */
    gboolean is_adopted; /* it is declared as another pointer, and cast wherever it is used */
    gboolean is_reference;   /* to a pointer: what it is set to, the pointer that it stands for is */
    gboolean is_holder;      /* a parameter that holds the address of a pointer: is_reference too */
    gboolean is_transferred; /* a parameter of a function that copies in a direction which it is told: it is
                              of no closure */
    gboolean is_of_both; /* a member that holds memory of the host too: it stays, and the other gets a member
                            of its own */
    gboolean is_managed; /* a variable in managed memory, which host code and kernels name: a pointer, */
    gboolean is_fixed;   /* or an array, whose memory it is */
    gboolean steps;      /* it moves, or gets what has moved: a pointer into an array, not an array */
    gboolean is_object;  /* an object of one of FlowGeneric.classes, for the pointer that it holds */
    gboolean is_inner;   /* that pointer in its class, or a method of it that returns it: is_generic too */
} Slot;

/* What is done with a pointer's value. */
typedef enum {
    FLOW_ELEMENT,    /* p[i], *p: NODE is the element */
    FLOW_MEMBER,     /* p->x: NODE is the member */
    FLOW_ADDRESS,    /* &p: NODE is the address of the pointer itself */
    FLOW_STEP,       /* ++p, p += k: NODE is the operator */
    FLOW_TEST,       /* !p, p == q, p ? :, if (p) */
    FLOW_SET,        /* p = ...: it is given another value; NODE is the assignment */
    FLOW_INTO,       /* it initialises NODE, a declaration, or is assigned to NODE, an expression */
    FLOW_ARGUMENT,   /* argument NTH of the call NODE */
    FLOW_RETURN,     /* a function returns it; NODE is the statement, and the target the function */
    FLOW_CAST,       /* NODE casts it to another type */
    FLOW_RETYPE,     /* NODE casts it to its type, but for const */
    FLOW_DIFFERENCE, /* p - q */
    FLOW_SIZEOF,     /* NODE is sizeof */
    FLOW_NOTHING,    /* its value is not used */
    FLOW_UNKNOWN,
} FlowKind;

typedef struct {
    FlowKind kind;
    guint slot, use; /* whose value, and the node that names it, or one of an array of pointers */
    guint node, nth; /* see FlowKind */
    guint target; /* the slot that its value goes into, or NO_NODE; of an argument of swap() the other one */
    gboolean has_moved; /* an offset was added on the way */
} FlowStep;

/* A function of the program. */
typedef struct {
    GArray *declared;      /* of guint: nodes of its declarations, in order */
    gboolean is_separable; /* it may have a second version, for arrays of the closure; the first stays */
    gboolean has_second_version; /* it has one: it is called with other memory as well */
} FlowFunction;

/* What is known of pointers' memory before they are followed: sets, each of which may be NULL. */
typedef struct {
    GHashTable *of_both;     /* keys of members that hold memory of the host as well: Slot.is_of_both */
    GHashTable *host_uses;   /* of node + 1: where these name memory of the host, which is of no slot */
    GHashTable *transferred; /* keys of parameters: Slot.is_transferred */
} FlowMemory;

/* Where pointers to the record flow in a source. */
typedef struct {
    const SourceTree *tree;
    char *pointee;           /* as flow_new() has it */
    GPtrArray *slots;        /* of Slot */
    GPtrArray *functions;    /* of FlowFunction */
    GHashTable *by_usr;      /* the USR of a function to its index + 1 */
    GHashTable *by_key;      /* the key of a slot to its number + 1 */
    GHashTable *by_cursor;   /* Entity that was asked for to the same; 0: none */
    GArray *steps;           /* of FlowStep */
    FlowMemory memory;       /* whose sets are the caller's */
    gboolean has_references; /* to pointers, and swap() of two */
    gboolean has_seeds;      /* it begins at some parameters alone */
    GHashTable *classes;     /* as FlowGeneric has them, or NULL */
} Flow;

/* A pointer that a kernel takes, at which a closure begins. */
typedef struct {
    char *kernel;    /* "file:line:column" of the kernel, as cursor_place_text() has it */
    guint parameter; /* number */
    char *members;   /* dotted: of the struct that the parameter is, or points to; "": the parameter itself */
    char *type;      /* of its elements, which tells instances of a template apart; NULL: any */
} FlowSeed;

/* Parameters of device functions, and variables, that need not be of one closure with what they get: sets of
 * the keys of slots. */
typedef struct {
    GHashTable *singles;    /* use one scalar: Slot.is_single */
    GHashTable *parameters; /* of functions that may be templates: Slot.is_generic */
    GHashTable *locals;     /* variables that get the latter: Slot.is_generic */
    GHashTable *classes;    /* set of the USRs of classes that hold one pointer: Slot.is_object. NULL: none */
} FlowGeneric;

/* The USRs of classes of TREE that hold one pointer to numbers: a set of char *. Free with
 * g_hash_table_unref(). */
GHashTable *flow_find_classes(const SourceTree *tree);

/* Whether MEMBER, a field or method, is of one of CLASSES, which may be NULL; and whether VARIABLE, or a
 * member, is an object of one. */
gboolean flow_is_of_class(GHashTable *classes, Entity member);
gboolean flow_is_object(GHashTable *classes, Entity variable);

/* The node of the object whose member or method the expression NODE names or calls, or NO_NODE: x of x.get().
 */
guint flow_base(const SourceTree *tree, guint node);

/* The same, where that is an object of one of FLOW's classes, and NODE is the pointer that it holds. */
guint flow_object(const Flow *flow, guint node);

/* The call of a function of CUDA by which CALL, of a constructor or method of one of FLOW's classes, gives
 * the pointer of its object memory; NO_NODE: it does not. */
guint flow_object_memory(const Flow *flow, guint call);

/* Adds those of the closure of FLOW to GENERIC. With MAY_ACCESS the memory is one whose elements host code
 * may access. */
void flow_find_generic(const Flow *flow, gboolean may_access, FlowGeneric *generic);

/* How pointers are followed. */
typedef struct {
    const GArray *seeds; /* of FlowSeed: the closure is all that flows into, or comes from, one of these;
                            NULL: all parameters of kernels */
    GHashTable *copied;  /* keys of parameters of functions, which get copies; NULL: none */
    gboolean
        has_versions; /* functions that get other memory as well have two versions, and references to pointers
                        are followed; results of functions are followed without it, or without seeds */
    const FlowGeneric *generic; /* of no closure; NULL: nothing */
    FlowMemory memory;
} FlowOptions;

/* Follows pointers to the type that is spelled POINTEE, without const: a struct, or a scalar. TREE and what
 * OPTIONS have stay the caller's. */
Flow *flow_new(const SourceTree *tree, const char *pointee, const FlowOptions *options);

/* Whether SLOT is a parameter of a function of the program, no kernel, that uses the one element which its
 * pointer points at, and does not keep the pointer. */
gboolean flow_is_for_one_element(const Flow *flow, guint slot);

/* Whether the class TYPE, or one that it is made of, has an operator new, which may give any memory. */
gboolean flow_has_operator_new(SourceType type);

/* Whether CURSOR declares a variable in managed memory, by __managed__. */
gboolean flow_is_managed(Entity cursor);

/* Whether SLOT is a member of a struct that kernels get: all of its pointers to the record are of the
 * closure, if that begins at all parameters of kernels. */
gboolean flow_is_of_kernel_struct(const Flow *flow, guint slot);
void flow_free(Flow *flow);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Flow, flow_free)

static inline Slot *
flow_slot_at(const Flow *flow, guint slot)
{
    return g_ptr_array_index(flow->slots, slot);
}

/* Whether SLOT, which may be NO_NODE, is of the closure. */
static inline gboolean
flow_is_in(const Flow *flow, guint slot)
{
    return slot != NO_NODE && flow_slot_at(flow, slot)->is_in;
}

/* The class of SLOT: what flows into each other has one number, which is that of a slot. A closure of several
 * seeds may have several classes. */
guint flow_class(const Flow *flow, guint slot);

/* A call that gives a pointer of the closure memory of the GPU. */
typedef struct {
    guint slot, class;
    guint call, bytes; /* nodes: the call, and its argument that says how much; NO_NODE: it has none */
} FlowAllocation;

/* Those of all classes of the closure, in the order of the slots: of FlowAllocation. A class without any gets
 * its memory in a way that is not seen. Free with g_array_unref(). */
GArray *flow_allocations(const Flow *flow);

/* The index of the function around NODE, the outermost one, or NO_NODE. */
guint flow_function(const Flow *flow, guint node);

/* The node that defines FUNCTION in any source of the program, or NO_NODE. */
guint flow_definition(const Flow *flow, Entity function);

static inline FlowFunction *
flow_function_at(const Flow *flow, guint function)
{
    return g_ptr_array_index(flow->functions, function);
}

/* The function that CALL calls, or NO_NODE where the program does not declare it. */
guint flow_called(const Flow *flow, Entity call);

/* Whether the expression NODE, which is given to a slot, is a null pointer. */
gboolean flow_is_null(const SourceTree *tree, guint node);

/* Whether all that the expression NODE, which may be NO_NODE, can give is of the closure, or null: then
 * *ret_is_null, which may be NULL, says which. Else *ret_node is what is not. */
gboolean flow_is_of_closure(const Flow *flow, guint node, guint *ret_node, gboolean *ret_is_null);

/* Which arguments of CALL for parameters of the closure are of it. */
typedef enum {
    FLOW_CALL_OTHER, /* it has no such parameters */
    FLOW_CALL_NULLS, /* they are null pointers alone */
    FLOW_CALL_NONE,
    FLOW_CALL_SOME,
    FLOW_CALL_ALL,
} FlowCall;
FlowCall flow_call(const Flow *flow, guint call);

/* Adds the parameters of kernels that are of the closure to PARAMETERS, a set of "file:line:column/NUMBER":
 * the kernel's place, and which of its parameters, from 0. */
void flow_kernel_parameters(const Flow *flow, GHashTable *parameters);

/* Whether NODE names a member's memory of the host, of which FlowMemory.host_uses has them. */
static inline gboolean
flow_is_host_use(const Flow *flow, guint node)
{
    return flow->memory.host_uses &&
           g_hash_table_contains(flow->memory.host_uses, GUINT_TO_POINTER(node + 1));
}

/* The number of the slot that CURSOR declares or names, or NO_NODE. */
guint flow_slot(const Flow *flow, Entity cursor);

/* The same, of the expression NODE, which may be NO_NODE, below parentheses and casts. */
guint flow_slot_of(const Flow *flow, guint node);

/* What is behind the parameter in NAME, "s->grid.node", as FlowSeed.members has it: "grid.node". Free with
 * g_free(). */
char *flow_seed_members(const char *name);

/* What SEED names: a parameter, or a member of the struct that one is; a null cursor where it is not there.
 */
Entity flow_seed_cursor(const SourceTree *tree, const FlowSeed *seed);

/* The node at which the pointers that begin at slots A and B come together: the parameter that gets both,
 * where one is set to another, or where one pointer goes to both; NO_NODE: not found. */
guint flow_meeting(const Flow *flow, guint a, guint b);

/* The parameter of a kernel, or the member, on the way to SEED that points to pointers or is an array of
 * them; a null cursor: none is. */
Entity flow_seed_pointers(const SourceTree *tree, const FlowSeed *seed);

/* The type that SEED points to; NULL where TREE has no such pointer. Free with g_free(). */
char *flow_seed_pointee(const SourceTree *tree, const FlowSeed *seed);

/* Whether TYPE, of an expression, is a pointer's; parameters that are declared as arrays of scalars have
 * those types. */
gboolean flow_is_address(SourceType type);

/* The type of what the pointer, or the pointers, point to that CURSOR, a declaration, holds; invalid where it
 * holds none. A parameter `Body p[]` is a pointer. */
SourceType flow_pointee_type(Entity cursor);

/* TYPE's own name: without const, volatile and struct. Free with g_free(). */
char *flow_type_name(SourceType type);

/* Whether TYPE is the record, and whether it is a pointer to it. */
gboolean flow_is_record(const char *record, SourceType type);
gboolean flow_is_pointer(const char *record, SourceType type);

/* Whether the type of PARAMETER, a pointer to the record in one instance of a template, depends on its
 * arguments. */
gboolean flow_is_dependent(const char *record, Entity parameter);

/* The member that the expression NODE, in braces, sets of a struct without constructors; a null cursor: it is
 * not in such braces, or which one is not known. */
Entity flow_listed(const SourceTree *tree, guint node);

/* The node that names the member which a constructor sets to the expression NODE in front of its body, or
 * NO_NODE: that is another node. */
guint flow_initialised(const SourceTree *tree, guint node);

/* The parameter that argument NTH of CALL is given to; a null cursor where that is not known. */
Entity flow_parameter(Entity call, guint nth);

/* The method that METHOD overrides, or that that one does, and so on: itself where it overrides none. */
Entity flow_overridden(Entity method);

/* Which parameter of FUNCTION the declaration PARAMETER is, from 0, or -1. */
int flow_parameter_number(Entity function, Entity parameter);

/* Whether KIND is that of a declaration of a function, which holds what it returns. */
static inline gboolean
flow_is_function(TreeKind kind)
{
    return kind == TREE_FUNCTION_DECL || kind == TREE_CXX_METHOD;
}

static inline gboolean
flow_can_hold(TreeKind kind)
{
    return kind == TREE_VAR_DECL || kind == TREE_PARM_DECL || kind == TREE_FIELD_DECL ||
           flow_is_function(kind);
}

/* A key of the declaration of CURSOR. Parameters of all declarations of a function have one. Free with
 * g_free(). */
char *flow_slot_key(Entity cursor);

/* The node above NODE, or NO_NODE, beyond parentheses, conversions and casts, and what of it is its operand.
 */
guint flow_above_casts(const SourceTree *tree, guint node, guint *ret_operand);
