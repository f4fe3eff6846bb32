/* SPDX-License-Identifier: MIT */
/* What threads wait for at least: docs/models/model-sector.md, "A lower bound". What other accesses do to a
 * run of loads is to part it, to be slower, and to let more wait for DRAM. */
#include "model/sector/bounds/bounds_private.h"

#include <math.h>

/* Of the loads that a warp makes at one point, between the same branches: whether all threads of the launch
 * make them at one place, or not. Where some are and some are not, they decide whether all stand still. */
enum { RUN_COMMON = 1, RUN_APART = 2 };

/* Of one load. */
typedef struct {
    guint64 key;       /* of the point and the branches around */
    guint64 begins;    /* StoresBefore.begins */
    guint8 kind;       /* RUN_COMMON and RUN_APART, of all loads with the key */
    gboolean is_first; /* of all loads with the key */
    guint access;
    double together; /* iterations that are put side by side, at most */
    double ns;       /* of the launch, for each cycle that a warp waits in one of them */
} LoadFacts;

typedef struct {
    LoadFacts *facts; /* by item; of what is no load nothing */
    guint64 *may;     /* by item: StoresBefore.may */
    guint *own;       /* likewise: of the access alone */
    guint *fewest; /* of the stream for all layouts, by access: sector_fewest_before(); NULL: not looked at */
} StreamWaits;

static void
stream_waits_free(gpointer data)
{
    StreamWaits *waits = data;

    g_free(waits->facts);
    g_free(waits->may);
    g_free(waits->fewest);
    g_free(waits->own);
    g_free(waits);
}

static gboolean
is_load(const SectorLaunch *launch, const StreamItem *item)
{
    return item->access != STREAM_MARK && launch->study->accesses[item->access].kind == ACCESS_LOAD;
}

static guint64
run_key(const SectorLaunch *launch, const StreamItem *item)
{
    const Access *access = g_ptr_array_index(launch->study->kernel->accesses, item->access);

    return (guint64)item->point << 32 | access->waits;
}

/* Fills in what is alike for all loads of a key. */
static void
set_kinds(const SectorLaunch *launch, const Stream *stream, LoadFacts *facts)
{
    g_autoptr(GHashTable) first = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, NULL);

    for (guint i = 0; i < stream->n_items; i++) {
        if (!is_load(launch, &stream->items[i]))
            continue;
        LoadFacts *of = g_hash_table_lookup(first, &facts[i].key);
        facts[i].is_first = !of;
        if (!of)
            g_hash_table_insert(first, &facts[i].key, &facts[i]);
        of = of ? of : &facts[i];
        of->kind |= launch->study->accesses[stream->items[i].access].uniform ? RUN_COMMON : RUN_APART;
    }
    for (guint i = 0; i < stream->n_items; i++)
        if (is_load(launch, &stream->items[i]))
            facts[i].kind = ((const LoadFacts *)g_hash_table_lookup(first, &facts[i].key))->kind;
}

static StreamWaits *
find_waits(const SectorLaunch *launch, SectorMemo *memo, SectorStream *counters)
{
    const Stream *stream = counters->stream;

    if (counters->waits)
        return counters->waits;
    g_autofree double *unrolled = sector_unrolled(launch, NULL);
    StoresBefore before = sector_stores_before(launch, memo->requests.followed, counters);
    LoadFacts *facts = g_new0(LoadFacts, MAX(stream->n_items, 1));
    for (guint i = 0; i < stream->n_items; i++) {
        if (!is_load(launch, &stream->items[i]))
            continue;
        const Point *point = &stream->points[stream->items[i].point];
        facts[i].key = run_key(launch, &stream->items[i]);
        facts[i].begins = before.begins[i];
        facts[i].access = stream->items[i].access;
        facts[i].together = point->n_turns ? unrolled[point->turns[point->n_turns - 1].loop] : 1;
        facts[i].ns =
            stream_item_weight(stream, i) / facts[i].together * launch->waves / launch->arch.clock_ghz;
    }
    set_kinds(launch, stream, facts);
    StreamWaits *waits = g_new0(StreamWaits, 1);
    waits->facts = facts;
    waits->may = g_steal_pointer(&before.may);
    stores_before_clear(&before);
    counters->waits = waits;
    counters->free_waits = stream_waits_free;
    return waits;
}

static const LoadFacts *
find_facts(const SectorLaunch *launch, SectorMemo *memo, SectorStream *counters)
{
    return find_waits(launch, memo, counters)->facts;
}

const guint64 *
sector_wait_before(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream)
{
    return find_waits(launch, memo, stream)->may;
}

/* The fewest fields, but for its own, before an item of each access; of what is outside the record any
 * number. */
static guint *
own_fewest(const SectorLaunch *launch, SectorMemo *memo, const LoadFacts *facts)
{
    const Stream *stream = memo->all.stream;
    guint *fewest = g_new(guint, MAX(launch->study->n_accesses, 1));

    for (guint a = 0; a < launch->study->n_accesses; a++)
        fewest[a] = G_MAXUINT;
    for (guint i = 0; i < stream->n_items; i++) {
        if (!is_load(launch, &stream->items[i]))
            continue;
        guint access = stream->items[i].access;
        int field = launch->study->accesses[access].field;
        guint64 own = field >= 0 ? G_GUINT64_CONSTANT(1) << field : 0;
        guint n = facts[i].begins & SECTOR_STORES_OUTSIDE
                      ? G_MAXUINT
                      : (guint)__builtin_popcountll(facts[i].begins & ~own);
        fewest[access] = MIN(fewest[access], n);
    }
    return fewest;
}

/* Makes what is known of the accesses to FIELD and OTHER, which are alike, the same. */
static void
share_fewest(const SectorLaunch *launch, guint field, guint other, guint *fewest)
{
    const StudyAccess *accesses = launch->study->accesses;

    for (guint i = 0, k = 0; i < launch->study->n_accesses; i++) {
        if (accesses[i].field != (int)field)
            continue;
        while (accesses[k].field != (int)other)
            k++;
        fewest[i] = fewest[k] = MIN(fewest[i], fewest[k]);
        k++;
    }
}

guint
sector_own_before(const SectorLaunch *launch, SectorMemo *memo, guint access)
{
    StreamWaits *waits = find_waits(launch, memo, &memo->all);

    if (!waits->own)
        waits->own = own_fewest(launch, memo, waits->facts);
    return waits->own[access];
}

guint
sector_fewest_before(const SectorLaunch *launch, SectorMemo *memo, guint access)
{
    guint own = sector_own_before(launch, memo, access), n = launch->study->binding->record->n_fields;
    StreamWaits *waits = find_waits(launch, memo, &memo->all);

    if (waits->fewest || launch->study->accesses[access].field < 0)
        return waits->fewest ? waits->fewest[access] : own;
    waits->fewest = g_memdup2(waits->own, MAX(launch->study->n_accesses, 1) * sizeof *waits->own);
    for (guint round = 0; round < 2; round++) /* to the first of a class, and from there */
        for (guint f = 0; f < n; f++)
            for (guint g = f + 1; g < n; g++)
                if (sector_are_equivalent(launch, memo, f, g))
                    share_fewest(launch, f, g, waits->fewest);
    return waits->fewest[access];
}

gboolean
sector_is_first_load(const SectorLaunch *launch, SectorMemo *memo, guint access)
{
    const LoadFacts *facts = find_facts(launch, memo, &memo->all);

    for (guint i = 0; i < memo->all.stream->n_items; i++)
        if (is_load(launch, &memo->all.stream->items[i]) && facts[i].access == access && facts[i].is_first)
            return TRUE;
    return FALSE;
}

/* TRUE if the load of FACTS begins to wait anew behind a store to what is not in its group. */
static gboolean
is_behind(const SectorLaunch *launch, SectorMemo *memo, const LoadFacts *facts, const SectorApart *apart)
{
    if (facts->begins & SECTOR_STORES_OUTSIDE)
        return TRUE;
    if (!apart->any_alike)
        return (facts->begins & apart->fields) != 0;
    /* one more than the others of its group */
    return facts->begins != 0 && apart->n_fields != G_MAXUINT &&
           sector_fewest_before(launch, memo, facts->access) >= apart->n_fields;
}

static void
add_cycles(const SectorLaunch *launch, const LoadFacts *facts, double cycles, SectorWait *wait)
{
    double beside = fmin(cycles, launch->arch.l1_hit_latency_cycles);

    wait->all += cycles * facts->ns;
    wait->latency += (facts->kind == RUN_APART ? cycles : beside) * facts->ns;
    wait->standstill += facts->kind == RUN_COMMON ? (cycles - beside) * facts->ns : 0;
}

/* --- one load */

/* The share of a request's loads that miss in L1 at least, and of these what waits for DRAM. */
static void
least_shares(const SectorArch *arch, const SectorItems *items, guint item, double *ret_missing,
             double *ret_in_dram)
{
    const ItemRequests *asked = &items->asked[item];
    double read = items->dram[item].reads * (double)arch->dram_fetch_bytes / (double)arch->l1_sector_bytes;

    *ret_missing = CLAMP((asked->sectors - items->hits[item].most_hits) / asked->requests, 0, 1);
    *ret_in_dram = fmin(*ret_missing, read / asked->requests);
}

/* Cycles until all that a request of ITEM loads is there, at least. Of what waits for a line that is on its
 * way, it may be L2 that has it. */
static double
least_latency(const SectorArch *arch, const SectorItems *items, guint item)
{
    double missing, in_dram;

    least_shares(arch, items, item, &missing, &in_dram);
    double all = fmin(1, missing + items->hits[item].waiting_hits / items->asked[item].requests);
    return (1 - all) * arch->l1_hit_latency_cycles + (all - in_dram) * arch->l2_hit_latency_cycles +
           in_dram * arch->dram_loaded_latency_cycles;
}

/* A load that begins a run whatever other loads there are adds its own wait, and one that waits for DRAM what
 * each further one takes. Of as many as there are in a run the first takes nothing more. A run that no such
 * load begins is at least as long as what its loads add so, as one of which so many requests wait for DRAM
 * takes longer itself; which part of it is a standstill the slowest of its loads decides. */
void
sector_wait_add(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream, const LeastLoad *load,
                const SectorApart *apart, SectorWait *sums)
{
    const LoadFacts *facts = &find_facts(launch, memo, stream)[load->item];
    double further = sector_known(launch->arch.dram_loaded_latency_load_cycles), cycles = 0;
    SectorWait *sum = &sums[launch->study->accesses[stream->stream->items[load->item].access].degree];

    if (load->in_dram > further / launch->arch.dram_loaded_latency_cycles)
        cycles = further * facts->together * load->in_dram;
    if ((facts->is_first || is_behind(launch, memo, facts, apart)) && load->cycles > further)
        add_cycles(launch, facts, cycles + load->cycles - further, sum);
    else if (facts->kind == RUN_APART)
        add_cycles(launch, facts, cycles, sum);
    else
        sum->all += cycles * facts->ns;
}

/* --- all of them */

/* A run of loads: the cycles of the slowest, how many wait for DRAM, and the first item. */
typedef struct {
    double cycles, waiting;
    guint first; /* G_MAXUINT: there is none */
} LeastRun;

static void
end_run(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream, LeastRun *run,
        SectorWait *largest)
{
    if (run->first == G_MAXUINT)
        return;
    const LoadFacts *facts = &find_facts(launch, memo, stream)[run->first];
    double further = sector_known(launch->arch.dram_loaded_latency_load_cycles) *
                     fmax(0, facts->together * run->waiting - 1);
    guint degree = launch->study->accesses[stream->stream->items[run->first].access].degree;
    add_cycles(launch, facts, run->cycles + further, &largest[degree]);
    *run = (LeastRun){0, 0, G_MAXUINT};
}

GArray *
sector_wait_least(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream,
                  const Placement *placement, const SectorItems *items, const SectorApart *apart,
                  SectorWait *ret_largest, SectorWait *ret_sums)
{
    const SectorLayout at = {launch, stream->stream, placement}, *layout = &at;
    const LoadFacts *facts = find_facts(launch, memo, stream);
    GArray *loads = g_array_new(FALSE, FALSE, sizeof(LeastLoad));
    LeastRun run = {0, 0, G_MAXUINT};

    for (guint d = 0; d <= launch->study->max_degree; d++)
        ret_largest[d] = ret_sums[d] = (SectorWait){0, 0, 0};
    for (guint i = 0; i < layout->stream->n_items; i++) {
        LeastLoad load = {.item = i};
        double missing, in_dram;

        if (!items->asked[i].counted || !is_load(launch, &layout->stream->items[i]))
            continue;
        if (run.first != G_MAXUINT &&
            (facts[i].key != facts[run.first].key || is_behind(launch, memo, &facts[i], apart)))
            end_run(launch, memo, stream, &run, ret_largest);
        if (run.first == G_MAXUINT)
            run.first = i;
        least_shares(&launch->arch, items, i, &missing, &in_dram);
        load.cycles = least_latency(&launch->arch, items, i);
        load.in_dram = sector_reads_neighbour(layout, items, run.first, i) ? 0 : in_dram;
        run.cycles = fmax(run.cycles, load.cycles);
        run.waiting += load.in_dram;
        sector_wait_add(launch, memo, stream, &load, apart, ret_sums);
        g_array_append_val(loads, load);
    }
    end_run(launch, memo, stream, &run, ret_largest);
    return loads;
}
