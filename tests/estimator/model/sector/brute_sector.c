/* SPDX-License-Identifier: MIT */
#include "brute_sector.h"

#include "model/compiled/compiled.h"

#include <math.h>
#include <string.h>

#define LANES 32
#define MAX_RUN 32
#define UNROLLED 4
#define ALL_UNROLLED 16

/* A line in L1, and when it was used last. */
typedef struct {
    gint64 array, line;
    gboolean bytes[128]; /* that are there */
    guint64 used;
} Line;

typedef struct {
    const BruteWalk *walk;
    const BruteSectorArch *arch;
    GPtrArray *events; /* of BruteEvent: those that some thread executes */
    GArray *cache;     /* of Line */
    guint64 now;
    BruteSectorAccess *accesses;
} Run;

/* A byte that a lane touches. */
typedef struct {
    gint64 address;
    gboolean is_apart; /* at an unknown distance from the lane before */
} Lane;

/* The live lanes of the warp that begins with thread FIRST; returns how many. */
static guint
warp_lanes(const Run *run, const BruteEvent *e, gint64 first, const gint64 *block, Lane *ret_lanes)
{
    const BruteWalk *b = run->walk;
    const Expr *before = NULL;
    guint n = 0;

    for (gint64 t = first; t < MIN(first + LANES, b->threads_a_block); t++) {
        gint64 thread[3], difference;

        brute_thread_place(b, t, thread);
        if (!brute_is_live(b, e, thread, block))
            continue;
        const Expr *index = brute_put_values(b, e->index, NULL, thread, block);
        gboolean follows =
            index && before && expr_is_const(expr_sub(b->ir->kernel->pool, index, before), &difference);
        ret_lanes[n++] =
            (Lane){brute_address_of(b, e, index ? brute_known_value(index) : 0), n > 0 && !follows};
        before = index;
    }
    return n;
}

/* The distinct aligned pieces of SIZE bytes, into RET_PIECES where it is not NULL. */
static guint
distinct_pieces(const Lane *lanes, guint n_lanes, gint64 bytes, gint64 size, gint64 *ret_pieces)
{
    gint64 pieces[LANES * 32];
    guint n = 0, from = 0;

    for (guint i = 0; i < n_lanes; i++) {
        if (lanes[i].is_apart)
            from = n;
        for (gint64 a = lanes[i].address; a < lanes[i].address + bytes; a++) {
            gint64 piece = brute_floor_div(a, size);
            guint k = from;

            while (k < n && pieces[k] != piece)
                k++;
            if (k == n)
                pieces[n++] = piece;
        }
    }
    if (ret_pieces)
        memcpy(ret_pieces, pieces, n * sizeof *pieces);
    return n;
}

static double
load_cycles(const Run *run, const Lane *lanes, guint n_lanes, gint64 bytes, guint lines)
{
    gint64 words[LANES * 32];
    guint n = distinct_pieces(lanes, n_lanes, bytes, 4, words), most = 0;

    for (guint bank = 0; bank < 32; bank++) {
        guint count = 0;

        for (guint i = 0; i < n; i++)
            count += ((words[i] % 32) + 32) % 32 == bank;
        most = MAX(most, count);
    }
    double cycles = run->arch->load_cycles[bytes <= 4 ? 0 : bytes <= 8 ? 1 : 2];
    return fmax(cycles, fmax(most * run->arch->conflict_cycles, lines * run->arch->line_cycles));
}

static void
count_event(Run *run, const BruteEvent *e, gint64 first, const gint64 *block)
{
    Lane lanes[LANES];
    guint n = warp_lanes(run, e, first, block, lanes);
    BruteSectorAccess *to = &run->accesses[e->access->id];
    gint64 bytes = MAX(e->access->bytes, 1);

    if (n == 0)
        return;
    guint lines = distinct_pieces(lanes, n, bytes, run->arch->line_bytes, NULL);
    to->requests++;
    to->sectors += distinct_pieces(lanes, n, bytes, run->arch->sector_bytes, NULL);
    to->lines += lines;
    if (e->access->kind == ACCESS_LOAD)
        to->cycles += load_cycles(run, lanes, n, bytes, lines);
}

/* The line's place in the cache, made if need be in place of the one used longest ago. */
static Line *
find_line(Run *run, gint64 array, gint64 number)
{
    guint oldest = 0;

    for (guint i = 0; i < run->cache->len; i++) {
        Line *line = &g_array_index(run->cache, Line, i);

        if (line->array == array && line->line == number)
            return line;
        if (line->used < g_array_index(run->cache, Line, oldest).used)
            oldest = i;
    }
    const Line fresh = {.array = array, .line = number};
    if (run->cache->len < (guint64)run->arch->l1_lines) {
        g_array_append_val(run->cache, fresh);
        return &g_array_index(run->cache, Line, run->cache->len - 1);
    }
    g_array_index(run->cache, Line, oldest) = fresh;
    return &g_array_index(run->cache, Line, oldest);
}

/* Loads hit the sectors of which all bytes that they ask for are there, and bring the others whole; stores
 * leave the bytes that they write. Both take a line. */
static void
move_event(Run *run, const BruteEvent *e, gint64 first, const gint64 *block)
{
    Lane lanes[LANES];
    gint64 touched[LANES * 32], lines[LANES * 32];
    gint64 slot = brute_slot_of(run->walk, e), bytes = MAX(e->access->bytes, 1),
           size = run->arch->sector_bytes, array = (gint64)e->target->instance * 1000 + (slot < 0 ? 0 : slot);

    if (e->access->kind == ACCESS_ATOMIC)
        return;
    guint n = warp_lanes(run, e, first, block, lanes);
    guint n_touched = distinct_pieces(lanes, n, bytes, 1, touched);
    guint n_lines = distinct_pieces(lanes, n, bytes, run->arch->line_bytes, lines);
    for (guint i = 0; i < n_lines; i++) {
        Line *line = find_line(run, array, lines[i]);
        gint64 start = lines[i] * run->arch->line_bytes;
        gboolean asks[128] = {FALSE}, misses[128] = {FALSE};

        line->used = ++run->now;
        for (guint k = 0; k < n_touched; k++)
            if (brute_floor_div(touched[k], run->arch->line_bytes) == lines[i]) {
                gint64 sector = (touched[k] - start) / size;

                asks[sector] = TRUE;
                misses[sector] = misses[sector] || !line->bytes[touched[k] - start];
                if (e->access->kind == ACCESS_STORE)
                    line->bytes[touched[k] - start] = TRUE;
            }
        for (gint64 at = 0; at < run->arch->line_bytes && e->access->kind == ACCESS_LOAD; at++) {
            if (asks[at / size])
                line->bytes[at] = TRUE;
            if (at % size == 0 && asks[at / size] && !misses[at / size])
                run->accesses[e->access->id].l1_hits++;
        }
    }
}

static gboolean
is_executed(const Run *run, const BruteEvent *e)
{
    Lane lanes[LANES];

    for (gint64 i = 0; i < run->walk->n_blocks; i++) {
        gint64 block[3];

        brute_block_place(run->walk, i, block);
        for (gint64 first = 0; first < run->walk->threads_a_block; first += LANES)
            if (warp_lanes(run, e, first, block, lanes) > 0)
                return TRUE;
    }
    return FALSE;
}

typedef void (*EventFunc)(Run *run, const BruteEvent *e, gint64 first, const gint64 *block);

/* FUNC for each warp of the launch, and in it for the N events from FROM on. */
static void
each_warp(Run *run, guint from, guint n, EventFunc func)
{
    for (gint64 i = 0; i < run->walk->n_blocks; i++) {
        gint64 block[3];

        brute_block_place(run->walk, i, block);
        for (gint64 first = 0; first < run->walk->threads_a_block; first += LANES)
            for (guint k = from; k < from + n; k++)
                func(run, g_ptr_array_index(run->events, k), first, block);
    }
}

static gboolean
is_all_unrolled(const Run *run, guint loop)
{
    const Loop *l = g_ptr_array_index(run->walk->ir->kernel->loops, loop);
    gint64 trips;

    return l->trip && expr_is_const(l->trip, &trips) && trips <= (l->unroll ? l->unroll : ALL_UNROLLED);
}

/* The loops around E that are not unrolled whole, outermost first, into RET_LOOPS; returns how many. */
static guint
other_loops(const Run *run, const BruteEvent *e, guint *ret_loops)
{
    guint n = 0;

    for (guint i = 0; i < e->n_guards; i++)
        if (!is_all_unrolled(run, e->guards[i]))
            ret_loops[n++] = e->guards[i];
    return n;
}

static gboolean
is_same_batch(const Run *run, const BruteEvent *a, const BruteEvent *b)
{
    guint loops_a[BRUTE_MAX_LOOPS], loops_b[BRUTE_MAX_LOOPS];
    guint n = other_loops(run, a, loops_a);

    if (other_loops(run, b, loops_b) != n || memcmp(loops_a, loops_b, n * sizeof *loops_a) != 0)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        const Loop *loop = g_ptr_array_index(run->walk->ir->kernel->loops, loops_a[i]);
        gint64 said = loop->unroll && loop->unroll < LOOP_UNROLL_WHOLE ? loop->unroll : UNROLLED;
        gint64 divisor = i == n - 1 ? said : 1;

        if (a->counters[loops_a[i]] / divisor != b->counters[loops_a[i]] / divisor)
            return FALSE;
    }
    return TRUE;
}

/* The events from FROM on that a warp executes before the next warp's turn. */
static guint
run_length(const Run *run, guint from)
{
    const BruteEvent *first = g_ptr_array_index(run->events, from);
    gboolean has_load = FALSE;
    guint n = 0;

    for (; n < MAX_RUN && from + n < run->events->len; n++) {
        const BruteEvent *e = g_ptr_array_index(run->events, from + n);
        gboolean is_load = e->access->kind == ACCESS_LOAD;
        gboolean is_known = e->target->index && !(e->target->index->depends & DEPENDS_OPAQUE);

        if (n > 0 && ((has_load && !(is_load && is_known)) || !is_same_batch(run, first, e)))
            break;
        has_load = has_load || is_load;
    }
    return n;
}

/* By field: its group, and whether that is in tiles. */
static guint *
groups_of(const BruteWalk *walk)
{
    guint *groups = g_new0(guint, MAX(walk->ir->binding->record->n_fields, 1));

    for (guint g = 0; g < walk->layout->n_groups; g++)
        for (guint f = 0; f < walk->layout->groups[g].n_fields; f++)
            groups[walk->layout->groups[g].fields[f]] = g | (walk->layout->groups[g].tile ? ALIAS_TILED : 0);
    return groups;
}

/* TRUE if event LOAD, of those from FIRST on, comes before all that stores there: it stays behind none of
 * them. Behind which it does is tested elsewhere (tests/oracle/test_orders.c). */
static gboolean
comes_first(const Run *run, const Aliasing *aliasing, const AliasOrder *order, guint first, guint load)
{
    const BruteEvent *e = g_ptr_array_index(run->events, load);

    for (guint k = first; k < load; k++) {
        const BruteEvent *before = g_ptr_array_index(run->events, k);

        if (before->access->kind != ACCESS_LOAD &&
            accesses_stay_in_order(aliasing, order, before->access->id, e->access->id))
            return FALSE;
    }
    return e->access->kind == ACCESS_LOAD;
}

/* Puts the loads of each iteration that stores to as far ahead as a compiler does. */
static void
order_events(Run *run)
{
    g_autoptr(GPtrArray) events = g_ptr_array_new();
    g_autofree guint *groups = groups_of(run->walk);
    const Aliasing aliasing = {run->walk->ir->kernel, run->walk->ir->binding, groups, TRUE};
    g_autoptr(AliasOrder) order = alias_order_new(&aliasing);

    for (guint first = 0, end; first < run->events->len; first = end) {
        const BruteEvent *e = g_ptr_array_index(run->events, first);
        gboolean stores = FALSE;

        for (end = first; end < run->events->len; end++) {
            const BruteEvent *other = g_ptr_array_index(run->events, end);

            if (other->stretch != e->stretch || other->access->section != e->access->section)
                break;
            stores |= other->access->kind == ACCESS_STORE;
        }
        for (guint behind = 0; behind < 2; behind++)
            for (guint i = first; i < end; i++) {
                const BruteEvent *other = g_ptr_array_index(run->events, i);
                gboolean is_ahead = stores ? comes_first(run, &aliasing, order, first, i)
                                           : other->access->kind == ACCESS_LOAD;

                if (is_ahead == (behind == 0))
                    g_ptr_array_add(events, (gpointer)other);
            }
    }
    g_ptr_array_set_size(run->events, 0);
    for (guint i = 0; i < events->len; i++)
        g_ptr_array_add(run->events, g_ptr_array_index(events, i));
}

BruteSectorAccess *
brute_sector_run(const BruteWalk *walk, const BruteSectorArch *arch)
{
    Run run = {.walk = walk, .arch = arch};

    run.cache = g_array_new(FALSE, FALSE, sizeof(Line));
    run.accesses = g_new0(BruteSectorAccess, MAX(walk->ir->kernel->accesses->len, 1));
    run.events = g_ptr_array_new();
    for (guint i = 0; i < walk->events->len; i++)
        if (is_executed(&run, g_ptr_array_index(walk->events, i)))
            g_ptr_array_add(run.events, g_ptr_array_index(walk->events, i));
    each_warp(&run, 0, run.events->len, count_event);
    order_events(&run);
    for (guint i = 0; i < run.events->len;) {
        guint n = run_length(&run, i);

        each_warp(&run, i, n, move_event);
        i += n;
    }
    g_array_unref(run.cache);
    g_ptr_array_unref(run.events);
    return run.accesses;
}
