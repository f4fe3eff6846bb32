/* SPDX-License-Identifier: MIT */
/* What accesses cost each part of the GPU, and all parts together: docs/models/model-sector.md, "What it
 * costs". */

#include "model/sector/times/times_private.h"

#include <math.h>
#include <string.h>

const char *const SECTOR_PART_NAMES[N_PARTS] = {
    [PART_DRAM] = "DRAM",
    [PART_L2_READS] = "L2 reads",
    [PART_L2_WRITES] = "L2 writes",
    [PART_L1] = "L1",
    [PART_ISSUE] = "issue",
    [PART_ATOMICS] = "atomics",
    [PART_ONE_WORD] = "one word",
    [PART_DRAM_LINES] = "DRAM lines",
    [PART_STANDSTILL] = "standstill",
    [PART_LATENCY] = "latency",
};

double
sector_mix_factor(const SectorArch *arch, const SectorMoved *moved)
{
    double apart = moved->dram_read / arch->dram_read_bandwidth_gb_per_s +
                   moved->dram_written / arch->dram_write_bandwidth_gb_per_s;

    if (apart <= 0 || isnan(arch->dram_copy_bandwidth_gb_per_s))
        return 1;
    /* ns that a byte of both takes longer than one after the other */
    double turn = 2 / arch->dram_copy_bandwidth_gb_per_s - 1 / arch->dram_read_bandwidth_gb_per_s -
                  1 / arch->dram_write_bandwidth_gb_per_s;
    return fmax(0, 1 + fmin(moved->dram_read, moved->dram_written) * turn / apart);
}

/* What is left of the rate of writing where so many arrays are written. RET_NEXT: the next number of arrays
 * for which the ratio is known. */
static double
write_ratio(const SectorArch *arch, double arrays, guint *ret_next)
{
    double place = fmin(log2(fmax(1, arrays)), SECTOR_WRITE_RATIOS - 1);
    guint below = (guint)fmin(place, SECTOR_WRITE_RATIOS - 2);
    const double *ratios = &arch->dram_write_streams_ratio[below];

    *ret_next = below + 1;
    return ratios[0] + (ratios[1] - ratios[0]) * (place - below);
}

/* The time that writing what nothing is read beside takes longer at RATIO of the rate. */
static double
loss_at(const SectorArch *arch, const SectorMoved *moved, double ratio)
{
    double alone = moved->dram_written - moved->dram_read - moved->dram_filled;

    return fmax(0, alone) / arch->dram_write_bandwidth_gb_per_s * (1 / ratio - 1);
}

double
sector_write_loss(const SectorArch *arch, const SectorMoved *moved)
{
    guint next;

    return loss_at(arch, moved, write_ratio(arch, moved->written_arrays, &next));
}

double
sector_least_write_loss(const SectorArch *arch, const SectorMoved *moved)
{
    guint next;
    double ratio = write_ratio(arch, moved->written_arrays, &next);

    for (; next < SECTOR_WRITE_RATIOS; next++)
        ratio = fmax(ratio, arch->dram_write_streams_ratio[next]);
    return loss_at(arch, moved, ratio);
}

/* Bytes that the lanes of ITEM store, at most. */
static double
written_bytes(const SectorLaunch *launch, const ItemRequests *item, const AccessPlacement *place)
{
    return item->requests * (double)(launch->arch.warp_lanes * place->bytes);
}

/* The time of ITEM's stores in L1: a sum over requests, sectors and lines, which parts of sectors make;
 * sectors written whole by neighbouring lanes take what their request was seen to, where that is known and
 * less. */
static double
store_cycles(const SectorLaunch *launch, const ItemRequests *item, const ItemMerge *merge, AccessKind kind,
             const AccessPlacement *place)
{
    const SectorArch *arch = &launch->arch;
    double share = item->sectors > 0 ? merge->l2_sectors / item->sectors : 1;
    double parts = item->requests * sector_known(arch->l1_store_request_cycles) +
                   share * fmax(0, item->sectors - item->lines) * sector_known(arch->l1_store_sector_cycles) +
                   share * fmax(0, item->lines - item->requests) * sector_known(arch->l1_store_line_cycles);
    double bytes = written_bytes(launch, item, place);
    int width = place->bytes == 4 ? 0 : place->bytes == 8 ? 1 : place->bytes == 16 ? 2 : -1;

    if (kind != ACCESS_STORE || width < 0 || bytes < item->sectors * (double)arch->l1_sector_bytes)
        return parts;
    double whole =
        item->requests * arch->l1_store_whole_line_cycles[width] +
        fmax(0, item->lines - bytes / (double)arch->l1_line_bytes) * sector_known(arch->l1_store_line_cycles);
    return fmin(parts, whole); /* the number, of one and NAN */
}

/* TRUE if an item of the same iteration has an address that differs from that of item ITEM by a constant. */
static gboolean
has_address(const SectorLayout *layout, const SectorItems *items, guint item)
{
    const SectorLaunch *launch = layout->launch;
    const StreamItem *all = layout->stream->items, *to = &all[item];
    const StudyAccess *accesses = launch->study->accesses, *a = &accesses[to->access];

    for (guint i = item; i-- > 0 && all[i].access != STREAM_MARK && all[i].point == to->point;)
        if (items->asked[i].counted && accesses[all[i].access].instance == a->instance &&
            accesses[all[i].access].index == a->index && a->index &&
            layout->placement->accesses[all[i].access].slot == layout->placement->accesses[to->access].slot)
            return TRUE;
    return FALSE;
}

/* TRUE if E grows by the same with each iteration of LOOP. */
static gboolean
is_linear(const Expr *e, guint loop)
{
    gboolean is = TRUE;

    if (!(e->loops >> MIN(loop, 63u) & 1) || e->kind == EXPR_SYMBOL)
        return TRUE;
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args && is; i++)
        is = is_linear(e->args[i], loop);
    return is && e->kind == EXPR_SUM;
}

/* The warp instructions that make the address of item ITEM, where no access before has it: a product and a
 * sum, which is one; of a tile a division, a remainder and a product as well. Of iterations side by side, as
 * many as UNROLLED has by loop, one address, of 64 bits, serves all, where they lie evenly. */
static double
address_instructions(const SectorLayout *layout, guint item, const double *unrolled)
{
    const SectorLaunch *launch = layout->launch;
    const Stream *s = layout->stream;
    const Point *point = &s->points[s->items[item].point];
    guint access = s->items[item].access, loop = point->n_turns ? point->turns[point->n_turns - 1].loop : 0;
    const Expr *index = launch->study->accesses[access].index;
    const Compiler *compiler = &launch->study->kernel->compiler;
    double own = (double)compiler->address_instructions;

    if (layout->placement->accesses[access].tile)
        return (double)compiler->tile_address_instructions;
    if (point->n_turns == 0 || !index || !is_linear(index, loop))
        return own;
    return fmin(own, (double)compiler->shared_address_instructions / unrolled[loop]);
}

/* The warp instructions for one request of item ITEM; HAS_ADDRESS: an item before has its address. */
static double
instructions(const SectorLayout *layout, guint item, const double *unrolled, gboolean has_address)
{
    const SectorLaunch *launch = layout->launch;
    double own = (double)launch->study->kernel->compiler.access_instructions;

    if (has_address)
        return own;
    return own + address_instructions(layout, item, unrolled);
}

/* The rate of moving bytes of which SCATTERED go at the rate RANDOM, the others at ORDERLY. */
static double
mixed_rate(double scattered, double random, double orderly)
{
    if (scattered <= 0 || scattered >= 1)
        return scattered >= 1 ? random : orderly;
    return 1 / (scattered / random + (1 - scattered) / orderly);
}

/* TRUE if all threads of the launch go to one word. A compiler makes one operation of a warp's atomics on it,
 * and one follows the other. */
static gboolean
is_one_word(const StudyAccess *access)
{
    guint depends = access->sub ? access->sub->depends : 0;

    return access->uniform && !((access->index->depends | depends) & ~(guint)DEPENDS_PARAM);
}

/* The time of ITEM's stores, or atomics, in L2. At random places parts of sectors take longer than whole
 * ones. Elsewhere a line whose sectors are written in part takes the crossbar as long as one sector more,
 * which tells the bytes (docs/evidence/experiments.md, "Stores that begin within a sector"). */
static double
store_l2_ns(const SectorLaunch *launch, const ItemRequests *item, const ItemMerge *merge, AccessKind kind,
            const AccessPlacement *place)
{
    const SectorArch *arch = &launch->arch;
    double bytes = merge->l2_sectors * (double)arch->l1_sector_bytes;
    gboolean is_partial =
        merge->merges ? !merge->is_whole
                      : written_bytes(launch, item, place) < item->sectors * (double)arch->l1_sector_bytes;
    double ratio = is_partial ? arch->l2_partial_write_ratio : 1;

    if (kind == ACCESS_ATOMIC)
        return bytes * ratio /
               mixed_rate(item->l2_scattered, arch->l2_random_write_32_byte_gb_per_s,
                          arch->l2_write_bandwidth_gb_per_s);
    double masks = is_partial && item->sectors > 0 && launch->settings.without != WITHOUT_MASKED_LINES
                       ? item->masked / item->sectors
                       : 0;
    return bytes * (item->l2_scattered * ratio / arch->l2_random_write_32_byte_gb_per_s +
                    (1 - item->l2_scattered) * (1 + masks) / arch->l2_write_bandwidth_gb_per_s);
}

/* The time in which DRAM reads for ITEM's loads where atomics on one word keep others from being read
 * meanwhile: of each line a part takes as long as all of it, and longer where nothing beside it is read
 * (docs/evidence/experiments.md, "Counting beside loads"). */
static double
lines_ns(const SectorLayout *layout, const SectorItems *items, guint item, guint access)
{
    const SectorLaunch *launch = layout->launch;
    const SectorArch *arch = &launch->arch;
    double lines =
        fmin(items->dram[item].reads, items->asked[item].lines * sector_dram_share(launch, items, item));
    double untouched = sector_untouched(launch, layout->placement, access, FALSE);

    return lines * (double)arch->l1_line_bytes / arch->dram_read_bandwidth_gb_per_s *
           (1 + untouched * (1 / arch->dram_apart_counting_ratio - 1));
}

/* How many sectors a ns L2 can change by atomics on SECTORS of them: the fewer, the fewer of its parts have
 * them. Between the numbers that were measured it goes straight in logarithms; beyond the last nothing is
 * said. */
static double
atomic_rate(const SectorArch *arch, double sectors)
{
    double below = 32;

    for (guint i = 0; i < SECTOR_ATOMIC_RATES; i++, below *= 8) {
        double low = arch->atomic_sectors_ops_per_ns[i];
        double high = i + 1 < SECTOR_ATOMIC_RATES ? arch->atomic_sectors_ops_per_ns[i + 1] : INFINITY;

        if (isnan(low) || isnan(high))
            return INFINITY;
        if (sectors <= below)
            return low;
        if (sectors < 8 * below)
            return low * pow(high / low, log(sectors / below) / log(8));
    }
    return INFINITY;
}

/* What an item adds to the times of its access. */
typedef struct {
    double held, issue, l1;      /* of L1: for held stores, and the rest */
    double reads, fills, writes; /* of DRAM */
    double dram_lines, l2_reads, l2_writes, one_word, atomics;
} ItemTimes;

/* Fills in what DRAM takes for an item of ACCESS. */
static void
set_dram(const SectorLayout *layout, const ItemDram *dram, guint access, ItemTimes *times)
{
    const SectorLaunch *launch = layout->launch;
    const SectorArch *arch = &launch->arch;
    double sector_bytes = (double)arch->l1_sector_bytes;
    double untouched = dram->writes > 0 ? sector_untouched(launch, layout->placement, access, TRUE) : 0;
    double read_rate =
        mixed_rate(dram->scattered, arch->dram_random_gb_per_s, arch->dram_read_bandwidth_gb_per_s);

    times->reads = dram->reads * (double)arch->dram_fetch_bytes / read_rate;
    double write_ns = dram->write_scattered / arch->dram_random_write_32_byte_gb_per_s +
                      dram->write_orderly / arch->dram_write_bandwidth_gb_per_s *
                          (1 + untouched * (1 / arch->dram_apart_write_ratio - 1));
    times->fills = dram->fills * sector_bytes /
                   mixed_rate(dram->scattered, arch->dram_random_gb_per_s,
                              arch->dram_write_bandwidth_gb_per_s / (arch->dram_partial_write_ratio - 1));
    times->writes = dram->writes * sector_bytes * write_ns;
}

/* The times of item NUMBER but for what is issued and held; CYCLE_NS: of a cycle, divided among all
 * multiprocessors. */
static ItemTimes
item_times(const SectorLayout *layout, const SectorItems *items, guint number, double cycle_ns)
{
    const SectorLaunch *launch = layout->launch;
    const SectorArch *arch = &launch->arch;
    const ItemRequests *item = &items->asked[number];
    guint access = layout->stream->items[number].access;
    const StudyAccess *a = &launch->study->accesses[access];
    const AccessPlacement *place = &layout->placement->accesses[access];
    AccessKind kind = a->kind;
    gboolean is_of_one =
        kind == ACCESS_ATOMIC && !isnan(arch->atomic_same_address_ops_per_ns) && is_one_word(a);
    double missed = (item->sectors - items->hits[number].l1_hits) * (double)arch->l1_sector_bytes;
    ItemTimes times = {0};

    set_dram(layout, &items->dram[number], access, &times);
    if (kind == ACCESS_LOAD) {
        times.dram_lines = lines_ns(layout, items, number, access);
        times.l2_reads = missed / mixed_rate(item->l2_scattered, arch->l2_random_32_byte_gb_per_s,
                                             arch->l2_achieved_bandwidth_gb_per_s);
        times.l1 = item->cycles * cycle_ns;
    } else {
        const ItemMerge *merge = &items->merges[number];

        times.l2_writes = store_l2_ns(launch, item, merge, kind, place);
        times.l1 = store_cycles(launch, item, merge, kind, place) * cycle_ns;
    }
    if (is_of_one)
        times.one_word = item->requests * sector_known(1 / arch->atomic_same_address_ops_per_ns);
    else if (kind == ACCESS_ATOMIC)
        times.atomics =
            fmax(item->requests * (double)arch->warp_lanes * sector_known(1 / arch->atomic_global_ops_per_ns),
                 item->sectors / atomic_rate(arch, items->dram[number].changed));
    return times;
}

static void
add_times(const ItemTimes *times, double *to)
{
    to[PART_L1] += times->held;
    to[PART_ISSUE] += times->issue;
    to[PART_DRAM] += times->reads;
    to[PART_DRAM] += times->fills;
    to[PART_DRAM] += times->writes;
    to[PART_DRAM_LINES] += times->dram_lines;
    to[PART_L2_READS] += times->l2_reads;
    to[PART_L2_WRITES] += times->l2_writes;
    to[PART_L1] += times->l1;
    to[PART_ONE_WORD] += times->one_word;
    to[PART_ATOMICS] += times->atomics;
}

/* The last items of an access that differed, and their times: iterations of a loop often do the same. */
#define N_KNOWN 4
typedef struct {
    guint n; /* so far, of which the last N_KNOWN are known */
    struct {
        guint item;
        gboolean has_address;
        ItemTimes times;
    } of[N_KNOWN];
} KnownTimes;

/* TRUE if items A and B, of one access, ask for the same, and the same becomes of it. */
static gboolean
are_same(const SectorItems *items, guint a, guint b)
{
    return memcmp(&items->hits[a].l1_hits, &items->hits[b].l1_hits, sizeof items->hits->l1_hits) == 0 &&
           memcmp(&items->dram[a], &items->dram[b], sizeof *items->dram) == 0 &&
           memcmp(&items->asked[a], &items->asked[b], sizeof *items->asked) == 0 &&
           memcmp(&items->merges[a], &items->merges[b], sizeof *items->merges) == 0 &&
           memcmp(&items->held_cycles[a], &items->held_cycles[b], sizeof *items->held_cycles) == 0;
}

/* The times of item NUMBER, by KNOWN, which is of its access, where that has the same. */
static const ItemTimes *
find_times(const SectorLayout *layout, const SectorItems *items, guint number, const double *unrolled,
           double cycle_ns, KnownTimes *known)
{
    gboolean has = has_address(layout, items, number);

    for (guint i = 0; i < MIN(known->n, N_KNOWN); i++)
        if (known->of[i].has_address == has && are_same(items, known->of[i].item, number))
            return &known->of[i].times;
    guint at = known->n++ % N_KNOWN;
    ItemTimes *times = &known->of[at].times;
    known->of[at].item = number;
    known->of[at].has_address = has;
    *times = item_times(layout, items, number, cycle_ns);
    times->held = items->held_cycles[number] * cycle_ns;
    times->issue = items->asked[number].requests * instructions(layout, number, unrolled, has) *
                   sector_known(cycle_ns / layout->launch->arch.core_warps_per_sm);
    return times;
}

/* Adds what ITEM moves to MOVED, that of its degree. SEEN: of its degree, if its array was written. */
static void
add_moved(const SectorArch *arch, const ItemDram *item, guint8 *seen, SectorMoved *moved)
{
    moved->dram_read += item->reads * (double)arch->dram_fetch_bytes;
    moved->dram_written += item->writes * (double)arch->l1_sector_bytes;
    moved->dram_filled += item->fills * (double)arch->l1_sector_bytes;
    if (item->writes > 0 && !*seen) {
        moved->written_arrays++;
        *seen = TRUE;
    }
}

void
sector_busy_times(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                  double *ret_times, SectorMoved *ret_moved)
{
    const SectorLaunch *launch = layout->launch;
    const SectorArch *arch = &launch->arch;
    double cycle_ns = 1 / arch->clock_ghz / fmin((double)arch->sm_count, launch->study->blocks);

    for (guint i = 0; i < launch->study->n_accesses * N_PARTS; i++)
        ret_times[i] = 0;
    for (guint d = 0; d <= launch->study->max_degree; d++)
        ret_moved[d] = (SectorMoved){.dram_read = 0};
    guint n_arrays = MAX(launch->study->binding->n_instances, 1) * MAX(layout->placement->n_slots, 1);
    g_autofree guint8 *seen = g_new0(guint8, (gsize)(launch->study->max_degree + 1) * n_arrays);
    g_autofree KnownTimes *known = g_new0(KnownTimes, MAX(launch->study->n_accesses, 1));
    for (guint i = 0; i < layout->stream->n_items; i++) {
        guint access = layout->stream->items[i].access;

        if (!items->asked[i].counted)
            continue;
        const StudyAccess *a = &launch->study->accesses[access];
        add_times(find_times(layout, items, i, unrolled, cycle_ns, &known[access]),
                  &ret_times[access * N_PARTS]);
        guint array = sector_item_array(layout, i);
        add_moved(arch, &items->dram[i], &seen[a->degree * n_arrays + array], &ret_moved[a->degree]);
    }
}

void
sector_times(const SectorLayout *layout, const SectorItems *items, double *ret_times)
{
    const SectorLaunch *launch = layout->launch;
    g_autofree SectorMoved *moved = g_new(SectorMoved, launch->study->max_degree + 1);
    g_autofree double *stores = g_new0(double, launch->study->max_degree + 1); /* their time in DRAM */
    g_autofree double *unrolled = sector_unrolled(launch, layout->placement);

    sector_busy_times(layout, items, unrolled, ret_times, moved);
    sector_add_latency(layout, items, unrolled, ret_times);
    for (guint i = 0; i < launch->study->n_accesses; i++)
        if (launch->study->accesses[i].kind != ACCESS_LOAD)
            stores[launch->study->accesses[i].degree] += ret_times[i * N_PARTS + PART_DRAM];
    for (guint i = 0; i < launch->study->n_accesses; i++) {
        guint degree = launch->study->accesses[i].degree;
        double dram = sector_mix_factor(&launch->arch, &moved[degree]);

        if (launch->study->accesses[i].kind != ACCESS_LOAD && stores[degree] > 0)
            dram += sector_write_loss(&launch->arch, &moved[degree]) / stores[degree];
        ret_times[i * N_PARTS + PART_DRAM] *= dram;
    }
}

double
sector_turnaround(const SectorLaunch *launch, guint degree)
{
    return degree > 0 ? 0
                      : (launch->waves - 1) * launch->arch.block_turnaround_cycles / launch->arch.clock_ghz;
}

/* The time that parts take together of which SUM is to_power() of each: they get in each other's way. What is
 * not known to, does not: then SUM is the longest. */
static double
from_power(const SectorArch *arch, double sum)
{
    return isinf(arch->overlap_exponent) ? sum : pow(sum, 1 / arch->overlap_exponent);
}

static double
add_power(const SectorArch *arch, double sum, double x)
{
    return isinf(arch->overlap_exponent) ? fmax(sum, x) : sum + pow(x, arch->overlap_exponent);
}

/* Divides WHOLE, the norm of the N numbers X, into what each has of it: as its power to all powers. */
static void
share_norm(const SectorArch *arch, double whole, const double *x, guint n, double *ret_shares)
{
    double longest = 0, sum = 0;

    for (guint i = 0; i < n; i++)
        longest = fmax(longest, x[i]);
    for (guint i = 0; i < n; i++) {
        ret_shares[i] = longest > 0 ? pow(x[i] / longest, arch->overlap_exponent) : 0;
        sum += ret_shares[i];
    }
    for (guint i = 0; i < n; i++)
        ret_shares[i] *= sum > 0 ? whole / sum : 0;
}

/* Sets the weights of sector_cost() where parts overlap: by part, what of OVERLAPPED is its own over its
 * time. DRAM is what stands for that part, MOVING the time of all that moves. */
static void
set_weights(const SectorArch *arch, const double *parts, double dram, double moving, double overlapped,
            double *ret_weights)
{
    double inner = parts[PART_STANDSTILL] + moving, outer[] = {inner, parts[PART_LATENCY]}, of_outer[2];
    double moved[PART_ATOMICS + 1] = {[PART_DRAM] = dram}, shares[N_PARTS] = {0};
    SectorPart beside =
        parts[PART_ONE_WORD] > 0 && parts[PART_DRAM_LINES] > parts[PART_DRAM] ? PART_DRAM_LINES : PART_DRAM;

    for (guint part = PART_L2_READS; part <= PART_ATOMICS; part++)
        moved[part] = parts[part];
    share_norm(arch, overlapped, outer, G_N_ELEMENTS(outer), of_outer);
    share_norm(arch, of_outer[0] * moving / inner, moved, G_N_ELEMENTS(moved), shares);
    shares[PART_STANDSTILL] = of_outer[0] * parts[PART_STANDSTILL] / inner;
    shares[PART_LATENCY] = of_outer[1];
    double of_dram = shares[PART_DRAM];
    shares[PART_DRAM] = 0;
    shares[PART_ONE_WORD] = of_dram * parts[PART_ONE_WORD] / dram;
    shares[beside] = of_dram * parts[beside] / dram;
    /* Where inner or dram is 0, so are the parts whose shares are not numbers then. */
    for (guint part = 0; part < N_PARTS; part++)
        ret_weights[part] = parts[part] > 0 ? shares[part] / parts[part] : 0;
}

double
sector_cost(const SectorArch *arch, const double *parts, double turnaround, double *ret_weights)
{
    double waiting = parts[PART_LATENCY], dram = parts[PART_DRAM];

    if (parts[PART_ONE_WORD] > 0)
        dram = parts[PART_ONE_WORD] + fmax(dram, parts[PART_DRAM_LINES]);
    double sum = add_power(arch, 0, dram);
    for (guint part = PART_L2_READS; part <= PART_ATOMICS; part++)
        sum = add_power(arch, sum, parts[part]);
    double moving = from_power(arch, sum), inner = parts[PART_STANDSTILL] + moving;
    double overlapped = from_power(arch, add_power(arch, add_power(arch, 0, inner), waiting));
    /* A warp waits for one line after the other, and blocks begin where others have ended. */
    double standstill = parts[PART_STANDSTILL], more = waiting > 0 ? fmax(standstill, turnaround) : 0;
    if (ret_weights && overlapped >= waiting + more)
        set_weights(arch, parts, dram, moving, overlapped, ret_weights);
    else if (ret_weights) {
        for (guint part = 0; part < N_PARTS; part++)
            ret_weights[part] = 0;
        ret_weights[PART_STANDSTILL] = standstill > turnaround;
        ret_weights[PART_LATENCY] = standstill > turnaround ? 1 : (waiting + turnaround) / waiting;
    }
    return fmax(overlapped, waiting + more);
}

void
sector_costs(const SectorLaunch *launch, const double *times, guint n_cost, double *ret_cost,
             double *ret_weights)
{
    for (guint d = 0; d < n_cost; d++) {
        double sums[N_PARTS] = {0};

        for (guint i = 0; i < launch->study->n_accesses; i++)
            for (guint part = 0; part < N_PARTS && launch->study->accesses[i].degree == d; part++)
                sums[part] += times[i * N_PARTS + part];
        sector_add_work(launch, d, sums);
        ret_cost[d] = sector_cost(&launch->arch, sums, sector_turnaround(launch, d),
                                  ret_weights ? &ret_weights[d * N_PARTS] : NULL);
    }
}
