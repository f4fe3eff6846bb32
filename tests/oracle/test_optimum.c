/* SPDX-License-Identifier: MIT */
/* The best of all layouts that the search finds for the kernels of some sources, against the least estimate
 * of all layouts that it searches among, one by one.
 *
 * usage: test-optimum MOST SOURCE...   of each record in as many tiles as make MOST layouts or fewer */
#include "model/candidates/candidates.h"
#include "layouts/layouts.h"
#include "frontend/frontend.h"
#include "model/launch/launch.h"
#include "model/model.h"
#include "model/optimal/optimal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FIELDS 7
/* Rounding, as a share of the cost. */
#define TIE 1e-7

static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 132 * 2048};
static guint64 most_layouts;
static guint n_wrong, n_records;

/* Tiles to search among, the more the better. */
static const OptimalRequest SPACES[] = {
    {.tiles = {1, 4, 8, 16, 32, 64}, .n_tiles = 6},
    {.tiles = {1, 8, 32}, .n_tiles = 3},
    {.tiles = {1, 32}, .n_tiles = 2},
    {.tiles = {1}, .n_tiles = 1},
};

/* All layouts of a record's touched fields in turn. */
typedef struct {
    const Record *record;
    const OptimalRequest *space;
    gpointer prepared;
    Layout *layout; /* the grouping in work */
    guint64 n;
    double least;
    char *best; /* its spec */
} Walk;

static gboolean
is_touched(const Walk *walk, guint g)
{
    return walk->record->fields[walk->layout->groups[g].fields[0]].touched;
}

/* Puts the fields of GROUP that have to be aligned most first. */
static void
align_fields(const Record *record, Group *group)
{
    for (guint i = 1; i < group->n_fields; i++)
        for (guint k = i;
             k > 0 && record->fields[group->fields[k]].align > record->fields[group->fields[k - 1]].align;
             k--) {
            guint kept = group->fields[k];

            group->fields[k] = group->fields[k - 1];
            group->fields[k - 1] = kept;
        }
}

static void
estimate(Walk *walk)
{
    g_autoptr(Layout) layout = layout_copy(walk->layout);
    Estimate estimate;

    layout_normalise(layout, walk->record);
    model_sector.estimate(walk->prepared, layout, &estimate);
    walk->n++;
    if (estimate.total < walk->least) {
        walk->least = estimate.total;
        g_free(walk->best);
        walk->best = layout_format(layout, walk->record);
    }
    estimate_clear(&estimate);
}

/* Estimates all layouts of the grouping whose groups from G on have any tile, or another order. */
static void
walk_ways(Walk *walk, guint g)
{
    if (g == walk->layout->n_groups) {
        estimate(walk);
        return;
    }
    Group *group = &walk->layout->groups[g];
    guint n_tiles = is_touched(walk, g) && group->n_fields > 1 ? walk->space->n_tiles : 1;
    for (guint t = 0; t < n_tiles; t++) {
        group->tile = walk->space->tiles[t] > 1 ? walk->space->tiles[t] : 0;
        walk_ways(walk, g + 1);
    }
    group->tile = 0;
    g_autofree guint *declared = g_memdup2(group->fields, group->n_fields * sizeof *group->fields);
    align_fields(walk->record, group);
    if (memcmp(declared, group->fields, group->n_fields * sizeof *declared) != 0)
        walk_ways(walk, g + 1);
    memcpy(group->fields, declared, group->n_fields * sizeof *declared);
}

/* How many ways walk_ways() has where the N fields TOUCHED are grouped as ITER says. */
static double
count_ways(const Record *record, const guint *touched, const GroupingIter *iter, guint n, guint n_tiles)
{
    double ways = 1;

    for (guint g = 0; g < n; g++) {
        guint n_fields = 0, align = G_MAXUINT;
        gboolean is_aligned = TRUE;

        for (guint i = 0; i < n; i++) {
            if (iter->group_of[i] != g)
                continue;
            n_fields++;
            is_aligned = is_aligned && record->fields[touched[i]].align <= align;
            align = record->fields[touched[i]].align;
        }
        ways *= (n_fields > 1 ? n_tiles : 1) + (is_aligned ? 0 : 1);
    }
    return ways;
}

/* The largest space of at most most_layouts; NULL: there is none. */
static const OptimalRequest *
choose_space(const Record *record, const guint *touched, guint n)
{
    for (guint s = 0; s < G_N_ELEMENTS(SPACES); s++) {
        double all = 0;
        GroupingIter iter;

        grouping_iter_init(&iter, n);
        do {
            all += count_ways(record, touched, &iter, n, SPACES[s].n_tiles);
        } while (grouping_iter_next(&iter));
        if (all <= (double)most_layouts)
            return &SPACES[s];
    }
    return NULL;
}

static void
walk_all(Walk *walk, const guint *touched, guint n)
{
    guint8 group_of[GROUPING_MAX_FIELDS];
    GroupingIter iter;

    grouping_iter_init(&iter, n);
    do {
        memset(group_of, iter.max_of[n - 1] + 1, sizeof group_of);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = iter.group_of[i];
        walk->layout = layout_new_grouping(group_of, walk->record->n_fields);
        walk_ways(walk, 0);
        layout_free(walk->layout);
    } while (grouping_iter_next(&iter));
}

static void
check_record(const Binding *binding, PreparedLayouts *prepared)
{
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(binding->record, touched);
    const OptimalRequest *space =
        n > 0 && n <= MOST_FIELDS ? choose_space(binding->record, touched, n) : NULL;

    if (!space)
        return;
    OptimalRequest request = *space;
    request.wanted = TRUE;
    request.gap = TIE / 10;
    request.seconds = 36000;
    g_autoptr(KnownEstimates) known = known_estimates_new(binding->record);
    g_autoptr(Optimal) optimal =
        optimal_new(binding->kernel, binding, &model_sector, prepared, &request, NULL, known);
    if (optimal->status == OPTIMAL_NOT_SEARCHED) {
        g_test_message("%s: %s: not searched: %s", binding->kernel->name, binding->record->name,
                       optimal->reason);
        return;
    }
    Walk walk = {.record = binding->record,
                 .space = space,
                 .prepared = prepared_layouts_rest(prepared),
                 .least = INFINITY};
    walk_all(&walk, touched, n);
    gboolean is_right =
        fabs(optimal->cost - walk.least) <= TIE * walk.least && optimal->bound <= walk.least * (1 + 1e-9);
    g_test_message("%s: %s: %u fields, %u tiles, %" G_GUINT64_FORMAT
                   " layouts: %.10g %s; the search: %.10g %s, at least %.10g (%s), %u estimated%s",
                   binding->kernel->name, binding->record->name, n, space->n_tiles, walk.n, walk.least,
                   walk.best, optimal->cost, optimal->spec, optimal->bound,
                   optimal_status_text(optimal->status), optimal->n_estimated, is_right ? "" : ": WRONG");
    n_wrong += !is_right;
    n_records++;
    g_free(walk.best);
}

static void
check_kernel(Kernel *kernel, const Arch *arch)
{
    const ModelSettings settings = {0};
    const LaunchRequest open = {0};
    g_autofree char *reason = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, &reason, &error);
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &open, &some_gpu, NULL);

    for (guint i = 0; bindings && launches && i < bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(bindings, i);
        g_autoptr(PreparedLayouts) prepared = prepared_layouts_new(
            binding->kernel, binding, g_ptr_array_index(launches, 0), &model_sector, arch, &settings, &error);

        g_assert_no_error(error);
        check_record(binding, prepared);
    }
}

static void
test_source(gconstpointer path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autoptr(Arch) arch = arch_find("hopper-h200", &error);

    g_assert_no_error(error);
    g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < program->kernels->len; i++)
        check_kernel(g_ptr_array_index(program->kernels, i), arch);
    g_assert_cmpuint(n_wrong, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >, 2);
    most_layouts = g_ascii_strtoull(argv[1], NULL, 10);
    for (int i = 2; i < argc; i++) {
        g_autofree char *base = g_path_get_basename(argv[i]);
        g_autofree char *name = g_strdup_printf("/optimum/%s", base);

        g_test_add_data_func(name, argv[i], test_source);
    }
    int status = g_test_run();
    g_test_message("%u records", n_records);
    return status;
}
