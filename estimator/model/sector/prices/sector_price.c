/* SPDX-License-Identifier: MIT */
/* What groups add to a layout's cost: docs/models/model-sector.md, "The best of all". A price is what the
 * lower bound looks at, in numbers that add up. What of stores L2 keeps until the launch ends is known only
 * when all groups are: groups are told apart by what of their stores is written back, all of it, the share of
 * whole sectors, or, where they store little in part, maybe nothing. */
#include "model/sector/prices/prices_private.h"

#include <math.h>
#include <string.h>

/* What is left of a group's stores. */
typedef enum { LEFT_ALL, LEFT_WHOLE, LEFT_MAYBE, N_LEFT } Left;

/* Of times that a byte takes to be stored, in a row or apart from others in its line, so many are told apart.
 */
#define N_PACES 5

/* Of a price, by degree: what adds up. Times are ns, READ to WRITTEN bytes. */
typedef enum {
    SUM_READ,
    SUM_ARRAYS, /* that are written */
    SUM_DRAM,   /* of loads, beyond reading in a row */
    SUM_L2_READS,
    SUM_L2_WRITES,
    SUM_L1,
    SUM_ISSUE,
    SUM_ATOMICS,
    SUM_ONE_WORD,
    SUM_DRAM_LINES,
    SUM_STORES, /* DRAM's time, by Left, if all is written back */
    SUM_WRITTEN = SUM_STORES + N_LEFT,
    SUM_FILLED = SUM_WRITTEN + N_LEFT,
    /* of DRAM's time of stores that is left at least, but for what L2 keeps, where a byte takes no longer
     * than a number of ns: by that number */
    SUM_STORES_LEAST = SUM_FILLED + N_LEFT,
    SUM_STORES_ALL = SUM_STORES_LEAST + N_PACES, /* likewise at any pace, and with what L2 keeps */
    SUM_WRITTEN_LEAST,
    SUM_STANDSTILL, /* waits that add up */
    SUM_LATENCY,
    SUM_WAIT,
    N_SUMS,
} Sum;

/* Behind the sums of all degrees: bytes that are stored. */
enum { STORED_WHOLE, STORED_PARTIAL, STORED_MOVED /* these, and others that are loaded */, N_STORED };
/* And then, by degree, the largest of what threads wait for. */
enum { WAIT_STANDSTILL, WAIT_LATENCY, WAIT_ALL, N_WAITS };

/* The parts of the GPU whose times add up as they are. */
static const struct {
    Sum sum;
    SectorPart part;
} PLAIN[] = {
    {SUM_L2_READS, PART_L2_READS},     {SUM_L2_WRITES, PART_L2_WRITES}, {SUM_L1, PART_L1},
    {SUM_ISSUE, PART_ISSUE},           {SUM_ATOMICS, PART_ATOMICS},     {SUM_ONE_WORD, PART_ONE_WORD},
    {SUM_DRAM_LINES, PART_DRAM_LINES},
};

static guint
n_degrees(const SectorLaunch *launch)
{
    return launch->study->max_degree + 1;
}

/* Where the bytes stored, and the waits of DEGREE, stand in a price. */
static guint
stored_at(const SectorLaunch *launch)
{
    return n_degrees(launch) * N_SUMS;
}

static guint
waits_at(const SectorLaunch *launch, guint degree)
{
    return stored_at(launch) + N_STORED + degree * N_WAITS;
}

/* TRUE if reading a byte more takes longer than it saves of what writing to many arrays loses. */
static gboolean
reading_costs(const SectorArch *arch)
{
    double ratio = 1;

    for (guint i = 0; i < SECTOR_WRITE_RATIOS; i++)
        ratio = fmin(ratio, arch->dram_write_streams_ratio[i]);
    return 1 / arch->dram_read_bandwidth_gb_per_s >= (1 / ratio - 1) / arch->dram_write_bandwidth_gb_per_s;
}

const char *
sector_price_shape(const SectorLaunch *launch, SectorMemo *memo, PriceShape *ret_shape)
{
    const char *reason = sector_bound_reason(launch, memo);

    if (reason)
        return reason;
    if (!reading_costs(&launch->arch))
        return "many arrays that are written take longer than what is read beside them";
    guint n_sums = stored_at(launch) + N_STORED;
    *ret_shape = (PriceShape){waits_at(launch, n_degrees(launch)), n_sums, g_new0(guint8, n_sums),
                              g_new0(guint8, n_sums)};
    ret_shape->joint[stored_at(launch) + STORED_MOVED] = 1;
    for (guint d = 0; d < n_degrees(launch); d++) {
        ret_shape->joint[d * N_SUMS + SUM_READ] = ret_shape->joint[d * N_SUMS + SUM_WRITTEN_LEAST] = 1;
        for (guint left = 0; left < N_LEFT; left++)
            ret_shape->falls[d * N_SUMS + SUM_FILLED + left] = 1;
    }
    return NULL;
}

/* --- the price of a group */

static Left
left_of(const SectorArch *arch, const SectorStored *stored)
{
    gboolean all = stored->partial > arch->l2_dirty_partial_share * (double)arch->l2_dirty_bytes;

    if (stored->partial <= 0)
        return LEFT_WHOLE;
    if (!all)
        return LEFT_MAYBE;
    return stored->whole > 0 ? LEFT_WHOLE : LEFT_ALL;
}

/* Nanoseconds, from those of a byte that is stored in a row on to those of one apart from others. */
static double
pace(const SectorArch *arch, guint number)
{
    double apart = 1 / arch->dram_apart_write_ratio - 1;

    return (1 + apart * number / (N_PACES - 1)) / arch->dram_write_bandwidth_gb_per_s;
}

/* Of a group's stores, the share that is written back whatever L2 keeps of whole sectors: if a sector in part
 * takes as long as a whole one at least. ONE_DEGREE: all are of one degree. */
static double
share_in_part(const SectorStored *stored, Left left, gboolean one_degree)
{
    if (left == LEFT_ALL)
        return 1;
    return left == LEFT_WHOLE && one_degree && stored->partial > 0
               ? stored->partial / (stored->whole + stored->partial)
               : 0;
}

static void
add_stores(const SectorArch *arch, const SectorStored *stored, const BoundSum *sum, gboolean one_degree,
           double *ret_parts)
{
    Left left = left_of(arch, stored);
    double in_part = share_in_part(stored, left, one_degree), written = sum->moved.dram_written;
    double bytes = stored->whole + (left == LEFT_MAYBE ? stored->partial : 0);
    double whole = (1 - in_part) * sum->stores;

    ret_parts[SUM_STORES + LEFT_ALL] = in_part * sum->stores;
    ret_parts[SUM_WRITTEN + LEFT_ALL] = in_part * written;
    ret_parts[SUM_STORES + left] += whole;
    ret_parts[SUM_WRITTEN + left] += (1 - in_part) * written;
    ret_parts[SUM_FILLED + (in_part > 0 ? LEFT_ALL : left)] = sum->moved.dram_filled;
    for (guint i = 0; i < N_PACES; i++)
        ret_parts[SUM_STORES_LEAST + i] = in_part * sum->stores + fmin(whole, pace(arch, i) * bytes);
    ret_parts[SUM_STORES_ALL] = sum->stores;
    ret_parts[SUM_WRITTEN_LEAST] = in_part * written + fmin((1 - in_part) * written, bytes);
}

static void
add_sum(const SectorArch *arch, const BoundSum *sum, double *ret_parts)
{
    ret_parts[SUM_READ] = sum->moved.dram_read;
    ret_parts[SUM_ARRAYS] = sum->moved.written_arrays;
    ret_parts[SUM_DRAM] =
        fmax(0, sum->times[PART_DRAM] - sum->moved.dram_read / arch->dram_read_bandwidth_gb_per_s);
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
        ret_parts[PLAIN[i].sum] = sum->times[PLAIN[i].part];
    ret_parts[SUM_STANDSTILL] = sum->wait_sum.standstill;
    ret_parts[SUM_LATENCY] = sum->wait_sum.latency;
    ret_parts[SUM_WAIT] = sum->wait_sum.all;
}

void
sector_price_bound(const SectorLaunch *launch, const GroupBound *bound, double *ret_parts)
{
    memset(ret_parts, 0, waits_at(launch, n_degrees(launch)) * sizeof *ret_parts);
    for (guint d = 0; d < n_degrees(launch); d++) {
        double *waits = &ret_parts[waits_at(launch, d)];

        add_sum(&launch->arch, &bound->sums[d], &ret_parts[d * N_SUMS]);
        add_stores(&launch->arch, &bound->stored, &bound->sums[d], n_degrees(launch) == 1,
                   &ret_parts[d * N_SUMS]);
        waits[WAIT_STANDSTILL] = bound->sums[d].wait.standstill;
        waits[WAIT_LATENCY] = bound->sums[d].wait.latency;
        waits[WAIT_ALL] = bound->sums[d].wait.all;
    }
    ret_parts[stored_at(launch) + STORED_WHOLE] = bound->stored.whole;
    ret_parts[stored_at(launch) + STORED_PARTIAL] = bound->stored.partial;
    ret_parts[stored_at(launch) + STORED_MOVED] =
        bound->stored.whole + bound->stored.partial + bound->stored.loaded;
}

void
sector_price(const SectorLaunch *launch, SectorMemo *memo, const Group *group, gboolean any_alike,
             double *ret_parts)
{
    g_autoptr(GroupBound) bound = sector_bound_group(launch, memo, group, any_alike);

    sector_price_bound(launch, bound, ret_parts);
}

guint
sector_price_length(const SectorLaunch *launch)
{
    return waits_at(launch, n_degrees(launch));
}

/* --- guesses */

gboolean
sector_price_is_random(const SectorLaunch *launch, guint field)
{
    for (guint i = 0; i < launch->study->n_accesses; i++) {
        const StudyAccess *a = &launch->study->accesses[i];

        if (a->field == (int)field && (sector_is_random(launch, a) || sector_is_near(launch, a)))
            return TRUE;
    }
    return FALSE;
}

void
sector_price_orderly(const SectorLaunch *launch, guint field, double *parts)
{
    const SectorArch *arch = &launch->arch;
    gboolean random = sector_price_is_random(launch, field);

    for (guint d = 0; d < n_degrees(launch); d++) {
        double *of = &parts[d * N_SUMS];

        for (guint i = 0; i < N_PACES; i++)
            of[SUM_STORES_LEAST + i] =
                fmin(of[SUM_STORES_LEAST + i], of[SUM_WRITTEN_LEAST] / arch->dram_write_bandwidth_gb_per_s);
        if (!random)
            continue;
        of[SUM_L2_READS] *= fmin(1, arch->l2_random_32_byte_gb_per_s / arch->l2_achieved_bandwidth_gb_per_s);
        of[SUM_L2_WRITES] *= fmin(1, arch->l2_random_write_32_byte_gb_per_s /
                                         arch->l2_write_bandwidth_gb_per_s / arch->l2_partial_write_ratio);
    }
}

/* Parts of which a group takes as much as its dearest field, and as all bytes that are needed. */
static const Sum OF_BYTES[] = {SUM_L2_READS, SUM_WRITTEN_LEAST};
/* Parts that are each access's own. */
static const Sum OF_ATOMICS[] = {SUM_ATOMICS, SUM_ONE_WORD};

guint
sector_price_sums(void)
{
    return N_SUMS;
}

gint64
sector_price_unit(const SectorArch *arch, guint sum)
{
    return sum == SUM_READ                                   ? arch->dram_fetch_bytes
           : sum == SUM_L2_READS || sum == SUM_WRITTEN_LEAST ? arch->l1_sector_bytes
                                                             : 0;
}

gboolean
sector_price_stores(const double *parts)
{
    return parts[SUM_ARRAYS] > 0;
}

void
sector_price_raise_stores(const SectorLaunch *launch, double untouched, double *parts)
{
    const SectorArch *arch = &launch->arch;

    for (guint d = 0; d < n_degrees(launch); d++) {
        double *of = &parts[d * N_SUMS], written = of[SUM_WRITTEN_LEAST];
        double time = written / arch->dram_write_bandwidth_gb_per_s *
                      (1 + untouched * (1 / arch->dram_apart_write_ratio - 1));

        for (guint i = 0; i < N_PACES; i++)
            of[SUM_STORES_LEAST + i] = fmax(of[SUM_STORES_LEAST + i], fmin(time, written * pace(arch, i)));
        of[SUM_STORES_ALL] = fmax(of[SUM_STORES_ALL], time);
        parts[stored_at(launch) + STORED_MOVED] += fmax(of[SUM_READ], written);
    }
}

gboolean
sector_price_loads(guint part)
{
    return part % N_SUMS == SUM_READ || part % N_SUMS == SUM_L2_READS;
}

gboolean
sector_price_is_read(const SectorLaunch *launch, guint part)
{
    return part < stored_at(launch) && part % N_SUMS == SUM_READ;
}

/* Stores to one array may leave together, so that L1 takes no longer for one than for each of their requests;
 * for those that leave alone it takes as long as ever. */
static double
add_l1(const LoneField *fields, guint n, guint degree)
{
    double all = 0, dearest = 0;
    guint at = degree * N_SUMS + SUM_L1;

    for (guint i = 0; i < n; i++) {
        double stores = fields[i].stores_l1[degree], joined = fields[i].joined;

        all += (fields[i].lone[at] - stores) / joined + (fields[i].fills ? stores : 0);
        dearest = fmax(dearest, fields[i].fills ? 0 : stores / joined);
    }
    return all + dearest;
}

/* Each access is an instruction, and makes the address of its group where it is the first to. */
static double
add_issue(const SectorLaunch *launch, const LoneField *fields, guint n, gboolean tiled, guint degree)
{
    const Compiler *compiler = &launch->study->kernel->compiler;
    double own = (double)compiler->access_instructions, all = 0, dearest = 0;
    double share =
        own / (own + (double)(tiled ? compiler->tile_address_instructions : compiler->address_instructions));

    for (guint i = 0; i < n; i++) {
        double lone = fields[i].lone[degree * N_SUMS + SUM_ISSUE];

        dearest = fmax(dearest, lone);
        all += share * lone / fields[i].joined;
    }
    /* of what is not in tiles the first may have less to do for its address: how much is not known */
    return tiled ? all + (1 - share) * dearest : fmax(all, dearest);
}

static void
add_reads(const SectorArch *arch, const LoneField *fields, guint n, guint at, double *parts)
{
    double dearest = 0, time = 0, useful = 0;

    for (guint i = 0; i < n; i++) {
        const double *lone = &fields[i].lone[at];

        if (fields[i].behind_stores)
            continue;
        dearest = fmax(dearest, lone[SUM_READ]);
        time = fmax(time, lone[SUM_READ] / arch->dram_read_bandwidth_gb_per_s + lone[SUM_DRAM]);
        useful += fields[i].useful[at + SUM_READ];
    }
    parts[SUM_READ] = fmax(dearest, useful);
    parts[SUM_DRAM] = fmax(0, time - parts[SUM_READ] / arch->dram_read_bandwidth_gb_per_s);
}

/* As much as the dearest field takes, and as all bytes that are needed; those that fill their sectors, each
 * its own. */
static double
of_bytes(const LoneField *fields, guint n, guint at, gboolean loads)
{
    double dearest = 0, useful = 0;

    for (guint i = 0; i < n; i++) {
        if (loads && fields[i].behind_stores)
            continue;
        dearest = fmax(dearest, fields[i].lone[at]);
        useful += fields[i].fills ? fields[i].lone[at] : fields[i].useful[at];
    }
    return fmax(dearest, useful);
}

/* The same of writes to L2: of several fields that leave together sectors may be whole, of which each part
 * takes less than twice as long if it is alone; and stores to one field again may leave with the first. */
static double
of_writes(const LoneField *fields, guint n, guint at)
{
    double dearest = 0, useful = 0;
    guint n_stored = 0;

    for (guint i = 0; i < n; i++)
        n_stored += fields[i].lone[at] > 0;
    for (guint i = 0; i < n; i++) {
        double share = 1 / (double)fields[i].n_stores,
               part = n_stored > 1 && !fields[i].fills ? share / 2 : share;

        dearest = fmax(dearest, part * fields[i].lone[at]);
        useful += part * (fields[i].fills ? fields[i].lone[at] : fields[i].useful[at]);
    }
    return fmax(dearest, useful);
}

static void
add_bytes(const SectorArch *arch, const LoneField *fields, guint n, guint at, double *parts)
{
    for (guint k = 0; k < G_N_ELEMENTS(OF_BYTES); k++)
        parts[OF_BYTES[k]] = of_bytes(fields, n, at + OF_BYTES[k], OF_BYTES[k] == SUM_L2_READS);
    parts[SUM_L2_WRITES] = of_writes(fields, n, at + SUM_L2_WRITES);
    /* of several, in a row and in full sectors: what others load, or store beside it, is not known here */
    for (guint p = SUM_STORES_LEAST; p <= SUM_STORES_ALL; p++)
        parts[p] =
            n == 1 ? fields[0].lone[at + p] : parts[SUM_WRITTEN_LEAST] / arch->dram_write_bandwidth_gb_per_s;
    for (guint i = 0; i < n; i++) {
        for (guint k = 0; k < G_N_ELEMENTS(OF_ATOMICS); k++)
            parts[OF_ATOMICS[k]] += fields[i].lone[at + OF_ATOMICS[k]];
        parts[SUM_ARRAYS] = fmax(parts[SUM_ARRAYS], fields[i].lone[at + SUM_ARRAYS]);
    }
}

void
sector_price_together(const SectorLaunch *launch, const LoneField *fields, guint n, gboolean tiled,
                      gboolean reads, double *ret_parts)
{
    memset(ret_parts, 0, sector_price_length(launch) * sizeof *ret_parts);
    for (guint d = 0; d < n_degrees(launch); d++) {
        double *of = &ret_parts[d * N_SUMS];

        of[SUM_L1] = add_l1(fields, n, d);
        of[SUM_ISSUE] = add_issue(launch, fields, n, tiled, d);
        add_bytes(&launch->arch, fields, n, d * N_SUMS, of);
        if (reads)
            add_reads(&launch->arch, fields, n, d * N_SUMS, of);
    }
    for (guint p = waits_at(launch, 0); p < sector_price_length(launch); p++)
        for (guint i = 0; i < n; i++)
            ret_parts[p] = fmax(ret_parts[p], fields[i].waits ? fields[i].lone[p] : 0);
}

void
sector_price_set_waits(const SectorLaunch *launch, const SectorWait *sums, double *parts)
{
    for (guint d = 0; d < n_degrees(launch); d++) {
        parts[d * N_SUMS + SUM_STANDSTILL] = sums[d].standstill;
        parts[d * N_SUMS + SUM_LATENCY] = sums[d].latency;
        parts[d * N_SUMS + SUM_WAIT] = sums[d].all;
    }
}

/* --- the cost of a layout */

static SectorWait
waits_of(const SectorLaunch *launch, const double *parts, guint degree)
{
    const double *waits = &parts[waits_at(launch, degree)];

    return (SectorWait){waits[WAIT_STANDSTILL], waits[WAIT_LATENCY], waits[WAIT_ALL]};
}

/* The shares of stores that are written back, by Left. */
static void
shares_left(const SectorLaunch *launch, const double *parts, double *ret_shares)
{
    const double *stored = &parts[stored_at(launch)];
    double whole, partial;

    sector_stored_left(&launch->arch,
                       &(SectorStored){stored[STORED_WHOLE], stored[STORED_PARTIAL],
                                       stored[STORED_MOVED] - stored[STORED_WHOLE] - stored[STORED_PARTIAL]},
                       &whole, &partial);
    ret_shares[LEFT_ALL] = 1;
    ret_shares[LEFT_WHOLE] = whole;
    ret_shares[LEFT_MAYBE] = fmin(whole, partial);
}

/* What L2 keeps of stores until the launch ends, at most: of whole sectors, and of others. */
static double
kept_bytes(const SectorArch *arch)
{
    return (double)arch->l2_dirty_bytes * (1 + arch->l2_dirty_partial_share);
}

/* The share of what is stored that L2 does not keep, if the launch moves so many bytes at least. */
static double
share_left(const SectorArch *arch, double moved)
{
    return moved > (double)arch->l2_window_bytes ? 1 - (double)arch->l2_window_bytes / moved : 0;
}

/* The time of stores at least, as one of their sums at AT grows. */
typedef struct {
    Sum sum;
    double slope, kept; /* ns */
} StoresLine;

static StoresLine
stores_line(const SectorArch *arch, const double *at, double share)
{
    StoresLine best = {SUM_STORES_ALL, share, 0};
    double most = share * at[SUM_STORES_ALL];

    for (guint i = 0; i < N_PACES; i++) {
        StoresLine line = {(Sum)(SUM_STORES_LEAST + i), 1, kept_bytes(arch) * pace(arch, i)};
        double time = at[line.sum] - line.kept;

        if (time <= most)
            continue;
        most = time;
        best = line;
    }
    return best;
}

/* Adds to SUM what DRAM writes at least, of which PARTS are the sums of a degree: by the shares that are
 * left, or, if it is more, all but the most that L2 keeps. SHARE: of what is stored, that L2 does not keep.
 */
static void
add_left(const SectorArch *arch, const double *of, const double *shares, double share, BoundSum *sum)
{
    const StoresLine line = stores_line(arch, of, share);
    double time = 0, written = 0;

    for (guint left = 0; left < N_LEFT; left++) {
        time += shares[left] * of[SUM_STORES + left];
        written += shares[left] * of[SUM_WRITTEN + left];
        sum->moved.dram_filled += shares[left] * of[SUM_FILLED + left];
    }
    sum->times[PART_DRAM] += fmax(time, line.slope * of[line.sum] - line.kept);
    sum->moved.dram_written =
        fmax(written, fmax(share * of[SUM_WRITTEN_LEAST], of[SUM_WRITTEN_LEAST] - kept_bytes(arch)));
}

double
sector_price_cost(const SectorLaunch *launch, const double *parts)
{
    double shares[N_LEFT], cost = 0,
                           share = share_left(&launch->arch, parts[stored_at(launch) + STORED_MOVED]);

    shares_left(launch, parts, shares);
    for (guint d = 0; d < n_degrees(launch); d++) {
        const double *of = &parts[d * N_SUMS];
        BoundSum sum = {.wait = waits_of(launch, parts, d),
                        .wait_sum = {of[SUM_STANDSTILL], of[SUM_LATENCY], of[SUM_WAIT]}};

        for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
            sum.times[PLAIN[i].part] = of[PLAIN[i].sum];
        sum.times[PART_DRAM] = of[SUM_READ] / launch->arch.dram_read_bandwidth_gb_per_s + of[SUM_DRAM];
        sum.moved.dram_read = of[SUM_READ];
        sum.moved.written_arrays = of[SUM_ARRAYS];
        add_left(&launch->arch, of, shares, share, &sum);
        cost += sector_bound_cost(launch, &sum, d);
    }
    return cost;
}

/* --- a plane below it */

/* What a time grows by with a part, and what it is where all parts are 0: below it everywhere, and it where
 * the plane touches. */
typedef struct {
    double slope, constant;
} Line;

/* Of issuing, which is as long as the busiest pipe. */
static Line
issue_line(const SectorLaunch *launch, guint degree, double issue)
{
    double with[N_PARTS] = {[PART_ISSUE] = issue}, without[N_PARTS] = {0};

    sector_add_work(launch, degree, with);
    sector_add_work(launch, degree, without);
    if (with[PART_ISSUE] > without[PART_ISSUE])
        return (Line){1, with[PART_ISSUE] - issue};
    return (Line){0, without[PART_ISSUE]};
}

/* Where writing goes faster with some more arrays than one, the time of stores beyond so much that is read
 * beside them is less by a share. Makes the slope of STORES, whose times are multiplied by FACTOR, less by
 * it; returns what that takes too much of the time of BESIDE bytes, that any layout reads and writes. */
static double
set_gain(const SectorArch *arch, double beside, double factor, StoresLine *stores)
{
    double most = 1;

    for (guint i = 0; i < SECTOR_WRITE_RATIOS; i++)
        most = fmax(most, arch->dram_write_streams_ratio[i]);
    double gain = fmin(1 - 1 / most, factor);
    stores->slope *= (factor - gain) / factor;
    stores->kept *= (factor - gain) / factor;
    return gain < factor ? gain * beside / arch->dram_write_bandwidth_gb_per_s : 0;
}

/* Sets TIMES at AT, and of parts the lines; SHARE is that of stores that L2 does not keep. */
static void
set_lines(const SectorLaunch *launch, const double *at, const double *least, double share, guint degree,
          double *ret_times, Line *ret_lines, StoresLine *ret_stores)
{
    const SectorArch *arch = &launch->arch;
    double work[N_PARTS] = {0}, factor, turn = sector_mix_time(arch, &factor);
    double written = fmax(share * least[SUM_WRITTEN_LEAST], least[SUM_WRITTEN_LEAST] - kept_bytes(arch));
    double beside = fmin(least[SUM_READ], fmax(0, written)), turns = turn * beside;

    *ret_stores = stores_line(arch, at, share);
    turns += set_gain(arch, beside, factor, ret_stores);
    sector_add_work(launch, degree, work);
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
        ret_lines[PLAIN[i].part] = (Line){1, work[PLAIN[i].part]};
    ret_lines[PART_ISSUE] = issue_line(launch, degree, at[SUM_ISSUE]);
    ret_lines[PART_DRAM] = (Line){factor, turns - factor * ret_stores->kept};
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++)
        ret_times[PLAIN[i].part] =
            ret_lines[PLAIN[i].part].slope * at[PLAIN[i].sum] + ret_lines[PLAIN[i].part].constant;
    double moved = at[SUM_READ] / arch->dram_read_bandwidth_gb_per_s + at[SUM_DRAM] +
                   ret_stores->slope * at[ret_stores->sum];
    ret_times[PART_DRAM] = factor * moved + ret_lines[PART_DRAM].constant;
}

/* What rounding may make of the plane's value, as a share. */
#define ROUNDING 1e-9

/* Waits at AT that grow with it, or those that no layout has less of: of which the cost is more. */
typedef struct {
    SectorWait wait;
    gboolean standstill_grows, latency_grows;
    double cost, slope, waiting_slope;
} PlaneWait;

static PlaneWait
plane_wait(const SectorLaunch *launch, double moving, const double *at, const SectorWait *least, guint degree)
{
    PlaneWait fixed = {.wait = *least}, grows = {.wait = *least};

    grows.standstill_grows = at[SUM_STANDSTILL] >= least->standstill;
    grows.latency_grows = at[SUM_LATENCY] >= least->latency;
    grows.wait.standstill = fmax(at[SUM_STANDSTILL], least->standstill);
    grows.wait.latency = fmax(at[SUM_LATENCY], least->latency);
    grows.wait.all = grows.wait.standstill + grows.wait.latency;
    fixed.cost =
        sector_bound_waiting(launch, moving, &fixed.wait, degree, &fixed.slope, &fixed.waiting_slope);
    grows.cost =
        sector_bound_waiting(launch, moving, &grows.wait, degree, &grows.slope, &grows.waiting_slope);
    return grows.cost >= fixed.cost ? grows : fixed;
}

/* The plane below the cost of DEGREE. */
static double
plane_of_degree(const SectorLaunch *launch, const double *at, const double *least,
                const SectorWait *least_wait, double share, guint degree, double *ret_slopes)
{
    const SectorArch *arch = &launch->arch;
    double times[N_PARTS] = {0}, weights[N_PARTS], constant = 0;
    Line lines[N_PARTS] = {{0, 0}};
    StoresLine stores;

    set_lines(launch, at, least, share, degree, times, lines, &stores);
    double moving = sector_cost(arch, times, 0, weights);
    const PlaneWait wait = plane_wait(launch, moving, at, least_wait, degree);
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++) {
        SectorPart part = PLAIN[i].part;

        ret_slopes[PLAIN[i].sum] = wait.slope * weights[part] * lines[part].slope;
        constant += weights[part] * lines[part].constant;
    }
    constant += weights[PART_DRAM] * lines[PART_DRAM].constant;
    double of_dram = wait.slope * weights[PART_DRAM] * lines[PART_DRAM].slope;
    ret_slopes[SUM_READ] = of_dram / arch->dram_read_bandwidth_gb_per_s;
    ret_slopes[SUM_DRAM] = of_dram;
    ret_slopes[stores.sum] = of_dram * stores.slope;
    ret_slopes[SUM_STANDSTILL] = wait.standstill_grows ? wait.slope : 0;
    ret_slopes[SUM_LATENCY] = wait.latency_grows ? wait.waiting_slope : 0;
    return wait.cost * (1 - ROUNDING) - wait.slope * (moving - constant) -
           ret_slopes[SUM_STANDSTILL] * at[SUM_STANDSTILL] - ret_slopes[SUM_LATENCY] * at[SUM_LATENCY];
}

double
sector_price_plane(const SectorLaunch *launch, const double *at, const double *least, double *ret_slopes)
{
    double constant = 0, share = share_left(&launch->arch, least[stored_at(launch) + STORED_MOVED]);

    memset(ret_slopes, 0, (stored_at(launch) + N_STORED) * sizeof *ret_slopes);
    for (guint d = 0; d < n_degrees(launch); d++) {
        const SectorWait wait = waits_of(launch, least, d);

        constant += plane_of_degree(launch, &at[d * N_SUMS], &least[d * N_SUMS], &wait, share, d,
                                    &ret_slopes[d * N_SUMS]);
    }
    return constant;
}
