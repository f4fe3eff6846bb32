/* SPDX-License-Identifier: MIT */
/* The cost model of GPUs with sectored caches: docs/models/model-sector.md. */
#include "model/estimate/estimate.h"

#include "model/lanes/lanes.h"
#include "model/sector/sector_private.h"
#include "model/launch/launch.h"
#include "model/compiled/compiled.h"

#include <math.h>

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

static double
waves(const Sector *sector)
{
    double slots = (double)sector->blocks_per_sm * (double)sector->arch.sm_count;
    return fmax(1, sector->study->blocks / slots);
}

static void
sector_release(gpointer prepared)
{
    Sector *sector = prepared;
    sector_stream_clear(&sector->all);
    g_hash_table_unref(sector->streams);
    g_free(sector->work);
    g_clear_pointer(&sector->groups, g_hash_table_unref);
    sector_guesses_free(sector->guesses);
    lane_spaces_free(sector->spaces);
    piece_table_free(sector->reads);
    piece_table_free(sector->writes);
    piece_memo_free(sector->pieces);
    l2_window_free(sector->window);
    l1_cache_free(sector->l1);
    sector_traces_free(sector->traces);
    sector_arrays_unref(sector->arrays);
    hit_memory_free(sector->hit_memory);
    g_free(sector->bits);
    touched_lines_free(sector->touched);
    followed_blocks_free(sector->followed);
    compiled_free(sector->compiled);
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
    sector->compiled = compiled_new_nvcc(sector->study);
    sector->settings = *settings;
    sector->reads = piece_table_new(FALSE);
    sector->writes = piece_table_new(TRUE);
    sector->pieces = piece_memo_new();
    sector->traces = sector_traces_new();
    sector->arrays = sector_arrays_new();
    sector->hit_memory = hit_memory_new();
    sector->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, sector_stream_free);
    if (!sector_arch_read(arch, &sector->arch, error)) {
        sector_release(sector);
        return NULL;
    }
    sector->touched = touched_lines_new((guint)(sector->arch.line_bytes / sector->arch.sector_bytes));
    sector->bits = g_new(SectorBits, 1);
    sector_bits_init(sector->bits,
                     (guint)__builtin_ctzll((guint64)(sector->arch.fetch_bytes / sector->arch.sector_bytes)));
    sector->window = l2_window_new((guint)sector->arch.window_ways);
    sector->spaces = new_spaces(sector);
    sector->blocks_per_sm = occupancy(sector);
    sector->waves = waves(sector);
    sector->range = unknown_range(sector->study);
    sector->stores_to_record = stores_to_record(sector->study);
    set_l1(sector);
    if (sector->l1_lines > 0)
        sector->l1 = l1_cache_new(sector->l1_lines, sector->sets.n_sets, sector->arch.l1_is_lru);
    sector_set_blocks(sector);
    sector->work = sector_work_new(sector);
    if (binding->record->n_fields <= 64)
        sector_stream_prepare(sector, &sector->all, NULL);
    if (sector->all.stream && !sector->all.stream->separable)
        sector_stream_clear(&sector->all);
    return sector;
}

static void
sector_prepare_like(gpointer prepared, gconstpointer first, gboolean is_decided)
{
    Sector *sector = prepared;
    const Sector *known = first;
    if (is_decided)
        hit_memory_decide(sector->hit_memory, known->hit_memory);
    sector->is_beside = TRUE;
    sector_arrays_unref(sector->arrays);
    sector->arrays = sector_arrays_ref(known->arrays);
}

static void
sector_agree(gpointer prepared, gpointer other)
{
    hit_memory_agree(((Sector *)prepared)->hit_memory, ((Sector *)other)->hit_memory);
}

static double
sector_known_error(const Arch *arch)
{
    double ratio;
    return arch_get(arch, ARCH_TIE_RATIO, &ratio, NULL) ? ratio : 0;
}

static GPtrArray *
sector_open_localities(gpointer prepared)
{
    const Sector *sector = prepared;
    return open_localities(sector->study, sector->compiled, sector->range,
                           (ArrayLocality){sector->settings.locality, sector->settings.locality_number});
}

const Model model_sector = {
    .name = "sector",
    .cost_unit = "ns",
    .known_error = sector_known_error,
    .uses_locality = TRUE,
    .draws_conditions = TRUE,
    .prepare = sector_prepare,
    .estimate = sector_estimate,
    .exchangeable = sector_exchangeable,
    .prepare_like = sector_prepare_like,
    .agree = sector_agree,
    .cost_length = sector_cost_length,
    .grouping_bound = sector_grouping_bound,
    .prices = &sector_prices,
    .explain = sector_explain,
    .part_names = SECTOR_PART_NAMES,
    .n_parts = N_PARTS,
    .dump = sector_dump,
    .assumptions = sector_assumptions,
    .open_localities = sector_open_localities,
    .release = sector_release,
};
