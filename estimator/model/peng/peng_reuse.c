/* SPDX-License-Identifier: MIT */
#include "model/peng/peng_private.h"

#include <string.h>

/* Bytes: further than any cache reaches, and small enough that the sum over a stream fits. */
#define MAX_SHADOW 0x1p44

/* The elements that the iterations which a turn stands for touch besides its own: they follow at the mark. */
typedef struct {
    guint element;
    gint64 bytes;
} Shadow;

typedef struct {
    const Stream *stream;
    const ReuseInput *input;
    gint64 *tree;       /* Fenwick tree over items: bytes of the elements last touched there */
    guint *last;        /* by element: the item that touched it last, or REUSE_NONE */
    gint64 *last_bytes; /* by element: what it counts there */
    guint *line_last;   /* by line */
    GArray **shadows;   /* by mark: of Shadow, waiting for it */
    guint *mark_item;   /* by mark: its last item */
    guint *mark_many;   /* by mark: the item with which the iterations began that stand for others */
    gint64 *mark_bytes; /* by mark: of the shadows there */
    guint *shadow_last; /* by mark and element */
    gint64 *shadow_bytes;
} ReusePass;

static void
tree_add(ReusePass *p, guint item, gint64 bytes)
{
    for (guint i = item + 1; i <= p->stream->n_items; i += i & -i)
        p->tree[i] += bytes;
}

/* Bytes of the elements last touched before ITEM. */
static gint64
tree_sum(const ReusePass *p, guint item)
{
    gint64 sum = 0;

    for (guint i = item; i > 0; i -= i & -i)
        sum += p->tree[i];
    return sum;
}

/* The latest item accordant by index with one that touches ELEMENT and is CELL. */
static guint
nearest_by_reach(const ReusePass *p, guint element, guint cell, gint64 reach)
{
    const Cell *cells = p->stream->cells;
    guint nearest = 0; /* 1 + item */

    for (guint c = cell; c < p->stream->n_cells && cells[c].class_number == cells[cell].class_number &&
                         cells[c].index - cells[cell].index <= reach;
         c++)
        nearest = MAX(nearest, p->last[element + (c - cell)] + 1);
    for (guint c = cell; c-- > 0 && cells[c].class_number == cells[cell].class_number &&
                         cells[cell].index - cells[c].index <= reach;)
        nearest = MAX(nearest, p->last[element - (cell - c)] + 1);
    return nearest - 1;
}

static guint
nearest_accordant(const ReusePass *p, guint item)
{
    const ReuseInput *input = p->input;

    if (input->line && input->line[item] != REUSE_NONE)
        return p->line_last[input->line[item]];
    if (input->reach[item] < 0)
        return REUSE_NONE;
    return nearest_by_reach(p, input->element[item], p->stream->items[item].cell, input->reach[item]);
}

/* TRUE if what is thought to follow at MARK does not lie between SOURCE, before it, and an item of POINT,
 * behind: both are in one loop and at most a few iterations apart, or SOURCE is in the iteration that comes
 * right after what is left out, and the item not yet that far in a later turn through the loop. */
static gboolean
mark_is_apart(const ReusePass *p, guint mark, guint source, const Point *point)
{
    for (guint i = 0; i < point->n_turns; i++) {
        const LoopTurn *turn = &point->turns[i];

        if (p->stream->mark_of[turn->loop] != mark)
            continue;
        if (turn->role == LOOP_TURN_LAST && source >= turn->first_item)
            return TRUE;
        if (turn->role == LOOP_TURN_MANY && turn->first_item > p->mark_item[mark])
            return FALSE;
    }
    return source >= p->mark_many[mark];
}

/* Bytes from SOURCE up to ITEM. */
static gint64
bytes_before(const ReusePass *p, guint source, guint item, gint64 total)
{
    const Point *point = &p->stream->points[p->stream->items[item].point];
    gint64 bytes = total - tree_sum(p, source);

    for (guint mark = 0; mark < p->stream->n_marks; mark++)
        if (source < p->mark_item[mark] && mark_is_apart(p, mark, source, point))
            bytes -= p->mark_bytes[mark];
    return bytes;
}

/* The same with ITEM. */
static gint64
bytes_between(const ReusePass *p, guint source, guint item, gint64 total)
{
    guint last = p->last[p->input->element[item]];
    gboolean is_new = last == REUSE_NONE || last < source;

    return bytes_before(p, source, item, total) + (is_new ? p->input->bytes[item] : 0);
}

/* Notes what else is touched where ITEM, which touches an element for the first time since the loops around
 * it began, stands for other iterations too. */
static void
note_shadows(ReusePass *p, guint item)
{
    const Point *point = &p->stream->points[p->stream->items[item].point];
    guint element = p->input->element[item];
    double times = 1;

    for (guint i = point->n_turns; i-- > 0;) {
        const LoopTurn *turn = &point->turns[i];
        gboolean seen = p->last[element] != REUSE_NONE && p->last[element] >= turn->first_item;

        if (turn->role != LOOP_TURN_MANY || seen)
            continue;
        double bytes = (double)p->input->bytes[item] * times * (double)(turn->range.count - 1);
        Shadow shadow = {element, (gint64)MIN(bytes, MAX_SHADOW)};
        g_array_append_val(p->shadows[p->stream->mark_of[turn->loop]], shadow);
        times = MIN(times * (double)turn->range.count, MAX_SHADOW);
    }
}

/* Returns by how much the bytes in the tree grow. */
static gint64
place_shadows(ReusePass *p, guint item)
{
    const Point *point = &p->stream->points[p->stream->items[item].point];
    guint mark = p->stream->mark_of[point->turns[point->n_turns - 1].loop];
    gint64 grown = 0;

    p->mark_item[mark] = item;
    p->mark_many[mark] = point->turns[point->n_turns - 1].many_item;
    p->mark_bytes[mark] = 0;
    for (guint i = 0; i < p->shadows[mark]->len; i++) {
        const Shadow *shadow = &g_array_index(p->shadows[mark], Shadow, i);
        gsize at = (gsize)mark * p->input->n_elements + shadow->element;

        if (p->shadow_last[at] != REUSE_NONE) {
            tree_add(p, p->shadow_last[at], -p->shadow_bytes[at]);
            grown -= p->shadow_bytes[at];
        }
        p->shadow_last[at] = item;
        p->shadow_bytes[at] = shadow->bytes;
        tree_add(p, item, shadow->bytes);
        grown += shadow->bytes;
        p->mark_bytes[mark] += shadow->bytes;
    }
    g_array_set_size(p->shadows[mark], 0);
    return grown;
}

/* Returns by how much the bytes in the tree grow. */
static gint64
touch(ReusePass *p, guint item)
{
    guint element = p->input->element[item];
    gint64 bytes = p->input->bytes[item], grown = bytes;

    if (p->last[element] != REUSE_NONE) {
        tree_add(p, p->last[element], -p->last_bytes[element]);
        grown -= p->last_bytes[element];
    }
    if (!p->stream->points[p->stream->items[item].point].is_plain)
        note_shadows(p, item);
    tree_add(p, item, bytes);
    p->last[element] = item;
    p->last_bytes[element] = bytes;
    if (p->input->line && p->input->line[item] != REUSE_NONE)
        p->line_last[p->input->line[item]] = item;
    return grown;
}

static guint *
new_nones(gsize n)
{
    guint *nones = g_new(guint, MAX(n, 1));

    memset(nones, 0xff, n * sizeof *nones);
    return nones;
}

static void
pass_init(ReusePass *p, const Stream *stream, const ReuseInput *input)
{
    gsize n = input->n_elements, n_marks = stream->n_marks;

    *p = (ReusePass){.stream = stream, .input = input};
    p->tree = g_new0(gint64, stream->n_items + 1);
    p->last = new_nones(n);
    p->last_bytes = g_new(gint64, MAX(n, 1));
    p->line_last = new_nones(input->line ? input->n_lines : 0);
    p->shadows = g_new(GArray *, MAX(n_marks, 1));
    p->mark_item = g_new0(guint, MAX(n_marks, 1));
    p->mark_many = g_new0(guint, MAX(n_marks, 1));
    p->mark_bytes = g_new0(gint64, MAX(n_marks, 1));
    p->shadow_last = new_nones(n * n_marks);
    p->shadow_bytes = g_new(gint64, MAX(n * n_marks, 1));
    for (guint i = 0; i < n_marks; i++)
        p->shadows[i] = g_array_new(FALSE, FALSE, sizeof(Shadow));
}

static void
pass_clear(ReusePass *p)
{
    for (guint i = 0; i < p->stream->n_marks; i++)
        g_array_unref(p->shadows[i]);
    g_free(p->shadows);
    g_free(p->mark_item);
    g_free(p->mark_many);
    g_free(p->mark_bytes);
    g_free(p->shadow_last);
    g_free(p->shadow_bytes);
    g_free(p->tree);
    g_free(p->last);
    g_free(p->last_bytes);
    g_free(p->line_last);
}

/* Goes on to the next item; returns by how much the bytes in the tree grow. */
static gint64
step(ReusePass *p, guint item)
{
    if (p->stream->items[item].access == STREAM_MARK)
        return place_shadows(p, item);
    return p->input->element[item] == REUSE_NONE ? 0 : touch(p, item);
}

void
reuse_find(const Stream *stream, const ReuseInput *input, Reuse *ret_reuses)
{
    ReusePass p;
    gint64 total = 0;

    pass_init(&p, stream, input);
    for (guint i = 0; i < stream->n_items; i++) {
        gboolean looks = stream->items[i].access != STREAM_MARK && input->element[i] != REUSE_NONE;
        guint source = looks ? nearest_accordant(&p, i) : REUSE_NONE;

        ret_reuses[i] = (Reuse){source, 0};
        if (source != REUSE_NONE)
            ret_reuses[i].bytes = bytes_between(&p, source, i, total);
        total += step(&p, i);
    }
    pass_clear(&p);
}

void
reuse_span_bytes(const Stream *stream, const ReuseInput *input, const ReuseSpan *spans, guint n,
                 gint64 *ret_bytes)
{
    ReusePass p;
    gint64 total = 0;
    guint k = 0;

    pass_init(&p, stream, input);
    for (guint i = 0; i < stream->n_items && k < n; i++) {
        for (; k < n && spans[k].to == i; k++)
            ret_bytes[k] = bytes_before(&p, spans[k].from, i, total);
        total += step(&p, i);
    }
    g_assert(k == n);
    pass_clear(&p);
}
