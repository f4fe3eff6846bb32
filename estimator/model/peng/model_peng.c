/* SPDX-License-Identifier: MIT */
/* The cost model of Peng, Grossman and Sarkar: docs/models/model-peng.md. */
#include "model/estimate/estimate.h"

#include "model/peng/peng_private.h"
#include "model/launch/launch.h"
#include "model/compiled/compiled.h"

static gboolean
read_level(const Arch *arch, ArchKey size, ArchKey line, CacheLevel *ret_level, GError **error)
{
    if (!arch_get_int(arch, size, &ret_level->bytes, error))
        return FALSE;
    return ret_level->bytes == 0 || arch_get_int(arch, line, &ret_level->line_bytes, error);
}

/* The threads of the launch; G_MAXINT64 where there are more. */
static gint64
all_threads(const Study *study)
{
    gint64 threads = study->block_threads;

    for (guint i = 0; i < 3; i++)
        if (__builtin_mul_overflow(threads, study->launch->grid[i], &threads))
            return G_MAXINT64;
    return threads;
}

/* A WarpMeasure; DATA are the settings. */
static double
count_reduced(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
              gconstpointer data)
{
    const ModelSettings *settings = data;

    return warp_reduced_transactions(shape, residue, footprint, segment, settings->transaction_bytes);
}

static gboolean
read_arch(Peng *peng, const Arch *arch, GError **error)
{
    const LaunchConfig *launch = peng->study->launch;
    SmLimits limits;
    LaneMeasure measure = {.data = &peng->settings};
    gboolean needs_l1;

    if (!arch_get_int(arch, ARCH_MAX_BLOCKS_PER_SM, &limits.max_blocks, error) ||
        !arch_get_int(arch, ARCH_MAX_THREADS_PER_SM, &limits.max_threads, error) ||
        !arch_get_int(arch, ARCH_REGISTERS_PER_SM, &limits.registers, error) ||
        !arch_get_int(arch, ARCH_WARP_LANES, &peng->warp_lanes, error) ||
        !arch_get_int(arch, ARCH_TRANSACTION_BYTES, &measure.segment, error) ||
        !read_level(arch, ARCH_L1_BYTES, ARCH_L1_LINE_BYTES, &peng->l1, error) ||
        !read_level(arch, ARCH_L2_BYTES, ARCH_L2_LINE_BYTES, &peng->l2, error))
        return FALSE;
    needs_l1 = peng->l1.bytes > 0 || peng->settings.shared == SHARED_L1;
    if ((needs_l1 && !arch_get(arch, ARCH_W_L1, &peng->w_l1, error)) ||
        !arch_get(arch, ARCH_W_L2, &peng->w_l2, error) || !arch_get(arch, ARCH_W_DRAM, &peng->w_dram, error))
        return FALSE;
    peng->blocks_per_sm = blocks_per_sm(&limits, peng->study->block_threads, launch->registers);
    peng->l1.threads = peng->blocks_per_sm * peng->study->block_threads;
    peng->l2.threads = all_threads(peng->study);
    if (peng->l2.bytes == 0)
        peng->l2.line_bytes = 1;
    if (peng->settings.transactions == TRANSACTIONS_REDUCED)
        measure.measure = count_reduced;
    peng->spaces = lane_spaces_new(peng->study, (guint)peng->warp_lanes, &measure, 1);
    return TRUE;
}

static void
free_stream(gpointer data)
{
    peng_clear_stream(data);
    g_free(data);
}

static void
peng_release(gpointer prepared)
{
    Peng *peng = prepared;

    peng_groupings_free(peng->groupings);
    peng_clear_stream(&peng->by_index);
    g_hash_table_unref(peng->streams);
    g_free(peng->conflicts);
    g_free(peng->shared_warps);
    lane_spaces_free(peng->spaces);
    compiled_free(peng->compiled);
    study_free(peng->study);
    g_free(peng);
}

static gpointer
peng_prepare(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Arch *arch,
             const ModelSettings *settings, GError **error)
{
    Peng *peng = g_new0(Peng, 1);

    peng->study = study_new(kernel, binding, launch);
    peng->compiled = compiled_new(peng->study);
    peng->settings = *settings;
    peng->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_stream);
    if (!read_arch(peng, arch, error)) {
        peng_release(peng);
        return NULL;
    }
    if (peng->settings.shared == SHARED_L1)
        peng_count_shared(peng);
    StreamLimits limits = peng_index_limits(peng);
    peng_alias_prepare(peng, &limits);
    g_autofree guint *group_of = peng_alias_groups(peng, NULL);
    peng_make_stream(peng, &peng->by_index, &limits, group_of);
    return peng;
}

static const char *const PENG_PART_NAMES[] = {"L1", "L2", "DRAM"};

static GPtrArray *
peng_open_localities(gpointer prepared)
{
    const Peng *peng = prepared;

    return open_localities(peng->study, peng->compiled, 0, (ArrayLocality){0});
}

const Model model_peng = {
    .name = "peng",
    .cost_unit = "L1-hit times",
    .cost_is_dynamic = TRUE,
    .prepare = peng_prepare,
    .estimate = peng_estimate,
    .cost_length = peng_cost_length,
    .grouping_bound = peng_grouping_bound,
    .bound_is_cost = TRUE,
    .prices = &peng_prices,
    .explain = peng_explain,
    .part_names = PENG_PART_NAMES,
    .n_parts = G_N_ELEMENTS(PENG_PART_NAMES),
    .dump = peng_dump,
    .assumptions = peng_assumptions,
    .open_localities = peng_open_localities,
    .release = peng_release,
};
