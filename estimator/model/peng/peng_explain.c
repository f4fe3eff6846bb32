/* SPDX-License-Identifier: MIT */
/* What is known of each access: Model.explain and the stages' dumps. */
#include "model/peng/peng_private.h"

#include "model/placement/placement.h"
#include "model/estimate/estimate.h"

/* Sums over the items of one access. */
typedef struct {
    ItemCounts counts;
    LevelCounts levels;
    double heaviest; /* transactions of the item that speaks for the others */
} AccessSums;

static void
add_reason(GString *text, const char *format, ...)
{
    va_list args;

    if (text->len)
        g_string_append(text, "; ");
    va_start(args, format);
    g_string_append_vprintf(text, format, args);
    va_end(args);
}

/* Why data at REUSE serves LEVEL or not. */
static void
explain_level(GString *text, const char *name, const CacheLevel *level, const Reuse *reuse, double hits,
              gint64 reach)
{
    if (level->bytes == 0)
        return;
    if (reuse->source == REUSE_NONE && reach < 0)
        add_reason(text, "no %s hit: two elements do not fit a line of %" G_GINT64_FORMAT " bytes", name,
                   level->line_bytes);
    else if (reuse->source == REUSE_NONE && hits <= 0)
        add_reason(text, "no %s hit: no earlier access is accordant", name);
    else if (hits <= 0)
        add_reason(text, "no %s hit: %.0f bytes since the accordant access, more than %" G_GINT64_FORMAT,
                   name, (double)reuse->bytes * (double)level->threads, level->bytes);
}

static void
set_reason(const Peng *peng, guint access, const AccessPlacement *place, const ItemHits *hits,
           AccessEstimate *to)
{
    const StudyAccess *a = &peng->study->accesses[access];
    g_autoptr(GString) text = g_string_new(a->reason);
    gboolean by_lines = place->tile || peng->settings.accordance == ACCORDANCE_LINE;

    if (!to->counted) {
        g_string_assign(text, a->kind == ACCESS_STORE
                                  ? "merged: a later store overwrites it before it is read"
                                  : "merged: its value is still in a register");
    } else if (a->index) {
        if (!to->stride_known)
            add_reason(text, a->index->depends & DEPENDS_OPAQUE ? "lanes differ by what is loaded or computed"
                                                                : "lanes differ by an unknown parameter");
        if (a->kind == ACCESS_LOAD)
            explain_level(
                text, "L1", &peng->l1, &hits->l1_reuse, to->l1_hits,
                by_lines || peng->l1.bytes == 0 ? 0 : accordance_reach(place->size, peng->l1.line_bytes));
        if (to->l1_hits < 1)
            explain_level(text, "L2", &peng->l2, &hits->l2_reuse, to->l2_hits,
                          by_lines ? 0 : accordance_reach(place->size, peng->l2.line_bytes));
    }
    if (to->counted && a->degree > 0)
        add_reason(text, "%u loop%s of unknown length around it", a->degree, a->degree == 1 ? "" : "s");
    to->reason = text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static void
set_distance(const Stream *stream, const CacheLevel *level, const Reuse *reuse, double *ret_distance,
             int *ret_source)
{
    if (level->bytes == 0 || reuse->source == REUSE_NONE)
        return;
    *ret_distance = (double)reuse->bytes * (double)level->threads;
    *ret_source = (int)stream->items[reuse->source].access;
}

static AccessEstimate *
access_estimate_new(const Peng *peng, guint access)
{
    const StudyAccess *a = &peng->study->accesses[access];
    AccessEstimate *estimate = g_new0(AccessEstimate, 1);

    estimate->access = access;
    estimate->degree = a->degree;
    estimate->l1_distance = estimate->l2_distance = -1;
    estimate->l1_source = estimate->l2_source = -1;
    return estimate;
}

GPtrArray *
peng_explain(gpointer prepared, const Layout *layout, double *ret_rest)
{
    Peng *peng = prepared;
    guint n = peng->study->n_accesses;
    g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);
    PengStream *stream = peng_stream(peng, placement);
    g_autofree ItemHits *hits = peng_hits(peng, stream, placement);
    g_autofree AccessSums *sums = g_new0(AccessSums, MAX(n, 1));
    g_autofree ItemHits *heaviest = g_new0(ItemHits, MAX(n, 1));
    GPtrArray *estimates = g_ptr_array_new_with_free_func((GDestroyNotify)access_estimate_free);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(estimates, access_estimate_new(peng, i));
    for (guint i = 0; i < stream->stream->n_items; i++) {
        guint access = stream->stream->items[i].access;

        if (access == STREAM_MARK)
            continue;
        AccessSums *sum = &sums[access];
        ItemCounts counts = stream_counter_item(stream->counter, i, &placement->accesses[access]);
        LevelCounts levels = peng_levels(peng, &counts, &hits[i], peng->study->accesses[access].kind);
        sum->counts.requests += counts.requests;
        sum->counts.transactions += counts.transactions;
        sum->levels.l1 += levels.l1;
        sum->levels.l2 += levels.l2;
        sum->levels.dram += levels.dram;
        if (counts.transactions >= sum->heaviest) {
            sum->heaviest = counts.transactions;
            heaviest[access] = hits[i];
        }
    }
    for (guint i = 0; i < n; i++) {
        AccessEstimate *to = g_ptr_array_index(estimates, i);
        const AccessSums *sum = &sums[i];
        double below = sum->levels.l2 + sum->levels.dram;

        to->counted = stream->stream->counted[i] > 0;
        to->executions = sum->counts.requests;
        to->sectors = sum->counts.transactions;
        to->transactions = sum->counts.requests > 0 ? sum->counts.transactions / sum->counts.requests : 0;
        to->l1_hits = sum->counts.transactions > 0 ? sum->levels.l1 / sum->counts.transactions : 0;
        to->l2_hits = below > 0 ? sum->levels.l2 / below : 0;
        to->cost = peng_cost(peng, &sum->levels);
        to->by_part[0] = peng_cost(peng, &(LevelCounts){.l1 = sum->levels.l1});
        to->by_part[1] = peng_cost(peng, &(LevelCounts){.l2 = sum->levels.l2});
        to->by_part[2] = peng_cost(peng, &(LevelCounts){.dram = sum->levels.dram});
        access_estimate_placement(to, peng->study, peng->compiled, placement, peng->warp_lanes,
                                  ACCESS_LINE_BYTES);
        if (to->counted && peng->study->accesses[i].kind == ACCESS_LOAD)
            set_distance(stream->stream, &peng->l1, &heaviest[i].l1_reuse, &to->l1_distance, &to->l1_source);
        if (to->counted)
            set_distance(stream->stream, &peng->l2, &heaviest[i].l2_reuse, &to->l2_distance, &to->l2_source);
        if (to->counted) {
            Stride stride = stream_counter_stride(stream->counter, i);

            to->stride_known = stride.is_known;
            to->stride_uniform = stride.is_uniform;
            to->stride_bytes = stride.bytes;
        }
        set_reason(peng, i, &placement->accesses[i], &heaviest[i], to);
    }
    for (guint part = 0; ret_rest && part < MODEL_MAX_PARTS; part++)
        ret_rest[part] = 0;
    return estimates;
}

static void
dump_metrics(const Study *study, GPtrArray *estimates, TextColumns *text)
{
    text_columns_row(text, "access", "kind", "stride B", "transactions", "L1 distance B", "L2 distance B",
                     NULL);
    for (guint i = 0; i < estimates->len; i++) {
        const AccessEstimate *e = g_ptr_array_index(estimates, i);
        g_autofree char *stride = e->stride_uniform ? g_strdup_printf("%" G_GINT64_FORMAT, e->stride_bytes)
                                                    : g_strdup(!e->counted       ? "-"
                                                               : e->stride_known ? "varies"
                                                                                 : "unknown");
        g_autofree char *transactions =
            e->counted ? g_strdup_printf("%.6g", e->transactions) : g_strdup("merged");
        g_autofree char *l1 = e->l1_distance >= 0 ? g_strdup_printf("%.0f", e->l1_distance) : g_strdup("-");
        g_autofree char *l2 = e->l2_distance >= 0 ? g_strdup_printf("%.0f", e->l2_distance) : g_strdup("-");

        text_columns_row(text, study_access_text(study, i), study_kind_name(study->accesses[i].kind), stride,
                         transactions, l1, l2, NULL);
    }
}

static void
dump_hits(const Study *study, GPtrArray *estimates, TextColumns *text)
{
    text_columns_row(text, "access", "kind", "L1 hits", "after", "L2 hits", "after", NULL);
    for (guint i = 0; i < estimates->len; i++) {
        const AccessEstimate *e = g_ptr_array_index(estimates, i);
        const char *sources[] = {"-", "-"};
        int numbers[] = {e->l1_source, e->l2_source};

        for (guint k = 0; k < 2; k++)
            if (numbers[k] >= 0)
                sources[k] = study_access_text(study, (guint)numbers[k]);
        g_autofree char *l1 = g_strdup_printf("%.6g", e->l1_hits), *l2 = g_strdup_printf("%.6g", e->l2_hits);
        text_columns_row(text, study_access_text(study, i), study_kind_name(study->accesses[i].kind), l1,
                         sources[0], l2, sources[1], NULL);
    }
}

static void
dump_cost(const Study *study, GPtrArray *estimates, TextColumns *text)
{
    text_columns_row(text, "access", "kind", "degree", "executions", "transactions", "cost", NULL);
    for (guint i = 0; i < estimates->len; i++) {
        const AccessEstimate *e = g_ptr_array_index(estimates, i);
        g_autofree char *degree = g_strdup_printf("%u", e->degree);
        g_autofree char *executions = g_strdup_printf("%.12g", e->executions);
        g_autofree char *transactions = g_strdup_printf("%.12g", e->transactions * e->executions);
        g_autofree char *cost = g_strdup_printf("%.12g", e->cost);

        text_columns_row(text, study_access_text(study, i), study_kind_name(study->accesses[i].kind), degree,
                         executions, transactions, cost, NULL);
    }
}

char *
peng_dump(gpointer prepared, const Layout *layout, const char *stage)
{
    static const struct {
        const char *stage;
        void (*dump)(const Study *study, GPtrArray *estimates, TextColumns *text);
    } stages[] = {{"metrics", dump_metrics}, {"hits", dump_hits}, {"cost", dump_cost}};
    Peng *peng = prepared;
    TextColumns *text;

    if (g_strcmp0(stage, "placement") == 0) {
        g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);

        return placement_dump(peng->study, placement);
    }
    text = text_columns_new();
    for (guint i = 0; i < G_N_ELEMENTS(stages); i++) {
        if (g_strcmp0(stages[i].stage, stage) != 0)
            continue;
        g_autoptr(GPtrArray) estimates = peng_explain(peng, layout, NULL);
        stages[i].dump(peng->study, estimates, text);
        return text_columns_free(text);
    }
    g_free(text_columns_free(text));
    return NULL;
}
