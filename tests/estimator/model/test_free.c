/* SPDX-License-Identifier: MIT */
/* What frees takes nothing as well. */
#include "lane_bisection.h"
#include "candidates.h"
#include "compiled.h"
#include "stream_elements.h"
#include "warp_counter.h"
#include "draw_sums.h"
#include "expr.h"
#include "expr_internal.h"
#include "grouping_heap.h"
#include "header_names.h"
#include "kernel.h"
#include "l2_window.h"
#include "lane_set.h"
#include "warp_spaces.h"
#include "lane_addresses.h"
#include "warp_space.h"
#include "launch.h"
#include "layout.h"
#include "merger.h"
#include "model.h"
#include "peng.h"
#include "peng_groupings.h"
#include "dram_pieces.h"
#include "location_table.h"
#include "placement.h"
#include "prepared_layouts.h"
#include "ranked_layout.h"
#include "ranking.h"
#include "record.h"
#include "l1_cache.h"
#include "stream_shorten.h"
#include "stream.h"
#include "study.h"
#include "study_guards.h"
#include "study_drawn.h"
#include "touched_lines.h"
#include "warp_transactions.h"

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
    header_names_free(NULL);
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
