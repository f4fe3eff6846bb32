/* SPDX-License-Identifier: MIT */
/* What frees takes nothing as well. */
#include "model/lanes/lanes_private.h"
#include "model/candidates/candidates.h"
#include "model/stream/stream_private.h"
#include "model/warps/warps.h"
#include "ir/expr/expr_private.h"
#include "model/ranking/ranking_private.h"
#include "layouts/layouts.h"
#include "model/caches/caches.h"
#include "model/launch/launch.h"
#include "model/model.h"
#include "model/peng/peng_private.h"
#include "model/compiled/compiled_private.h"
#include "model/placement/placement.h"
#include "model/study/study_private.h"

static void
test_nothing(void)
{
    access_estimate_free(NULL);
    access_free(NULL);
    array_free(NULL);
    bisection_path_free(NULL);
    candidate_free(NULL);
    cell_maker_free(NULL);
    decision_free(NULL);
    draw_sums_free(NULL);
    expr_pool_free(NULL);
    group_shape_free(NULL);
    grouping_heap_free(NULL);
    kernel_free(NULL);
    l2_window_free(NULL);
    lane_set_free(NULL);
    lane_space_free(NULL);
    lane_spaces_free(NULL);
    lane_walk_free(NULL);
    launch_config_free(NULL);
    launch_free(NULL);
    layout_free(NULL);
    line_value_free(NULL);
    loop_free(NULL);
    merger_free(NULL);
    node_free(NULL);
    param_free(NULL);
    peng_groupings_free(NULL);
    piece_table_free(NULL);
    location_table_free(NULL);
    placement_free(NULL);
    prepared_layouts_free(NULL);
    program_free(NULL);
    ranked_layout_free(NULL);
    ranking_free(NULL);
    record_free(NULL);
    l1_cache_free(NULL);
    shorten_plan_free(NULL);
    skipped_kernel_free(NULL);
    stream_counter_free(NULL);
    stream_free(NULL);
    study_free(NULL);
    compiled_free(NULL);
    study_guards_free(NULL);
    study_rows_free(NULL);
    touched_lines_free(NULL);
    transaction_table_free(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/free/nothing", test_nothing);
    return g_test_run();
}
