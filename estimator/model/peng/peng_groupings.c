/* SPDX-License-Identifier: MIT */
/* Many groupings of one record, quickly. A layout's cost is a sum over its groups, and what the accesses to
 * one group cost depends on the other groups only through the bytes that these touch between two accesses. So
 * each group, known by the bits of its fields, is looked at once: most of its accesses hit or miss whatever
 * the others are. The rest are decided for each layout, from what each of its other groups touches in the
 * stretches in question. */
#include "model/peng/peng_private.h"

#include <stdlib.h>

/* Stretches of the stream that are remembered; beyond, layouts are estimated one by one. */
#define MAX_SPANS 4096

#define NO_SPAN G_MAXUINT

enum { L1, L2, N_LEVELS };

typedef enum { HIT_NEVER, HIT_ALWAYS, HIT_OPEN } HitState;

/* Whether an access hits one level, as far as its own group decides. */
typedef struct {
    HitState state;
    guint span;  /* HIT_OPEN: where the other groups' bytes count */
    gint64 left; /* HIT_OPEN: bytes that the other groups may touch there in one thread, at most, for a hit */
} HitCase;

/* Accesses of one group that the other groups decide on. */
typedef struct {
    guint degree;
    double transactions;
    HitCase levels[N_LEVELS];
} OpenAccess;

/* The accesses to one group, or to all arrays outside the record. */
typedef struct {
    guint64 mask;
    LevelCounts *sums;       /* by degree: what is decided */
    GArray *open;            /* of OpenAccess */
    gint64 *bytes[N_LEVELS]; /* what the group touches, by span */
    guint n_spans;           /* for which that is known */
} GroupCost;

typedef struct {
    ReuseSpan span;
    guint number;
} NumberedSpan;

struct PengGroupings {
    guint n_costs;
    const PengStream *all; /* the stream for all layouts */
    PengStream own;        /* which it is where layouts differ in what is merged */
    GHashTable *groups;    /* mask -> GroupCost */
    GroupCost *outside;
    GArray *spans;           /* of ReuseSpan */
    GHashTable *span_of;     /* from and to -> 1 + number */
    GHashTable *like;        /* GBytes of the cells in a span, by the fields touched -> 1 + number */
    AccessPlacement *places; /* by access: scratch */
    FieldPlacement *fields;  /* by field: scratch */
    guint *element;          /* by item: scratch, as the next two */
    gint64 *bytes, *reach;
    Reuse *reuses[N_LEVELS], *upper; /* by item */
    guint *n_marks;                  /* by item: marks before it */
};

static void
group_cost_free(gpointer data)
{
    GroupCost *cost = data;

    if (!cost)
        return;
    g_free(cost->sums);
    g_array_unref(cost->open);
    for (guint l = 0; l < N_LEVELS; l++)
        g_free(cost->bytes[l]);
    g_free(cost);
}

void
peng_groupings_free(PengGroupings *groupings)
{
    if (!groupings)
        return;
    peng_clear_stream(&groupings->own);
    g_hash_table_unref(groupings->groups);
    group_cost_free(groupings->outside);
    g_array_unref(groupings->spans);
    g_hash_table_unref(groupings->span_of);
    g_hash_table_unref(groupings->like);
    g_free(groupings->places);
    g_free(groupings->fields);
    g_free(groupings->element);
    g_free(groupings->bytes);
    g_free(groupings->reach);
    for (guint l = 0; l < N_LEVELS; l++)
        g_free(groupings->reuses[l]);
    g_free(groupings->upper);
    g_free(groupings->n_marks);
    g_free(groupings);
}

static PengGroupings *
groupings_new(Peng *peng)
{
    PengGroupings *groupings = g_new0(PengGroupings, 1);
    StreamLimits limits = peng_index_limits(peng);

    groupings->all = &peng->by_index;
    if (peng->aliasing_matters) {
        peng_make_stream(peng, &groupings->own, &limits, NULL);
        groupings->all = &groupings->own;
    }
    guint n = MAX(groupings->all->stream->n_items, 1);
    groupings->n_costs = peng->study->max_degree + 1;
    groupings->groups = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, group_cost_free);
    groupings->spans = g_array_new(FALSE, FALSE, sizeof(ReuseSpan));
    groupings->span_of = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    groupings->like = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    groupings->places = g_new0(AccessPlacement, MAX(peng->study->n_accesses, 1));
    groupings->fields = g_new0(FieldPlacement, MAX(peng->study->binding->record->n_fields, 1));
    groupings->element = g_new(guint, n);
    groupings->bytes = g_new(gint64, n);
    groupings->reach = g_new(gint64, n);
    for (guint l = 0; l < N_LEVELS; l++)
        groupings->reuses[l] = g_new(Reuse, n);
    groupings->upper = g_new(Reuse, n);
    groupings->n_marks = g_new0(guint, n);
    for (guint i = 1; i < n; i++)
        groupings->n_marks[i] =
            groupings->n_marks[i - 1] + (groupings->all->stream->items[i - 1].access == STREAM_MARK);
    return groupings;
}

static const CacheLevel *
cache_level(const Peng *peng, guint level)
{
    return level == L1 ? &peng->l1 : &peng->l2;
}

/* Lays out the group MASK; fields of other groups are somewhere else. */
static void
place_group(const Peng *peng, PengGroupings *g, guint64 mask)
{
    const Record *record = peng->study->binding->record;
    guint64 offsets[64] = {0};
    guint32 align = 1;
    gint64 size = (gint64)group_mask_layout(record, mask, offsets, &align);

    for (guint f = 0; f < record->n_fields; f++)
        g->fields[f] = mask >> f & 1 ? (FieldPlacement){0, 0, size, (gint64)offsets[f], 0, align}
                                     : (FieldPlacement){1, 0, 1, 0, 0, 1};
    placement_accesses(peng->study, peng->compiled, g->fields, g->places);
}

/* TRUE if ITEM is an access to the group MASK that reaches memory. */
static gboolean
is_own(const Peng *peng, const StreamItem *item, guint64 mask)
{
    if (item->access == STREAM_MARK || (item->unless && !(item->unless & ~mask)))
        return FALSE;
    int field = peng->study->accesses[item->access].field;
    return field < 0 ? mask == 0 : (mask >> field & 1) != 0;
}

/* TRUE if ACCESS is one to a field of MASK. */
static gboolean
is_of_group(const Peng *peng, guint access, guint64 mask)
{
    int field = peng->study->accesses[access].field;

    return field >= 0 && (mask >> field & 1);
}

/* Bytes that the groups of all fields but those of MASK bring into a cache for one element, at most. */
static gint64
other_bytes(const Record *record, guint64 mask, gint64 line_bytes)
{
    gint64 align = 1, bytes = 0, n = 0;

    for (guint f = 0; f < record->n_fields; f++)
        align = MAX(align, record->fields[f].align);
    for (guint f = 0; f < record->n_fields; f++) {
        if (mask >> f & 1)
            continue;
        bytes += ((gint64)field_bytes(&record->fields[f]) + align - 1) / align * align;
        n++;
    }
    /* the declaration of a packed or over-aligned struct can be anything */
    return MIN(MAX(bytes, record->decl_size), n * line_bytes);
}

/* The reuses of MASK's items at LEVEL. OTHERS: the elements of other groups count as much as they can, else
 * nothing. */
static void
find_reuses(const Peng *peng, PengGroupings *g, guint64 mask, guint level, gboolean others, Reuse *ret_reuses)
{
    const Stream *stream = g->all->stream;
    gint64 line = cache_level(peng, level)->line_bytes;
    gint64 most = others ? other_bytes(peng->study->binding->record, mask, line) : 0;

    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;

        g->element[i] = REUSE_NONE;
        if (access == STREAM_MARK)
            continue;
        gboolean own = is_own(peng, &stream->items[i], mask);
        gboolean outside = peng->study->accesses[access].field < 0;
        if (!own && !outside && (!others || is_of_group(peng, access, mask)))
            continue;
        g->element[i] = stream->items[i].cell + (own || outside ? 0 : stream->n_cells);
        g->bytes[i] = own || outside ? element_bytes(g->places[access].size, line) : most;
        g->reach[i] =
            own && peng->study->accesses[access].index ? accordance_reach(g->places[access].size, line) : -1;
    }
    ReuseInput input = {g->element, 2 * stream->n_cells, g->bytes, g->reach, NULL, 0};
    reuse_find(stream, &input, ret_reuses);
}

/* The number of the span FROM..TO, or of one like it. */
static guint
span_number(const Peng *peng, PengGroupings *g, guint from, guint to)
{
    gint64 key = ((gint64)from << 32) | to;
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(g->span_of, &key));
    ReuseSpan span = {from, to};

    if (found)
        return found - 1;
    g_autoptr(GBytes) content = span_content(peng->study, g->all->stream, &span);
    found = content ? GPOINTER_TO_UINT(g_hash_table_lookup(g->like, content)) : 0;
    if (!found) {
        g_array_append_val(g->spans, span);
        found = g->spans->len;
    }
    g_hash_table_insert(g->span_of, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found));
    if (content)
        g_hash_table_insert(g->like, g_steal_pointer(&content), GUINT_TO_POINTER(found));
    return found - 1;
}

/* Whether ITEM hits LEVEL: OWN counts its own group's bytes alone, UPPER as many as there can be where no
 * mark lies between. What is thought to follow at a mark is not told from one element of all other groups: it
 * stands for as many as the loops that each of them is in leave out. */
static HitCase
decide(const Peng *peng, PengGroupings *g, guint item, guint level, const Reuse *own, const Reuse *upper)
{
    const CacheLevel *cache = cache_level(peng, level);

    if (!level_holds(cache, own))
        return (HitCase){HIT_NEVER, NO_SPAN, 0};
    if (g->n_marks[own->source] == g->n_marks[item] && level_holds(cache, upper))
        return (HitCase){HIT_ALWAYS, NO_SPAN, 0};
    return (HitCase){HIT_OPEN, span_number(peng, g, own->source, item), level_capacity(cache) - own->bytes};
}

static void
add_levels(LevelCounts *sum, double transactions, gboolean in_l1, gboolean in_l2)
{
    if (in_l1)
        sum->l1 += transactions;
    else if (in_l2)
        sum->l2 += transactions;
    else
        sum->dram += transactions;
}

/* Adds TRANSACTIONS to those that are decided, or that depend on the same spans. */
static void
add_access(GroupCost *cost, const OpenAccess *access)
{
    const HitCase *l1 = &access->levels[L1], *l2 = &access->levels[L2];

    if (l1->state == HIT_ALWAYS || (l1->state == HIT_NEVER && l2->state != HIT_OPEN)) {
        add_levels(&cost->sums[access->degree], access->transactions, l1->state == HIT_ALWAYS,
                   l2->state == HIT_ALWAYS);
        return;
    }
    for (guint i = 0; i < cost->open->len; i++) {
        OpenAccess *like = &g_array_index(cost->open, OpenAccess, i);
        gboolean same = like->degree == access->degree;

        for (guint l = 0; l < N_LEVELS; l++)
            same = same && like->levels[l].state == access->levels[l].state &&
                   like->levels[l].span == access->levels[l].span &&
                   like->levels[l].left == access->levels[l].left;
        if (same) {
            like->transactions += access->transactions;
            return;
        }
    }
    g_array_append_val(cost->open, *access);
}

static GroupCost *
group_cost_new(Peng *peng, PengGroupings *g, guint64 mask)
{
    const Stream *stream = g->all->stream;
    GroupCost *cost = g_new0(GroupCost, 1);

    cost->mask = mask;
    cost->sums = g_new0(LevelCounts, g->n_costs);
    cost->open = g_array_new(FALSE, FALSE, sizeof(OpenAccess));
    place_group(peng, g, mask);
    HitCase *cases[N_LEVELS];
    for (guint l = 0; l < N_LEVELS; l++) {
        cases[l] = g_new0(HitCase, MAX(stream->n_items, 1));
        if (cache_level(peng, l)->bytes == 0)
            continue;
        find_reuses(peng, g, mask, l, FALSE, g->reuses[l]);
        find_reuses(peng, g, mask, l, TRUE, g->upper);
        for (guint i = 0; i < stream->n_items; i++)
            cases[l][i] = decide(peng, g, i, l, &g->reuses[l][i], &g->upper[i]);
    }
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;

        if (!is_own(peng, &stream->items[i], mask))
            continue;
        OpenAccess open = {peng->study->accesses[access].degree, 0, {cases[L1][i], cases[L2][i]}};
        open.transactions = stream_counter_item(g->all->counter, i, &g->places[access]).transactions;
        if (peng->study->accesses[access].kind != ACCESS_LOAD)
            open.levels[L1] = (HitCase){HIT_NEVER, NO_SPAN, 0};
        add_access(cost, &open);
    }
    g_free(cases[L1]);
    g_free(cases[L2]);
    return cost;
}

static int
compare_spans(const void *a, const void *b)
{
    const NumberedSpan *x = a, *y = b;

    return (x->span.to > y->span.to) - (x->span.to < y->span.to);
}

/* Counts what COST's group touches in the spans that have come up since it was asked last. */
static void
count_spans(const Peng *peng, PengGroupings *g, GroupCost *cost)
{
    const Stream *stream = g->all->stream;
    guint known = cost->n_spans, n = g->spans->len - known;
    g_autofree NumberedSpan *sorted = g_new(NumberedSpan, n);
    g_autofree ReuseSpan *spans = g_new(ReuseSpan, n);
    g_autofree gint64 *bytes = g_new(gint64, n);
    gint64 size = (gint64)group_mask_layout(peng->study->binding->record, cost->mask, NULL, NULL);

    for (guint k = 0; k < n; k++)
        sorted[k] = (NumberedSpan){g_array_index(g->spans, ReuseSpan, known + k), known + k};
    qsort(sorted, n, sizeof *sorted, compare_spans);
    for (guint k = 0; k < n; k++)
        spans[k] = sorted[k].span;
    for (guint i = 0; i < stream->n_items; i++) {
        g->element[i] = is_own(peng, &stream->items[i], cost->mask) ? stream->items[i].cell : REUSE_NONE;
    }
    for (guint l = 0; l < N_LEVELS; l++) {
        for (guint i = 0; i < stream->n_items; i++)
            g->bytes[i] = element_bytes(size, MAX(cache_level(peng, l)->line_bytes, 1));
        ReuseInput input = {g->element, stream->n_cells, g->bytes, g->reach, NULL, 0};
        reuse_span_bytes(stream, &input, spans, n, bytes);
        cost->bytes[l] = g_renew(gint64, cost->bytes[l], g->spans->len);
        for (guint k = 0; k < n; k++)
            cost->bytes[l][sorted[k].number] = bytes[k];
    }
    cost->n_spans = g->spans->len;
}

/* Whether HIT is one where the record's groups are GROUPS. OWN: the access's own. */
static gboolean
is_hit(const HitCase *hit, guint level, GroupCost *const *groups, guint n, const GroupCost *own)
{
    gint64 left = hit->left;

    if (hit->state != HIT_OPEN)
        return hit->state == HIT_ALWAYS;
    for (guint i = 0; i < n && left >= 0; i++)
        if (groups[i] != own)
            left -= groups[i]->bytes[level][hit->span];
    return left >= 0;
}

static void
add_group(const PengGroupings *g, const GroupCost *cost, GroupCost *const *groups, guint n, LevelCounts *sums)
{
    for (guint d = 0; d < g->n_costs; d++) {
        sums[d].l1 += cost->sums[d].l1;
        sums[d].l2 += cost->sums[d].l2;
        sums[d].dram += cost->sums[d].dram;
    }
    for (guint i = 0; i < cost->open->len; i++) {
        const OpenAccess *open = &g_array_index(cost->open, OpenAccess, i);
        gboolean in_l1 = is_hit(&open->levels[L1], L1, groups, n, cost);
        gboolean in_l2 = !in_l1 && is_hit(&open->levels[L2], L2, groups, n, cost);

        add_levels(&sums[open->degree], open->transactions, in_l1, in_l2);
    }
}

static GroupCost *
find_group(Peng *peng, PengGroupings *g, guint64 mask)
{
    GroupCost *cost = g_hash_table_lookup(g->groups, &mask);

    if (cost)
        return cost;
    cost = group_cost_new(peng, g, mask);
    g_hash_table_insert(g->groups, &cost->mask, cost);
    return cost;
}

/* TRUE if groups can be looked at one by one. */
static gboolean
is_separable(const Peng *peng, const PengGroupings *g)
{
    return g->all == &peng->by_index || g->own.stream->separable;
}

/* The estimate of one grouping like any other layout's. */
static void
plain_cost(Peng *peng, const guint8 *group_of, double *ret_cost)
{
    g_autoptr(Layout) layout = layout_new_grouping(group_of, peng->study->binding->record->n_fields);
    Estimate estimate;

    layout_normalise(layout, peng->study->binding->record);
    peng_estimate(peng, layout, &estimate);
    for (guint i = 0; i < estimate.n_cost; i++)
        ret_cost[i] = estimate.cost[i];
    estimate_clear(&estimate);
}

/* What is remembered of PENG's groups; NULL: they cannot be looked at one by one. */
static PengGroupings *
find_groupings(Peng *peng)
{
    guint n_fields = peng->study->binding->record->n_fields;

    if (!peng->groupings && n_fields <= 64 && peng->settings.accordance == ACCORDANCE_PAPER) {
        peng->groupings = groupings_new(peng);
        peng->groupings->outside = group_cost_new(peng, peng->groupings, 0);
    }
    return peng->groupings && is_separable(peng, peng->groupings) ? peng->groupings : NULL;
}

void
peng_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_cost)
{
    Peng *peng = prepared;
    guint n_fields = peng->study->binding->record->n_fields, n = 0;
    guint64 masks[64] = {0};
    GroupCost *groups[64];
    LevelCounts small[8] = {{0, 0, 0}};
    PengGroupings *g = find_groupings(peng);

    if (!g || g->spans->len > MAX_SPANS || g->n_costs > G_N_ELEMENTS(small)) {
        plain_cost(peng, group_of, ret_cost);
        return;
    }
    for (guint f = 0; f < n_fields; f++)
        masks[group_of[f]] |= G_GUINT64_CONSTANT(1) << f;
    for (guint i = 0; i < n_fields; i++)
        if (masks[i])
            groups[n++] = find_group(peng, g, masks[i]);
    for (guint i = 0; i < n; i++)
        if (groups[i]->n_spans < g->spans->len)
            count_spans(peng, g, groups[i]);
    for (guint i = 0; i < n; i++)
        add_group(g, groups[i], groups, n, small);
    add_group(g, g->outside, groups, n, small);
    for (guint d = 0; d < g->n_costs; d++) {
        small[d].l1 += peng->shared_warps ? peng->shared_warps[d] : 0;
        ret_cost[d] = peng_cost(peng, &small[d]);
    }
}

/* --- prices: by degree, what a group costs at least */

static const char *
peng_price_shape(gpointer prepared, PriceShape *ret_shape)
{
    Peng *peng = prepared;

    if (peng->study->binding->record->n_fields > 63)
        return "the record has more than 63 fields";
    if (peng->settings.accordance != ACCORDANCE_PAPER)
        return "accordance by lines is looked at for whole layouts alone";
    if (!find_groupings(peng))
        return "what the compiler merges depends on several groups at a time";
    guint n = peng->study->max_degree + 1;
    *ret_shape = (PriceShape){n, n, g_new0(guint8, n), g_new0(guint8, n)};
    return NULL;
}

/* What TRANSACTIONS cost that hit wherever it is cheapest. */
static double
least_cost(const Peng *peng, double transactions)
{
    const LevelCounts l1 = {.l1 = transactions}, l2 = {.l2 = transactions}, dram = {.dram = transactions};

    return MIN(peng_cost(peng, &l1), MIN(peng_cost(peng, &l2), peng_cost(peng, &dram)));
}

/* What other groups decide on is taken to hit. */
static void
peng_price(gpointer prepared, const Group *group, gboolean any_alike, double *ret_parts)
{
    Peng *peng = prepared;
    PengGroupings *g = find_groupings(peng);
    guint64 mask = 0;

    for (guint i = 0; group && i < group->n_fields; i++)
        mask |= G_GUINT64_CONSTANT(1) << group->fields[i];
    const GroupCost *cost = group ? find_group(peng, g, mask) : g->outside;
    for (guint d = 0; d < g->n_costs; d++) {
        LevelCounts sum = cost->sums[d];

        sum.l1 += !group && peng->shared_warps ? peng->shared_warps[d] : 0;
        ret_parts[d] = peng_cost(peng, &sum);
    }
    for (guint i = 0; i < cost->open->len; i++) {
        const OpenAccess *open = &g_array_index(cost->open, OpenAccess, i);

        ret_parts[open->degree] += least_cost(peng, open->transactions);
    }
}

/* It takes no longer to tell exactly. */
static void
peng_guess(gpointer prepared, const Group *group, double *ret_parts)
{
    peng_price(prepared, group, FALSE, ret_parts);
}

static double
peng_price_cost(gpointer prepared, const double *parts)
{
    const Peng *peng = prepared;
    double cost = 0;

    for (guint d = 0; d <= peng->study->max_degree; d++)
        cost += parts[d];
    return cost;
}

/* Costs add up. */
static double
peng_price_plane(gpointer prepared, const double *at, const double *least, double *ret_slopes)
{
    const Peng *peng = prepared;

    for (guint d = 0; d <= peng->study->max_degree; d++)
        ret_slopes[d] = 1;
    return 0;
}

const ModelPrices peng_prices = {
    .shape = peng_price_shape,
    .price = peng_price,
    .guess = peng_guess,
    .cost = peng_price_cost,
    .plane = peng_price_plane,
};
