/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/elements/elements.h"
#include "frontend/syntax/syntax.h"

/* --- value.c */
typedef enum {
    REGION_GLOBAL,   /* an array in global memory */
    REGION_LOCAL,    /* a variable of the thread, or a __shared__ scalar */
    REGION_SHARED,   /* a __shared__ array */
    REGION_CONSTANT, /* a __constant__ variable, or a constant table of the source */
    REGION_NOTHING,  /* a null pointer, a string literal, a function: no data of the model */
    REGION_UNKNOWN,  /* not known what it points to */
} RegionKind;

/* The memory that a pointer can point into. */
typedef struct Region Region;
struct Region {
    RegionKind kind;
    guint id;
    const char *name;     /* as the source reaches it */
    const CType *element; /* REGION_GLOBAL: type of an element, of an array of arrays the innermost */
    guint object;         /* REGION_LOCAL: number of the variable */
    int array;            /* REGION_GLOBAL: index in Kernel.arrays, -1 while it was not accessed */
    int root_param;       /* REGION_GLOBAL: as Array.root_param */
    gboolean is_restrict, is_const;
    gboolean is_library, is_heap; /* as of Array */
    gboolean is_written;          /* something in the kernel may write to it */
    gboolean leads_elsewhere;     /* REGION_SHARED: value_leads_elsewhere() of something stored there */
    guint version;                /* of its contents, as far as they may have been written */
    const char *view_of;          /* Array.view_of; NULL: it is no view of an array of scalars */
    const char *loaded_from;      /* the pointer to it was loaded from there; NULL: it was not */
    struct Decl *decl; /* REGION_CONSTANT, REGION_GLOBAL: the variable; NULL: a pointer leads there */
};

/* The value of an expression or a variable while a kernel is walked. Values never change once made. */

typedef struct Region Region;
typedef struct Value Value;

typedef enum {
    VALUE_UNSET,   /* a variable not yet written */
    VALUE_NUMBER,  /* expr; a floating-point number is expr / divisor where divisor is not 0, else expr names
                      it */
    VALUE_POINTER, /* region + expr bytes */
    VALUE_CHOICE,  /* a pointer: expr ? a : b */
    VALUE_CELLS,   /* a struct or an array: cells, and rest for what no cell covers */
    VALUE_NAMED, /* a struct or an array fixed for the launch, such as a by-value parameter: text, type, expr
                    bytes into it */
    VALUE_ZEROS, /* what `= {}` leaves */
    VALUE_FUNCTION, /* a function or a lambda's closure: its members live elsewhere */
} ValueKind;

typedef struct {
    guint64 offset, size; /* bytes */
    const Value *value;
} ValueCell;

struct Value {
    ValueKind kind;
    int origin; /* the access that loaded it and is dead while nobody uses the value; -1: none */
    const Expr *expr;
    gboolean is_float;
    gint64 divisor;
    gboolean has_number; /* a known floating-point constant */
    double number;
    gboolean leads_elsewhere; /* a number that stands for bytes that are lost: as value_leads_elsewhere() */
    Region *region;
    guint bits; /* of a pointer: width of the arithmetic that made the offset, 32 or 64 */
    int member; /* of a pointer: byte offset of the member inside its element that it was formed for; -1: none
                 */
    const Value *a, *b;
    guint n_cells;
    const ValueCell *cells; /* by offset, without overlap */
    const Value *rest;
    const char *text;
    const CType *type;
    int param; /* VALUE_NAMED: the kernel parameter it belongs to, -1: a __constant__ variable */
};

const Value *value_unset(void);
const Value *value_zeros(void);

const Value *value_integer(Arena *arena, const Expr *expr);
/* A floating-point number that is only known by name. */
const Value *value_float(Arena *arena, const Expr *expr);
/* The floating-point number expr / divisor, divisor at least 1. */
const Value *value_ratio(Arena *arena, const Expr *expr, gint64 divisor);
const Value *value_float_constant(Arena *arena, ExprPool *pool, double number);

const Value *value_pointer(Arena *arena, Region *region, const Expr *offset, guint bits);
const Value *value_choice(Arena *arena, const Expr *condition, const Value *a, const Value *b);
const Value *value_cells(Arena *arena, const ValueCell *cells, guint n_cells, const Value *rest);
const Value *value_named(Arena *arena, const char *text, const CType *type, int param, const Expr *offset);

/* VALUE with another origin. */
const Value *value_from_access(Arena *arena, const Value *value, int origin);
/* A pointer with another offset; other members as in POINTER. */
const Value *value_at(Arena *arena, const Value *pointer, const Expr *offset);

/* The DEPENDS_ bits of everything inside VALUE. */
guint value_depends(const Value *value);

/* TRUE where both hold the same. */
gboolean value_equal(const Value *a, const Value *b);

/* The cells of VALUE (any kind) with the bytes from OFFSET to OFFSET + SIZE replaced by PIECE. */
const Value *value_replace(Arena *arena, const Value *value, guint64 offset, guint64 size,
                           const Value *piece);

/* The cell that covers exactly the bytes; NULL where none does. */
const ValueCell *value_find_cell(const Value *value, guint64 offset, guint64 size);
/* TRUE where some cell overlaps the bytes. */
gboolean value_overlaps(const Value *value, guint64 offset, guint64 size);

/* TRUE where it is a pointer, or a choice of them. */
gboolean is_pointer(const Value *value);

/* Symbolic execution of one kernel. The walker runs the kernel's syntax tree with expressions for values, and
 * writes loops, guards, barriers and accesses of global memory into the kernel IR.
 *
 * Branches copy the environment and merge it after. A loop's body is first run dry, with placeholders for the
 * variables that it changes, to find how they change; then once more, with their values as functions of the
 * iteration, and only that run emits anything. */

/* The condition between two branches. */
typedef struct {
    const Expr *exact; /* NULL: not known as a condition of here and now (it varied in a loop) */
    const Expr *cause; /* what it was made of */
} Condition;

static inline Condition
condition_exact(const Expr *condition)
{
    return (Condition){condition, condition};
}

/* Where control leaves early: at return, break, continue. */
typedef struct {
    Condition condition; /* under which it does, since the target was entered */
    GPtrArray *env;      /* the environment there */
    const Value *value;  /* returned; NULL: none */
} Exit;

/* An active loop. */
typedef struct LoopFrame LoopFrame;
#define PHI_BASE 2000000u /* parameter numbers from here on are placeholders for what a loop changes */

struct LoopFrame {
    LoopFrame *outer;
    const Expr *counter;  /* SYMBOL_LOOP */
    GHashTable *written;  /* Region: written by the body, as far as known */
    GHashTable *loaded;   /* Region: loaded in the body */
    gboolean is_stale;    /* a region was loaded before it was known to be written */
    gboolean leaves;      /* control can leave the loop other than by its condition */
    Node *around;         /* the block that it stands in; NULL in a dry run */
    gboolean has_barrier; /* threads wait for each other in the body */
    const Ast *only;      /* the one branch that its body consists of; NULL: it is none */
    Decl *counts;         /* the variable that it counts with: nothing else changes it; NULL: there is none */
    const Ast *begins;    /* with what that begins; NULL: it does not say so */
    guint n_conditions;   /* path conditions around it */
    GArray *guards;       /* of const Expr *: in a dry run, the conditions that accesses of the body stand
                             behind, in its order; NULL: not a dry run */
    GArray *guarded;      /* of const Expr *: bytes from the start of their arrays to these accesses */
};

/* An active sequence of statements. */
typedef struct StatementFrame StatementFrame;
struct StatementFrame {
    StatementFrame *outer;
    guint n_conditions; /* path conditions when it was entered */
    LoopFrame *loop;    /* innermost loop then */
    const Expr *left;   /* under which the statement just run left the sequence; NULL: never */
    const Expr *gone;   /* the same of all statements so far */
};

/* An active function, loop body or switch: what return, continue or break leave. */
typedef struct {
    GArray *exits;              /* of Exit */
    guint n_conditions;         /* path conditions when it was entered */
    LoopFrame *loop;            /* innermost loop when it was entered */
    StatementFrame *statements; /* innermost sequence when it was entered */
} JumpTarget;

typedef struct Frame Frame;
struct Frame {
    Frame *caller;
    Decl *function;
    const Ast *at;        /* the call; NULL: the kernel's */
    const Value *self;    /* `this`, a pointer; NULL: none */
    const Value *closure; /* of a lambda's call: the closure that host code made, a VALUE_NAMED; NULL: none */
    JumpTarget target;
    guint first_object;
};

typedef struct {
    const CType *type;
    Region *region;
    const char *name;
    const Decl *decl;   /* NULL: it has no name in the source */
    gboolean is_shared; /* one value for the whole block */
} Object;

/* The variables alive: environment.c. */
typedef struct {
    GPtrArray *objects;   /* of Object: inner scopes last */
    GPtrArray *env;       /* of const Value: their contents */
    GHashTable *numbers;  /* Decl -> object number + 1 */
    GHashTable *bindings; /* Decl -> Region of a variable that is not local to the thread */
    GHashTable *captured; /* "f.p" -> Region: what closures captured that host code made */
} Variables;

/* A variable gets the one or the other value of SIDES where the arms of a guard meet, and is RESULT then. */
typedef struct {
    const Expr *sides[2], *result;
} Choice;

/* Which accesses of the two arms of a guard go to the place that it chooses. */
typedef enum {
    CHOSEN_NONE,
    CHOSEN_LAST, /* the last one of each */
    CHOSEN_ALL,
} ChosenAccesses;

#define LAST_COPIED 8u

/* A whole struct that was loaded: again from the same place it is the same access. */
typedef struct {
    const Region *region;
    const Expr *at;
    const CType *type;
    const struct Node *block;
    guint version;
    int bundle;
} Copied;

/* A condition that is known in a version of a loop. */
typedef struct {
    const Expr *condition;
    gboolean holds;
} Decided;

/* Where control is: what of walk/ runs statements moves it on. */
typedef struct {
    gboolean dead;      /* control does not get here */
    GArray *conditions; /* of const Expr *: path conditions, NULL where not understood */
    Frame *frame;
    LoopFrame *loop;
    JumpTarget *break_target, *continue_target;
    StatementFrame *statements; /* innermost sequence of statements */
    const Ast *settled;         /* a branch of which the loop decides the condition; NULL: none */
    gboolean settled_holds;     /* that condition */
    GArray *decided;            /* of Decided: conditions that guards around loops have decided */
    GHashTable *asked;          /* condition that a loop run dry asked -> the Ast that asks it */
    guint n_written_out;        /* loops around whose iterations are walked one by one */
    guint n_met;                /* how often ways met so far, but for branches that Issued.piece counts */
    guint met_at_branch;        /* these and Issued.piece when control last went one of several ways */
} Control;

/* Lines in the kernel's file; 0: not known. */
typedef struct {
    guint first, last;
} LineSpan;

/* Symbolic execution of one kernel, in the making. What one file alone writes is a struct of its header. */
typedef struct {
    Syntax *syntax;
    Kernel *kernel;
    ExprPool *pool;
    Arena *arena;
    Variables vars;
    Control control;
    LineSpan lines;      /* of the statement in work */
    Node *block;         /* where nodes go */
    guint quiet;         /* above 0: a dry run, nothing is emitted */
    GHashTable *unrolls; /* loop_place_key() of loops that are walked an iteration at a time; NULL: no walk of
                            that kind */
    GHashTable *elements; /* cache of element_of() */
    GHashTable *params;   /* name -> number in Kernel.params + 1 */
    GHashTable *noted;    /* texts of notes already made */
    GHashTable *unused;   /* numbers of accesses that load what nobody uses yet */
    GHashTable *made;     /* access -> Expr: what it loads or stores */
    GHashTable *choices;  /* Node of a guard -> GArray of Choice: what variables get behind it */
    GHashTable *written;  /* Expr, what an array of the thread holds -> Written, the store that led to it */
    GHashTable *loads;    /* cache of expr_loads() */
    GHashTable
        *chosen; /* Node of a guard -> ChosenAccesses, where it chooses a place that both arms access */
    GHashTable
        *nested; /* Node of an access or a guard -> how many loops are around it, with those written out */
    const Node *closed;    /* the guard that was closed last; NULL in a dry run */
    GHashTable *copied;    /* of those whose values are stored as they are, and not used otherwise yet */
    GHashTable *constants; /* Decl -> Value: contents of constant tables */
    guint unique, n_bundles, n_choices; /* so far: values that nobody knows; Access.bundle; Access.choice */
    Copied copied_last[LAST_COPIED];    /* the structs that were loaded last, in turn */
    guint n_copied;
    const char *abort_reason;      /* the kernel is too much; NULL while it is not */
    struct RegionTable *regions;   /* values.h */
    struct Schedule *schedule;     /* values.h */
    struct Issued *issued;         /* values.h */
    struct Inductions *inductions; /* loops/loops.h */
    struct DryLoops *dry_loops;    /* walk/walk_private.h */
    struct Coverage *coverage;     /* accesses/accesses.h */
    struct WalkLimits *limits;     /* walk/walk_private.h */
} Walker;

/* What was counted so far. */
typedef struct Issued {
    GHashTable *computed; /* Expr that some instruction has made already */
    guint piece;          /* Access.piece of the next access */
} Issued;

/* --- environment.c */
/* Variables and their values, where branches part and meet. */

guint object_new(Walker *w, Decl *decl, const CType *type, const char *name, const Value *content);
void scope_close(Walker *w, guint n_objects);
GPtrArray *env_copy(const GPtrArray *env);
/* Merges B into A where CONDITION chooses A; either may be NULL: never reached. Takes both. */
GPtrArray *env_merge(Walker *w, Condition condition, GPtrArray *a, GPtrArray *b);
const Value *value_merge(Walker *w, Condition condition, const Value *a, const Value *b, const CType *type);
/* Control goes one of several ways here. */
void control_branches(Walker *w);
/* The same where it goes on if CONDITION holds: where that is one or the other of what nvcc asks one after
 * the other, two ways meet there. */
void control_take_way(Walker *w, const Expr *condition);
/* Whether control has gone one of several ways since several met last. */
gboolean control_is_behind_branch(const Walker *w);
void jump_target_init(Walker *w, JumpTarget *target);
/* Control leaves for TARGET; the rest is dead. */
void jump_target_exit(Walker *w, JumpTarget *target, const Value *value);
/* CONDITION, or a constant where Control.decided has it. */
const Expr *condition_decided(Walker *w, const Expr *condition);
/* Notes in the loops around that are run dry that an access of what lies ADDRESS bytes behind the start of an
 * array stands behind conditions. */
void loop_note_guarded(Walker *w, const Expr *address);
/* Notes in all loops around that threads wait for each other there. */
void loop_note_barrier(Walker *w);
/* Merges the exits to TARGET into the current environment, and their values into *value. */
void jump_target_join(Walker *w, JumpTarget *target, const Value **value, const CType *type);

/* --- expr_divide.c */
/* E / DIVISOR where it is surely a whole number for all values of the symbols; else NULL. */
const Expr *expr_divide(ExprPool *pool, const Expr *e, gint64 divisor);

/* --- index_reason.c */
/* Why an index is not a plain expression: its opaque terms, and the names of what was loaded for them. */

/* Adds the name of a loaded thing, "col" or "col #2", to a list unless it is there. */
void loads_add(GString *names, const char *name);
/* Adds the names of what E was loaded from to NAMES; FALSE where something else in E is not modelled. */
gboolean expr_loads(Walker *w, const Expr *e, GString *names);
/* Why INDEX is not a plain expression: "indirect: loaded from col"; NULL where it is. Free with g_free(). */
char *index_reason(const Expr *index);
/* LOADS, and where that is nothing or NULL, OTHERS: both names of what was loaded, NULL where that is not
 * known. */
const char *loads_first(const char *loads, const char *others);

/* --- local.c */
/* The values of the thread's variables. */

const Value *local_load(Walker *w, const Value *pointer, const CType *type);
void local_store(Walker *w, const Value *pointer, const CType *type, const Value *value);
/* TYPE at OFFSET of what a variable of type WHOLE (NULL: not known) holds. */
const Value *read_bytes(Walker *w, const Value *value, const Expr *offset, const CType *type,
                        const CType *whole);

/* --- named.c */
/* The scalar called NAME, fixed for the launch; of parameter PARAM, -1: of none. */
const Value *fixed_scalar(Walker *w, const char *name, const CType *type, int param);
const Value *parameter_value(Walker *w, Decl *decl, guint number);
const Value *named_read(Walker *w, const Value *named, const Expr *offset, const CType *type);
/* The closure of type CLOSURE that NAMED is or holds, with the path to it for its text; NULL: it holds none
 * there. */
const Value *named_closure(Walker *w, const Value *named, const CType *closure);

/* --- initials.c */
/* Whether INITIAL is for all of an object of TYPE; else, without braces of its own, for its first part. */
gboolean initial_is_for_all(Walker *w, const CType *type, const Ast *initial);
/* Whether AST names a member of the object that it stands in. */
gboolean initial_names_member(const Ast *ast);
/* Whether CONSTRUCTOR (NULL: the compiler's own) says what FIELD begins with. */
gboolean constructor_initialises(const Decl *constructor, const CField *field);
/* Whether CONSTRUCTOR leaves all to another one of CLASS. */
gboolean constructor_delegates(const Decl *constructor, const CType *class);

/* --- place.c */
/* Whether AST names a place in memory, of which the address can be taken. */
gboolean is_place(const Ast *ast);

/* --- region_table.c */
/* The regions that a walk knows: it makes and names them, and tells when their contents change. */

typedef struct RegionTable {
    GPtrArray *all;      /* of Region: those in global and shared memory */
    GHashTable *named;   /* name -> Region */
    GArray *changes;     /* of VersionChange, in their order: dry runs take theirs back */
    guint n, n_versions; /* regions of all kinds; versions */
} RegionTable;

RegionTable *region_table_new(void);
void region_table_free(RegionTable *table);

/* How much had happened to the versions of regions. */
typedef struct {
    guint n_changes, n_regions, n_versions;
} RegionMark;
RegionMark region_table_mark(const RegionTable *table);
/* Undoes what has happened to them since. */
void region_table_restore(RegionTable *table, RegionMark mark);

Region *region_new(Walker *w, RegionKind kind, const char *name, const CType *element);
/* The region of that name; made on first use. */
Region *region_named(Walker *w, const char *name, const CType *element);
/* Gives REGION's contents another version. */
void region_change(Walker *w, Region *region);
/* Tells that the contents of REGION (NULL: of any) may have changed. */
void memory_invalidate(Walker *w, const Region *region, const CType *type);
void memory_barrier(Walker *w);
/* A pointer to nothing. */
const Value *null_pointer(Walker *w);

/* --- register.c */
/* What the special register NAME of LENGTH bytes, "laneid" or "tid.x", holds; NULL: it is not modelled. */
const Expr *special_register(Walker *w, const char *name, gsize length);

/* --- schedule.c */
/* schedule.c: where the compiled thread has to wait for what it loads.
 *
 * A compiler moves loads ahead, and independent stores as well, but not across a branch: neither one of the
 * source nor one inside the code for a division or a square root. What lies between two branches is a
 * *section*. Where a branch needs what was loaded, the thread waits for it. */

/* Where the thread is in its sections. */
typedef struct Schedule {
    guint section, arrived; /* the present one, from 1; the last one whose loads have come */
    guint waits;            /* so far */
    GHashTable *loaded;     /* Expr -> Loaded: when what it is made from was loaded */
    GHashTable *guards;     /* Node of a guard -> where it began */
    GHashTable *depths;     /* Expr -> schedule_depth(), of the section depths_section */
    GHashTable *made;       /* Expr of an operation -> the section in which it was first made */
    guint depths_section;
} Schedule;

Schedule *schedule_new(void);
void schedule_free(Schedule *schedule);

/* A branch that needs VALUE. */
void schedule_branch(Walker *w, const Value *value);
/* GUARD begins, whose condition is E (NULL: not known); and ends: without an access or a branch inside it is
 * a choice between values, for which a compiler makes no branch. */
void schedule_guard(Walker *w, Node *guard, const Expr *e);
void schedule_guard_end(Walker *w, const Node *guard);
/* The next section, for which everything waits: a barrier, a loop's begin and end. */
void schedule_cut(Walker *w);
/* E was loaded now. */
void schedule_loaded(Walker *w, const Expr *e);
/* When something was loaded last: the section, from 1, and how many accesses there were then; 0, 0: never. */
typedef struct {
    guint section, n_accesses;
} Loaded;
/* When the last of what VALUE is made from was loaded. */
Loaded schedule_last_load(Walker *w, const Value *value);
/* Operations of this section, one after the other, from what was loaded or came out of a branch to VALUE. */
guint schedule_depth(Walker *w, const Value *value);

/* --- somewhere.c */
/* Pointers to global memory of which only that is known what they were loaded from. */

/* Whether there is a pointer in VALUE that may lead to something else than global memory. */
gboolean value_leads_elsewhere(const Value *value);
/* VALUE, a number that stands for what became of LOST, with that kept. */
const Value *value_leading_as(Walker *w, const Value *value, const Value *lost);
/* One of the pointers in CONTENT, which a variable NAME holds: that of TYPE at OFFSET bytes; NULL where one
 * of them may lead to other memory, or is not understood. */
const Value *pointer_among(Walker *w, const char *name, const CType *type, const Value *content,
                           const Expr *offset);
/* The pointer of TYPE to the address VALUE, which was loaded as a number, perhaps with bytes added; NULL:
 * it was not. */
const Value *pointer_from_number(Walker *w, const Value *value, const CType *type);

/* --- unknown.c */
/* Values that the walk cannot follow as numbers: unknown ones, blurred ones, and those that are only named
 * after what they were computed from. */

/* A value that nobody knows, different from all others: DEPENDS is what it depends on beside the active
 * loops. */
const Expr *unknown_expr(Walker *w, const char *text, guint depends);
/* The same, where what decides it is LOADS, names of what was loaded ("col, p.x"), or "", nothing but what
 * the kernel computes; NULL: nobody knows. */
const Expr *blurred_expr(Walker *w, const char *text, const char *loads, guint depends);
/* The same, decided by what was loaded for the N_SOURCES expressions SOURCES; each may be NULL, for nothing.
 */
const Expr *blurred_from(Walker *w, const char *text, const Expr *const *sources, guint n_sources,
                         guint depends);
const Value *unknown_value(Walker *w, const CType *type, const char *text, guint depends);
/* An opaque for a computation of ARGS. */
const Expr *opaque_of(Walker *w, const char *text, const Value *const *args, guint n_args);
/* The integer that VALUE is; an opaque where it is none. */
const Expr *value_expr(Walker *w, const Value *value);

/* A byte of memory whose type is not known. */
extern const CType byte_type, const_byte_pointer;

/* --- value_use.c */
/* A load counts where somebody uses what it gave. */

/* Marks the load behind VALUE as used; of an aggregate, all inside. */
const Value *value_use(Walker *w, const Value *value);
void value_use_all(Walker *w, const Value *value);
/* The same of what differs in VALUE from what BEFORE has there. */
void value_use_changed(Walker *w, const Value *before, const Value *value);
/* The same of all of VALUE where it is stored in global memory as it is. */
void value_copy_all(Walker *w, const Value *value);

/* --- variable.c */
/* Where variables live. */

const Value *variable_place(Walker *w, Decl *decl, const Ast *at);
/* Whether what POINTER leads to is a constant of the device, `__device__ const float w[19] = …`, at a place
 * that the compiler knows once short loops are unrolled: it loads nothing. */
gboolean constant_is_folded(Walker *w, const Value *pointer);
/* `this`, of CLASS, as the closure captured it that host code made and whose lambda runs; NULL: none does. */
const Value *captured_this(Walker *w, const CType *class);
/* `this` where the lambda stands whose call operator CALL is. */
const Value *enclosing_self(Walker *w, const Decl *call);
/* threadIdx and its kin; FALSE for other names. */
gboolean builtin_symbol(const char *name, SymbolKind *ret_kind);
