/* SPDX-License-Identifier: MIT */
/* The addresses that lanes access along a stream, against the addresses of placements, thread by thread. */
#include "model/lanes/lanes.h"
#include "random_ir.h"

#include <string.h>

#define WARP 8
#define MOST_ITEMS 300

typedef struct {
    const IrBuilder *ir;
    const Study *study;
    const Placement *placement;
    const Stream *stream;
    LaneSet *set;
    const BlockIndex *blocks;
} Walked;

/* The thread of LANE with the counters of item ITEM; FALSE: there is none. */
static gboolean
place_thread(const Walked *w, guint lane, guint item, gint64 *counters, ExprEnv *ret_env)
{
    const gint64 *block = w->ir->launch->block;
    guint per_block = lane_set_warps_per_block(w->set) * WARP;
    gint64 thread = lane % per_block;
    const Point *point = &w->stream->points[w->stream->items[item].point];

    for (guint i = 0; i < point->n_turns; i++)
        counters[point->turns[i].loop] = point->turns[i].shown;
    *ret_env =
        (ExprEnv){.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]},
                  .loops = counters,
                  .n_loops = w->study->n_loops};
    memcpy(ret_env->block, w->blocks[lane / per_block].at, sizeof ret_env->block);
    return thread < block[0] * block[1] * block[2];
}

/* TRUE if the thread of ENV is inside all loops and branches from GUARD outwards. */
static gboolean
is_inside(const Walked *w, int guard, const ExprEnv *env)
{
    for (guint k = 0; guard >= 0 && k < w->study->loops[guard].n_outer; k++) {
        guint number = w->study->loops[guard].outer[k];
        const Expr *trip = w->study->loops[number].trip;
        gint64 trips;

        if (trip && expr_eval(trip, env, &trips) && env->loops[number] >= trips)
            return FALSE;
    }
    return TRUE;
}

static guint n_checked;

static void
check_item(const Walked *w, LaneWalk *walk, guint item, guint64 *addresses)
{
    guint access = w->stream->items[item].access;

    if (!lane_walk_item(walk, item, addresses))
        return;
    const StudyAccess *a = &w->study->accesses[access];
    const AccessPlacement *place = &w->placement->accesses[access];
    const Expr *address = placement_address(w->study, access, place);
    const guint unknown = DEPENDS_PARAM | DEPENDS_OPAQUE;
    gboolean is_known = address && !((a->index->depends | (a->sub ? a->sub->depends : 0)) & unknown);
    guint64 array = (guint64)(a->instance * w->placement->n_slots + place->slot) << LANE_WALK_ARRAY_BITS;
    guint64 start = array + (G_GUINT64_CONSTANT(1) << (LANE_WALK_ARRAY_BITS - 1));
    g_autofree gint64 *counters = g_new0(gint64, MAX(w->study->n_loops, 1));
    g_assert_cmpuint(lane_walk_array(walk, item), ==, array >> LANE_WALK_ARRAY_BITS);
    for (guint lane = 0; lane < lane_set_n_lanes(w->set); lane++) {
        ExprEnv env;
        gint64 at;
        gboolean runs = place_thread(w, lane, item, counters, &env) && is_inside(w, a->guard, &env);

        g_assert_cmpint(addresses[lane] != LANE_WALK_DEAD, ==, runs);
        if (!runs || !is_known || !expr_eval(address, &env, &at))
            continue;
        g_assert_cmpuint(addresses[lane], ==, start + (guint64)(at + place->offset));
        n_checked++;
    }
}

static guint n_in_runs, n_in_tiled_runs; /* lanes */

/* What WALK says of ITEM by runs, where it does, is what it does lane by lane: PLAIN. */
static void
check_runs(const AccessPlacement *place, LaneWalk *walk, guint item, guint n_lanes, const guint64 *plain)
{
    guint n_runs;
    const LaneRun *runs = lane_walk_runs(walk, item, &n_runs);

    if (!runs)
        return;
    g_assert_cmpuint(runs[0].first, ==, 0);
    for (guint r = 0; r < n_runs; r++) {
        guint end = r + 1 < n_runs ? runs[r + 1].first : n_lanes;

        g_assert_cmpuint(runs[r].first, <, end);
        for (guint lane = runs[r].first; lane < end; lane++)
            g_assert_cmpuint(plain[lane], ==,
                             (guint64)(runs[r].value + runs[r].step * (lane - runs[r].first)));
    }
    n_in_runs += n_lanes;
    n_in_tiled_runs += place->tile > 0 ? n_lanes : 0;
}

/* What WALK says of ITEM is what REMEMBERING does, of lanes that keep their elements, the first time and
 * again. */
static void
check_remembered(const Walked *w, const Placement *placement, LaneWalk *walk, LaneWalk *remembering,
                 guint item)
{
    guint n_lanes = lane_set_n_lanes(w->set);
    g_autofree guint64 *plain = g_new(guint64, n_lanes), *addresses = g_new(guint64, n_lanes);
    gboolean is_own = lane_walk_item(walk, item, plain);

    for (guint turn = 0; turn < 2; turn++) {
        g_assert_cmpint(lane_walk_item(remembering, item, addresses), ==, is_own);
        if (is_own)
            g_assert_cmpmem(addresses, n_lanes * sizeof *addresses, plain, n_lanes * sizeof *plain);
    }
    if (is_own)
        check_runs(&placement->accesses[w->stream->items[item].access], remembering, item, n_lanes, plain);
}

/* All items twice, by walks in two layouts and with ROOM bytes to remember in. */
static void
check_all_remembered(const Walked *w, const Compiled *compiled, const Placement *other, gsize room)
{
    const ModelSettings settings = {0};
    g_autoptr(LaneSet) plain = lane_set_new(w->study, WARP, w->blocks, 2, 1000, &settings);
    g_autoptr(LaneSet) remembering = lane_set_new(w->study, WARP, w->blocks, 2, 1000, &settings);
    const Placement *const placements[] = {w->placement, other, w->placement};

    lane_set_remember(remembering, &room);
    for (guint k = 0; k < G_N_ELEMENTS(placements); k++) {
        g_autoptr(LaneWalk) walk = lane_walk_new(w->study, compiled, w->stream, placements[k], plain);
        g_autoptr(LaneWalk) again = lane_walk_new(w->study, compiled, w->stream, placements[k], remembering);

        for (guint i = 0; i < MIN(w->stream->n_items, MOST_ITEMS); i++)
            check_remembered(w, placements[k], walk, again, i);
    }
}

static void
check(guint seed, const RandomShape *shape)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autofree char *spec = random_spec(rand, ir->binding->record, TRUE);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    g_autofree guint *group_of = placement_groups(placement);
    const StreamLimits limits = {1u << 16, 1, 0, 0, 1};
    g_autoptr(Stream) stream = stream_new(study, compiled, &limits, group_of);
    const gint64 *grid = ir->launch->grid;
    const BlockIndex blocks[2] = {{{0, 0, 0}}, {{grid[0] - 1, grid[1] - 1, grid[2] - 1}}};
    const ModelSettings settings = {0};
    g_autoptr(LaneSet) set = lane_set_new(study, WARP, blocks, 2, 1000, &settings);
    g_autoptr(LaneWalk) walk = lane_walk_new(study, compiled, stream, placement, set);
    g_autofree guint64 *addresses = g_new(guint64, lane_set_n_lanes(set));
    const Walked w = {ir, study, placement, stream, set, blocks};
    for (guint i = 0; i < MIN(stream->n_items, MOST_ITEMS); i++)
        check_item(&w, walk, i, addresses);
    g_autofree char *other_spec = random_spec(rand, ir->binding->record, TRUE);
    g_autoptr(Layout) other = layout_parse(other_spec, ir->binding->record, &error);
    g_assert_no_error(error);
    g_autoptr(Placement) other_placement = placement_new(study, compiled, other);
    check_all_remembered(&w, compiled, other_placement, seed % 2 ? 1 << 20 : 20000);
}

static void
test_random(void)
{
    static const RandomShape shapes[] = {{4, 2, 9, FALSE, FALSE, FALSE, FALSE, TRUE},
                                         {3, 2, 4, FALSE, TRUE, TRUE, TRUE, TRUE},
                                         {5, 3, 4, TRUE, TRUE, TRUE, TRUE, TRUE},
                                         {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE}};

    for (guint seed = 1; seed <= 200; seed++)
        check(seed, &shapes[seed % G_N_ELEMENTS(shapes)]);
    g_assert_cmpuint(n_checked, >, 10000);
    g_assert_cmpuint(n_in_runs, >, 2 * n_in_tiled_runs);
    g_assert_cmpuint(n_in_tiled_runs, >, 10000);
}

/* Lanes whose places are not known go to elements of their own, far apart, and others for another access. */
static void
test_unknown(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(2, 64, 16);

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, NULL);
    ir_load(ir, 0, NULL);
    ir_finish(ir);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Layout) layout = layout_parse("soa", ir->binding->record, &error);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    const StreamLimits limits = {1u << 16, 1, 0, 0, 1};
    g_autoptr(Stream) stream = stream_new(study, compiled, &limits, (const guint[]){0});
    const BlockIndex blocks[2] = {{{0, 0, 0}}, {{1, 0, 0}}};
    const ModelSettings settings = {0};
    g_autoptr(LaneSet) set = lane_set_new(study, WARP, blocks, 2, 1000, &settings);
    g_autoptr(LaneWalk) walk = lane_walk_new(study, compiled, stream, placement, set);
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint item = 0; item < stream->n_items; item++) {
        guint64 addresses[128];

        g_assert_true(lane_walk_item(walk, item, addresses));
        for (guint lane = 0; lane < 128; lane++) {
            guint64 line = addresses[lane] / 128;

            g_assert_cmpuint(addresses[lane] % 4, ==, 0);
            g_assert_true(g_hash_table_add(lines, g_memdup2(&line, sizeof line)));
        }
    }
    g_assert_cmpuint(g_hash_table_size(lines), ==, 256);

    static const guint sizes[] = {1, 2, 3, 7, 8, 9, 100, 128};
    const guint64 start = G_GUINT64_CONSTANT(1) << (LANE_WALK_ARRAY_BITS - 1);
    guint64 usual[128], addresses[128];
    g_assert_true(lane_walk_item(walk, 0, usual));
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) { /* of the array, in elements */
        study->accesses[0].elements = sizes[i];
        g_assert_true(lane_walk_item(walk, 0, addresses));
        for (guint lane = 0; lane < 128; lane++)
            g_assert_cmpuint((addresses[lane] - start) / 4, ==, (usual[lane] - start) / 4 % sizes[i]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lane-walk/random", test_random);
    g_test_add_func("/lane-walk/unknown", test_unknown);
    return g_test_run();
}
