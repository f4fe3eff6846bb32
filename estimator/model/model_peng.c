/* SPDX-License-Identifier: MIT */
/* The cost model of Peng, Grossman and Sarkar: docs/model.md. */
#include "peng.h"

#include "hits_line.h"
#include "occupancy.h"
#include "open_places.h"

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
    stream->stream = stream_new(peng->study, limits, group_of);
    stream->counter =
        stream_counter_new(peng->study, stream->stream, peng->spaces, peng->settings.uniform == UNIFORM_GRID);
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

static gboolean
read_level(const Arch *arch, ArchKey size, ArchKey line, CacheLevel *ret_level, GError **error)
{
    if (!arch_get_int(arch, size, &ret_level->bytes, error))
        return FALSE;
    return ret_level->bytes == 0 || arch_get_int(arch, line, &ret_level->line_bytes, error);
}

/* The threads of the launch; G_MAXINT64 where there are more. */
static gint64
all_threads(const Study *study)
{
    gint64 threads = study->block_threads;
    for (guint i = 0; i < 3; i++)
        if (__builtin_mul_overflow(threads, study->launch->grid[i], &threads))
            return G_MAXINT64;
    return threads;
}

/* A WarpMeasure; DATA are the settings. */
static double
count_reduced(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
              gconstpointer data)
{
    const ModelSettings *settings = data;
    return warp_reduced_transactions(shape, residue, footprint, segment, settings->transaction_bytes);
}

static gboolean
read_arch(Peng *peng, const Arch *arch, GError **error)
{
    const LaunchConfig *launch = peng->study->launch;
    SmLimits limits;
    LaneMeasure measure = {.data = &peng->settings};
    gboolean needs_l1;
    if (!arch_get_int(arch, ARCH_MAX_BLOCKS_PER_SM, &limits.max_blocks, error) ||
        !arch_get_int(arch, ARCH_MAX_THREADS_PER_SM, &limits.max_threads, error) ||
        !arch_get_int(arch, ARCH_REGISTERS_PER_SM, &limits.registers, error) ||
        !arch_get_int(arch, ARCH_WARP_LANES, &peng->warp_lanes, error) ||
        !arch_get_int(arch, ARCH_TRANSACTION_BYTES, &measure.segment, error) ||
        !read_level(arch, ARCH_L1_BYTES, ARCH_L1_LINE_BYTES, &peng->l1, error) ||
        !read_level(arch, ARCH_L2_BYTES, ARCH_L2_LINE_BYTES, &peng->l2, error))
        return FALSE;
    needs_l1 = peng->l1.bytes > 0 || peng->settings.shared == SHARED_L1;
    if ((needs_l1 && !arch_get(arch, ARCH_W_L1, &peng->w_l1, error)) ||
        !arch_get(arch, ARCH_W_L2, &peng->w_l2, error) || !arch_get(arch, ARCH_W_DRAM, &peng->w_dram, error))
        return FALSE;
    peng->blocks_per_sm = blocks_per_sm(&limits, peng->study->block_threads, launch->registers);
    peng->l1.threads = peng->blocks_per_sm * peng->study->block_threads;
    peng->l2.threads = all_threads(peng->study);
    if (peng->l2.bytes == 0)
        peng->l2.line_bytes = 1;
    if (peng->settings.transactions == TRANSACTIONS_REDUCED)
        measure.measure = count_reduced;
    peng->spaces = lane_spaces_new(peng->study, (guint)peng->warp_lanes, &measure, 1);
    return TRUE;
}

void
peng_clear_stream(PengStream *stream)
{
    stream_counter_free(stream->counter);
    stream_free(stream->stream);
}

static void
free_stream(gpointer data)
{
    peng_clear_stream(data);
    g_free(data);
}

static void
peng_release(gpointer prepared)
{
    Peng *peng = prepared;
    peng_groupings_free(peng->groupings);
    peng_clear_stream(&peng->by_index);
    g_hash_table_unref(peng->streams);
    g_free(peng->conflicts);
    g_free(peng->shared_warps);
    lane_spaces_free(peng->spaces);
    study_free(peng->study);
    g_free(peng);
}

static gpointer
peng_prepare(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Arch *arch,
             const ModelSettings *settings, GError **error)
{
    Peng *peng = g_new0(Peng, 1);
    peng->study = study_new(kernel, binding, launch);
    peng->settings = *settings;
    peng->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_stream);
    if (!read_arch(peng, arch, error)) {
        peng_release(peng);
        return NULL;
    }
    if (peng->settings.shared == SHARED_L1)
        peng_count_shared(peng);
    StreamLimits limits = peng_index_limits(peng);
    peng_alias_prepare(peng, &limits);
    g_autofree guint *group_of = peng_alias_groups(peng, NULL);
    peng_make_stream(peng, &peng->by_index, &limits, group_of);
    return peng;
}

static void
add_traffic(Traffic *traffic, const ItemCounts *counts, const LevelCounts *levels, AccessKind kind)
{
    if (kind == ACCESS_LOAD) {
        traffic->load_requests += counts->requests;
        traffic->load_sectors += counts->transactions;
        traffic->load_l1_hits += levels->l1;
        traffic->l2_reads += levels->l2 + levels->dram;
        traffic->l2_read_hits += levels->l2;
        traffic->dram_reads += levels->dram;
    } else {
        traffic->store_requests += counts->requests;
        traffic->store_sectors += counts->transactions;
        traffic->l2_writes += counts->transactions;
        traffic->dram_writes += levels->dram;
    }
}

static guint
peng_cost_length(gpointer prepared)
{
    return ((Peng *)prepared)->study->max_degree + 1;
}

static void
peng_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate)
{
    Peng *peng = prepared;
    g_autoptr(Placement) placement = placement_new(peng->study, layout);
    PengStream *stream = peng_stream(peng, placement);
    g_autofree ItemHits *hits = peng_hits(peng, stream, placement);
    guint n_cost = peng_cost_length(peng);
    g_autofree LevelCounts *sums = g_new0(LevelCounts, n_cost);
    Estimate estimate = {.cost = g_new0(double, n_cost), .n_cost = n_cost};
    for (guint i = 0; i < stream->stream->n_items; i++) {
        guint access = stream->stream->items[i].access;
        if (access == STREAM_MARK)
            continue;
        const StudyAccess *a = &peng->study->accesses[access];
        ItemCounts counts = stream_counter_item(stream->counter, i, &placement->accesses[access]);
        LevelCounts levels = peng_levels(peng, &counts, &hits[i], a->kind);
        sums[a->degree].l1 += levels.l1;
        sums[a->degree].l2 += levels.l2;
        sums[a->degree].dram += levels.dram;
        add_traffic(&estimate.traffic, &counts, &levels, a->kind);
    }
    for (guint d = 0; d < n_cost; d++) {
        sums[d].l1 += peng->shared_warps ? peng->shared_warps[d] : 0;
        estimate.cost[d] = peng_cost(peng, &sums[d]);
        estimate.total += estimate.cost[d];
    }
    *ret_estimate = estimate;
}

static void
assume(GPtrArray *sentences, const char *sentence)
{
    g_ptr_array_add(sentences, g_strdup(sentence));
}

static gboolean
is_approximate(const Peng *peng)
{
    GHashTableIter iter;
    gpointer stream;
    gboolean approximate = peng->by_index.stream->approximate;
    g_hash_table_iter_init(&iter, peng->streams);
    while (g_hash_table_iter_next(&iter, NULL, &stream))
        approximate = approximate || ((PengStream *)stream)->stream->approximate;
    return approximate;
}

static char *
shared_sentence(const Peng *peng)
{
    double n = 0;
    for (guint d = 0; d <= peng->study->max_degree; d++)
        n += peng->shared_warps[d];
    return g_strdup_printf("%.0f accesses of shared memory by warps count as L1 hits, alike in all layouts",
                           n);
}

static GPtrArray *
peng_assumptions(gpointer prepared)
{
    const Peng *peng = prepared;
    const Study *study = peng->study;
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *unknown = study_unknown_text(study);
    gboolean unaligned = FALSE;
    for (guint i = 0; i < study->n_accesses; i++) {
        const Expr *index = study->accesses[i].index;
        unaligned = unaligned || (index && (index->depends & (DEPENDS_PARAM | DEPENDS_OPAQUE)));
    }
    if (unknown)
        g_ptr_array_add(sentences,
                        g_strconcat(unknown,
                                    ": each lane is taken to touch a segment of its own, and nothing hits",
                                    NULL));
    if (unaligned)
        assume(sentences, "what is unknown and the same for a warp's lanes is taken to keep them aligned");
    if (lane_spaces_sampled(peng->spaces))
        assume(sentences,
               "an index too irregular to be counted for every warp was counted for evenly chosen ones");
    if (peng->shared_warps)
        g_ptr_array_add(sentences, shared_sentence(peng));
    if (is_approximate(peng))
        assume(sentences, "loops too long to be unrolled are represented by some of their iterations");
    return sentences;
}

static const char *const peng_part_names[] = {"L1", "L2", "DRAM"};

static GPtrArray *
peng_open_places(gpointer prepared)
{
    return open_places(((const Peng *)prepared)->study, 0, (Places){0});
}

const Model model_peng = {
    .name = "peng",
    .cost_unit = "L1-hit times",
    .prepare = peng_prepare,
    .estimate = peng_estimate,
    .cost_length = peng_cost_length,
    .grouping_bound = peng_grouping_bound,
    .bound_is_cost = TRUE,
    .explain = peng_explain,
    .part_names = peng_part_names,
    .n_parts = G_N_ELEMENTS(peng_part_names),
    .dump = peng_dump,
    .assumptions = peng_assumptions,
    .open_places = peng_open_places,
    .release = peng_release,
};
