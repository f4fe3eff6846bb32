/* SPDX-License-Identifier: MIT */
#include "brute.h"

#include "brute_walk.h"

#define MAX_DEGREES 8

/* What a warp touches of a segment: its four quarters. */
typedef struct {
    gint64 number;
    gboolean quarters[4];
} Segment;

/* The bytes that a transaction for SEGMENT moves, in segments (II-A): half of it where the other half isn't
 * needed, and a quarter where half of that isn't. */
static double
segment_share(const BruteWalk *b, const Segment *segment)
{
    const gboolean *q = segment->quarters;
    gboolean low = q[0] || q[1], high = q[2] || q[3];

    if (b->settings->transactions == TRANSACTIONS_WHOLE || (low && high))
        return 1;
    if (b->settings->transaction_bytes > 32 || (low ? q[0] && q[1] : q[2] && q[3]))
        return 0.5;
    return 0.25;
}

/* The transactions of one warp, -1 where no lane is live. */
static double
warp_count(const BruteWalk *b, const BruteEvent *e, gint64 first, const gint64 *block)
{
    Segment segments[32 * 3] = {0};
    guint n = 0, run = 0;
    double total = -1;
    const Expr *before = NULL;

    for (gint64 t = first; t < MIN(first + 32, b->threads_a_block); t++) {
        gint64 thread[3], difference;

        brute_thread_place(b, t, thread);
        if (!brute_is_live(b, e, thread, block))
            continue;
        const Expr *index = brute_put_values(b, e->index, NULL, thread, block);
        if (total < 0)
            total = 0;
        if (!index || !before || !expr_is_const(expr_sub(b->ir->kernel->pool, index, before), &difference))
            run = n;
        gint64 address = brute_address_of(b, e, index ? brute_known_value(index) : 0);
        for (gint64 s = brute_floor_div(address, 128);
             s <= brute_floor_div(address + e->access->bytes - 1, 128); s++) {
            guint at = run;

            while (at < n && segments[at].number != s)
                at++;
            if (at == n)
                segments[n++].number = s;
            for (gint64 byte = MAX(address, 128 * s); byte < MIN(address + e->access->bytes, 128 * (s + 1));
                 byte++)
                segments[at].quarters[(byte - 128 * s) / 32] = TRUE;
        }
        before = index;
    }
    for (guint i = 0; i < n; i++)
        total += segment_share(b, &segments[i]);
    return total;
}

static gboolean
depends_on_thread(const BruteWalk *b, const BruteEvent *e)
{
    const Expr *index = brute_put_values(b, e->target->index, NULL, NULL, NULL);

    return !index || (index->depends & (DEPENDS_THREAD | DEPENDS_BLOCK));
}

static void
count_transactions(const BruteWalk *b, const BruteEvent *e, double *ret_requests, double *ret_transactions)
{
    gint64 block[3];
    double requests = 0, transactions = 0;

    for (gint64 n = 0; n < b->n_blocks; n++) {
        brute_block_place(b, n, block);
        for (gint64 first = 0; first < b->threads_a_block; first += 32) {
            double count = warp_count(b, e, first, block);

            requests += count >= 0;
            transactions += MAX(count, 0);
        }
    }
    if (b->settings->uniform == UNIFORM_GRID && requests > 0 && !depends_on_thread(b, e)) {
        transactions /= requests;
        requests = 1;
    }
    *ret_requests = requests;
    *ret_transactions = transactions;
}

/* --- what hits */

typedef struct {
    gint64 bytes, line, threads;
} Level;

/* The difference of two indices, known for all threads. */
static gboolean
index_difference(const BruteWalk *b, const BruteEvent *x, const BruteEvent *y, gint64 *ret_difference)
{
    return x->index && y->index &&
           expr_is_const(expr_sub(b->ir->kernel->pool, x->index, y->index), ret_difference);
}

static gint64
line_of(const BruteWalk *b, const BruteEvent *e, const Level *level, const gint64 *thread,
        const gint64 *block)
{
    const Expr *index = brute_put_values(b, e->index, NULL, thread, block);

    return brute_floor_div(brute_address_of(b, e, brute_known_value(index)), level->line);
}

static gboolean
goes_by_line(const BruteWalk *b, const BruteEvent *e)
{
    return brute_is_tiled(b, e) || b->settings->accordance == ACCORDANCE_LINE;
}

static gboolean
accordant(const BruteWalk *b, const BruteEvent *x, const BruteEvent *y, const Level *level,
          const gint64 *thread, const gint64 *block)
{
    gint64 difference;

    if (x->target->instance != y->target->instance || brute_slot_of(b, x) != brute_slot_of(b, y) ||
        !index_difference(b, x, y, &difference))
        return FALSE;
    if (goes_by_line(b, y))
        return line_of(b, x, level, thread, block) == line_of(b, y, level, thread, block);
    return (ABS(difference) + 2) * brute_size_of(b, y) <= level->line;
}

/* TRUE if X and Y touch the same element, or for groups with tiles the same line. */
static gboolean
same_element(const BruteWalk *b, const BruteEvent *x, const BruteEvent *y, const Level *level,
             const gint64 *thread, const gint64 *block)
{
    gint64 difference;

    if (x->target->instance != y->target->instance || brute_slot_of(b, x) != brute_slot_of(b, y) ||
        !index_difference(b, x, y, &difference))
        return x == y;
    if (brute_is_tiled(b, x))
        return line_of(b, x, level, thread, block) == line_of(b, y, level, thread, block);
    return difference == 0;
}

static double
distance(const BruteWalk *b, guint from, guint to, const Level *level, const gint64 *thread,
         const gint64 *block)
{
    double bytes = 0;

    for (guint i = from; i <= to; i++) {
        const BruteEvent *e = g_ptr_array_index(b->events, i);
        gboolean seen = FALSE;

        for (guint k = from; k < i && !seen; k++)
            seen = same_element(b, g_ptr_array_index(b->events, k), e, level, thread, block);
        if (!seen)
            bytes += (double)(brute_is_tiled(b, e) ? level->line : MIN(brute_size_of(b, e), level->line));
    }
    return bytes * (double)level->threads;
}

static gboolean
hits(const BruteWalk *b, guint at, const Level *level, const gint64 *thread, const gint64 *block)
{
    const BruteEvent *y = g_ptr_array_index(b->events, at);

    for (guint i = at; level->bytes > 0 && i-- > 0;)
        if (accordant(b, g_ptr_array_index(b->events, i), y, level, thread, block))
            return distance(b, i, at, level, thread, block) <= (double)level->bytes; /* others are further */
    return FALSE;
}

/* Shares of the threads that hit L1, and L2 after a miss in L1. */
static void
count_hits(const BruteWalk *b, guint at, double *ret_l1, double *ret_l2)
{
    const BruteArch *a = b->arch;
    const BruteEvent *y = g_ptr_array_index(b->events, at);
    gint64 by_threads = a->max_threads / b->threads_a_block;
    gint64 by_registers = a->registers / b->ir->launch->registers / b->threads_a_block;
    gint64 blocks = MAX(1, MIN(a->max_blocks, MIN(by_threads, by_registers)));
    Level l1 = {a->l1_bytes, a->l1_line, blocks * b->threads_a_block};
    Level l2 = {a->l2_bytes, a->l2_line, b->n_blocks * b->threads_a_block};
    gboolean same_for_all = b->settings->accordance == ACCORDANCE_PAPER;
    gint64 n = 0, n_l1 = 0, n_l2 = 0, thread[3], block[3];

    for (guint g = 0; g < b->layout->n_groups; g++)
        same_for_all = same_for_all && b->shapes[g]->tile <= 1;
    for (gint64 i = 0; i < b->n_blocks; i++)
        for (gint64 t = 0; t < b->threads_a_block; t++) {
            if (same_for_all && n > 0)
                continue;
            brute_thread_place(b, t, thread);
            brute_block_place(b, i, block);
            gboolean in_l1 = y->access->kind == ACCESS_LOAD && hits(b, at, &l1, thread, block);
            n++;
            n_l1 += in_l1;
            n_l2 += !in_l1 && hits(b, at, &l2, thread, block);
        }
    *ret_l1 = (double)n_l1 / (double)n;
    *ret_l2 = (double)n_l2 / (double)n;
}

static void
count_all(BruteWalk *b, BruteResult *result)
{
    const BruteArch *a = b->arch;

    for (guint i = 0; i < b->events->len; i++) {
        const BruteEvent *e = g_ptr_array_index(b->events, i);
        double requests, transactions, l1, l2;
        BruteAccess *access = &result->accesses[e->access->id];

        count_transactions(b, e, &requests, &transactions);
        count_hits(b, i, &l1, &l2);
        access->requests += requests;
        access->transactions += transactions;
        access->l1 += transactions * l1;
        access->l2 += transactions * l2;
        result->cost[e->degree] += transactions * (l1 * a->w_l1 + l2 * a->w_l2 + (1 - l1 - l2) * a->w_dram);
    }
}

gboolean
brute_run(const IrBuilder *ir, const BruteArch *arch, const ModelSettings *settings, const Layout *layout,
          guint max_items, BruteResult *ret_result)
{
    BruteWalk b;
    gboolean fits = brute_walk_init(&b, ir, layout, max_items, FALSE, settings->repeats == REPEATS_COUNTED);

    b.arch = arch;
    b.settings = settings;
    if (fits) {
        ret_result->cost = g_new0(double, MAX_DEGREES);
        ret_result->accesses = g_new0(BruteAccess, MAX(ir->kernel->accesses->len, 1));
        ret_result->n_items = b.events->len;
        count_all(&b, ret_result);
    }
    brute_walk_clear(&b);
    return fits;
}

void
brute_result_clear(BruteResult *result)
{
    g_free(result->cost);
    g_free(result->accesses);
}
