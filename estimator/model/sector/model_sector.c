/* SPDX-License-Identifier: MIT */
/* The cost model of GPUs with sectored caches: docs/models/model-sector.md. */
#include "model/estimate/estimate.h"

#include "model/sector/sector_private.h"

#include <math.h>

static void
sector_release(gpointer prepared)
{
    Sector *sector = prepared;

    g_clear_pointer(&sector->groups, g_hash_table_unref);
    sector_guesses_free(sector->guesses);
    sector_memo_free(sector->memo);
    sector_launch_free(sector->launch);
    g_free(sector);
}

static gpointer
sector_prepare(const Kernel *kernel, const Binding *binding, const LaunchConfig *config, const Arch *arch,
               const ModelSettings *settings, GError **error)
{
    SectorLaunch *launch = sector_launch_new(kernel, binding, config, arch, settings, error);

    if (!launch)
        return NULL;
    Sector *sector = g_new0(Sector, 1);
    sector->launch = launch;
    sector->memo = sector_memo_new(launch);
    launch->work = sector_work_new(launch, sector->memo->spaces);
    return sector;
}

static gpointer
sector_prepare_other(gpointer prepared, const Arch *arch, const ModelSettings *settings, GError **error)
{
    const Sector *sector = prepared;
    SectorLaunch *launch = sector_launch_new_other(sector->launch, arch, settings, error);

    if (!launch)
        return NULL;
    Sector *other = g_new0(Sector, 1);
    other->launch = launch;
    other->memo = sector_memo_new_other(sector->memo, launch);
    return other;
}

static void
sector_prepare_like(gpointer prepared, gconstpointer first, gboolean is_decided)
{
    sector_memo_share(((Sector *)prepared)->memo, ((const Sector *)first)->memo, is_decided);
}

static void
sector_agree(gpointer prepared, gpointer other)
{
    sector_memo_agree(((Sector *)prepared)->memo, ((Sector *)other)->memo);
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
    const SectorLaunch *launch = ((const Sector *)prepared)->launch;

    return open_localities(launch->study, launch->compiled, launch->range,
                           (ArrayLocality){launch->settings.locality, launch->settings.locality_number});
}

/* --- what searches ask */

static gboolean
exchangeable(gpointer prepared, guint a, guint b)
{
    const Sector *sector = prepared;

    return sector_exchangeable(sector->launch, sector->memo, a, b);
}

static void
grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_bound)
{
    Sector *sector = prepared;

    if (!sector->groups)
        sector->groups = group_bounds_new();
    sector_grouping_bound(sector->launch, sector->memo, sector->groups, group_of, ret_bound);
}

static const char *
price_shape(gpointer prepared, PriceShape *ret_shape)
{
    const Sector *sector = prepared;

    return sector_price_shape(sector->launch, sector->memo, ret_shape);
}

static void
price(gpointer prepared, const Group *group, gboolean any_alike, double *ret_parts)
{
    const Sector *sector = prepared;

    sector_price(sector->launch, sector->memo, group, any_alike, ret_parts);
}

static void
guess(gpointer prepared, const Group *group, double *ret_parts)
{
    Sector *sector = prepared;

    if (!sector->guesses)
        sector->guesses = sector_guesses_new(sector->launch, sector->memo);
    sector_guess(sector->launch, sector->memo, sector->guesses, group, ret_parts);
}

static gboolean
alike(gpointer prepared, guint a, guint b)
{
    const Sector *sector = prepared;

    return sector_are_equivalent(sector->launch, sector->memo, a, b);
}

static double
price_cost(gpointer prepared, const double *parts)
{
    return sector_price_cost(((const Sector *)prepared)->launch, parts);
}

static double
price_plane(gpointer prepared, const double *at, const double *least, double *ret_slopes)
{
    return sector_price_plane(((const Sector *)prepared)->launch, at, least, ret_slopes);
}

static const ModelPrices PRICES = {
    .shape = price_shape,
    .price = price,
    .guess = guess,
    .alike = alike,
    .cost = price_cost,
    .plane = price_plane,
    .has_tiles = TRUE,
    .has_orders = TRUE,
};

const Model model_sector = {
    .name = "sector",
    .cost_unit = "ns",
    .known_error = sector_known_error,
    .uses_locality = TRUE,
    .draws_conditions = TRUE,
    .prepare = sector_prepare,
    .prepare_other = sector_prepare_other,
    .estimate = sector_estimate,
    .estimate_times = sector_estimate_times,
    .exchangeable = exchangeable,
    .prepare_like = sector_prepare_like,
    .agree = sector_agree,
    .cost_length = sector_cost_length,
    .grouping_bound = grouping_bound,
    .prices = &PRICES,
    .explain = sector_explain,
    .part_names = SECTOR_PART_NAMES,
    .n_parts = N_PARTS,
    .dump = sector_dump,
    .assumptions = sector_assumptions,
    .open_localities = sector_open_localities,
    .release = sector_release,
};
