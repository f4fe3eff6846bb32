/* SPDX-License-Identifier: MIT */
/* The cost model of GPUs with sectored caches: docs/model.md. */
#include "sector.h"

#include "name_suggest.h"
#include "occupancy.h"
#include "open_places.h"
#include "study_guards.h"

#include <math.h>

/* Lanes' accesses that are followed to estimate one layout, at most, but for short kernels of large blocks.
 */
#define LANE_BUDGET 500000
#define MIN_ITEMS 320
#define MAX_ITEMS 4096
/* Iterations that stand for others. */
#define MANY_TURNS 16
/* Neighbours of a block that are followed along each of x, y and z: a power of two, so that of blocks that
 * share pieces by twos or fours as many do as in the grid. */
#define MIN_NEIGHBOURS 2
#define MAX_NEIGHBOURS 16
/* From one multiprocessor that is followed to the next: a prime, so that they lie all over most GPUs. */
#define SM_STEP 37
/* Streams that are remembered at once. */
#define MAX_STREAMS 64

static void
stream_prepare(Sector *sector, SectorStream *stream, const guint *group_of)
{
    guint lanes = lane_set_n_lanes(sector->resident[0][0]) + lane_set_n_lanes(sector->around) +
                  (sector->resident[0][1] ? lane_set_n_lanes(sector->resident[0][1]) : 0);
    StreamLimits limits = {CLAMP(LANE_BUDGET / lanes, MIN_ITEMS, MAX_ITEMS), MANY_TURNS, 0, 0, 1};
    stream->stream = stream_new(sector->study, &limits, group_of);
    stream->sectors = stream_counter_new(sector->study, stream->stream, sector->spaces, FALSE);
    stream->lines = stream_counter_new_beside(stream->sectors, MEASURE_LINES);
    stream->cycles = stream_counter_new_beside(stream->sectors, MEASURE_CYCLES);
    stream->masked = stream_counter_new_beside(stream->sectors, MEASURE_MASKED);
    sector->approximate = sector->approximate || stream->stream->approximate;
}

void
sector_stream_clear(SectorStream *stream)
{
    stream_counter_free(stream->sectors);
    stream_counter_free(stream->lines);
    stream_counter_free(stream->cycles);
    stream_counter_free(stream->masked);
    stream_free(stream->stream);
    *stream = (SectorStream){0};
}

static void
free_stream(gpointer data)
{
    sector_stream_clear(data);
    g_free(data);
}

SectorStream *
sector_stream(Sector *sector, const Placement *placement)
{
    if (sector->all.stream && !(placement->has_tiles && sector->stores_to_record))
        return &sector->all;
    g_autoptr(GString) key = g_string_new(NULL);
    g_autofree guint *group_of = placement_groups(placement);
    for (guint f = 0; f < placement->n_fields; f++)
        g_string_append_printf(key, "%u ", group_of[f]);
    SectorStream *stream = g_hash_table_lookup(sector->streams, key->str);
    if (stream)
        return stream;
    if (g_hash_table_size(sector->streams) >= MAX_STREAMS)
        g_hash_table_remove_all(sector->streams);
    stream = g_new0(SectorStream, 1);
    stream_prepare(sector, stream, group_of);
    g_hash_table_insert(sector->streams, g_strdup(key->str), stream);
    return stream;
}

/* --- the blocks that are followed */

static BlockPlace
block_place(const Sector *sector, double number)
{
    const gint64 *grid = sector->study->launch->grid;
    gint64 n = (gint64)fmod(number, sector->study->blocks);
    return (BlockPlace){{n % grid[0], n / grid[0] % grid[1], n / grid[0] / grid[1]}};
}

/* The blocks of multiprocessor SM in WAVE: they are handed out in turn, so that it gets every sm_count-th. */
static LaneSet *
resident_blocks(const Sector *sector, guint sm, double wave)
{
    double n_sms = (double)sector->arch.sm_count, first = wave * n_sms * (double)sector->blocks_per_sm + sm;
    gint64 n = MIN(sector->blocks_per_sm, (gint64)ceil(sector->study->blocks / n_sms));
    g_autofree BlockPlace *blocks = g_new(BlockPlace, MAX(n, 1));
    for (gint64 i = 0; i < n; i++)
        blocks[i] = block_place(sector, first + (double)i * n_sms);
    return lane_set_new(sector->study, (guint)sector->arch.warp_lanes, blocks, (guint)n, sector->range,
                        &sector->settings);
}

LaneSet *
sector_resident(Sector *sector, guint sm, guint wave)
{
    LaneSet **set = &sector->resident[sm][wave];
    guint n = (guint)fmin((double)sector->arch.sm_count, sector->study->blocks);
    if (!*set)
        *set = resident_blocks(sector, sm * SM_STEP % n, wave == 0 ? 0 : fmax(1, floor(sector->waves / 2)));
    return *set;
}

/* As many as fill a multiprocessor, all directions together. */
static guint
neighbours(const Sector *sector)
{
    gint64 directions = 0, n = MIN_NEIGHBOURS;
    for (guint k = 0; k < 3; k++)
        directions += sector->study->launch->grid[k] > 1;
    while (n < MAX_NEIGHBOURS &&
           2 * n * directions * sector->study->block_threads <= sector->arch.max_threads)
        n *= 2;
    return (guint)n;
}

static void
set_blocks(Sector *sector)
{
    const gint64 *grid = sector->study->launch->grid;
    BlockPlace blocks[1 + 3 * MAX_NEIGHBOURS + 3];
    double slots = (double)sector->blocks_per_sm * (double)sector->arch.sm_count;
    guint n = 1, most = neighbours(sector);
    sector->waves = fmax(1, sector->study->blocks / slots);
    sector_resident(sector, 0, 0);
    if (sector->waves > 1)
        sector_resident(sector, 0, 1);
    for (guint k = 0; k < 3; k++)
        blocks[0].at[k] = MAX(0, MIN(grid[k] / 2, grid[k] - 1 - most));
    sector->middle = blocks[0].at[0] + grid[0] * (blocks[0].at[1] + grid[1] * blocks[0].at[2]);
    for (guint k = 0; k < 3; k++) {
        sector->n_around[k] = (guint)MIN(most, grid[k] - 1 - blocks[0].at[k]);
        for (guint i = 0; i < sector->n_around[k]; i++) {
            blocks[n] = blocks[0];
            blocks[n++].at[k] += i + 1;
        }
    }
    for (guint k = 0; k < 3; k++)
        if (blocks[0].at[k] > 0) {
            blocks[n] = blocks[0];
            blocks[n++].at[k]--;
            sector->n_before++;
        }
    sector->around = lane_set_new(sector->study, (guint)sector->arch.warp_lanes, blocks, n, sector->range,
                                  &sector->settings);
}

/* The elements over which unknown indices are spread: as many as the largest array of the record that is
 * understood seems to have, at least one a thread. */
static gint64
unknown_range(const Study *study)
{
    double most = fmin(study->blocks * (double)study->block_threads, 0x1p40);
    gint64 range = (gint64)most;
    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];
        if (a->field < 0 || !a->index || (a->index->depends & (DEPENDS_OPAQUE | DEPENDS_PARAM)))
            continue;
        Interval interval = expr_interval(a->index, &study->box);
        if (interval.state == INTERVAL_KNOWN)
            range = MAX(range, interval.hi + 1);
    }
    return range;
}

static gboolean
stores_to_record(const Study *study)
{
    gboolean any = FALSE;
    for (guint i = 0; i < study->n_accesses; i++)
        any = any || (study->accesses[i].field >= 0 && study->accesses[i].kind != ACCESS_LOAD);
    return any;
}

/* Bytes that a block takes of its multiprocessor's shared memory. */
static gint64
block_shared_bytes(const Sector *sector)
{
    gint64 bytes =
        (gint64)MIN(sector->study->kernel->shared_bytes, G_MAXINT32) + sector->study->launch->shared;
    return bytes > 0 ? bytes + sector->arch.shared_reserved : 0;
}

static gint64
occupancy(const Sector *sector)
{
    const SectorArch *arch = &sector->arch;
    const LaunchConfig *launch = sector->study->launch;
    SmLimits limits = {arch->max_blocks, arch->max_threads, arch->registers};
    gint64 blocks = blocks_per_sm(&limits, sector->study->block_threads, launch->registers);
    gint64 shared = block_shared_bytes(sector);
    if (shared > 0 && arch->shared_bytes > 0)
        blocks = MIN(blocks, arch->shared_bytes / shared);
    return MAX(blocks, 1);
}

static void
sector_release(gpointer prepared)
{
    Sector *sector = prepared;
    sector_stream_clear(&sector->all);
    g_hash_table_unref(sector->streams);
    g_free(sector->work);
    g_clear_pointer(&sector->groups, g_hash_table_unref);
    lane_spaces_free(sector->spaces);
    piece_table_free(sector->reads);
    piece_table_free(sector->writes);
    l2_window_free(sector->window);
    for (guint i = 0; i < SECTOR_SMS; i++) {
        lane_set_free(sector->resident[i][0]);
        lane_set_free(sector->resident[i][1]);
    }
    lane_set_free(sector->around);
    study_free(sector->study);
    g_free(sector);
}

static void
set_l1(Sector *sector)
{
    const SectorArch *arch = &sector->arch;
    gint64 used = sector->blocks_per_sm * block_shared_bytes(sector);
    set_map_init(&sector->sets, arch->l1_set_bits, arch->n_l1_set_bits, (guint64)arch->line_bytes,
                 LANE_WALK_ARRAY_BITS);
    sector->l1_lines = (guint)(CLAMP(arch->l1_bytes - used, 0, arch->l1_seen_bytes) / arch->line_bytes);
}

static LaneSpaces *
new_spaces(const Sector *sector)
{
    const SectorArch *arch = &sector->arch;
    const LaneMeasure measures[N_MEASURES] = {
        [MEASURE_SECTORS] = {.segment = arch->sector_bytes},
        [MEASURE_LINES] = {.segment = arch->line_bytes},
        [MEASURE_CYCLES] = {arch->line_bytes, sector_load_cycles, arch},
        [MEASURE_MASKED] = {arch->line_bytes, sector_masked_lines, arch},
    };
    return lane_spaces_new(sector->study, (guint)arch->warp_lanes, measures, N_MEASURES);
}

static gpointer
sector_prepare(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Arch *arch,
               const ModelSettings *settings, GError **error)
{
    Sector *sector = g_new0(Sector, 1);
    sector->study = study_new_guarded(kernel, binding, launch);
    sector->settings = *settings;
    sector->reads = piece_table_new(FALSE);
    sector->writes = piece_table_new(TRUE);
    sector->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_stream);
    if (!sector_arch_read(arch, &sector->arch, error)) {
        sector_release(sector);
        return NULL;
    }
    sector->window = l2_window_new((guint)sector->arch.window_ways);
    sector->spaces = new_spaces(sector);
    sector->blocks_per_sm = occupancy(sector);
    sector->range = unknown_range(sector->study);
    sector->stores_to_record = stores_to_record(sector->study);
    set_l1(sector);
    set_blocks(sector);
    sector->work = sector_work_new(sector);
    if (binding->record->n_fields <= 64)
        stream_prepare(sector, &sector->all, NULL);
    if (sector->all.stream && !sector->all.stream->separable)
        sector_stream_clear(&sector->all);
    return sector;
}

/* --- estimates */

static void
add_traffic(const Sector *sector, Traffic *traffic, const SectorItem *item, AccessKind kind)
{
    double per_piece = (double)sector->arch.fetch_bytes / (double)sector->arch.sector_bytes;
    double missed = item->sectors - item->l1_hits;
    if (kind == ACCESS_LOAD) {
        traffic->load_requests += item->requests;
        traffic->load_sectors += item->sectors;
        traffic->load_l1_hits += item->l1_hits;
        traffic->l2_reads += missed;
        traffic->l2_read_hits += fmax(0, missed - item->dram_reads * per_piece);
    } else {
        traffic->store_requests += item->requests;
        traffic->store_sectors += item->sectors;
        traffic->l2_writes += item->l2_sectors;
    }
    traffic->dram_reads += item->dram_reads * per_piece + item->dram_fills;
    traffic->dram_writes += item->dram_writes;
}

static guint
sector_cost_length(gpointer prepared)
{
    return ((Sector *)prepared)->study->max_degree + 1;
}

void
sector_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate)
{
    Sector *sector = prepared;
    g_autoptr(Placement) placement = placement_new(sector->study, layout);
    SectorStream *stream = sector_stream(sector, placement);
    g_autofree SectorItem *items = sector_items(sector, stream, placement);
    guint n_cost = sector_cost_length(sector);
    g_autofree double *times = g_new(double, MAX(sector->study->n_accesses, 1) * N_PARTS);
    Estimate estimate = {.cost = g_new0(double, n_cost), .n_cost = n_cost};
    for (guint i = 0; i < stream->stream->n_items; i++)
        if (items[i].counted)
            add_traffic(sector, &estimate.traffic, &items[i],
                        sector->study->accesses[stream->stream->items[i].access].kind);
    sector_times(sector, stream, placement, items, times);
    sector_costs(sector, times, n_cost, estimate.cost, NULL);
    for (guint d = 0; d < n_cost; d++)
        estimate.total += estimate.cost[d];
    *ret_estimate = estimate;
}

/* Decisions that are named one by one, at most. */
#define MAX_NAMED 6

/* "s > 3 (line 8), t > 2 (line 9) and 3 more": the decisions of STUDY that are open, or those that have a
 * share; NULL: there are none. */
static char *
decisions_text(const Study *study, gboolean are_open)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < study->guards->n_decisions; i++) {
        const Decision *decision = g_ptr_array_index(study->kernel->decisions, i);
        const StudyDecision *known = &study->guards->decisions[i];
        char *name;
        if (are_open ? !known->is_open : known->share < 0)
            continue;
        name = are_open ? g_strdup_printf("%s (line %u)", decision->text, decision->place.line)
                        : g_strdup_printf("%s (line %u) for %.4g of the threads", decision->text,
                                          decision->place.line, known->share);
        if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_free(name);
        else
            g_ptr_array_add(names, name);
    }
    return names->len > 0 ? names_list(names, MAX_NAMED) : NULL;
}

static void
tell_decisions(const Study *study, GPtrArray *sentences)
{
    g_autofree char *open = decisions_text(study, TRUE), *drawn = decisions_text(study, FALSE);
    if (open)
        g_ptr_array_add(
            sentences,
            g_strdup_printf("data decides, and it is taken as true (else: --taken LINE=SHARE): %s", open));
    if (drawn)
        g_ptr_array_add(sentences, g_strdup_printf("as --taken says, these hold: %s", drawn));
}

static void
tell_places(const Study *study, GPtrArray *sentences)
{
    for (guint i = 0; study->launch->places && i < study->launch->n_arrays; i++) {
        const Array *array = g_ptr_array_index(study->kernel->arrays, i);
        const Places *places = study->launch->places[i];
        g_autofree char *name = places ? places_text(places) : NULL;
        if (places)
            g_ptr_array_add(sentences,
                            g_strdup_printf("locality of %s = %s: set for this run", array->name, name));
    }
}

/* What is drawn of bisections: where each search ends, the steps follow from that. */
static void
tell_bisections(const Sector *sector, GPtrArray *sentences)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    const StudyAccess *last = NULL;
    for (guint i = 0; i < sector->study->n_accesses; i++) {
        const StudyAccess *a = &sector->study->accesses[i];
        const Access *access = g_ptr_array_index(sector->study->kernel->accesses, i);
        g_autofree char *line = g_strdup_printf("line %u", access->place.line);
        if (!a->bisection || a->bisection->args[2]->kind != EXPR_SYMBOL)
            continue;
        last = a;
        if (!g_ptr_array_find_with_equal_func(lines, line, g_str_equal, NULL))
            g_ptr_array_add(lines, g_steal_pointer(&line));
    }
    if (!last)
        return;
    g_autofree char *names = names_list(lines, MAX_NAMED), *how = sector_places_text(sector, last);
    g_ptr_array_add(sentences,
                    g_strdup_printf("bisections (%s) end at places of their range that are taken %s; "
                                    "their steps go the way there",
                                    names, how));
}

/* Bytes that every block loads, the same as all others, in the course of loops. */
static double
common_bytes(const Study *study)
{
    double bytes = 0;
    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];
        if (a->kind != ACCESS_LOAD || !a->index || a->is_merged || !(a->index->depends & DEPENDS_LOOP) ||
            (a->index->depends & (DEPENDS_BLOCK | DEPENDS_OPAQUE | DEPENDS_DRAW)))
            continue;
        double elements = a->index->depends & DEPENDS_THREAD ? (double)study->block_threads : 1;
        for (guint k = 0; k < a->n_loops; k++)
            if (a->index->loops >> MIN(a->loops[k], 63) & 1)
                elements *= (double)study->loops[a->loops[k]].max_trips;
        bytes += elements * a->bytes;
    }
    return bytes;
}

/* Blocks that walk through the same find in L1 what another one has loaded, if they are in step. */
static void
tell_step(const Sector *sector, GPtrArray *sentences)
{
    double share = ceil(sector->study->blocks / (double)sector->arch.sm_count);
    guint together = (guint)fmin((double)sector->blocks_per_sm, share);
    if (together > 1 && common_bytes(sector->study) > (double)(sector->l1_lines * sector->arch.line_bytes))
        g_ptr_array_add(sentences,
                        g_strdup_printf("blocks are taken to go in step through what all of them load: where "
                                        "they drift apart, each of %u on a multiprocessor may load it itself",
                                        together));
}

static GPtrArray *
sector_assumptions(gpointer prepared)
{
    const Sector *sector = prepared;
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *unknown = study_unknown_text(sector->study);
    if (unknown)
        g_ptr_array_add(sentences,
                        g_strconcat(unknown, ": each lane is taken to touch a sector of its own", NULL));
    tell_decisions(sector->study, sentences);
    tell_places(sector->study, sentences);
    tell_bisections(sector, sentences);
    tell_step(sector, sentences);
    if (sector->approximate)
        g_ptr_array_add(
            sentences, g_strdup("loops too long to be followed are represented by some of their iterations"));
    sector_arch_tell(&sector->arch, sentences);
    return sentences;
}

static double
sector_known_error(const Arch *arch)
{
    double ratio;
    return arch_get(arch, ARCH_TIE_RATIO, &ratio, NULL) ? ratio : 0;
}

static GPtrArray *
sector_open_places(gpointer prepared)
{
    const Sector *sector = prepared;
    return open_places(sector->study, sector->range,
                       (Places){sector->settings.locality, sector->settings.locality_number});
}

const Model model_sector = {
    .name = "sector",
    .cost_unit = "ns",
    .known_error = sector_known_error,
    .draws_places = TRUE,
    .draws_conditions = TRUE,
    .prepare = sector_prepare,
    .estimate = sector_estimate,
    .cost_length = sector_cost_length,
    .grouping_bound = sector_grouping_bound,
    .explain = sector_explain,
    .part_names = sector_part_names,
    .n_parts = N_PARTS,
    .dump = sector_dump,
    .assumptions = sector_assumptions,
    .open_places = sector_open_places,
    .release = sector_release,
};
