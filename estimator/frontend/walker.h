/* SPDX-License-Identifier: MIT */
#pragma once

#include "deadline.h"
#include "element.h"
#include "kernel.h"
#include "region.h"
#include "syntax.h"
#include "value.h"

/* Symbolic execution of one kernel. The walker runs the kernel's syntax tree with expressions for values, and
 * writes loops, guards, barriers and accesses of global memory into the kernel IR.
 *
 * Branches copy the environment and merge it after. A loop's body is first run dry, with placeholders for the
 * variables that it changes, to find how they change; then once more, with their values as functions of the
 * iteration, and only that run emits anything. */

/* What decides between two branches. */
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
    const Expr *counter; /* SYMBOL_LOOP */
    GHashTable *written; /* Region: written by the body, as far as known */
    GHashTable *loaded;  /* Region: loaded in the body */
    gboolean is_stale;   /* a region was loaded before it was known to be written */
    gboolean leaves;     /* control can leave the loop other than by its condition */
    Node *around;        /* the block that it stands in; NULL in a dry run */
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
} Target;

typedef struct Frame Frame;
struct Frame {
    Frame *caller;
    Decl *function;
    const Value *self; /* `this`, a pointer; NULL: none */
    Target target;
    guint first_object;
};

typedef struct {
    const CType *type;
    Region *region;
    const char *name;
    gboolean is_shared; /* one value for the whole block */
} Object;

typedef struct {
    Syntax *syntax;
    Kernel *kernel;
    ExprPool *pool;
    Arena *arena;
    GHashTable *elements;      /* cache of element_of() */
    GHashTable *bindings;      /* Decl -> Region of a variable that is not local to the thread */
    GHashTable *named_regions; /* name -> Region */
    GHashTable *params;        /* name -> number in Kernel.params + 1 */
    GHashTable *noted;         /* texts of notes already made */
    GHashTable *unused;        /* numbers of accesses that load a part of a struct which nobody uses yet */
    GPtrArray *regions;        /* of Region: those in global and shared memory */
    GArray *version_changes;   /* of VersionChange, in their order: dry runs take theirs back */
    guint n_regions;           /* of all kinds */
    GPtrArray *objects;        /* of Object: all variables alive, inner scopes last */
    GPtrArray *env;            /* of const Value: contents of the objects */
    GHashTable *constants;     /* Decl -> Value: contents of constant tables */
    GHashTable *variables;     /* Decl -> object number + 1 */
    GArray *conditions;        /* of const Expr *: path conditions, NULL where not understood */
    Frame *frame;
    LoopFrame *loop;
    Target *break_target, *continue_target;
    StatementFrame *statements; /* innermost sequence of statements */
    Node *block;                /* where nodes go */
    guint quiet;                /* above 0: a dry run, nothing is emitted */
    gboolean dead;              /* control does not get here */
    guint n_open_loops;         /* around the place in work */
    GHashTable *loop_written;   /* Ast of a loop -> GHashTable of Region that its body may write */
    GHashTable *loop_assigned;  /* Ast of a loop -> GPtrArray of Decl that its body assigns */
    GHashTable *loaded;         /* Expr -> Loaded, of schedule.c: when what it is made from was loaded */
    GHashTable *guards;         /* Node of a guard -> where it began, of schedule.c */
    GHashTable *depths;         /* Expr -> schedule_depth(), of the stage depths_stage */
    GHashTable *made;           /* Expr of an operation -> the stage in which it was first made */
    guint depths_stage;
    GPtrArray *reached;         /* of Decl: functions that were run, the kernel first */
    GHashTable *computed;       /* Expr that some instruction has made already: instructions.c */
    guint stage, arrived;       /* schedule.h: the present one, from 1; the last one whose loads have come */
    guint waits;                /* so far */
    guint piece;                /* Access.piece of the next access */
    guint first_line, last_line; /* of the statement in work in the kernel's file; 0: not known */
    guint walk; /* of Ast.seen */
    guint steps, depth, unique, n_bundles, n_versions, n_dry_loops, n_phis;
    Deadline deadline;        /* at which the walk breaks off */
    const char *late_reason;  /* it broke off: what it has not come to is not followed; NULL: it did not */
    const char *abort_reason; /* the kernel is too much; NULL while it is not */
} Walker;

/* memory.c: regions and loads and stores. */
Region *region_new(Walker *w, RegionKind kind, const char *name, const CType *element);
/* The region of that name; made on first use. */
Region *region_named(Walker *w, const char *name, const CType *element);
/* What REGION holds gets another version. */
void region_change(Walker *w, Region *region);
const Value *memory_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);
void memory_store(Walker *w, const Value *pointer, const CType *type, const Value *value, const Ast *at);
/* A read-modify-write of global memory that other threads see as one; gives the old value. */
const Value *memory_atomic(Walker *w, const Value *pointer, const CType *type, const Ast *at);
/* What REGION (NULL: anything) holds may have changed. */
void memory_invalidate(Walker *w, const Region *region, const CType *type);
void memory_barrier(Walker *w);
/* A pointer to nothing. */
const Value *null_pointer(Walker *w);
/* TYPE at OFFSET of what a variable of type WHOLE (NULL: not known) holds. */
const Value *read_bytes(Walker *w, const Value *value, const Expr *offset, const CType *type,
                        const CType *whole);

/* access.c: what is emitted. */
typedef struct {
    AccessKind kind;
    Region *region;
    const Value *pointer; /* its offset, bits and member count */
    guint64 offset;       /* further bytes */
    const CType *type;    /* of what is accessed, a scalar */
    guint32 count;        /* scalars accessed together (a whole array member) */
    int bundle;
    guint bundle_bytes;
    const char *reason; /* why the index is unknown; NULL: find out */
    const Value *value; /* that is stored; NULL: not known */
    const Ast *at;
} AccessRequest;

/* Splits where POINTER + OFFSET bytes lies into an element, a leaf (-1) and an index inside the leaf (NULL).
 * FALSE with *ret_reason where it can't. */
typedef struct {
    const Expr *index, *sub;
    int leaf;
    const char *problem;
} Position;
Position access_position(Walker *w, const Region *region, const Value *pointer, guint64 offset);
/* The type of the scalar at POINTER into global memory; of bytes where that is not known. */
const CType *access_scalar_type(Walker *w, const Value *pointer);
/* The number of the access, -1 in a dry run. */
int access_emit(Walker *w, const AccessRequest *request);
/* Marks the load behind VALUE as used; of an aggregate, all inside. */
const Value *value_use(Walker *w, const Value *value);
void value_use_all(Walker *w, const Value *value);
/* Adds the name of a loaded thing, "col" or "col #2", to a list unless it is there. */
void loads_add(GString *names, const char *name);
/* Adds the names of what E was loaded from to NAMES; FALSE where something else in E is not modelled. */
gboolean expr_loads(const Expr *e, GString *names);
/* Why INDEX is not a plain expression: "indirect: loaded from col"; NULL where it is. Free with g_free(). */
char *index_reason(const Expr *index);

/* emit.c: nodes, notes, places. */
void place_of(const Ast *at, SourcePlace *ret_place);
/* The source text of AT on one line, shortened. Free with g_free(). */
char *text_of(Walker *w, const Ast *at);
void emit_barrier(Walker *w, const char *text, const Ast *at);
/* Notes something about this place, or (once) about the kernel, where this place shows it first. */
void emit_note(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
void emit_note_once(Walker *w, const Ast *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* Notes what the branch AT asks: whether CONDITION, 0 or 1, holds, which is written as TEXT. */
void emit_decision(Walker *w, const Expr *condition, const char *text, const Ast *at);
/* Runs what follows under a guard until guard_close(); gives what to close with. */
Node *guard_open(Walker *w, const Expr *condition, const char *text, const Ast *at);
void guard_else(Walker *w, Node *guard);
void guard_close(Walker *w, Node *guard, Node *outer);

/* environment.c */
guint object_new(Walker *w, Decl *decl, const CType *type, const char *name, const Value *content);
void scope_close(Walker *w, guint n_objects);
GPtrArray *env_copy(const GPtrArray *env);
/* Merges B into A where CONDITION chooses A; either may be NULL: never reached. Takes both. */
GPtrArray *env_merge(Walker *w, Condition condition, GPtrArray *a, GPtrArray *b);
const Value *value_merge(Walker *w, Condition condition, const Value *a, const Value *b, const CType *type);
void target_init(Walker *w, Target *target);
/* Control leaves for TARGET; the rest is dead. */
void target_exit(Walker *w, Target *target, const Value *value);
/* Merges what left for TARGET with where control is now; *value likewise. */
void target_join(Walker *w, Target *target, const Value **value, const CType *type);
/* The conjunction of the path conditions from FIRST on. */
const Expr *path_condition(Walker *w, guint first);

/* operators.c */
/* A value that nobody knows, different from all others: DEPENDS is what it depends on beside the active
 * loops. */
const Expr *unknown_expr(Walker *w, const char *text, guint depends);
/* The same, where what decides it is LOADS, names of what was loaded ("col, p.x"), or "", nothing but what
 * the kernel computes; NULL: nobody knows. */
const Expr *blurred_expr(Walker *w, const char *text, const char *loads, guint depends);
const Value *unknown_value(Walker *w, const CType *type, const char *text, guint depends);
const Value *value_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                          const CType *ta, const CType *tb);
const Value *value_cast(Walker *w, const Value *value, const CType *from, const CType *to);
/* VALUE as a condition, 0 or 1. */
const Expr *value_truth(Walker *w, const Value *value);
/* E / DIVISOR where that is a whole number whatever the symbols are, as far as seen; else NULL. */
const Expr *expr_divide(Walker *w, const Expr *e, gint64 divisor);
/* POINTER + INDEX elements of STRIDE bytes. */
const Value *pointer_step(Walker *w, const Value *pointer, const Expr *index, guint64 stride, guint bits);
/* An opaque for a computation of ARGS. */
const Expr *opaque_of(Walker *w, const char *text, const Value *const *args, guint n_args);
/* The integer that VALUE is; an opaque where it is none. */
const Expr *value_expr(Walker *w, const Value *value);

/* A byte of memory whose type is not known. */
extern const CType byte_type, const_byte_pointer;

/* eval.c */
const Value *eval(Walker *w, const Ast *ast);
/* Where an lvalue lies: a pointer to it. */
const Value *eval_place(Walker *w, const Ast *ast);
gboolean is_place(const Ast *ast);
/* initialise.c: writes an initialiser into a new object. */
void initialise(Walker *w, const Value *pointer, const CType *type, const Ast *initial);

/* variable.c: where named things live. */
const Value *variable_place(Walker *w, Decl *decl, const Ast *at);
const Value *parameter_value(Walker *w, Decl *decl, guint number);
const Value *named_read(Walker *w, const Value *named, const Expr *offset, const CType *type);
const Expr *param_symbol(Walker *w, const char *name, const CType *type);
const Value *constant_load(Walker *w, const Value *pointer, const CType *type, const Ast *at);

/* call.c, builtin.c */
const Value *eval_call(Walker *w, const Ast *ast);
const Value *eval_construct(Walker *w, const Ast *ast);
/* The value of a call of a function that the walker knows; NULL where it doesn't. */
const Value *eval_builtin(Walker *w, const Ast *ast, const char *name);
/* Runs FUNCTION's body; NULL where that can't be, with a note. ARGS are evaluated or places for references.
 */
const Value *inline_function(Walker *w, Decl *function, const Value *self, const Value *const *args,
                             guint n_args, const Ast *at);

/* escape.c: VALUE, of TYPE, is handed to WHOM, code that is not followed. What its pointers lead to, through
 * variables too, may be read and written there: accesses with an unknown index and that reason. */
void escape(Walker *w, const Value *value, const CType *type, const char *whom, const Ast *at);

/* exec.c */
void exec(Walker *w, const Ast *ast);
/* FALSE once the kernel has become too much. */
gboolean walker_step(Walker *w);

/* Runs N statements one after the other; *ret_gone (may be NULL): under which control left them early, NULL:
 * never. */
void exec_statements(Walker *w, Ast *const *statements, guint n, const Expr **ret_gone);
void exec_switch(Walker *w, const Ast *ast);
void exec_asm(Walker *w, const Ast *ast);

/* loop.c */
void exec_loop(Walker *w, const Ast *ast);
