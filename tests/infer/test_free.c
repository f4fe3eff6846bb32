/* SPDX-License-Identifier: MIT */
/* What frees takes nothing as well. */
#include "archdb/infer/cache/cache_private.h"
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/plot/plot.h"
#include "archdb/infer/trace/trace.h"

static void
test_nothing(void)
{
    cache_group_free(NULL);
    cache_mapping_free(NULL);
    cache_probe_free(NULL);
    cache_reading_free(NULL);
    cache_replay_free(NULL);
    cache_structure_free(NULL);
    cache_victims_free(NULL);
    infer_result_free(NULL);
    latency_sweep_free(NULL);
    miss_curve_free(NULL);
    partition_free(NULL);
    plot_free(NULL);
    plot_series_free(NULL);
    plot_set_free(NULL);
    trace_directory_free(NULL);
    trace_file_free(NULL);
    trace_table_free(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/free/nothing", test_nothing);
    return g_test_run();
}
