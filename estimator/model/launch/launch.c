/* SPDX-License-Identifier: MIT */
#include "model/launch/launch_private.h"

#include <string.h>

/* What docs/guide/user-guide.md documents for what nobody states; launch.h for the grid. */
enum { DEFAULT_BLOCK = 256, DEFAULT_REGISTERS = 32, DEFAULT_TRIPS = 100 };

/* clang-format off */
G_DEFINE_QUARK(fieldwise-launch-error, launch_error)
/* clang-format on */

/* The dimensions that REQUESTED overrides as a whole: what it leaves at 0 behind a given one is 1. */
static void
override_dimensions(gint64 *dims, const gint64 *requested)
{
    if (requested[0] == 0 && requested[1] == 0 && requested[2] == 0)
        return;
    for (guint i = 0; i < 3; i++)
        dims[i] = requested[i] == 0 ? 1 : requested[i];
}

/* What CUDA allows of each dimension, whatever the GPU (CUDA C++ Programming Guide, "Technical Specifications
 * per Compute Capability"); of a block's threads in all the architecture tells. */
static const gint64 most_blocks[] = {G_MAXINT32, 65535, 65535}, most_threads[] = {G_MAXINT32, G_MAXINT32, 64};

static gboolean
check_dimensions(const char *what, const gint64 *dims, const gint64 *most, GError **error)
{
    for (guint i = 0; i < 3; i++)
        if (dims[i] <= 0 || dims[i] > most[i]) {
            g_set_error(error, LAUNCH_ERROR, LAUNCH_ERROR_DIMENSION,
                        "the %s's dimension %c is %" G_GINT64_FORMAT
                        ": it must lie between 1 and %" G_GINT64_FORMAT,
                        what, "xyz"[i], dims[i], most[i]);
            return FALSE;
        }
    return TRUE;
}

static gboolean
check_launch(const LaunchConfig *launch, gint64 max_block_threads, GError **error)
{
    const gint64 *block = launch->block;
    gint64 threads;

    if (!check_dimensions("grid", launch->grid, most_blocks, error) ||
        !check_dimensions("block", block, most_threads, error))
        return FALSE;
    if (launch->registers <= 0) {
        g_set_error(error, LAUNCH_ERROR, LAUNCH_ERROR_REGISTERS,
                    "%" G_GINT64_FORMAT " registers a thread: it must be at least 1", launch->registers);
        return FALSE;
    }
    if (__builtin_mul_overflow(block[0] * block[1], block[2], &threads) || threads > max_block_threads) {
        g_set_error(error, LAUNCH_ERROR, LAUNCH_ERROR_DIMENSION,
                    "a block of %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT
                    " threads is too large: %" G_GINT64_FORMAT " are allowed",
                    block[0], block[1], block[2], max_block_threads);
        return FALSE;
    }
    return TRUE;
}

gboolean *
launch_told_params(const Kernel *kernel, GHashTable *params)
{
    gboolean *told = g_new0(gboolean, kernel->params->len + 1);

    for (guint i = 0; params && i < kernel->params->len; i++) {
        const Param *param = g_ptr_array_index(kernel->params, i);

        told[i] = param->is_integer && g_hash_table_contains(params, param->name);
    }
    return told;
}

/* Sets the value of parameter NUMBER: the user's, or what host code STATED (NULL: no launch) passes. */
static void
set_param(LaunchConfig *launch, const Kernel *kernel, guint number, const Launch *stated, GHashTable *params)
{
    const Param *param = g_ptr_array_index(kernel->params, number);
    const gint64 *told = params ? g_hash_table_lookup(params, param->name) : NULL;

    if (told && param->is_integer) {
        launch->params[number] = *told;
        launch->param_known[number] = TRUE;
        return;
    }
    if (!stated)
        return;
    const StatedValue value = launch_stated(stated, kernel, number);
    if (value.kind != (param->is_integer ? STATED_INTEGER : STATED_REAL))
        return;
    launch->stated[number] = value;
    launch->params[number] = value.integer;
    launch->param_known[number] = value.kind == STATED_INTEGER;
}

static void
set_params(LaunchConfig *launch, const Kernel *kernel, const Launch *stated, GHashTable *params)
{
    launch->n_params = kernel->params->len;
    launch->params = g_new0(gint64, MAX(launch->n_params, 1));
    launch->param_known = g_new0(gboolean, MAX(launch->n_params, 1));
    launch->stated = g_new0(StatedValue, MAX(launch->n_params, 1));
    for (guint i = 0; i < launch->n_params; i++)
        set_param(launch, kernel, i, stated, params);
}

/* What SAID says of array NUMBER of KERNEL, by its name or that of the parameter that leads to it; NULL:
 * nothing.
 */
static gconstpointer
said_of_array(GHashTable *said, const Kernel *kernel, guint number)
{
    const Array *array = g_ptr_array_index(kernel->arrays, number);
    gconstpointer value = said ? g_hash_table_lookup(said, array->name) : NULL;

    if (!said || value || array->root_param < 0)
        return value;
    const Param *param = g_ptr_array_index(kernel->params, array->root_param);
    return g_hash_table_lookup(said, param->name);
}

static void
set_arrays(LaunchConfig *launch, const Kernel *kernel, const LaunchRequest *request)
{
    launch->sizes = g_new0(gint64, MAX(kernel->arrays->len, 1));
    launch->localities = g_new0(ArrayLocality *, kernel->arrays->len + 1);
    for (guint i = 0; i < kernel->arrays->len; i++) {
        const gint64 *size = said_of_array(request->sizes, kernel, i);
        const ArrayLocality *locality = said_of_array(request->localities, kernel, i);

        launch->sizes[i] = size ? *size : 0;
        launch->localities[i] = locality ? g_memdup2(locality, sizeof *locality) : NULL;
    }
    launch->n_arrays = kernel->arrays->len;
}

void
line_value_free(LineValue *said)
{
    if (!said)
        return;
    g_free(said->file);
    g_free(said);
}

/* TRUE if FILE is PATH, or the end of it from some folder on. */
static gboolean
names_file(const char *file, const char *path)
{
    gsize n_file = strlen(file), n_path = path ? strlen(path) : 0;

    return n_file <= n_path && strcmp(path + n_path - n_file, file) == 0 &&
           (n_file == n_path || path[n_path - n_file - 1] == G_DIR_SEPARATOR);
}

gboolean
decision_is_by_data(const Decision *decision)
{
    return (decision->holds->depends & DEPENDS_OPAQUE) != 0;
}

gboolean
line_value_is_at(const LineValue *said, const Kernel *kernel, const SourcePlace *place)
{
    const char *file = said->file ? said->file : kernel->place.file;

    return said->line == place->line && file && names_file(file, place->file);
}

gboolean
line_value_is_rest(const LineValue *said)
{
    return said->line == 0;
}

/* What ALL, of LineValue, says of PLACE; NULL: nothing. */
static const LineValue *
said_at(const GPtrArray *all, const Kernel *kernel, const SourcePlace *place)
{
    const LineValue *rest = NULL;

    for (guint i = 0; all && i < all->len; i++) {
        const LineValue *said = g_ptr_array_index(all, i);

        if (line_value_is_rest(said))
            rest = said;
        else if (line_value_is_at(said, kernel, place))
            return said;
    }
    return rest;
}

static void
set_shares(LaunchConfig *launch, const Kernel *kernel, const LaunchRequest *request)
{
    launch->shares = g_new(double, MAX(kernel->decisions->len, 1));
    launch->guesses = request->conditions ? g_new(ConditionShare, MAX(kernel->decisions->len, 1)) : NULL;
    for (guint i = 0; i < kernel->decisions->len; i++) {
        const Decision *decision = g_ptr_array_index(kernel->decisions, i);
        gboolean by_data = decision_is_by_data(decision);
        const LineValue *said = by_data ? said_at(request->taken, kernel, &decision->place) : NULL;
        gboolean is_guess = launch->guesses && by_data && !said;

        if (launch->guesses)
            launch->guesses[i] = is_guess ? condition_share(request->conditions, decision->holds)
                                          : (ConditionShare){-1, -1, -1};
        launch->shares[i] = is_guess ? launch->guesses[i].middle : said ? said->value : -1;
    }
}

gboolean
launch_guesses_share(const LaunchConfig *launch, guint number)
{
    return launch->guesses && launch->guesses[number].high >= 0;
}

/* TRUE if EXPR, or with EXPR NULL nothing, can be computed once the launch is known. */
static gboolean
trip_is_known(const Expr *trip, const gboolean *is_known)
{
    if (!trip || trip->kind == EXPR_OPAQUE)
        return FALSE;
    if (trip->kind == EXPR_SYMBOL && trip->symbol == SYMBOL_PARAM)
        return is_known && is_known[trip->number];
    for (guint i = 0; i < trip->n_args; i++)
        if (!trip_is_known(trip->args[i], is_known))
            return FALSE;
    return TRUE;
}

LoopLength
loop_length(const Loop *loop, const gboolean *is_known)
{
    if (!trip_is_known(loop->trip, is_known))
        return LOOP_UNKNOWN;
    if (loop->at_most)
        return LOOP_AT_MOST;
    return loop->is_bisection ? LOOP_BISECTION : LOOP_KNOWN;
}

gint
launch_searched(const LaunchConfig *launch, guint number)
{
    return launch->searched ? launch->searched[number] : -1;
}

gint64
launch_least_trips(const LaunchConfig *launch, guint number)
{
    return launch->least_trips ? launch->least_trips[number] : launch->trips[number];
}

FewTrips
launch_few_trips(const LaunchConfig *launch, guint number)
{
    return launch->few_trips ? launch->few_trips[number] : (FewTrips){.one_in = 0};
}

gint64
launch_mean_trips(const LaunchConfig *launch, guint number)
{
    FewTrips few = launch_few_trips(launch, number);
    gint64 twice = launch_least_trips(launch, number) + launch->trips[number]; /* the mean */

    if (few.one_in == 0)
        return (twice + 1) / 2;
    double all = (double)twice * (double)(few.one_in - 1) + (double)(few.least + few.most);
    return (gint64)(all / (2 * (double)few.one_in) + 0.5);
}

/* What the user says of a loop counts more than what follows from the arguments that host code passes. */
static void
set_trips(LaunchConfig *launch, const Kernel *kernel, const LaunchRequest *request)
{
    g_autofree gboolean *told = launch_told_params(kernel, request->params);

    launch->trips = g_new(gint64, MAX(kernel->loops->len, 1));
    launch->least_trips = g_new0(gint64, MAX(kernel->loops->len, 1));
    launch->few_trips = g_new0(FewTrips, MAX(kernel->loops->len, 1));
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);

        launch->trips[i] = loop_length(loop, launch->param_known);
        const LineValue *said =
            loop_length(loop, told) != LOOP_KNOWN ? said_at(request->trips, kernel, &loop->place) : NULL;
        if (said) {
            launch->trips[i] = (gint64)said->value;
            launch->least_trips[i] = (gint64)said->least;
            launch->few_trips[i] = said->few;
        }
        if (launch->trips[i] == LOOP_UNKNOWN)
            launch->assumed |= ASSUMED_TRIPS;
    }
}

/* A kernel without an extern __shared__ array needs no dynamic shared memory: there, nothing is assumed. */
static void
set_shared(LaunchConfig *launch, const Kernel *kernel, const Launch *stated, const LaunchRequest *request)
{
    if (request->has_shared)
        launch->shared = request->shared;
    else if (stated && stated->shared >= 0)
        launch->shared = stated->shared;
    else if (kernel->has_dynamic_shared)
        launch->assumed |= ASSUMED_SHARED;
}

/* Fills the dimensions of the grid that are open; block and parameters are set. */
static void
set_grid(LaunchConfig *launch, const Kernel *kernel, const Launch *stated, const LaunchGpu *gpu)
{
    ExprEnv env = {
        .params = launch->params, .param_known = launch->param_known, .n_params = launch->n_params};
    DefaultGrid grid;

    if (launch->grid[0] && launch->grid[1] && launch->grid[2])
        return;
    default_grid(kernel, launch->grid, launch->block, gpu, &env, &grid);
    memcpy(launch->grid, grid.grid, sizeof launch->grid);
    memcpy(launch->other_grid, grid.once, sizeof launch->other_grid);
    launch->grid_why = grid.why;
    for (guint i = 0; stated && i < 3; i++) {
        launch->growers[i] = stated->growers[i];
        launch->growth[i] = stated->growth[i];
    }
    launch->assumed |= ASSUMED_GRID;
}

/* The largest block of those with which a multiprocessor of GPU holds most threads of KERNEL, each with
 * REGISTERS; 0 where the GPU's limits are not known. */
static gint64
block_by_occupancy(const Kernel *kernel, const LaunchGpu *gpu, gint64 registers)
{
    gint64 most = gpu->max_block_threads, best = 0, resident = 0;

    if (kernel->max_block_threads > 0)
        most = MIN(most, kernel->max_block_threads);
    if (gpu->warp_lanes <= 0 || gpu->sm.max_threads <= 0 || most > gpu->sm.max_threads)
        return 0;
    for (gint64 block = most - most % gpu->warp_lanes; block > 0; block -= gpu->warp_lanes) {
        gint64 threads = block * blocks_per_sm(&gpu->sm, block, registers);

        if (threads > resident) {
            resident = threads;
            best = block;
        }
    }
    return best;
}

/* Fills the dimensions of the block that are open; the registers are set. */
static void
set_block(LaunchConfig *launch, const Kernel *kernel, const Launch *stated, const LaunchGpu *gpu)
{
    gint64 best =
        stated && stated->block_by_occupancy ? block_by_occupancy(kernel, gpu, launch->registers) : 0;
    gint64 block = best ? best : DEFAULT_BLOCK;

    while (kernel->max_block_threads > 0 && block > kernel->max_block_threads)
        block /= 2;
    if (best && !launch->block[0] && launch->block[1] == 1 && launch->block[2] == 1) {
        launch->block[0] = best;
        launch->assumed |= ASSUMED_BLOCK;
    } else if (fill_dimensions(launch->block, block)) {
        launch->assumed |= ASSUMED_BLOCK;
    }
}

/* Of DIMS, of which none is known, leaves those open that the kernel USED (bit k: dimension k); the others
 * are 1.
 */
static void
close_unused(gint64 *dims, guint used)
{
    if (dims[0] || dims[1] || dims[2])
        return;
    for (guint k = 1; k < 3; k++)
        dims[k] = !(used >> k & 1);
}

/* STATED completed by REQUEST and the defaults; NULL: host code states no launch. */
static LaunchConfig *
launch_config_new(const Kernel *kernel, const Launch *stated, const LaunchRequest *request,
                  const LaunchGpu *gpu)
{
    LaunchConfig *launch = g_new0(LaunchConfig, 1);
    guint used_of_grid, used_of_block;

    for (guint i = 0; stated && i < 3; i++) {
        launch->grid[i] = stated->grid[i];
        launch->block[i] = stated->block[i];
    }
    launch->times = stated && stated->times > 0 ? stated->times : 1;
    launch->is_open = stated && stated->is_open;
    launch->is_counted = stated && stated->is_counted;
    if (stated && stated->numbers)
        launch->numbers = g_array_copy(stated->numbers);
    if (stated)
        source_place_copy(&launch->place, &stated->place);
    override_dimensions(launch->grid, request->grid);
    override_dimensions(launch->block, request->block);
    kernel_used_dimensions(kernel, &used_of_grid, &used_of_block);
    close_unused(launch->grid, used_of_grid);
    close_unused(launch->block, used_of_block);
    if (stated && stated->assumptions)
        launch->assumptions = g_ptr_array_ref(stated->assumptions);
    gint64 compiled = request->by_layout ? register_table_rest(request->by_layout, kernel) : 0;
    launch->registers = compiled ? compiled : request->registers;
    launch->is_compiled = compiled != 0;
    launch->by_layout = request->by_layout ? register_table_ref(request->by_layout) : NULL;
    if (launch->registers == 0) {
        launch->registers = DEFAULT_REGISTERS;
        launch->assumed |= ASSUMED_REGISTERS;
    }
    set_block(launch, kernel, stated, gpu);
    set_shared(launch, kernel, stated, request);
    launch->default_trips = DEFAULT_TRIPS;
    set_params(launch, kernel, stated, request->params);
    set_grid(launch, kernel, stated, gpu);
    set_arrays(launch, kernel, request);
    if (request->takes_fills)
        launch_set_fills(launch, kernel);
    launch_set_searched(launch, kernel);
    set_shares(launch, kernel, request);
    set_trips(launch, kernel, request);
    return launch;
}

/* Whether A and B pass the same to the parameters that are USED, as far as it is known. */
static gboolean
same_params(const LaunchConfig *a, const LaunchConfig *b, const gboolean *used)
{
    for (guint i = 0; i < a->n_params; i++)
        if (used[i] && (a->param_known[i] != b->param_known[i] || a->params[i] != b->params[i]))
            return FALSE;
    return TRUE;
}

static gboolean
same_dimensions(const LaunchConfig *a, const LaunchConfig *b)
{
    for (guint i = 0; i < 3; i++)
        if (a->grid[i] != b->grid[i] || a->block[i] != b->block[i])
            return FALSE;
    return a->assumed == b->assumed && a->shared == b->shared;
}

/* The one of LAUNCHES that is the same as LAUNCH; NULL: none is. */
static LaunchConfig *
find_same(const GPtrArray *launches, const LaunchConfig *launch, const gboolean *used)
{
    for (guint i = 0; i < launches->len; i++)
        if (same_dimensions(g_ptr_array_index(launches, i), launch) &&
            same_params(g_ptr_array_index(launches, i), launch, used))
            return g_ptr_array_index(launches, i);
    return NULL;
}

/* LAUNCH stands for OTHER, too: nothing is known of sizes in which they differ. */
static void
keep_growers(LaunchConfig *launch, const LaunchConfig *other)
{
    gboolean is_alike = memcmp(launch->growth, other->growth, sizeof launch->growth) == 0;

    for (guint i = 0; i < 3; i++)
        is_alike = is_alike && g_strcmp0(launch->growers[i], other->growers[i]) == 0;
    if (!is_alike)
        memset(launch->growers, 0, sizeof launch->growers);
}

GPtrArray *
launch_configs(const Kernel *kernel, const LaunchRequest *request, const LaunchGpu *gpu, GError **error)
{
    g_autoptr(GPtrArray) launches = g_ptr_array_new_with_free_func((GDestroyNotify)launch_config_free);
    g_autofree gboolean *used = kernel_used_params(kernel);

    for (guint i = 0; i < MAX(kernel->launches->len, 1); i++) {
        const Launch *stated = kernel->launches->len ? g_ptr_array_index(kernel->launches, i) : NULL;
        LaunchConfig *launch = launch_config_new(kernel, stated, request, gpu);
        LaunchConfig *same = find_same(launches, launch, used);

        if (same) {
            same->times += launch->times;
            keep_growers(same, launch);
            same->is_open = same->is_open || launch->is_open;
            if (same->numbers && launch->numbers)
                g_array_append_vals(same->numbers, launch->numbers->data, launch->numbers->len);
            launch_config_free(launch);
            continue;
        }
        g_ptr_array_add(launches, launch);
        if (!check_launch(launch, gpu->max_block_threads, error))
            return NULL;
    }
    return g_steal_pointer(&launches);
}

void
launch_config_free(LaunchConfig *launch)
{
    if (!launch)
        return;
    source_place_clear(&launch->place);
    g_clear_pointer(&launch->numbers, g_array_unref);
    g_free(launch->grid_why);
    g_clear_pointer(&launch->assumptions, g_ptr_array_unref);
    register_table_unref(launch->by_layout);
    g_free(launch->params);
    g_free(launch->param_known);
    g_free(launch->stated);
    g_free(launch->searched);
    g_free(launch->sizes);
    for (guint i = 0; launch->localities && i < launch->n_arrays; i++)
        g_free(launch->localities[i]);
    g_free(launch->localities);
    g_free(launch->shares);
    g_free(launch->guesses);
    g_free(launch->trips);
    g_free(launch->least_trips);
    g_free(launch->few_trips);
    g_free(launch);
}
