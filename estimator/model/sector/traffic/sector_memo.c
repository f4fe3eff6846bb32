/* SPDX-License-Identifier: MIT */
/* What is remembered of a launch from layout to layout. */
#include "model/sector/traffic/traffic_private.h"

/* Streams that are remembered at once. */
#define MAX_STREAMS 64

static LaneSpaces *
new_spaces(const SectorLaunch *launch)
{
    const SectorArch *arch = &launch->arch;
    const LaneMeasure measures[N_MEASURES] = {
        [MEASURE_SECTORS] = {.segment = arch->l1_sector_bytes},
        [MEASURE_LINES] = {.segment = arch->l1_line_bytes},
        [MEASURE_CYCLES] = {arch->l1_line_bytes, sector_load_cycles, arch},
        [MEASURE_MASKED] = {arch->l1_line_bytes, sector_masked_lines, arch},
    };

    return lane_spaces_new(launch->study, (guint)arch->warp_lanes, measures, N_MEASURES);
}

static void
prepare_stream(const SectorLaunch *launch, SectorMemo *memo, const guint *group_of, SectorStream *stream)
{
    sector_stream_prepare(launch, memo->requests.followed, memo->spaces, group_of, stream);
    memo->approximate = memo->approximate || stream->stream->approximate;
}

SectorMemo *
sector_memo_new(const SectorLaunch *launch)
{
    SectorMemo *memo = g_new0(SectorMemo, 1);

    memo->requests = (RequestMemo){followed_blocks_new(launch), sector_traces_new(), sector_arrays_new()};
    memo->l1 = l1_memo_new(launch);
    memo->dram = dram_memo_new();
    memo->spaces = new_spaces(launch);
    memo->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, sector_stream_free);
    if (launch->study->binding->record->n_fields <= 64)
        prepare_stream(launch, memo, NULL, &memo->all);
    if (memo->all.stream && !memo->all.stream->separable)
        sector_stream_clear(&memo->all);
    return memo;
}

SectorMemo *
sector_memo_new_other(const SectorMemo *first, const SectorLaunch *launch)
{
    SectorMemo *memo = g_memdup2(first, sizeof *first);

    memo->requests.arrays = sector_arrays_new();
    memo->l1 = l1_memo_new(launch);
    memo->dram = dram_memo_new();
    memo->is_other = TRUE;
    return memo;
}

void
sector_memo_free(SectorMemo *memo)
{
    if (!memo)
        return;
    dram_memo_free(memo->dram);
    l1_memo_free(memo->l1);
    sector_arrays_unref(memo->requests.arrays);
    if (!memo->is_other) {
        sector_stream_clear(&memo->all);
        g_hash_table_unref(memo->streams);
        lane_spaces_free(memo->spaces);
        sector_traces_free(memo->requests.traces);
        followed_blocks_free(memo->requests.followed);
    }
    g_free(memo);
}

void
sector_memo_share(SectorMemo *memo, const SectorMemo *first, gboolean is_decided)
{
    if (is_decided)
        l1_memo_decide(memo->l1, first->l1);
    dram_memo_set_second_thread(memo->dram);
    sector_arrays_unref(memo->requests.arrays);
    memo->requests.arrays = sector_arrays_ref(first->requests.arrays);
}

void
sector_memo_agree(SectorMemo *memo, SectorMemo *other)
{
    l1_memo_agree(memo->l1, other->l1);
}

SectorStream *
sector_stream(const SectorLaunch *launch, SectorMemo *memo, const Placement *placement)
{
    if (memo->all.stream && !(placement->has_tiles && launch->stores_to_record))
        return &memo->all;
    g_autoptr(GString) key = g_string_new(NULL);
    g_autofree guint *group_of = placement_groups(placement);
    for (guint f = 0; f < placement->n_fields; f++)
        g_string_append_printf(key, "%u ", group_of[f]);
    SectorStream *stream = g_hash_table_lookup(memo->streams, key->str);
    if (stream)
        return stream;
    if (g_hash_table_size(memo->streams) >= MAX_STREAMS) {
        g_hash_table_remove_all(memo->streams);
        dram_memo_clear(memo->dram);
        l1_memo_clear(memo->l1);
    }
    stream = g_new0(SectorStream, 1);
    prepare_stream(launch, memo, group_of, stream);
    g_free(stream->name);
    stream->name = g_strdup(key->str);
    g_hash_table_insert(memo->streams, g_strdup(key->str), stream);
    return stream;
}
