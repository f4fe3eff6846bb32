/* SPDX-License-Identifier: MIT */
/* The pool of interned expressions: creation, hashing, dependence. Arithmetic is in expr_fold.c. */
#include "ir/expr/expr_private.h"

#include <string.h>

/* Nodes do not change once they are there. The mutex is of all else: estimates of several threads add nodes.
 */
struct ExprPool {
    GMutex mutex;
    GHashTable *nodes; /* Expr, a set */
    GStringChunk *texts;
    guint n_nodes;
    int n_large; /* that expr_too_large() made: atomic */
};

static guint
expr_hash(gconstpointer key)
{
    const Expr *e = key;
    guint hash = (guint)e->kind * 31u + (guint)e->symbol;

    hash = hash * 31u + e->number;
    hash = hash * 31u + (guint)(e->value ^ (e->value >> 32));
    hash = hash * 31u + e->bisection.part;
    if (e->text && e->kind == EXPR_OPAQUE)
        hash = hash * 31u + g_str_hash(e->text);
    for (guint i = 0; i < e->n_args; i++) {
        hash = hash * 131u + e->args[i]->id;
        if (e->coefficients)
            hash = hash * 31u + (guint)(e->coefficients[i] ^ (e->coefficients[i] >> 32));
    }
    return hash;
}

static gboolean
expr_equal(gconstpointer a_key, gconstpointer b_key)
{
    const Expr *a = a_key, *b = b_key;

    if (a->kind != b->kind || a->value != b->value || a->n_args != b->n_args)
        return FALSE;
    if (a->kind == EXPR_SYMBOL && a->symbol != b->symbol)
        return FALSE;
    if (a->number != b->number || (a->kind == EXPR_OPAQUE && strcmp(a->text, b->text) != 0))
        return FALSE;
    if (memcmp(&a->bisection, &b->bisection, sizeof a->bisection) != 0)
        return FALSE;
    if (a->n_args && memcmp(a->args, b->args, a->n_args * sizeof *a->args) != 0)
        return FALSE;
    return !a->coefficients || memcmp(a->coefficients, b->coefficients, a->n_args * sizeof(gint64)) == 0;
}

static void
expr_free(gpointer data)
{
    Expr *e = data;

    draw_sums_free(e->sums);
    g_free(e->args);
    g_free(e->coefficients);
    g_free(e);
}

ExprPool *
expr_pool_new(void)
{
    ExprPool *pool = g_new0(ExprPool, 1);

    pool->nodes = g_hash_table_new_full(expr_hash, expr_equal, expr_free, NULL);
    pool->texts = g_string_chunk_new(1024);
    g_mutex_init(&pool->mutex);
    return pool;
}

void
expr_pool_free(ExprPool *pool)
{
    if (!pool)
        return;
    g_hash_table_unref(pool->nodes);
    g_string_chunk_free(pool->texts);
    g_mutex_clear(&pool->mutex);
    g_free(pool);
}

static guint
symbol_depends(SymbolKind symbol)
{
    static const guint depends[] = {
        [SYMBOL_THREAD] = DEPENDS_THREAD,  [SYMBOL_BLOCK] = DEPENDS_BLOCK, [SYMBOL_BLOCK_DIM] = DEPENDS_PARAM,
        [SYMBOL_GRID_DIM] = DEPENDS_PARAM, [SYMBOL_LOOP] = DEPENDS_LOOP,   [SYMBOL_PARAM] = DEPENDS_PARAM,
    };

    return depends[symbol];
}

/* By OpaqueKind: the word. */
static const char *const OPAQUE_WORDS[] = {"",         "load ",     "varies ",  "large ",
                                           "unknown ", "overflow ", "division "};

static OpaqueKind
opaque_kind(const char *text)
{
    for (guint i = 1; i < G_N_ELEMENTS(OPAQUE_WORDS); i++)
        if (g_str_has_prefix(text, OPAQUE_WORDS[i]))
            return i;
    return OPAQUE_COMPUTED;
}

const char *
opaque_name(const Expr *e)
{
    return e->text + strlen(OPAQUE_WORDS[e->opaque]);
}

/* Fills what follows from the arguments: dependence, loops, depth and size; and from the text. */
static void
expr_derive(Expr *e)
{
    e->size = e->depth = 1;
    if (e->kind == EXPR_SYMBOL) {
        e->depends = symbol_depends(e->symbol);
        if (e->symbol == SYMBOL_LOOP)
            e->loops = G_GUINT64_CONSTANT(1) << MIN(e->number, 63u);
    }
    if (e->kind == EXPR_OPAQUE) {
        e->depends = DEPENDS_OPAQUE;
        e->opaque = opaque_kind(e->text);
    }
    if (e->kind == EXPR_DRAW || e->kind == EXPR_DRAW_SUM)
        e->depends = DEPENDS_DRAW;
    if (e->kind == EXPR_DRAW_SUM)
        e->sums = draw_sums_new();
    for (guint i = 0; i < e->n_args; i++) {
        e->depends |= e->args[i]->depends;
        e->loops |= e->args[i]->loops;
        e->depth = MAX(e->depth, e->args[i]->depth + 1);
        e->size = MIN(e->size + e->args[i]->size, EXPR_MAX_SIZE);
    }
}

/* A copy of *key that is put into the pool. */
static const Expr *
pool_put(ExprPool *pool, const Expr *key)
{
    Expr *e = g_memdup2(key, sizeof *key);

    e->args = g_memdup2(key->args, key->n_args * sizeof *key->args);
    e->coefficients = key->coefficients ? g_memdup2(key->coefficients, key->n_args * sizeof(gint64)) : NULL;
    e->text = key->text ? g_string_chunk_insert_const(pool->texts, key->text) : NULL;
    e->id = pool->n_nodes++;
    expr_derive(e);
    g_hash_table_add(pool->nodes, e);
    return e;
}

/* Adds a copy of *key to the pool unless an equal node is there. */
static const Expr *
pool_add(ExprPool *pool, const Expr *key)
{
    g_mutex_lock(&pool->mutex);
    const Expr *e = g_hash_table_lookup(pool->nodes, key);
    if (!e)
        e = pool_put(pool, key);
    g_mutex_unlock(&pool->mutex);
    return e;
}

#define MAX_LEAF_DEPTH 8

typedef struct {
    const Expr *found[EXPR_MAX_TERMS];
    guint n;
    GHashTable *seen;
} Leaves;

/* Collects the distinct symbols below E, and the opaque terms of no more than MAX_LEAF_DEPTH, as many as fit.
 */
static void
collect_leaves(const Expr *e, Leaves *leaves)
{
    if (leaves->n == EXPR_MAX_TERMS || !g_hash_table_add(leaves->seen, (gpointer)e))
        return;
    if (e->kind == EXPR_SYMBOL || (e->kind == EXPR_OPAQUE && e->depth <= MAX_LEAF_DEPTH)) {
        leaves->found[leaves->n++] = e;
        return;
    }
    for (guint i = 0; i < e->n_args; i++)
        collect_leaves(e->args[i], leaves);
}

/* TRUE if a node of ARGS would be too deep or too large. */
static gboolean
is_too_large(const Expr *const *args, guint n_args)
{
    guint depth = 0, size = 0;

    for (guint i = 0; i < n_args; i++) {
        depth = MAX(depth, args[i]->depth);
        size = MIN(size + args[i]->size, EXPR_MAX_SIZE);
    }
    return depth >= EXPR_MAX_DEPTH || size >= EXPR_MAX_SIZE;
}

/* Stands for a node that is too large: it depends on what the node depends on, and no two are equal. */
static const Expr *
expr_too_large(ExprPool *pool, const Expr *const *args, guint n_args)
{
    Leaves leaves = {.seen = g_hash_table_new(NULL, NULL)};

    for (guint i = 0; i < n_args; i++)
        collect_leaves(args[i], &leaves);
    g_hash_table_unref(leaves.seen);
    g_autofree char *text = g_strdup_printf("large expression #%d", g_atomic_int_add(&pool->n_large, 1));
    Expr key = {.kind = EXPR_OPAQUE, .text = text, .n_args = leaves.n, .args = leaves.found};
    return pool_add(pool, &key);
}

const Expr *
expr_intern(ExprPool *pool, ExprKind kind, gint64 value, const Expr *const *args, const gint64 *coefficients,
            guint n_args)
{
    return expr_intern_numbered(pool, kind, value, 0, args, coefficients, n_args);
}

const Expr *
expr_intern_numbered(ExprPool *pool, ExprKind kind, gint64 value, guint number, const Expr *const *args,
                     const gint64 *coefficients, guint n_args)
{
    if (is_too_large(args, n_args))
        return expr_too_large(pool, args, n_args);
    Expr key = {
        .kind = kind,
        .number = number,
        .value = value,
        .n_args = n_args,
        .args = (const Expr **)args,
        .coefficients = (gint64 *)coefficients,
    };
    return pool_add(pool, &key);
}

const Expr *
expr_const(ExprPool *pool, gint64 value)
{
    return expr_intern(pool, EXPR_CONST, value, NULL, NULL, 0);
}

const Expr *
expr_symbol(ExprPool *pool, SymbolKind symbol, guint number, const char *text)
{
    Expr key = {.kind = EXPR_SYMBOL, .symbol = symbol, .number = number, .text = text};

    return pool_add(pool, &key);
}

const Expr *
expr_opaque(ExprPool *pool, const char *text, const Expr *const *args, guint n_args)
{
    if (n_args > EXPR_MAX_TERMS || is_too_large(args, n_args))
        return expr_too_large(pool, args, n_args);
    Expr key = {.kind = EXPR_OPAQUE, .text = text, .n_args = n_args, .args = (const Expr **)args};
    return pool_add(pool, &key);
}

const Expr *
expr_opaque_bisection(ExprPool *pool, const char *text, Bisection rule, const Expr *const *args, guint n_args)
{
    const Expr *plain = expr_opaque(pool, text, args, n_args);
    Expr key = *plain;

    if (plain->n_args != n_args || plain->args[0] != args[0]) /* it is too large */
        return plain;
    key.bisection = rule;
    return pool_add(pool, &key);
}

const Expr *
expr_opaque_within(ExprPool *pool, const Expr *opaque, gint64 least, guint n_values)
{
    Expr key = *opaque;

    g_assert(opaque->kind == EXPR_OPAQUE);
    key.value = least;
    key.number = n_values;
    return pool_add(pool, &key);
}

const Expr *
expr_overflow(ExprPool *pool, const Expr *a, const Expr *b)
{
    const Expr *args[] = {a, b};

    return expr_opaque(pool, "overflow of 64 bits", args, 2);
}

gboolean
expr_is_const(const Expr *e, gint64 *ret_value)
{
    if (e->kind != EXPR_CONST)
        return FALSE;
    if (ret_value)
        *ret_value = e->value;
    return TRUE;
}
