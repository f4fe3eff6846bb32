/* SPDX-License-Identifier: MIT */
/* The unrollings of the kernel by which layouts are estimated, what hits of them, and what that costs. */
#include "model/peng/peng_private.h"

/* Accesses of one thread that are looked at one by one; a longer stream is shortened. */
#define INDEX_ITEMS 16384
#define LINE_ITEMS 65536
/* Iterations that stand for others where lines matter: they begin at as many different places of a line. */
#define LINE_TURNS 32
/* Elements: where lines begin at the same places again later than this, loops are not shortened exactly. */
#define MAX_LINE_PERIOD 256
/* Streams that are remembered at once. */
#define MAX_STREAMS 64

double
peng_cost(const Peng *peng, const LevelCounts *counts)
{
    return counts->l1 * peng->w_l1 + counts->l2 * peng->w_l2 + counts->dram * peng->w_dram;
}

LevelCounts
peng_levels(const Peng *peng, const ItemCounts *counts, const ItemHits *hits, AccessKind kind)
{
    double l1 = kind == ACCESS_LOAD ? counts->transactions * hits->l1 : 0;
    double l2 = (counts->transactions - l1) * hits->l2;

    return (LevelCounts){l1, l2, counts->transactions - l1 - l2};
}

void
peng_make_stream(Peng *peng, PengStream *stream, const StreamLimits *limits, const guint *group_of)
{
    stream->stream = stream_new(peng->study, peng->compiled, limits, group_of);
    stream->counter = stream_counter_new(peng->study, peng->compiled, stream->stream, peng->spaces,
                                         peng->settings.uniform == UNIFORM_GRID);
}

StreamLimits
peng_index_limits(const Peng *peng)
{
    return (StreamLimits){INDEX_ITEMS, 1, (guint)MAX(peng->l1.line_bytes, peng->l2.line_bytes),
                          0,           1, peng->settings.repeats == REPEATS_COUNTED};
}

/* The limits of a stream for layouts of PLACEMENT that are looked at by lines. */
static StreamLimits
line_limits(const Peng *peng, const Placement *placement)
{
    gint64 reach, line = MAX(peng->l1.line_bytes, peng->l2.line_bytes);
    gint64 period =
        line_period(peng->study, placement, line, peng->settings.accordance == ACCORDANCE_LINE, &reach);

    return (StreamLimits){LINE_ITEMS, LINE_TURNS,    period <= MAX_LINE_PERIOD ? (guint)line : 0,
                          reach,      (guint)period, peng->settings.repeats == REPEATS_COUNTED};
}

/* Tells the stream that GROUP_OF and LIMITS ask for from all others. */
static char *
stream_key(const Peng *peng, const guint *group_of, guint n_fields, gboolean by_line,
           const StreamLimits *limits)
{
    GString *key = g_string_new(NULL);
    g_autofree guint *first = g_new(guint, n_fields);

    if (by_line)
        g_string_append_printf(key, "%u %" G_GINT64_FORMAT " %u", limits->line_bytes, (gint64)limits->reach,
                               limits->period);
    for (guint f = 0; peng->aliasing_matters && f < n_fields; f++) {
        for (first[f] = 0; group_of[first[f]] != group_of[f]; first[f]++)
            ;
        g_string_append_printf(key, ":%u", first[f]);
    }
    return g_string_free(key, FALSE);
}

PengStream *
peng_stream(Peng *peng, const Placement *placement)
{
    gboolean by_line = placement->has_tiles || peng->settings.accordance == ACCORDANCE_LINE;

    if (!by_line && !peng->aliasing_matters)
        return &peng->by_index;
    StreamLimits limits = by_line ? line_limits(peng, placement) : peng_index_limits(peng);
    g_autofree guint *group_of = peng_alias_groups(peng, placement);
    g_autofree char *key = stream_key(peng, group_of, placement->n_fields, by_line, &limits);
    PengStream *stream = g_hash_table_lookup(peng->streams, key);
    if (stream)
        return stream;
    if (g_hash_table_size(peng->streams) >= MAX_STREAMS)
        g_hash_table_remove_all(peng->streams);
    stream = g_new0(PengStream, 1);
    stream->by_line = by_line;
    peng_make_stream(peng, stream, &limits, group_of);
    g_hash_table_insert(peng->streams, g_steal_pointer(&key), stream);
    return stream;
}

ItemHits *
peng_hits(Peng *peng, const PengStream *stream, const Placement *placement)
{
    ItemHits *hits = g_new0(ItemHits, MAX(stream->stream->n_items, 1));

    if (stream->by_line)
        hits_by_line(peng->study, stream->stream, placement, &peng->l1, &peng->l2,
                     peng->settings.accordance == ACCORDANCE_LINE, hits);
    else
        hits_by_index(peng->study, stream->stream, placement, &peng->l1, &peng->l2, hits);
    return hits;
}

void
peng_clear_stream(PengStream *stream)
{
    stream_counter_free(stream->counter);
    stream_free(stream->stream);
}
