/* SPDX-License-Identifier: MIT */
/* What frees takes nothing as well. */
#include "archdb/infer/cache/cache_group.h"
#include "archdb/infer/cache/cache_mapping.h"
#include "archdb/infer/cache/cache_reading.h"
#include "archdb/infer/cache/cache_replay.h"
#include "archdb/infer/cache/cache_structure.h"
#include "archdb/infer/cache/cache_victims.h"
#include "archdb/infer/infer.h"
#include "archdb/infer/latency_sweep.h"
#include "archdb/infer/miss_curve.h"
#include "archdb/infer/partition.h"
#include "archdb/infer/plot/plot.h"
#include "archdb/infer/plot/plot_set.h"
#include "archdb/infer/cache/probe.h"
#include "archdb/infer/trace/trace.h"
#include "archdb/infer/trace/trace_directory.h"
#include "archdb/infer/trace/trace_table.h"

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
