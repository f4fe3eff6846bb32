/* SPDX-License-Identifier: MIT */
#include "model/peng/peng_private.h"

#include <stdlib.h>
#include <string.h>

/* Items: longer spans are not compared with each other. */
#define MAX_COMPARED 256

/* Accesses to one element. */
typedef struct {
    guint cell;
    guint64 unless, fields;
} ReuseTouch;

/* All accesses to one element: a part of the touches. */
typedef struct {
    const ReuseTouch *touches;
    guint n;
} ReusedElement;

/* TRUE if what is thought to follow at the mark, item MARK, does not count in SPAN, as peng_reuse.c has it.
 */
static gboolean
mark_cancels(const Stream *stream, const ReuseSpan *span, guint mark)
{
    const Point *of_mark = &stream->points[stream->items[mark].point];
    const Point *end = &stream->points[stream->items[span->to].point];
    const LoopTurn *last = &of_mark->turns[of_mark->n_turns - 1];

    for (guint i = 0; i < end->n_turns; i++) {
        const LoopTurn *turn = &end->turns[i];

        if (turn->loop == last->loop && turn->role == LOOP_TURN_LAST && span->from >= turn->first_item)
            return TRUE;
        if (turn->loop == last->loop && turn->role == LOOP_TURN_MANY && turn->first_item > mark)
            return FALSE;
    }
    return span->from >= last->many_item;
}

static int
compare_touches(const void *a, const void *b)
{
    const ReuseTouch *x = a, *y = b;

    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    return (x->unless > y->unless) - (x->unless < y->unless);
}

static int
compare_elements(const void *a, const void *b)
{
    const ReusedElement *x = a, *y = b;

    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    for (guint i = 0; i < x->n; i++) {
        if (x->touches[i].unless != y->touches[i].unless)
            return x->touches[i].unless < y->touches[i].unless ? -1 : 1;
        if (x->touches[i].fields != y->touches[i].fields)
            return x->touches[i].fields < y->touches[i].fields ? -1 : 1;
    }
    return 0;
}

/* Collects the touches of SPAN into RET_TOUCHES; FALSE where it can't be compared. */
static gboolean
collect_touches(const Study *study, const Stream *stream, const ReuseSpan *span, ReuseTouch *ret_touches,
                guint *ret_n)
{
    *ret_n = 0;
    if (span->to - span->from > MAX_COMPARED)
        return FALSE;
    for (guint i = span->from; i < span->to; i++) {
        const StreamItem *item = &stream->items[i];

        if (item->access == STREAM_MARK && mark_cancels(stream, span, i))
            continue;
        if (item->access == STREAM_MARK)
            return FALSE;
        int field = study->accesses[item->access].field;
        if (field >= 0)
            ret_touches[(*ret_n)++] = (ReuseTouch){item->cell, item->unless, G_GUINT64_CONSTANT(1) << field};
    }
    return TRUE;
}

/* Puts touches of one element and the same layouts together; returns how many are left. */
static guint
join_touches(ReuseTouch *touches, guint n)
{
    guint kept = 0;

    qsort(touches, n, sizeof *touches, compare_touches);
    for (guint i = 0; i < n; i++) {
        if (kept && compare_touches(&touches[kept - 1], &touches[i]) == 0)
            touches[kept - 1].fields |= touches[i].fields;
        else
            touches[kept++] = touches[i];
    }
    return kept;
}

GBytes *
span_content(const Study *study, const Stream *stream, const ReuseSpan *span)
{
    ReuseTouch touches[MAX_COMPARED];
    ReusedElement elements[MAX_COMPARED];
    guint64 content[3 * MAX_COMPARED];
    guint n, n_elements = 0, size = 0;

    if (!collect_touches(study, stream, span, touches, &n))
        return NULL;
    n = join_touches(touches, n);
    for (guint i = 0; i < n; i++) {
        if (i == 0 || touches[i].cell != touches[i - 1].cell)
            elements[n_elements++] = (ReusedElement){&touches[i], 0};
        elements[n_elements - 1].n++;
    }
    qsort(elements, n_elements, sizeof *elements, compare_elements);
    for (guint i = 0; i < n_elements; i++) {
        content[size++] = elements[i].n;
        for (guint k = 0; k < elements[i].n; k++) {
            content[size++] = elements[i].touches[k].unless;
            content[size++] = elements[i].touches[k].fields;
        }
    }
    return g_bytes_new(content, size * sizeof *content);
}
