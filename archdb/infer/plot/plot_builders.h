/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/plot/plot.h"
#include "archdb/infer/trace/trace_directory.h"

/* Each draws one picture from DIRECTORY; NULL where it has nothing for it. NOTES (char *) gets what is left
 * out, and why. */
typedef Plot *(*PlotBuild)(const TraceDirectory *directory, GPtrArray *notes);

Plot *plot_build_size(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_stride(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_missrate(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_tlb(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_spectrum(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_chase(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_partition(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_fetch(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_cold(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_shared_latency(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_bankmode(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_shared_throughput(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_request(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_l1(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_l2(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_dram(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_streams(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_distances(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_random(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_stores(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_atomics(const TraceDirectory *directory, GPtrArray *notes);
