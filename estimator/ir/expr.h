/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Index expressions: quasi-affine integer terms over thread, block and loop symbols and kernel parameters,
 * and opaque terms that remember what they were made from.
 *
 * Nodes are interned in a pool: two expressions are the same value if their pointers are equal. Arithmetic is
 * that of mathematical integers with C's truncating division; what does not fit 64 bits becomes opaque, and
 * so does what grows beyond sane sizes (a hostile source can't make an expression explode). */

typedef enum {
    EXPR_CONST,   /* value */
    EXPR_SYMBOL,  /* symbol, number, text */
    EXPR_SUM,     /* value + sum of coefficients[i] * args[i]; args are neither EXPR_CONST nor EXPR_SUM */
    EXPR_PRODUCT, /* product of args, none constant */
    EXPR_DIV,     /* args[0] / args[1], truncated towards zero */
    EXPR_MOD,     /* args[0] % args[1], sign of args[0] */
    EXPR_AND,
    EXPR_OR,
    EXPR_XOR,
    EXPR_SHL,
    EXPR_SHR, /* arithmetic */
    EXPR_MIN,
    EXPR_MAX,
    EXPR_HALVINGS, /* how often args[0] is halved, rounded up, until it is at most args[1]; 0 where that is
                      below 1 */
    EXPR_LT,       /* args[0] < args[1]: 0 or 1 */
    EXPR_EQ,       /* args[0] == args[1]: 0 or 1 */
    EXPR_SELECT,   /* args[0] ? args[1] : args[2] */
    EXPR_OPAQUE,   /* text(args...): a value loaded, or computed in a way not modelled; equal text and args:
                      equal value; one of NUMBER values from VALUE on, or with number 0 of all */
    EXPR_DRAW, /* drawn by the hash of the args' values: with number 0, 1 for VALUE of 2^32 of them and else
                  0;   else one of NUMBER values from VALUE on, all as often */
    EXPR_DRAW_SUM, /* about the sum of the EXPR_DRAWs of the same number, value and args but the last, whose
                      values are 0, 1, … up to before that of its own: see expr_draw_sum() */
} ExprKind;

typedef enum {
    SYMBOL_THREAD, /* threadIdx; number 0, 1, 2 is x, y, z; likewise the next three */
    SYMBOL_BLOCK,
    SYMBOL_BLOCK_DIM,
    SYMBOL_GRID_DIM,
    SYMBOL_LOOP,  /* the iteration counter of Loop number, from 0, in steps of 1 */
    SYMBOL_PARAM, /* kernel parameter, or another value fixed for the launch (a field of a by-value struct
                     parameter, a __constant__ scalar); number indexes Kernel.params */
} SymbolKind;

/* What an expression depends on. */
enum {
    DEPENDS_THREAD = 1 << 0,
    DEPENDS_BLOCK = 1 << 1,
    DEPENDS_LOOP = 1 << 2,
    DEPENDS_PARAM = 1 << 3,  /* a parameter, or the launch's dimensions */
    DEPENDS_OPAQUE = 1 << 4, /* holds an opaque term */
    DEPENDS_DRAW = 1 << 5,   /* holds a draw */
};

typedef struct DrawSums DrawSums;

/* The kind of an opaque term, by the word that its text begins with. */
typedef enum {
    OPAQUE_COMPUTED, /* a function that is not modelled, of the args alone: "sinf"; no word */
    OPAQUE_LOAD,     /* "load NAME": a value of an array, or decided by such */
    OPAQUE_VARIES,   /* "varies NAME": what the kernel computes in a way that has no formula */
    OPAQUE_LARGE,    /* "large …": stands for an expression that is too large */
    OPAQUE_UNKNOWN,  /* "unknown NAME": nobody knows */
    OPAQUE_OVERFLOW, /* "overflow …": more than 64 bits */
    OPAQUE_DIVISION, /* "division …": by zero */
} OpaqueKind;

/* Which part of a bisection an opaque term is. */
typedef enum { BISECT_NONE, BISECT_LOW, BISECT_HIGH, BISECT_LENGTH } BisectPart;

/* What remains of LENGTH elements from LOW on after a step of a bisection, which divides them at HALF =
 * (LENGTH + round) / 2. HIGH is LOW + LENGTH, whether or not it belongs to them. */
typedef enum {
    BISECT_SPLIT,   /* above: those from LOW + HALF + above on; below: HALF - below of them */
    BISECT_LARGER,  /* above as there, but LENGTH - HALF, in any case */
    BISECT_SMALLER, /* HALF, in any case */
} BisectRest;

typedef struct {
    guint8 part;                /* BisectPart; BISECT_NONE: all else is 0 */
    guint8 rest;                /* BisectRest */
    guint8 round, above, below; /* 0 or 1 */
    gint8 least;                /* it ends once LENGTH is at most so much */
} Bisection;

typedef struct Expr Expr;
struct Expr {
    ExprKind kind;
    SymbolKind symbol;
    guint number;
    guint id;            /* dense in the pool, in order of creation */
    guint depends;       /* DEPENDS_ bits */
    OpaqueKind opaque;   /* EXPR_OPAQUE alone */
    Bisection bisection; /* EXPR_OPAQUE alone; args are those of expr_bisection() */
    guint depth, size;   /* of the tree, saturating */
    guint64 loops;       /* bit min(number, 63) for each loop symbol inside */
    gint64 value;
    const char *text; /* owned by the pool */
    guint n_args;
    const Expr **args;
    gint64 *coefficients; /* EXPR_SUM alone */
    DrawSums *sums;       /* EXPR_DRAW_SUM alone: what is remembered of it */
};

typedef struct ExprPool ExprPool;
ExprPool *expr_pool_new(void);
void expr_pool_free(ExprPool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExprPool, expr_pool_free)

const Expr *expr_const(ExprPool *pool, gint64 value);
const Expr *expr_symbol(ExprPool *pool, SymbolKind symbol, guint number, const char *text);
/* The text of the opaque term E behind the word that tells its kind. */
const char *opaque_name(const Expr *e);
/* A value that is not modelled, a function of ARGS alone. TEXT says what it is, for the user: "load col",
 * "sinf", "overflow". Two calls with equal TEXT and ARGS give one value: make TEXT unique where they differ.
 */
const Expr *expr_opaque(ExprPool *pool, const char *text, const Expr *const *args, guint n_args);
/* The opaque term OPAQUE where it is known to be one of N_VALUES values, of which LEAST is the smallest. */
const Expr *expr_opaque_within(ExprPool *pool, const Expr *opaque, gint64 least, guint n_values);

/* PART of a bisection after STEPS steps, which began with LENGTH elements from LOW on. It approaches the
 * place of TARGET among all values that TARGET can have. TEXT says what decides it, as in expr_opaque(). */
const Expr *expr_bisection(ExprPool *pool, const char *text, Bisection rule, const Expr *low,
                           const Expr *length, const Expr *steps, const Expr *target);
/* The number of places where a bisection of LENGTH elements can end. */
gint64 bisection_ends(Bisection rule, gint64 length);
/* One step towards the end that is *ret_low + END now, 0 up to bisection_ends() - 1; FALSE: it has ended. */
gboolean bisection_step(Bisection rule, gint64 end, gint64 *ret_low, gint64 *ret_length);
/* The steps that a bisection of LENGTH elements takes at most, NULL: not known, it may never end. */
const Expr *bisection_steps(ExprPool *pool, Bisection rule, const Expr *length);
/* The term of E that is part of a bisection, NULL: none. */
const Expr *expr_find_bisection(const Expr *e);

const Expr *expr_add(ExprPool *pool, const Expr *a, const Expr *b);
const Expr *expr_sub(ExprPool *pool, const Expr *a, const Expr *b);
const Expr *expr_neg(ExprPool *pool, const Expr *a);
const Expr *expr_mul(ExprPool *pool, const Expr *a, const Expr *b);
const Expr *expr_mul_const(ExprPool *pool, const Expr *a, gint64 factor);
/* Any of the binary kinds from EXPR_DIV to EXPR_EQ; folds what it can. A shift by 0..62 of a known amount
 * becomes a product or (for values known not to be negative) a division. */
const Expr *expr_binary(ExprPool *pool, ExprKind kind, const Expr *a, const Expr *b);
const Expr *expr_select(ExprPool *pool, const Expr *condition, const Expr *a, const Expr *b);
/* 1 where CONDITION, which is 0 or 1, is 0. */
const Expr *expr_not(ExprPool *pool, const Expr *condition);

/* 1 for SHARE (0..1) of the values that ARGS have together, else 0; whether it is 1 for some of them tells
 * nothing of others. */
const Expr *expr_draw(ExprPool *pool, double share, const Expr *const *args, guint n_args);

/* One of the N_VALUES values from LEAST on, N_VALUES at least 1, by what ARGS are: each as often as any
 * other. */
const Expr *expr_draw_within(ExprPool *pool, gint64 least, guint n_values, const Expr *const *args,
                             guint n_args);

/* The start of a row, where rows follow one another and their lengths are the draws from LEAST and N_VALUES;
 * the last of ARGS is the row's number, from 0. Among EXPR_DRAW_ROWS rows (draw_sums.h) each begins where the
 * one before ends. The first of these begins where it would if all rows before had the mean length, or by
 * chance up to 8 N_VALUES later. */
const Expr *expr_draw_sum(ExprPool *pool, gint64 least, guint n_values, const Expr *const *args,
                          guint n_args);

/* EXPR_HALVINGS of A and B: 0 where B is below 1. */
static inline gint64
halvings(gint64 a, gint64 b)
{
    gint64 n = 0;
    for (; b > 0 && a > b; a = a / 2 + a % 2)
        n++;
    return n;
}

gboolean expr_is_const(const Expr *e, gint64 *ret_value);
/* TRUE where the value is surely not negative: sums of non-negative terms of thread, block and loop symbols.
 */
gboolean expr_is_nonnegative(const Expr *e);

/* Rewrites every symbol for which MAP gives an expression (NULL: keep), and folds again. */
typedef const Expr *(*ExprMap)(const Expr *symbol, gpointer data);
const Expr *expr_substitute(ExprPool *pool, const Expr *e, ExprMap map, gpointer data);
/* The same for a MAP that replaces only symbols of DEPENDS (DEPENDS_ bits); it skips the rest of E. */
const Expr *expr_substitute_among(ExprPool *pool, const Expr *e, guint depends, ExprMap map, gpointer data);

/* Rewrites opaque terms instead, those inside others first. */
const Expr *expr_substitute_opaque(ExprPool *pool, const Expr *e, ExprMap map, gpointer data);

/* Values of the symbols for expr_eval. NULL or out of range: unknown. */
typedef struct {
    gint64 thread[3], block[3], block_dim[3], grid_dim[3];
    const gint64 *loops; /* by loop number */
    guint n_loops;
    const gint64 *params; /* by parameter number */
    const gboolean *param_known;
    guint n_params;
} ExprEnv;

/* The value of E, or FALSE where it holds an opaque term, an unknown parameter, a division by zero or a value
 * beyond 64 bits. A select evaluates only the branch taken. */
gboolean expr_eval(const Expr *e, const ExprEnv *env, gint64 *ret_value);

/* "blockIdx.x*blockDim.x + threadIdx.x" */
char *expr_to_string(const Expr *e);
