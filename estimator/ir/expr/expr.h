/* SPDX-License-Identifier: MIT */
/* estimator/ir/expr/: the expressions of indices, trip counts and conditions. May use base/. */
#pragma once

#include "base/base.h"

#include <glib.h>

/* --- expr.c */
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
/* Whether A - B, of one pool, is a number; without making an expression of it. */
gboolean expr_differ_by(const Expr *a, const Expr *b, gint64 *ret_difference);
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
 * the last of ARGS is the row's number, from 0. Among EXPR_DRAW_ROWS rows (ir.h) each begins where the
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

/* --- draw_sums.c */
/* Rows of an EXPR_DRAW_SUM that follow one another without a gap. */
#define EXPR_DRAW_ROWS 1024

/* A memo of the rows of one EXPR_DRAW_SUM; the pool makes and frees it with the node. */
DrawSums *draw_sums_new(void);
void draw_sums_free(DrawSums *sums);

/* The value of E, an EXPR_DRAW_SUM whose args before the last have HASH together, for row ROW; 0 for rows
 * below 0. Wraps instead of overflowing. */
gint64 draw_sum_at(const Expr *e, guint64 hash, gint64 row);
/* The least (IS_MOST: the largest) value that E, an EXPR_DRAW_SUM, can have in row ROW. FALSE: it doesn't
 * fit. */
gboolean draw_sum_bound(const Expr *e, gint64 row, gboolean is_most, gint64 *ret_bound);

/* A draw from the values of its args: begin with 0, take in one after the other, and look. */
static inline guint64
draw_take(guint64 hash, gint64 value)
{
    guint64 x = (hash ^ (guint64)value) + G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);

    x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* The value of E, an EXPR_DRAW, where its args have HASH. */
static inline gint64
draw_value(const Expr *e, guint64 hash)
{
    return e->number == 0 ? (gint64)(hash >> 32) < e->value
                          : e->value + (gint64)((hash >> 32) * e->number >> 32);
}

/* --- expr_interval.c */
/* The values that the symbols of a kernel run over, ends included. */
typedef struct {
    gint64 thread_lo[3], thread_hi[3];
    gint64 block_lo[3], block_hi[3];
    const gint64 *loop_lo, *loop_hi; /* by loop number */
    guint n_loops;
    gboolean has_opaque; /* of opaque terms count the values that their type can have */
    enum { DRAWS_OPEN, DRAWS_HOLD, DRAWS_FAIL } draws; /* what all draws are taken for */
} SymbolBox;

typedef enum {
    INTERVAL_KNOWN,
    INTERVAL_UNKNOWN,  /* holds an unknown parameter or opaque term */
    INTERVAL_OVERFLOW, /* some value may leave 64 bits, or a division by zero may happen */
} IntervalState;

typedef struct {
    IntervalState state;
    gint64 lo, hi; /* INTERVAL_KNOWN alone; every value lies between, the ends need not be reached */
} Interval;

/* Bounds of the values that E takes inside BOX. */
Interval expr_interval(const Expr *e, const SymbolBox *box);

/* TRUE where E, or a part of it, may leave LO..HI inside BOX. It does not look into sums, whose intermediate
 * values wrap without harm. */
gboolean expr_may_leave(const Expr *e, const SymbolBox *box, gint64 lo, gint64 hi);

/* E simplified for BOX: without the minima, maxima, comparisons and choices that its bounds decide, and
 * without divisions and remainders that change nothing. */
const Expr *expr_narrow(ExprPool *pool, const Expr *e, const SymbolBox *box);

/* TRUE, with the value, where INTERVAL holds a single one. */
gboolean interval_is_value(Interval interval, gint64 *ret_value);

/* --- expr_lanes.c */
/* Threads that an expression is evaluated for at once, at most. */
#define EXPR_LANES 32

/* Threads of one block, by their index in it. */
typedef struct {
    const gint64 *thread[3]; /* by dimension, by lane */
    guint n;                 /* 1..EXPR_LANES */
} ExprLanes;

/* The values of E in LANES, into RET_VALUES, which has room for EXPR_LANES; ENV: all but the thread. Returns
 * the lanes for which expr_eval() has a value, as bits; of others RET_VALUES says nothing. */
guint32 expr_eval_lanes(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *ret_values);

/* --- expr_period.c */
/* How an expression goes on in one symbol s: e(s + length) = e(s) + step, whatever the other symbols are.
 *
 *   s          0 1 2 3 4 5 6 7 8
 *   s / 3      0 0 0 1 1 1 2 2 2     length 3, step 1
 *   s % 4      0 1 2 3 0 1 2 3 0     length 4, step 0
 *   5*s + 7    7 12 17 22 ...        length 1, step 5
 */
typedef struct {
    gboolean known; /* FALSE: no such length was found; the others mean nothing */
    gint64 length;  /* at least 1 */
    gint64 step;
} Period;

/* The period of E in the symbol of kind SYMBOL and number NUMBER, inside BOX, where the bounds of other
 * values matter (a truncating division is regular on one side of zero alone). */
Period expr_period(const Expr *e, SymbolKind symbol, guint number, const SymbolBox *box);

/* Stretches both to one length; FALSE where there is none. */
gboolean periods_align(Period *a, Period *b);

/* The results of operations on two numbers, for all that evaluate expressions. */

/* What kind of expressions OP makes; EXPR_OPAQUE: none of its own. */
static inline ExprKind
operator_kind(Operator op)
{
    switch (op) {
#define OPERATOR(NAME, CLANG, SPELLING, KIND, ...)                                                           \
    case OPERATOR_##NAME:                                                                                    \
        return KIND;
#define COMPOSED(...)
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    default:
        return EXPR_OPAQUE;
    }
}

/* A op B, for an operation KIND of two operands; FALSE where it is not defined or beyond 64 bits. */
static inline gboolean
binary_value(ExprKind kind, gint64 a, gint64 b, gint64 *ret_value)
{
    switch (kind) {
#define OPERATOR(NAME, CLANG, SPELLING, KIND, INTEGERS, REALS)                                               \
    case KIND:                                                                                               \
        return operator_on_integers(OPERATOR_##NAME, a, b, ret_value);
#define COMPOSED(...)
#include "base/operators.def"
#undef OPERATOR
#undef COMPOSED
    case EXPR_MIN:
        *ret_value = MIN(a, b);
        return TRUE;
    case EXPR_MAX:
        *ret_value = MAX(a, b);
        return TRUE;
    case EXPR_HALVINGS:
        *ret_value = halvings(a, b);
        return TRUE;
    default:
        return FALSE;
    }
}

/* The same for callers that need a number for each thread: the lowest 64 bits of a product, and 0 where it is
 * not defined. */
static inline gint64
binary_value_wrapped(ExprKind kind, gint64 a, gint64 b)
{
    gint64 value;

    if (kind == EXPR_SHL)
        return b >= 0 && b <= MOST_PLACES ? (gint64)((guint64)a << b) : 0;
    return binary_value(kind, a, b, &value) ? value : 0;
}

/* A / B rounded down, for B above 0. */
static inline gint64
floor_divide(gint64 a, gint64 b)
{
    return a / b - (a % b < 0);
}

/* The greatest common divisor, not negative; 0 where both are 0. */
static inline gint64
greatest_divisor(gint64 a, gint64 b)
{
    while (b != 0) {
        gint64 rest = a % b;

        a = b;
        b = rest;
    }
    return ABS(a);
}
