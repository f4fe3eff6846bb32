/* SPDX-License-Identifier: MIT */
/* How long stores hold L1 up that go to lines on their way.
 *
 * Seen on an H200 (docs/evidence/experiments.md): a store to any part of a 128-byte line that a load misses
 * in, before the load's data has come, holds L1 up until it has, for all warps of the multiprocessor, one
 * such store after another. */
#include "model/sector/traffic/traffic_private.h"

#include <math.h>

/* Cycles for which stores hold L1 up, in the making: by item. */
typedef struct {
    const SectorItems *items; /* but for what becomes of stores */
    double *cycles;
} Held;

/* --- lines on their way */

/* Cycles for which the store of item STORE holds L1 up, in the mean of its requests. */
static double
held_by(const StoreSection *section, const Held *held, guint store)
{
    double longest = 0;

    for (guint l = section->first; l < section->end; l++) {
        double cycles = sector_fetch_cycles(section->layout->launch, held->items, l);

        if (cycles > longest && store_meets(section, l, store))
            longest = cycles;
    }
    return longest;
}

/* The item of the section that loads what ACCESS does, alone or as a part of a wide load; G_MAXUINT: none. */
static guint
loaded_by(const StoreSection *section, guint access)
{
    const CompiledAccess *accesses = section->layout->launch->compiled->accesses;

    for (guint i = section->first; i < section->end; i++) {
        guint other = store_access_at(section, i);

        if (store_kind_at(section, i) == ACCESS_LOAD && section->asked[i].counted &&
            (other == access ||
             (section->layout->placement->accesses[other].mates >> accesses[access].part & 1 &&
              accesses[other].bundle == accesses[access].bundle)))
            return i;
    }
    return G_MAXUINT;
}

/* TRUE if a store of the section before item STORE waits for what item LOAD loads. */
static gboolean
waited_before(const StoreSection *section, guint load, guint store)
{
    for (guint k = section->first; k < store; k++) {
        const Access *access = store_kernel_access(section, k);

        if (access->kind == ACCESS_STORE && section->waits[k - section->first] &&
            (access->copied >= 0 ? loaded_by(section, (guint)access->copied) == load
                                 : store_access_at(section, load) < access->value_loads))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if item STORE puts a value that item FROM loads into lines that item LOAD asks for, without needing
 * that itself and without anything before having waited for it. */
static gboolean
crosses(const StoreSection *section, const ItemOrder *order, guint from, guint load, guint store)
{
    const StudyAccess *accesses = section->layout->launch->study->accesses;

    return load != from && store_kind_at(section, load) == ACCESS_LOAD && section->asked[load].counted &&
           !order[load].after_store &&
           accesses[store_access_at(section, load)].instance ==
               accesses[store_access_at(section, store)].instance &&
           !waited_before(section, load, store) && !store_shares_lines(section, load, from) &&
           store_shares_lines(section, load, store);
}

/* Adds to LINES those that STORE goes to and some load asks for that it does not need; the largest share of
 * such a load's requests that wait for DRAM. */
static double
add_crossing(const StoreSection *section, const Held *held, guint store, GHashTable *lines)
{
    int copied = store_kernel_access(section, store)->copied;
    guint from = copied < 0 ? G_MAXUINT : loaded_by(section, (guint)copied);
    double share = 0;

    for (guint l = section->first; l < store && from != G_MAXUINT; l++) {
        double waiting = sector_dram_share(section->layout->launch, held->items, l);

        if (waiting == 0 || !crosses(section, held->items->order, from, l, store))
            continue;
        share = fmax(share, waiting);
        for (guint i = 0; i < section->n_lanes; i++) {
            guint64 line = section->addresses[1][i] / (guint64)section->layout->launch->arch.l1_line_bytes;

            line = line * section->n_lanes + i / (guint)section->layout->launch->arch.warp_lanes;
            if (section->addresses[1][i] != LANE_WALK_DEAD)
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
hold_crossing(const StoreSection *section, const Held *held)
{
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    guint first = G_MAXUINT;
    double share = 0, pairs = 0,
           n_warps = section->n_lanes / (double)section->layout->launch->arch.warp_lanes;

    for (guint i = section->first; i < section->end; i++) {
        if (store_kind_at(section, i) != ACCESS_STORE || !section->asked[i].counted)
            continue;
        double waiting = add_crossing(section, held, i, lines);
        if (waiting > 0 && first == G_MAXUINT)
            first = i;
        share = fmax(share, waiting);
    }
    if (first == G_MAXUINT)
        return;
    for (guint n = 1; n <= (guint)fmax(1, g_hash_table_size(lines) / n_warps + 0.5); n++)
        pairs += 1.0 / n;
    held->cycles[first] =
        fmax(held->cycles[first], section->asked[first].requests * share * pairs *
                                      section->layout->launch->arch.dram_answer_spread_cycles / 2);
}

/* When the first of a section's stores has got through, the other lines are there as well. */
static void
hold(const StoreSection *section, const Held *held)
{
    guint worst = G_MAXUINT;
    double longest = 0;
    gboolean is_off = section->layout->launch->settings.without == WITHOUT_HELD_STORES;

    for (guint i = section->first; i < section->end; i++) {
        if (is_off || !store_is_made_at_once(section, i))
            continue;
        double cycles = section->asked[i].requests * held_by(section, held, i);
        if (cycles > longest) {
            longest = cycles;
            worst = i;
        }
    }
    if (worst != G_MAXUINT)
        held->cycles[worst] = longest;
    else
        hold_crossing(section, held);
}

/* --- loads of the next iteration */

/* Where a branch stands before a store that needs nothing of what its section loads, and the loop goes on,
 * nvcc puts what the next iteration loads first ahead of it, if these do not touch what the section stores.
 */
static void
hold_for_next(const StoreSection *section, const Held *held)
{
    guint loop, end = store_next_iteration(section, &loop);

    for (guint s = end > 0 ? store_iteration_begin(section) : section->end; s < section->end; s++) {
        double longest = 0;

        if (!store_is_made_here(section, s))
            continue;
        for (guint l = section->end; l < end && store_kind_at(section, l) == ACCESS_LOAD; l++)
            if (store_meets_next(section, l, s, loop))
                longest = fmax(longest, sector_fetch_cycles(section->layout->launch, held->items, l));
        held->cycles[s] = fmax(held->cycles[s], section->asked[s].requests * longest);
    }
}

static void
hold_section(StoreSection *section, gpointer data)
{
    store_section_find_waits(section);
    hold(section, data);
    if (section->layout->launch->settings.without != WITHOUT_NEXT_LOADS)
        hold_for_next(section, data);
}

void
sector_store_wait(const SectorLayout *layout, FollowedBlocks *followed, const SectorItems *items,
                  double *ret_cycles)
{
    Held held = {items, ret_cycles};

    store_sections(layout, followed, items->asked, STORES_OF_LAYOUT, hold_section, &held);
}
