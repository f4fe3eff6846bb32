/* SPDX-License-Identifier: MIT */
/* How the warps of a launch lie to each other, over shapes and residues, against every thread of it. */
#include "ir_builder.h"
#include "model/warps/warps_private.h"

#include <math.h>
#include <string.h>

#define WARP 8
#define N_LOOPS 2

typedef struct {
    IrBuilder *ir;
    const Expr *condition; /* under which threads are live; NULL: all are */
    const Expr *known;     /* NULL: nothing is */
    const Expr *rest;      /* threads with equal values differ by what is known; NULL: all do */
    LoopRange ranges[N_LOOPS];
    gint64 modulus;
} Case;

/* --- thread by thread */

typedef struct {
    GString *key; /* the lanes of one warp, from its first that is live */
    gint64 first, rest;
    guint n;
} WarpText;

static void
add_lane(WarpText *warp, gint64 value, gint64 rest, gboolean is_known)
{
    gboolean starts = warp->n > 0 && (!is_known || rest != warp->rest);

    warp->first = warp->n == 0 ? value : warp->first;
    warp->rest = rest;
    warp->n++;
    g_string_append_printf(warp->key, "%s%d ", starts ? "|" : "", (int)(value - warp->first));
}

static void
add_warps(GHashTable *counts, const char *shape, gint64 residue, double warps)
{
    g_autofree char *key = g_strdup_printf("%s@%d", shape, (int)residue);
    double *count = g_hash_table_lookup(counts, key);

    if (!count) {
        count = g_new0(double, 1);
        g_hash_table_insert(counts, g_steal_pointer(&key), count);
    }
    *count += warps;
}

static void
count_warp(const Case *c, ExprEnv *env, gint64 first, GHashTable *counts)
{
    const gint64 *block = c->ir->launch->block;
    WarpText warp = {.key = g_string_new(NULL)};

    for (gint64 t = first; t < MIN(first + WARP, block[0] * block[1] * block[2]); t++) {
        const gint64 thread[] = {t % block[0], t / block[0] % block[1], t / block[0] / block[1]};
        gint64 live = 1, value = 0, rest = 0;

        memcpy(env->thread, thread, sizeof thread);
        g_assert_true(!c->condition || expr_eval(c->condition, env, &live));
        if (c->known)
            g_assert_true(expr_eval(c->known, env, &value));
        g_assert_true(!c->rest || expr_eval(c->rest, env, &rest));
        if (live)
            add_lane(&warp, value, rest, c->known != NULL);
    }
    if (warp.n > 0)
        add_warps(counts, warp.key->str, (warp.first % c->modulus + c->modulus) % c->modulus, 1);
    g_string_free(warp.key, TRUE);
}

static GHashTable *
count_all(const Case *c)
{
    GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    const gint64 *grid = c->ir->launch->grid, *block = c->ir->launch->block;
    gint64 COUNTERS[N_LOOPS];

    for (gint64 i = 0; i < c->ranges[0].count; i++)
        for (gint64 k = 0; k < c->ranges[1].count; k++)
            for (gint64 b = 0; b < grid[0] * grid[1] * grid[2]; b++) {
                ExprEnv env = {.block = {b % grid[0], b / grid[0] % grid[1], b / grid[0] / grid[1]},
                               .loops = COUNTERS,
                               .n_loops = N_LOOPS};

                COUNTERS[0] = c->ranges[0].first + i * c->ranges[0].step;
                COUNTERS[1] = c->ranges[1].first + k * c->ranges[1].step;
                for (gint64 t = 0; t < block[0] * block[1] * block[2]; t += WARP)
                    count_warp(c, &env, t, counts);
            }
    return counts;
}

/* --- as warps.h has it */

static GHashTable *
phase_counts(const Case *c, const Phase *phase)
{
    GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint p = 0; p < phase->parts->len; p++) {
        const PhasePart *part = &g_array_index(phase->parts, PhasePart, p);

        for (guint i = 0; i < part->profile->entries->len; i++) {
            const ProfileEntry *entry = &g_array_index(part->profile->entries, ProfileEntry, i);
            g_autoptr(GString) key = g_string_new(NULL);

            for (guint t = 0; t < entry->shape->n; t++)
                g_string_append_printf(key, "%s%d ", entry->shape->starts[t] ? "|" : "",
                                       (int)entry->shape->offsets[t]);
            add_warps(counts, key->str, (entry->residue + part->residue) % c->modulus,
                      entry->warps * part->executions);
        }
    }
    return counts;
}

static void
compare(GHashTable *got, GHashTable *expected, double requests)
{
    GHashTableIter iter;
    gpointer key, count;
    double sum = 0;

    g_hash_table_iter_init(&iter, expected);
    while (g_hash_table_iter_next(&iter, &key, &count)) {
        const double *has = g_hash_table_lookup(got, key);

        if (!has || fabs(*has - *(double *)count) > 1e-9 * *(double *)count)
            g_error("%s: %g warps, not %g", (char *)key, has ? *has : 0, *(double *)count);
        sum += *(double *)count;
    }
    g_assert_cmpuint(g_hash_table_size(got), ==, g_hash_table_size(expected));
    g_assert_cmpfloat_with_epsilon(requests, sum, 1e-9 * fmax(1, sum));
}

static guint n_compared;

/* E is the index of a load, inside two loops and under the case's condition. */
static void
check(Case *c, const Expr *e, gboolean may_sample)
{
    if (c->condition)
        ir_guard(c->ir, c->condition);
    guint load = ir_load(c->ir, 0, e);
    for (guint i = 0; i < N_LOOPS + (c->condition != NULL); i++)
        ir_end(c->ir);
    ir_finish(c->ir);
    g_autoptr(Study) study = study_new_guarded(c->ir->kernel, c->ir->binding, c->ir->launch);
    g_autoptr(LaneSpace) space = lane_space_new(study, WARP, (guint)c->modulus);
    g_autofree LoopRange *ranges = g_new(LoopRange, study->n_loops);
    for (guint i = 0; i < study->n_loops; i++)
        ranges[i] = i < N_LOOPS ? c->ranges[i] : (LoopRange){0, 1, 1};
    int guard = study->accesses[load].guard;
    const Phase *phase =
        lane_space_phase(space, lane_term_phase(space, lane_space_term(space, e, guard), ranges));
    g_assert_true(may_sample || !lane_space_sampled(space));
    if (lane_space_sampled(space))
        return;
    n_compared++;
    g_autoptr(GHashTable) got = phase_counts(c, phase), expected = count_all(c);
    compare(got, expected, phase->requests);
}

/* --- cases */

#define THREADS (DEPENDS_THREAD | DEPENDS_BLOCK)

static const Expr *COUNTERS[N_LOOPS];

static void
case_begin(GRand *rand, Case *c, gint64 trips)
{
    memset(c, 0, sizeof *c);
    c->ir = ir_builder_new(1, 1, 16);
    for (guint i = 0; i < 3; i++) {
        c->ir->launch->grid[i] = g_rand_int_range(rand, 1, i == 0 ? 8 : 4);
        c->ir->launch->block[i] = g_rand_int_range(rand, 1, i == 0 ? 10 : 4);
    }
    c->modulus = 1 << g_rand_int_range(rand, 0, 6);
    ir_field(c->ir, "x", 4, 1);
    for (guint i = 0; i < N_LOOPS; i++) {
        gint64 first = g_rand_int_range(rand, 0, 3), step = g_rand_int_range(rand, 1, 3);
        gint64 count = g_rand_int_range(rand, 1, 5);

        c->ranges[i] = (LoopRange){first, step, MIN(count, (trips - 1 - first) / step + 1)};
        COUNTERS[i] = ir_loop(c->ir, ir_const(c->ir, trips));
    }
}

static const Expr *
random_symbol(GRand *rand, const Case *c, guint depends)
{
    for (;;) {
        guint number = (guint)g_rand_int_range(rand, 0, 3);

        switch (depends & 1u << g_rand_int_range(rand, 0, 3)) {
        case DEPENDS_THREAD:
            return ir_thread(c->ir, number);
        case DEPENDS_BLOCK:
            return ir_block(c->ir, number);
        case DEPENDS_LOOP:
            return COUNTERS[number % N_LOOPS];
        }
    }
}

static const Expr *
random_known(GRand *rand, const Case *c, guint n_terms, guint depends)
{
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_XOR, EXPR_MIN};
    ExprPool *pool = c->ir->kernel->pool;
    const Expr *e = ir_const(c->ir, g_rand_int_range(rand, -20, 20));

    for (guint i = 0; i < n_terms; i++) {
        const Expr *term = random_symbol(rand, c, depends);

        if (g_rand_int_range(rand, 0, 3) == 0)
            term = ir_plus(c->ir, term, random_symbol(rand, c, depends), g_rand_int_range(rand, 1, 4));
        if (g_rand_boolean(rand))
            term = expr_binary(pool, kinds[g_rand_int_range(rand, 0, 4)], term,
                               ir_const(c->ir, g_rand_int_range(rand, 1, 9)));
        e = ir_plus(c->ir, e, term, g_rand_int_range(rand, -6, 7));
    }
    return e;
}

static void
test_known(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint n = 0; n < 300; n++) {
        Case c;

        case_begin(rand, &c, 9);
        c.known = random_known(rand, &c, n % 5, n % 2 ? THREADS | DEPENDS_LOOP : THREADS);
        check(&c, c.known, FALSE);
        ir_builder_free(c.ir);
    }
}

/* Loops of many iterations: after some the warps begin at the same residues again. */
static void
test_repeating(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(5);

    n_compared = 0;
    for (guint n = 0; n < 200; n++) {
        Case c;

        case_begin(rand, &c, 1000);
        for (guint i = 0; i < 3; i++) {
            c.ir->launch->grid[i] = MIN(c.ir->launch->grid[i], 2);
            c.ir->launch->block[i] = MIN(c.ir->launch->block[i], i == 0 ? 10 : 1);
        }
        c.ranges[0] = (LoopRange){g_rand_int_range(rand, 0, 50), g_rand_int_range(rand, 1, 9),
                                  g_rand_int_range(rand, 1, 100)};
        c.known = random_known(rand, &c, 1 + n % 4, THREADS | DEPENDS_LOOP);
        check(&c, c.known, TRUE);
        ir_builder_free(c.ir);
    }
    g_assert_cmpuint(n_compared, >, 150); /* the others are sampled */
}

static void
test_guarded(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(2);

    for (guint n = 0; n < 300; n++) {
        Case c;

        case_begin(rand, &c, 9);
        ExprPool *pool = c.ir->kernel->pool;
        c.known = random_known(rand, &c, 1 + n % 3, n % 2 ? THREADS | DEPENDS_LOOP : THREADS);
        c.condition =
            expr_binary(pool, EXPR_LT, random_known(rand, &c, 2, n % 3 ? THREADS : THREADS | DEPENDS_LOOP),
                        random_known(rand, &c, 1, THREADS));
        check(&c, c.known, FALSE);
        ir_builder_free(c.ir);
    }
}

/* TRUE as an expression, where X is from 0 to before END. */
static const Expr *
inside(const Case *c, const Expr *x, gint64 end)
{
    ExprPool *pool = c->ir->kernel->pool;

    return expr_binary(pool, EXPR_MIN, expr_binary(pool, EXPR_LT, ir_const(c->ir, -1), x),
                       expr_binary(pool, EXPR_LT, x, ir_const(c->ir, end)));
}

/* Neighbours in a plane, of which those at its edges have not all: along an edge all blocks lack the same. */
static void
test_edges(void)
{
    for (guint n = 0; n < 4; n++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(6 + n);
        Case c;

        case_begin(rand, &c, 3);
        gint64 *grid = c.ir->launch->grid, *block = c.ir->launch->block;
        const Expr *at[2];
        for (guint i = 0; i < 3; i++) {
            grid[i] = i == 0 ? 50 : i == 1 ? 30 : 1;
            block[i] = i == 0 ? 4 : i == 1 ? 2 : 1;
        }
        for (guint i = 0; i < 2; i++) {
            at[i] = ir_plus(c.ir, ir_thread(c.ir, i), ir_block(c.ir, i), block[i]);
            at[i] = ir_plus(c.ir, ir_plus(c.ir, at[i], COUNTERS[i], 1), ir_const(c.ir, -1), 1);
            c.ranges[i] = (LoopRange){0, 1, 3};
        }
        gint64 wide = grid[0] * block[0] - (n & 1), high = grid[1] * block[1] - (n & 2);
        c.condition =
            expr_binary(c.ir->kernel->pool, EXPR_MIN, inside(&c, at[0], wide), inside(&c, at[1], high));
        c.known = ir_plus(c.ir, at[0], at[1], wide);
        check(&c, c.known, FALSE);
        ir_builder_free(c.ir);
    }
}

/* Some of the index is loaded, by what the block and REST are. */
static void
test_loaded(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (guint n = 0; n < 300; n++) {
        Case c;

        case_begin(rand, &c, 9);
        ExprPool *pool = c.ir->kernel->pool;
        c.known = random_known(rand, &c, n % 3, n % 2 ? THREADS | DEPENDS_LOOP : THREADS);
        c.rest =
            random_known(rand, &c, 1 + n % 2, n % 4 == 3 ? DEPENDS_THREAD | DEPENDS_LOOP : DEPENDS_THREAD);
        const Expr *args[] = {c.rest, ir_block(c.ir, 0)};
        const Expr *loaded = expr_opaque(pool, "load a", args, 2);
        check(&c, ir_plus(c.ir, c.known, loaded, 3), FALSE);
        ir_builder_free(c.ir);
    }
}

/* Nothing is known: every lane is apart, and each is taken to begin a segment. */
static void
test_unknown(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);

    for (guint n = 0; n < 20; n++) {
        Case c;

        case_begin(rand, &c, 9);
        check(&c, NULL, FALSE);
        ir_builder_free(c.ir);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lane-space/known", test_known);
    g_test_add_func("/lane-space/repeating", test_repeating);
    g_test_add_func("/lane-space/guarded", test_guarded);
    g_test_add_func("/lane-space/edges", test_edges);
    g_test_add_func("/lane-space/loaded", test_loaded);
    g_test_add_func("/lane-space/unknown", test_unknown);
    return g_test_run();
}
