/* SPDX-License-Identifier: MIT */
/* In what order warps make their accesses, and for which they wait. */
#include "model/sector/l1/l1_private.h"

/* TRUE if the multiprocessor alone uses what the access touches: the place depends on the block, and is
 * known.
 */
static gboolean
is_own(const StudyAccess *access)
{
    return access->index && (access->index->depends & DEPENDS_BLOCK) &&
           !(access->index->depends & DEPENDS_OPAQUE);
}

/* TRUE if items A and B stand in the same iteration, and between the same branches. */
static gboolean
is_same_section(const L1Pass *p, guint a, guint b)
{
    const Stream *stream = p->layout->stream;
    const GPtrArray *accesses = p->layout->launch->study->kernel->accesses;

    return stream->items[a].point == stream->items[b].point &&
           ((const Access *)g_ptr_array_index(accesses, stream->items[a].access))->section ==
               ((const Access *)g_ptr_array_index(accesses, stream->items[b].access))->section;
}

static gboolean
is_straight(const Study *study, guint loop)
{
    return loop_is_straight(g_ptr_array_index(study->kernel->loops, loop), &study->kernel->compiler, NULL);
}

/* Which of the batches of iterations side by side TURN belongs to. */
static gint64
batch_of(const Study *study, const LoopTurn *turn)
{
    return turn->counter / sector_side_by_side(study->kernel, turn->loop);
}

gboolean
sector_is_same_batch(const Study *study, const Point *a, const Point *b)
{
    guint i = 0, k = 0, last_a = G_MAXUINT, last_b = G_MAXUINT;

    while (a != b) {
        while (i < a->n_turns && is_straight(study, a->turns[i].loop))
            i++;
        while (k < b->n_turns && is_straight(study, b->turns[k].loop))
            k++;
        if (last_a != G_MAXUINT && a->turns[last_a].counter != b->turns[last_b].counter)
            return i == a->n_turns && k == b->n_turns &&
                   batch_of(study, &a->turns[last_a]) == batch_of(study, &b->turns[last_b]);
        if (i == a->n_turns || k == b->n_turns)
            return i == a->n_turns && k == b->n_turns;
        if (a->turns[i].loop != b->turns[k].loop)
            return FALSE;
        last_a = i++;
        last_b = k++;
    }
    return TRUE;
}

guint
sector_depth_of(const StudyAccess *access)
{
    return access->index ? access->depth : G_MAXUINT;
}

/* TRUE if item ITEM goes where a bisection has come since what the run holds. */
static gboolean
is_step(const L1Pass *p, guint item)
{
    const StreamItem *items = p->layout->stream->items;

    return l1_pass_access(p, item)->bisection && items[item].point != items[p->run[p->n_run - 1].item].point;
}

/* TRUE if between accesses A and B, of one iteration of the same loops, a branch needs what was loaded. Where
 * loops differ, sector_is_same_batch() tells. */
static gboolean
waits_between(const L1Pass *p, guint a, guint b)
{
    const Stream *stream = p->layout->stream;
    const Point *from = &stream->points[stream->items[a].point],
                *to = &stream->points[stream->items[b].point];
    const GPtrArray *accesses = p->layout->launch->study->kernel->accesses;
    const Access *first = g_ptr_array_index(accesses, stream->items[a].access);
    const Access *second = g_ptr_array_index(accesses, stream->items[b].access);
    guint n = from->n_turns;

    return first->waits != second->waits && n == to->n_turns &&
           (n == 0 || from->turns[n - 1].loop == to->turns[n - 1].loop);
}

/* TRUE if a warp waits before it makes item ITEM's access after those of the run: to store what is loaded, to
 * load where what is loaded says, to choose a branch by it, or for another iteration. */
static gboolean
is_waited_for(const L1Pass *p, guint item)
{
    const Stream *stream = p->layout->stream;
    const StudyAccess *access = l1_pass_access(p, item);

    if (p->n_loads > 0 && (access->kind != ACCESS_LOAD || sector_depth_of(access) > p->depth ||
                           waits_between(p, p->last_load, item)))
        return TRUE;
    if (p->n_loads > 0 && is_step(p, item))
        return TRUE;
    return !sector_is_same_batch(p->layout->launch->study,
                                 &stream->points[stream->items[p->run[0].item].point],
                                 &stream->points[stream->items[item].point]);
}

static gboolean
asks_line(const L1Pass *p, guint item)
{
    const Study *study = p->layout->launch->study;
    guint access = p->layout->stream->items[item].access;

    return ((const Access *)g_ptr_array_index(study->kernel->accesses, access))->asks_line;
}

/* TRUE if a compiler puts several iterations of the innermost loop around ITEM side by side. */
static gboolean
in_batch(const L1Pass *p, guint item)
{
    const Stream *stream = p->layout->stream;
    const Point *point = &stream->points[stream->items[item].point];

    return point->n_turns > 0 && p->side_by_side[point->turns[point->n_turns - 1].loop] > 1;
}

/* TRUE if it matters which bytes of sectors the access touches: a load finds out whether they are there where
 * its array is stored to, or the ones beside it, into which the last bytes of a range may reach. */
static gboolean
needs_bytes(const L1Pass *p, AccessKind kind, guint array)
{
    guint64 reached = 0;

    for (guint i = 0; i < 3; i++)
        reached |= G_GUINT64_CONSTANT(1) << ((array + i - 1) & 63);
    return kind == ACCESS_STORE || (p->stored_to & reached) != 0;
}

/* Finds out what the warps of the run's next access, ITEM, ask for. FALSE: it accesses nothing of its own. */
static gboolean
trace_item(L1Pass *p, guint item, RunItem *run)
{
    const SectorLaunch *launch = p->layout->launch;
    AccessKind kind = l1_pass_access(p, item)->kind;
    guint array = lane_walk_array(p->walk, item);

    run->trace = NULL;
    run->array = &p->arrays[array];
    run->first = sector_trace_first(&launch->arch, array);
    if (kind == ACCESS_ATOMIC)
        return lane_walk_pass(p->walk, item);
    run->trace =
        sector_trace(p->requests->traces, p->layout, p->walk, p->set, item, needs_bytes(p, kind, array));
    return run->trace != NULL;
}

/* Finds out where the store goes that meets ITEM, a load, on its way. */
static void
trace_met(L1Pass *p, guint item, RunItem *run)
{
    guint met_by = p->order[item].met_by;

    run->met = NULL;
    if (met_by == 0 || p->layout->launch->settings.without == WITHOUT_MET_LINES)
        return;
    run->met = sector_trace(p->requests->traces, p->layout, p->walk, p->set, met_by - 1, FALSE);
    run->met_first = sector_trace_first(&p->layout->launch->arch, lane_walk_array(p->walk, met_by - 1));
}

/* Adds ITEM, which has been traced, to the run. */
static void
add_to_run(L1Pass *p, guint item)
{
    const StudyAccess *access = l1_pass_access(p, item);
    RunItem *run = &p->run[p->n_run++];

    run->item = item;
    run->is_between = FALSE;
    if (!p->schedule) {
        run->kind = access->kind;
        run->is_own = is_own(access);
        run->is_common = access->kind == ACCESS_LOAD && access->uniform;
        run->asks_line = asks_line(p, item);
        run->in_batch = in_batch(p, item);
        trace_met(p, item, run);
    }
    if (access->kind == ACCESS_LOAD) {
        p->depth = p->n_loads == 0 ? sector_depth_of(access) : MIN(p->depth, sector_depth_of(access));
        p->n_loads++;
        p->last_load = item;
    }
    if (p->n_run == MAX_RUN)
        l1_pass_finish_run(p);
}

static void
simulate_item(L1Pass *p, guint item)
{
    if (p->n_run > 0 && is_waited_for(p, item))
        l1_pass_finish_run(p);
    if (p->lost->len > 0 && !is_same_section(p, p->lost_by, item))
        l1_pass_forget_lost(p);
    if (p->schedule || trace_item(p, item, &p->run[p->n_run]))
        add_to_run(p, item);
}

/* TRUE if item ITEM is a load of a loop of which a compiler puts iterations side by side, or none at all. */
static gboolean
is_side_by_side(const L1Pass *p, guint item)
{
    if (p->layout->stream->items[item].access == STREAM_MARK || !p->asked[item].counted)
        return TRUE;
    return l1_pass_access(p, item)->kind == ACCESS_LOAD && in_batch(p, item);
}

static gboolean
is_mark(const L1Pass *p, guint item)
{
    return p->layout->stream->items[item].access == STREAM_MARK;
}

/* The item behind those that follow item FIRST side by side. */
static guint
batch_end(const L1Pass *p, guint first)
{
    const Stream *stream = p->layout->stream;
    guint end = first;

    while (end < stream->n_items && is_side_by_side(p, end) &&
           !(p->left_out && end > first && is_mark(p, end)) &&
           sector_is_same_batch(p->layout->launch->study, &stream->points[stream->items[first].point],
                                &stream->points[stream->items[end].point]))
        end++;
    return MAX(end, first + 1);
}

/* Makes the accesses of items FIRST up to before END: a compiler puts first what needs no value that others
 * of them load. */
static void
simulate_batch(L1Pass *p, guint first, guint end)
{
    guint depth = 0, next;

    do {
        next = G_MAXUINT;
        for (guint i = first; i < end; i++) {
            if (!p->asked[i].counted)
                continue;
            guint own = MIN(sector_depth_of(l1_pass_access(p, i)), G_MAXUINT - 1);
            if (own == depth)
                simulate_item(p, i);
            else if (own > depth)
                next = MIN(next, own);
        }
        depth = next;
    } while (next != G_MAXUINT);
}

/* The item behind those of item FIRST's section. */
static guint
section_end(const L1Pass *p, guint first)
{
    guint end = first + 1;

    while (!is_mark(p, first) && end < p->layout->stream->n_items && !is_mark(p, end) &&
           is_same_section(p, first, end))
        end++;
    return end;
}

/* TRUE if item ITEM is a load that a compiler puts ahead of the section's stores, since they can't hit it. */
static gboolean
goes_ahead(const L1Pass *p, guint item)
{
    return l1_pass_access(p, item)->kind == ACCESS_LOAD && !p->order[item].after_store &&
           p->layout->launch->settings.without != WITHOUT_LOADS_AHEAD;
}

/* Makes the accesses of items FIRST up to before END, a section. */
static void
simulate_section(L1Pass *p, guint first, guint end)
{
    for (guint behind = 0; behind < 2; behind++)
        for (guint i = first; i < end; i++)
            if (p->asked[i].counted && goes_ahead(p, i) == (behind == 0))
                simulate_item(p, i);
}

/* Begins to count what iterations of LOOP bring. */
static void
count_from_here(L1Pass *p, guint loop)
{
    LeftOut *left_out = &p->left_out[loop];

    left_out->taken = p->cache ? l1_cache_taken(p->cache) : 0;
    left_out->grown = p->cache ? l1_cache_grown(p->cache) : 0;
    left_out->own_grown = p->own_grown;
    l2_window_count(p->window, loop);
}

/* Notes that an iteration of TURN's loop begins which stands for others. */
static void
note_turn(L1Pass *p, const LoopTurn *turn)
{
    LeftOut *left_out = &p->left_out[turn->loop];

    if (left_out->first != turn->first_item || left_out->begin == 0) {
        *left_out = (LeftOut){.first = turn->first_item, .begin = turn->counter};
        l2_window_begin(p->window, turn->loop);
        count_from_here(p, turn->loop);
    } else if (left_out->counted == 0 && left_out->begin != turn->counter) {
        left_out->counted = turn->counter;
        count_from_here(p, turn->loop);
    }
}

/* Notes which iterations begin among items FIRST up to before END that stand for others. Loops that data ends
 * are left alone: each goes on where the one before ended. */
static void
note_turns(L1Pass *p, guint first, guint end)
{
    const Stream *stream = p->layout->stream;
    const GPtrArray *loops = p->layout->launch->study->kernel->loops;

    for (guint i = first; i < end; i++) {
        const Point *point = &stream->points[stream->items[i].point];

        if (point->is_plain || (i > first && stream->items[i - 1].point == stream->items[i].point))
            continue;
        for (guint t = 0; t < point->n_turns; t++) {
            guint loop = point->turns[t].loop;

            if (point->turns[t].role == LOOP_TURN_MANY && !p->left_out[loop].is_open &&
                !loop_ends_by_data(g_ptr_array_index(loops, loop)))
                note_turn(p, &point->turns[t]);
        }
    }
}

/* Lines that come in for LINES that were seen to, and sectors that lines have GROWN by: a line that is walked
 * through begins once in so many sectors. A first iteration, which comes from elsewhere, begins its line
 * anyway: where there is no other, lines are taken to be walked through. */
static double
brought_lines(const SectorArch *arch, const LeftOut *left_out, double lines, double grown)
{
    double walked = (lines + grown) * (double)arch->l1_sector_bytes / (double)arch->l1_line_bytes;

    return left_out->times * (left_out->counted > 0 ? fmax(lines, walked) : walked);
}

/* Notes at MARK how much the iterations bring that are left out there. */
static void
note_left_out(L1Pass *p, guint mark)
{
    const Stream *stream = p->layout->stream;
    const SectorArch *arch = &p->layout->launch->arch;
    const Point *point = &stream->points[stream->items[mark].point];
    const LoopTurn *turn = &point->turns[point->n_turns - 1];
    LeftOut *left_out = &p->left_out[turn->loop];

    if (left_out->first != turn->first_item || left_out->begin == 0)
        return;
    l1_pass_finish_run(p);
    gint64 counted = left_out->counted > 0 ? left_out->counted : left_out->begin;
    left_out->times =
        (double)(turn->range.step * (turn->range.count - 1)) / (double)(turn->counter - counted + 1);
    left_out->is_open = TRUE;
    p->n_open++;
    left_out->l2_lines = brought_lines(arch, left_out, l2_window_counted(p->window, turn->loop),
                                       (double)(p->own_grown - left_out->own_grown));
    if (!p->cache)
        return;
    left_out->l1_lines = brought_lines(arch, left_out, (double)(l1_cache_taken(p->cache) - left_out->taken),
                                       (double)(l1_cache_grown(p->cache) - left_out->grown));
    left_out->again = l1_cache_time(p->cache);
}

/* TRUE if item ITEM stands in the turn of loop LOOP that began with item FIRST. */
static gboolean
is_in_turn(const L1Pass *p, guint item, guint loop, guint first)
{
    const Stream *stream = p->layout->stream;
    const Point *point = &stream->points[stream->items[item].point];

    for (guint t = 0; t < point->n_turns; t++)
        if (point->turns[t].loop == loop)
            return point->turns[t].first_item == first;
    return FALSE;
}

/* Lets what was left out of loops go through the caches, of those that have ended before ITEM. */
static void
pass_left_out(L1Pass *p, guint item)
{
    for (guint i = 0; p->n_open > 0 && i < p->layout->launch->study->n_loops; i++) {
        LeftOut *left_out = &p->left_out[i];

        if (!left_out->is_open || is_in_turn(p, item, i, left_out->first))
            continue;
        l1_pass_finish_run(p);
        p->n_open--;
        if (p->cache)
            l1_cache_pass(p->cache, left_out->l1_lines, left_out->again);
        l2_window_pass(p->window, i, left_out->l2_lines, left_out->times);
        *left_out = (LeftOut){0};
    }
}

void
l1_pass_simulate(L1Pass *p)
{
    gboolean passes = p->left_out && !p->schedule;

    for (guint i = 0, end; i < p->layout->stream->n_items; i = end) {
        end = batch_end(p, i);
        gboolean is_batch = end > i + 1;
        if (!is_batch)
            end = section_end(p, i);
        if (passes) {
            pass_left_out(p, i);
            if (is_mark(p, i))
                note_left_out(p, i);
            else
                note_turns(p, i, end);
        }
        if (is_batch)
            simulate_batch(p, i, end);
        else
            simulate_section(p, i, end);
    }
    l1_pass_forget_lost(p);
}

/* --- by a schedule */

/* Stands in the run for accesses to arrays that are not followed: a store behind them is not behind another.
 */
static void
add_between(L1Pass *p)
{
    if (p->n_run == 0 || p->run[p->n_run - 1].is_between)
        return;
    p->run[p->n_run] = (RunItem){.item = p->run[p->n_run - 1].item, .is_between = TRUE};
    p->n_run++;
}

gboolean
l1_pass_follow(L1Pass *p, const L1Schedule *schedule, const guint8 *is_left)
{
    for (guint run = 0, at = 0; run < schedule->n_runs; run++) {
        for (; at < schedule->ends[run]; at++) {
            guint item = schedule->items[at];

            if (!is_left[sector_item_array(p->layout, item)])
                add_between(p);
            else if (trace_item(p, item, &p->run[p->n_run]))
                add_to_run(p, item);
        }
        l1_pass_finish_run(p);
        if (p->cache && l1_cache_has_lost(p->cache))
            return FALSE;
    }
    return TRUE;
}
