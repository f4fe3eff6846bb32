/* SPDX-License-Identifier: MIT */
#pragma once

/* Chases as `probe` tables (docs/models/traces.md). */
#include <cmath>
#include <string>
#include <vector>

#include "chase.h"
#include "gpu.cuh"

struct ProbeWriter {
    TraceWriter *trace;
    const char *path;
    int cold;                 /* what the device's cold_start says */
    uint32_t overhead_cycles; /* subtracted */
    unsigned long probes;
};

/* A CacheProbeFunc; DATA is a ProbeWriter. */
static inline void
probe_write(void *data, const char *purpose, const Chase *chase, const uint32_t *cycles)
{
    ProbeWriter *probe = (ProbeWriter *)data;
    TraceWriter *trace = probe->trace;
    std::string text = "offset_bytes";
    for (uint32_t pass = 0; pass < chase->passes; pass++)
        text += ",pass" + std::to_string(pass) + "_cycles";
    trace_table(trace, "probe");
    trace_key(trace, "path", "%s", probe->path);
    trace_key(trace, "purpose", "%s", purpose);
    trace_key(trace, "cold", "%d", probe->cold);
    trace_key(trace, "warm_passes", "%u", chase->warm_passes);
    trace_key(trace, "overhead_cycles", "%u", probe->overhead_cycles);
    trace_rows(trace, text.c_str(), chase->n);
    for (uint32_t i = 0; i < chase->n; i++) {
        text = std::to_string(chase->offsets[i]);
        for (uint32_t pass = 0; pass < chase->passes; pass++)
            text += "," + std::to_string(cycles[(size_t)pass * chase->n + i]);
        text += "\n";
        trace_text(trace, text.c_str());
    }
    trace_table_end(trace);
    probe->probes++;
}

#define SWEEP_COLUMNS "size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples"

/* One row of a `sweep` or `reach` table; 0 samples: none is written. */
static inline std::string
sweep_row(uint64_t size_bytes, const std::vector<double> &cycles)
{
    double sum = 0;
    for (double each : cycles)
        sum += each;
    Spread spread = spread_of(cycles);
    char text[160];
    snprintf(text, sizeof text, "%llu,%.3f,%.1f,%.1f,%.1f,%zu\n", (unsigned long long)size_bytes,
             sum / (double)cycles.size(), spread.median, spread.low, spread.high, cycles.size());
    return text;
}

/* LEAST, … up to MOST, STEPS to each doubling, each a multiple of UNIT and larger than the one before. */
static inline std::vector<uint64_t>
sweep_sizes(uint64_t least, uint64_t most, int steps, uint64_t unit)
{
    std::vector<uint64_t> sizes;
    for (double size = (double)least; size <= 1.0001 * (double)most; size *= pow(2.0, 1.0 / steps)) {
        uint64_t rounded = (uint64_t)(size / (double)unit + 0.5) * unit;
        if (rounded > 0 && (sizes.empty() || rounded > sizes.back()))
            sizes.push_back(rounded);
    }
    return sizes;
}

/* A table of N rows in ROWS under the keys already written. */
static inline void
sweep_write(TraceWriter *trace, const std::vector<std::string> &rows)
{
    trace_rows(trace, SWEEP_COLUMNS, (long)rows.size());
    for (const std::string &row : rows)
        trace_text(trace, row.c_str());
    trace_table_end(trace);
}
