/* SPDX-License-Identifier: MIT */
/* What a thread waits for: how long the loads take that it makes at a time, one such run after another. */

#include "model/sector/times/times_private.h"

#include <math.h>

static const Access *
kernel_access(const SectorLaunch *launch, guint access)
{
    return g_ptr_array_index(launch->study->kernel->accesses, access);
}

gboolean
sector_waits(const SectorLayout *layout, guint first, guint item)
{
    const SectorLaunch *launch = layout->launch;
    const StreamItem *items = layout->stream->items;
    const StudyAccess *access = &launch->study->accesses[items[item].access];
    const StudyAccess *before = &launch->study->accesses[items[first].access];

    if (items[first].point != items[item].point ||
        kernel_access(launch, items[first].access)->waits != kernel_access(launch, items[item].access)->waits)
        return TRUE;
    return before->index && (!access->index || access->depth > before->depth);
}

/* X, up to MOST: fmin(), which compilers call as a function. */
static inline double
up_to(double most, double x)
{
    return x < most ? x : most;
}

/* sector_item_latency(); RET_IN_DRAM: the share of ITEM's requests that waits for DRAM. */
static double
item_latency(const SectorArch *arch, const SectorItems *items, guint item, double *ret_in_dram)
{
    double missing;

    sector_latency_shares(arch, items, item, &missing, ret_in_dram);
    double all = up_to(1, missing + items->hits[item].waiting_hits / items->asked[item].requests);
    double waiting = missing > 0 ? all * *ret_in_dram / missing : 0;
    return (1 - all) * arch->l1_hit_latency_cycles + (all - waiting) * arch->l2_hit_latency_cycles +
           waiting * arch->dram_loaded_latency_cycles;
}

double
sector_item_latency(const SectorLaunch *launch, const SectorItems *items, guint item)
{
    double in_dram;

    return item_latency(&launch->arch, items, item, &in_dram);
}

gboolean
sector_reads_neighbour(const SectorLayout *layout, const SectorItems *items, guint first, guint item)
{
    const SectorLaunch *launch = layout->launch;
    const StreamItem *all = layout->stream->items;
    const StudyAccess *accesses = launch->study->accesses, *a = &accesses[all[item].access];
    const AccessPlacement *place = &layout->placement->accesses[all[item].access];

    for (guint i = first; i < item; i++) {
        const AccessPlacement *other = &layout->placement->accesses[all[i].access];

        if (items->asked[i].counted && accesses[all[i].access].kind == ACCESS_LOAD &&
            accesses[all[i].access].instance == a->instance && accesses[all[i].access].index == a->index &&
            a->index && other->slot == place->slot &&
            ABS(other->offset - place->offset) <= launch->arch.dram_beside_bytes)
            return TRUE;
    }
    return FALSE;
}

/* A run of loads that a warp makes without waiting for one of them. */
typedef struct {
    guint first, next; /* items; what is between them may be none of the run */
    guint slowest;     /* of its items */
    double longest;    /* cycles that this one takes alone */
    double in_dram;    /* 0..1: of its requests, those that wait for DRAM */
    double waiting;    /* loads that wait for DRAM, those beside one another once */
    double cycles;     /* that the warp waits for all of them */
    double common; /* of these, in which no other warp has anything to do, since all wait for the same line */
    double ns;     /* of the launch, for each of these cycles */
} Run;

static gboolean
is_load(const SectorLayout *layout, const SectorItems *items, guint item)
{
    const SectorLaunch *launch = layout->launch;

    return items->asked[item].counted &&
           launch->study->accesses[layout->stream->items[item].access].kind == ACCESS_LOAD;
}

/* Fills in what RUN, of which the loads are known, costs. */
static void
measure_run(const SectorLayout *layout, const SectorItems *items, const double *unrolled, Run *run)
{
    const SectorLaunch *launch = layout->launch;
    const Stream *s = layout->stream;
    const SectorArch *arch = &launch->arch;
    guint access = s->items[run->slowest].access;
    const Point *point = &s->points[s->items[run->slowest].point];
    double together = point->n_turns ? unrolled[point->turns[point->n_turns - 1].loop] : 1;

    run->cycles = run->longest +
                  run->in_dram * sector_untouched(launch, layout->placement, access, FALSE) *
                      arch->dram_apart_latency_cycles +
                  arch->dram_loaded_latency_load_cycles * fmax(0, together * run->waiting - 1);
    run->ns = (1 - items->asked[run->slowest].idle) * stream_item_weight(s, run->slowest) / together *
              launch->waves / arch->clock_ghz;
    gboolean is_common =
        launch->study->accesses[access].uniform && launch->settings.without != WITHOUT_STANDSTILL;
    run->common = is_common ? fmax(0, run->cycles - arch->l1_hit_latency_cycles) : 0;
}

/* The run that begins with the first load from item AT on; FALSE: there is none. */
static gboolean
next_run(const SectorLayout *layout, const SectorItems *items, const double *unrolled, guint at, Run *ret_run)
{
    const SectorLaunch *launch = layout->launch;
    guint n = layout->stream->n_items;
    double in_dram, cycles;

    while (at < n && !is_load(layout, items, at))
        at++;
    if (at == n)
        return FALSE;
    cycles = item_latency(&launch->arch, items, at, &in_dram);
    *ret_run = (Run){.first = at, .slowest = at, .longest = cycles, .in_dram = in_dram, .waiting = in_dram};
    for (guint i = at + 1;; i++) {
        ret_run->next = i;
        if (i == n)
            break;
        if (!is_load(layout, items, i))
            continue;
        if (items->order[i].behind > at + 1 || sector_waits(layout, at, i))
            break;
        cycles = item_latency(&launch->arch, items, i, &in_dram);
        if (!sector_reads_neighbour(layout, items, at, i))
            ret_run->waiting += in_dram;
        if (cycles > ret_run->longest) {
            ret_run->slowest = i;
            ret_run->longest = cycles;
            ret_run->in_dram = in_dram;
        }
    }
    measure_run(layout, items, unrolled, ret_run);
    return TRUE;
}

void
sector_add_latency(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                   double *times)
{
    Run run = {0};

    while (next_run(layout, items, unrolled, run.next, &run)) {
        double *own = &times[layout->stream->items[run.slowest].access * N_PARTS];

        own[PART_LATENCY] += (run.cycles - run.common) * run.ns;
        own[PART_STANDSTILL] += run.common * run.ns;
    }
}

/* A load of a run, by which its latency is divided. */
typedef struct {
    guint access;
    double alone, in_dram; /* cycles that it waits alone; the share of its requests that waits for DRAM */
} Waiting;

static int
compare_waiting(gconstpointer a, gconstpointer b)
{
    double x = ((const Waiting *)a)->alone, y = ((const Waiting *)b)->alone;

    return (x > y) - (x < y);
}

/* Gives each of the loads ALL (of Waiting), which wait CYCLES together, its part of them: into TIMES. */
static void
share_run(GArray *all, const Run *run, double *times)
{
    double before = 0, part = 0, in_dram = 0;

    g_array_sort(all, compare_waiting);
    for (guint i = 0; i < all->len; i++)
        in_dram += g_array_index(all, Waiting, i).in_dram;
    double longest = g_array_index(all, Waiting, all->len - 1).alone, further = run->cycles - longest;
    for (guint i = 0; i < all->len; i++) {
        const Waiting *load = &g_array_index(all, Waiting, i);

        part += (load->alone - before) / (all->len - i);
        before = load->alone;
        double cycles = part + further * (in_dram > 0 ? load->in_dram / in_dram : 1 / (double)all->len);
        double share = run->cycles > 0 ? cycles / run->cycles : 0;
        times[load->access * N_PARTS + PART_LATENCY] += share * (run->cycles - run->common) * run->ns;
        times[load->access * N_PARTS + PART_STANDSTILL] += share * run->common * run->ns;
    }
}

void
sector_share_latency(const SectorLayout *layout, const SectorItems *items, double *times)
{
    const SectorLaunch *launch = layout->launch;
    g_autofree double *unrolled = sector_unrolled(launch, layout->placement);
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Waiting));
    Run run = {0};

    for (guint i = 0; i < launch->study->n_accesses; i++)
        times[i * N_PARTS + PART_LATENCY] = times[i * N_PARTS + PART_STANDSTILL] = 0;
    while (next_run(layout, items, unrolled, run.next, &run)) {
        g_array_set_size(all, 0);
        for (guint i = run.first; i < run.next; i++) {
            double missing;
            Waiting load = {.access = layout->stream->items[i].access};

            if (!is_load(layout, items, i))
                continue;
            load.alone = sector_item_latency(launch, items, i);
            sector_latency_shares(&launch->arch, items, i, &missing, &load.in_dram);
            g_array_append_val(all, load);
        }
        share_run(all, &run, times);
    }
}
