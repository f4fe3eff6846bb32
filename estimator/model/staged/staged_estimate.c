/* SPDX-License-Identifier: MIT */
#include "model/staged/staged.h"

/* Adds what ACCESS, of KIND, moves. */
static void
add_traffic(AccessKind kind, const AccessEstimate *access, Traffic *traffic)
{
    if (!access->counted)
        return;
    if (kind == ACCESS_LOAD) {
        traffic->load_requests += access->executions;
        traffic->load_sectors += access->sectors;
        traffic->load_l1_hits += access->sectors * access->l1_hits;
    } else {
        traffic->store_requests += access->executions;
        traffic->store_sectors += access->sectors;
    }
}

/* Sums up ACCESSES (of AccessEstimate) of KERNEL and REST. */
static void
sum_up(const Kernel *kernel, const Model *model, const GPtrArray *accesses, const double *rest,
       StagedCost *ret_cost)
{
    double sums[MODEL_MAX_PARTS] = {0};

    for (guint i = 0; i < accesses->len; i++) {
        const AccessEstimate *access = g_ptr_array_index(accesses, i);

        for (guint part = 0; part < model->n_parts; part++)
            sums[part] += access->by_part[part];
        add_traffic(((const Access *)g_ptr_array_index(kernel->accesses, i))->kind, access,
                    &ret_cost->traffic);
    }
    for (guint part = 0; part < model->n_parts; part++) {
        sums[part] += rest[part];
        ret_cost->total += sums[part];
    }
    for (guint part = 0; part < model->n_parts; part++)
        if (sums[part] > ret_cost->share * ret_cost->total) {
            ret_cost->share = sums[part] / ret_cost->total;
            ret_cost->binds = model->part_names[part];
        }
}

/* Estimates KERNEL as it stands. */
static gboolean
cost(const Kernel *kernel, const LaunchConfig *launch, const Model *model, const Arch *arch,
     const ModelSettings *settings, StagedCost *ret_cost, GError **error)
{
    g_autoptr(Binding) binding = binding_new_plain(kernel);
    g_autoptr(Layout) layout = layout_parse("aos", binding->record, error);
    ModelSettings thorough = *settings;

    thorough.thorough = TRUE;
    gpointer prepared = layout ? model->prepare(kernel, binding, launch, arch, &thorough, error) : NULL;
    double rest[MODEL_MAX_PARTS] = {0};

    if (!prepared)
        return FALSE;
    g_autoptr(GPtrArray) accesses = model->explain(prepared, layout, rest);
    *ret_cost = (StagedCost){.registers = launch->registers};
    sum_up(kernel, model, accesses, rest, ret_cost);
    model->release(prepared);
    return TRUE;
}

/* A launch of the kernel as staged. What it does not share with that of the kernel as it is it owns:
 * own_clear() frees it. */
typedef struct {
    LaunchConfig config;
    gint64 *trips, *least_trips, *sizes;
    FewTrips *few_trips;
    ArrayLocality **localities;
    double *shares;
} OwnLaunch;

static void
own_clear(OwnLaunch *own)
{
    g_free(own->trips);
    g_free(own->least_trips);
    g_free(own->few_trips);
    g_free(own->sizes);
    g_free(own->localities);
    g_free(own->shares);
}

static void
set_loops(OwnLaunch *own, const LaunchConfig *launch, const StagedKernel *staged)
{
    guint n = staged->loop_of->len;

    if (!launch->trips)
        return;
    own->config.trips = own->trips = g_new(gint64, MAX(n, 1));
    own->config.least_trips = own->least_trips = launch->least_trips ? g_new0(gint64, MAX(n, 1)) : NULL;
    own->config.few_trips = own->few_trips = g_new0(FewTrips, MAX(n, 1));
    for (guint i = 0; i < n; i++) {
        guint before = g_array_index(staged->loop_of, guint, i);

        own->trips[i] = before == STAGED_NEW ? LOOP_KNOWN : launch->trips[before];
        if (own->least_trips && before != STAGED_NEW)
            own->least_trips[i] = launch->least_trips[before];
        if (before != STAGED_NEW)
            own->few_trips[i] = launch_few_trips(launch, before);
    }
}

static void
set_arrays(OwnLaunch *own, const LaunchConfig *launch, const Kernel *kernel, const StagedKernel *staged)
{
    guint n = staged->array_of->len;

    own->config.n_arrays = n;
    if (launch->sizes)
        own->config.sizes = own->sizes = g_new0(gint64, MAX(n, 1));
    if (launch->localities)
        own->config.localities = own->localities = g_new0(ArrayLocality *, MAX(n, 1));
    for (guint i = 0; i < n; i++) {
        guint before = g_array_index(staged->array_of, guint, i);
        const Array *array = g_ptr_array_index(staged->kernel->arrays, i);
        const Array *old = g_ptr_array_index(kernel->arrays, before);

        if (own->sizes)
            own->sizes[i] = launch->sizes[before] * (gint64)old->elem_bytes / (gint64)array->elem_bytes;
        if (own->localities)
            own->localities[i] = launch->localities[before];
    }
}

/* Of LAUNCH of KERNEL, with WORDS in registers. */
static void
own_launch_init(OwnLaunch *own, const LaunchConfig *launch, const Kernel *kernel, const StagedKernel *staged,
                guint words)
{
    *own = (OwnLaunch){.config = *launch};
    own->config.by_layout = NULL;
    own->config.guesses = NULL;
    if ((launch->assumed & ASSUMED_REGISTERS) == 0)
        own->config.registers += words;
    else
        own->config.registers = MAX(launch->registers, launch->registers / 2 + words);
    set_arrays(own, launch, kernel, staged);
    set_loops(own, launch, staged);
    if (launch->shares)
        own->config.shares = own->shares = g_new(double, MAX(staged->decision_of->len, 1));
    for (guint i = 0; launch->shares && i < staged->decision_of->len; i++)
        own->shares[i] = launch->shares[g_array_index(staged->decision_of, guint, i)];
}

/* staged_cost(), or with IS_STAGED false of the kernel as it is. */
static gboolean
cost_of(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
        gboolean is_staged, const Model *model, const Arch *arch, const ModelSettings *settings,
        StagedCost *ret_cost, const char **ret_reason, GError **error)
{
    g_autoptr(StagedKernel) staged = staged_kernel_new(kernel, launch, loops, n_loops, is_staged, ret_reason);
    OwnLaunch own;
    gboolean done;

    if (!staged)
        return FALSE;
    own_launch_init(&own, launch, kernel, staged, is_staged ? staged_words(loops, n_loops) : 0);
    done = cost(staged->kernel, &own.config, model, arch, settings, ret_cost, error);
    own_clear(&own);
    return done;
}

gboolean
staged_cost(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
            const Model *model, const Arch *arch, const ModelSettings *settings, StagedCost *ret_cost,
            const char **ret_reason, GError **error)
{
    return cost_of(kernel, launch, loops, n_loops, TRUE, model, arch, settings, ret_cost, ret_reason, error);
}

gboolean
staged_cost_plain(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
                  const Model *model, const Arch *arch, const ModelSettings *settings, StagedCost *ret_cost,
                  GError **error)
{
    const char *reason;

    return cost_of(kernel, launch, loops, n_loops, FALSE, model, arch, settings, ret_cost, &reason, error);
}
