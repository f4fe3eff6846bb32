/* SPDX-License-Identifier: MIT */
/* What is known of a launch on a GPU. */
#include "model/sector/known/known_private.h"

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
block_shared_bytes(const SectorLaunch *launch)
{
    gint64 bytes =
        (gint64)MIN(launch->study->kernel->shared_bytes, G_MAXINT32) + launch->study->launch->shared;

    return bytes > 0 ? bytes + launch->arch.shared_reserved_bytes_per_block : 0;
}

/* See thinned(). */
#define LEAST_THREADS 256
#define MOST_THINNED 2

static gint64
occupancy(const SectorLaunch *launch)
{
    const SectorArch *arch = &launch->arch;
    SmLimits limits = {arch->max_blocks_per_sm, arch->max_threads_per_sm, arch->registers_per_sm};
    gint64 blocks = blocks_per_sm(&limits, launch->study->block_threads, launch->study->launch->registers);
    gint64 shared = block_shared_bytes(launch);

    if (shared > 0 && arch->shared_bytes_per_sm > 0)
        blocks = MIN(blocks, arch->shared_bytes_per_sm / shared);
    return MAX(blocks, 1);
}

static double
waves(const SectorLaunch *launch)
{
    double slots = (double)launch->blocks_per_sm * (double)launch->arch.sm_count;

    return fmax(1, launch->study->blocks / slots);
}

/* Of the blocks that reside on a multiprocessor, one of how many is followed for quick estimates: at least
 * LEAST_THREADS threads, and all where loads are the same for all of them. */
static gint64
thinned(const SectorLaunch *launch)
{
    const Study *study = launch->study;
    gint64 n = launch->blocks_per_sm, part = 1;

    if (!launch->settings.quick || launch->waves <= 1)
        return 1;
    for (guint i = 0; i < study->n_accesses; i++)
        if (study->accesses[i].kind == ACCESS_LOAD && study->accesses[i].uniform)
            return 1;
    while (part < MOST_THINNED && n / (2 * part) > 0 &&
           n / (2 * part) * study->block_threads >= LEAST_THREADS)
        part *= 2;
    return part;
}

static void
set_l1(SectorLaunch *launch)
{
    const SectorArch *arch = &launch->arch;
    gint64 used = launch->blocks_per_sm * block_shared_bytes(launch);

    set_map_init(&launch->sets, arch->l1_set_mapping, arch->n_l1_set_mapping, (guint64)arch->l1_line_bytes,
                 LANE_WALK_ARRAY_BITS);
    launch->l1_lines = (guint)(CLAMP(arch->l1_bytes - used, 0, arch->l1_capacity_seen_bytes) /
                               arch->l1_line_bytes / launch->thinned);
}

SectorLaunch *
sector_launch_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *config, const Arch *arch,
                  const ModelSettings *settings, GError **error)
{
    SectorArch read;

    if (!sector_arch_read(arch, &read, error))
        return NULL;
    SectorLaunch *launch = g_new0(SectorLaunch, 1);
    launch->arch = read;
    launch->study = study_new_guarded(kernel, binding, config);
    launch->compiled = compiled_new_nvcc(launch->study);
    launch->settings = *settings;
    launch->blocks_per_sm = occupancy(launch);
    launch->waves = waves(launch);
    launch->thinned = thinned(launch);
    launch->range = unknown_range(launch->study);
    launch->stores_to_record = stores_to_record(launch->study);
    set_l1(launch);
    return launch;
}

SectorLaunch *
sector_launch_new_other(const SectorLaunch *first, const Arch *arch, const ModelSettings *settings,
                        GError **error)
{
    SectorArch read;

    if (!sector_arch_read(arch, &read, error))
        return NULL;
    SectorLaunch *launch = g_memdup2(first, sizeof *first);
    launch->arch = read;
    launch->settings = *settings;
    launch->is_other = TRUE;
    set_l1(launch);
    return launch;
}

void
sector_launch_free(SectorLaunch *launch)
{
    if (launch && !launch->is_other) {
        g_free(launch->work);
        compiled_free(launch->compiled);
        study_free(launch->study);
    }
    g_free(launch);
}
