/* SPDX-License-Identifier: MIT */
/* How long stores hold L1 up that go to lines on their way.
 *
 * Seen on an H200 (docs/evidence/experiments.md): a store to any part of a 128-byte line that a load misses
 * in, before the load's data has come, holds L1 up until it has, for all warps of the multiprocessor, one
 * such store after another. */
#include "model/sector/traffic/sector_store_wait.h"

#include "model/sector/traffic/sector_missing.h"
#include "model/sector/l1/sector_order.h"
#include "model/sector/l1/sector_section.h"

#include <math.h>

/* Cycles for which stores hold L1 up, in the making: by item. */
typedef struct {
    const SectorItems *items; /* but for what becomes of stores */
    double *cycles;
} Held;

/* --- lines on their way */

/* Cycles for which the store of item STORE holds L1 up, in the mean of its requests. */
static double
held_by(const StoreStage *stage, const Held *held, guint store)
{
    double longest = 0;
    for (guint l = stage->first; l < stage->end; l++) {
        double cycles = sector_fetch_cycles(stage->layout->sector, held->items, l);
        if (cycles > longest && store_meets(stage, l, store))
            longest = cycles;
    }
    return longest;
}

/* The item of the stage that loads what ACCESS does, alone or as a part of a wide load; G_MAXUINT: none. */
static guint
loaded_by(const StoreStage *stage, guint access)
{
    const CompiledAccess *accesses = stage->layout->sector->compiled->accesses;
    for (guint i = stage->first; i < stage->end; i++) {
        guint other = access_of(stage, i);
        if (kind_of(stage, i) == ACCESS_LOAD && stage->asked[i].counted &&
            (other == access ||
             (stage->layout->placement->accesses[other].mates >> accesses[access].part & 1 &&
              accesses[other].bundle == accesses[access].bundle)))
            return i;
    }
    return G_MAXUINT;
}

/* TRUE if a store of the stage before item STORE waits for what item LOAD loads. */
static gboolean
waited_before(const StoreStage *stage, guint load, guint store)
{
    for (guint k = stage->first; k < store; k++) {
        const Access *access = in_kernel(stage, k);
        if (access->kind == ACCESS_STORE && stage->waits[k - stage->first] &&
            (access->copied >= 0 ? loaded_by(stage, (guint)access->copied) == load
                                 : access_of(stage, load) < access->value_loads))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if item STORE puts a value that item FROM loads into lines that item LOAD asks for, without needing
 * that itself and without anything before having waited for it. */
static gboolean
crosses(const StoreStage *stage, const ItemOrder *order, guint from, guint load, guint store)
{
    const StudyAccess *accesses = stage->layout->sector->study->accesses;
    return load != from && kind_of(stage, load) == ACCESS_LOAD && stage->asked[load].counted &&
           !order[load].after_store &&
           accesses[access_of(stage, load)].instance == accesses[access_of(stage, store)].instance &&
           !waited_before(stage, load, store) && !store_shares_lines(stage, load, from) &&
           store_shares_lines(stage, load, store);
}

/* Adds to LINES those that STORE goes to and some load asks for that it does not need; the largest share of
 * such a load's requests that wait for DRAM. */
static double
add_crossing(const StoreStage *stage, const Held *held, guint store, GHashTable *lines)
{
    int copied = in_kernel(stage, store)->copied;
    guint from = copied < 0 ? G_MAXUINT : loaded_by(stage, (guint)copied);
    double share = 0;
    for (guint l = stage->first; l < store && from != G_MAXUINT; l++) {
        double waiting = sector_dram_share(stage->layout->sector, held->items, l);
        if (waiting == 0 || !crosses(stage, held->items->order, from, l, store))
            continue;
        share = fmax(share, waiting);
        for (guint i = 0; i < stage->n_lanes; i++) {
            guint64 line = stage->addresses[1][i] / (guint64)stage->layout->sector->arch.line_bytes;
            line = line * stage->n_lanes + i / (guint)stage->layout->sector->arch.warp_lanes;
            if (stage->addresses[1][i] != LANE_WALK_DEAD)
                g_hash_table_add(lines, g_memdup2(&line, sizeof line));
        }
    }
    return share;
}

/* Of stores that need another load than that of their own line, either comes first, as it happens: of two
 * that DRAM answers after times that are spread exponentially, the one keeps L1 waiting for the other for
 * half the spread in the mean, and n such pairs, one after the other, for 1 + 1/2 + .. + 1/n times as long.
 */
static void
hold_crossing(const StoreStage *stage, const Held *held)
{
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    guint first = G_MAXUINT;
    double share = 0, pairs = 0, n_warps = stage->n_lanes / (double)stage->layout->sector->arch.warp_lanes;
    for (guint i = stage->first; i < stage->end; i++) {
        if (kind_of(stage, i) != ACCESS_STORE || !stage->asked[i].counted)
            continue;
        double waiting = add_crossing(stage, held, i, lines);
        if (waiting > 0 && first == G_MAXUINT)
            first = i;
        share = fmax(share, waiting);
    }
    if (first == G_MAXUINT)
        return;
    for (guint n = 1; n <= (guint)fmax(1, g_hash_table_size(lines) / n_warps + 0.5); n++)
        pairs += 1.0 / n;
    held->cycles[first] = fmax(held->cycles[first], stage->asked[first].requests * share * pairs *
                                                        stage->layout->sector->arch.dram_spread / 2);
}

/* When the first of a stage's stores has got through, the other lines are there as well. */
static void
hold(const StoreStage *stage, const Held *held)
{
    guint worst = G_MAXUINT;
    double longest = 0;
    for (guint i = stage->first; i < stage->end; i++) {
        if (!store_is_made_at_once(stage, i))
            continue;
        double cycles = stage->asked[i].requests * held_by(stage, held, i);
        if (cycles > longest) {
            longest = cycles;
            worst = i;
        }
    }
    if (worst != G_MAXUINT)
        held->cycles[worst] = longest;
    else
        hold_crossing(stage, held);
}

/* --- loads of the next iteration */

/* Where a branch stands before a store that needs nothing of what its stage loads, and the loop goes on, nvcc
 * puts what the next iteration loads first ahead of it, if these do not touch what the stage stores. */
static void
hold_for_next(const StoreStage *stage, const Held *held)
{
    guint loop, end = store_next_iteration(stage, &loop);
    for (guint s = end > 0 ? store_iteration_begin(stage) : stage->end; s < stage->end; s++) {
        double longest = 0;
        if (!store_is_made_here(stage, s))
            continue;
        for (guint l = stage->end; l < end && kind_of(stage, l) == ACCESS_LOAD; l++)
            if (store_meets_next(stage, l, s, loop))
                longest = fmax(longest, sector_fetch_cycles(stage->layout->sector, held->items, l));
        held->cycles[s] = fmax(held->cycles[s], stage->asked[s].requests * longest);
    }
}

static void
hold_stage(StoreStage *stage, gpointer data)
{
    store_stage_find_waits(stage);
    hold(stage, data);
    hold_for_next(stage, data);
}

void
sector_store_wait(const SectorLayout *layout, const SectorItems *items, double *ret_cycles)
{
    Held held = {items, ret_cycles};
    store_stages(layout, items->asked, STORES_OF_LAYOUT, hold_stage, &held);
}
