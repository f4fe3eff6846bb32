/* SPDX-License-Identifier: MIT */
/* What frees takes nothing as well. */
#include "cache_group.h"
#include "cache_mapping.h"
#include "cache_reading.h"
#include "cache_replay.h"
#include "cache_structure.h"
#include "cache_victims.h"
#include "infer.h"
#include "latency_sweep.h"
#include "miss_curve.h"
#include "partition.h"
#include "plot.h"
#include "plot_set.h"
#include "probe.h"
#include "trace.h"
#include "trace_directory.h"
#include "trace_table.h"

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
