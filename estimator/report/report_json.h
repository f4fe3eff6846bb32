/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"
#include "text/json_writer.h"

/* The parts that the JSON of `rank`, of `explain`, of `stage` and of a bundle's estimates share. */

/* Opens the outermost object and writes what stands before "kernels". */
void report_json_begin(JsonWriter *json, const Analysis *analysis, const char *schema);
/* The members of one (kernel, record, launch) before its layouts. */
void report_json_case(JsonWriter *json, const Analysis *analysis, const Ranking *ranking);
/* The members of "launch" but for its parameters; REGISTERS: whether "assumed" may name them. */
void report_json_launch(JsonWriter *json, const LaunchConfig *launch, gboolean registers);
/* The members "load" and "store". */
void report_json_l1(JsonWriter *json, const Traffic *traffic);
/* The same, "l2" and "dram". */
void report_json_traffic(JsonWriter *json, const Traffic *traffic);
/* The members of a layout from "cost" on. */
void report_json_estimate(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);
/* The members of a layout of a ranking. */
void report_json_layout(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout);
