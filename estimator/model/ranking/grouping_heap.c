/* SPDX-License-Identifier: MIT */
#include "model/ranking/ranking_private.h"

#include <math.h>
#include <string.h>

struct GroupingHeap {
    const Record *record;
    guint n_cost, most, n;
    double *bounds;   /* n_cost a grouping */
    guint8 *groups;   /* a field's group each */
    guint8 *n_groups; /* by grouping */
    guint *heap;      /* numbers of groupings, the worst at the top; after sorting, the best first */
    guint64 n_left;
    double *least, *first, least_total; /* GroupingsLeft */
};

GroupingHeap *
grouping_heap_new(const Record *record, guint n_cost, guint most)
{
    g_assert(most > 0 && n_cost > 0);
    GroupingHeap *heap = g_new0(GroupingHeap, 1);
    heap->record = record;
    heap->n_cost = n_cost;
    heap->most = most;
    heap->bounds = g_new(double, (gsize)(most + 1) * n_cost); /* one place for what is offered */
    heap->groups = g_new(guint8, (gsize)(most + 1) * record->n_fields);
    heap->n_groups = g_new(guint8, most + 1);
    heap->heap = g_new(guint, most + 1);
    heap->least = g_new(double, n_cost);
    heap->first = g_new(double, n_cost);
    for (guint d = 0; d < n_cost; d++)
        heap->least[d] = heap->first[d] = INFINITY;
    heap->least_total = INFINITY;
    return heap;
}

void
grouping_heap_free(GroupingHeap *heap)
{
    if (!heap)
        return;
    g_free(heap->bounds);
    g_free(heap->groups);
    g_free(heap->n_groups);
    g_free(heap->heap);
    g_free(heap->least);
    g_free(heap->first);
    g_free(heap);
}

/* --- order */

/* The fields of a grouping, one by one, as its spec names them. */
typedef struct {
    const guint8 *group_of;
    guint n_fields;
    guint64 done; /* fields named so far, as bits */
    guint field;  /* the last of them */
} SpecWalk;

/* The character before the next field, 0 behind the last; *field is that field. */
static char
walk_next(SpecWalk *walk)
{
    guint first = walk->n_fields;

    for (guint f = walk->done ? walk->field + 1 : walk->n_fields; f < walk->n_fields; f++)
        if (walk->group_of[f] == walk->group_of[walk->field]) {
            walk->field = f;
            walk->done |= G_GUINT64_CONSTANT(1) << f;
            return ',';
        }
    for (guint f = walk->n_fields; f-- > 0;)
        if (!(walk->done >> f & 1))
            first = f;
    if (first == walk->n_fields)
        return '\0';
    walk->field = first;
    walk->done |= G_GUINT64_CONSTANT(1) << first;
    return '/';
}

/* Compares two names that are not the same, and where one begins like the other what stands behind it: X and
 * Y have come to them. */
static int
compare_names(const char *a, const char *b, SpecWalk *x, SpecWalk *y)
{
    guint i = 0;

    while (a[i] && a[i] == b[i])
        i++;
    guchar of_a = (guchar)(a[i] ? a[i] : walk_next(x)), of_b = (guchar)(b[i] ? b[i] : walk_next(y));
    return of_a - of_b;
}

/* As strcmp() of the canonical specs of two groupings of RECORD. */
static int
compare_specs(const Record *record, const guint8 *a, const guint8 *b)
{
    SpecWalk x = {.group_of = a, .n_fields = record->n_fields};
    SpecWalk y = {.group_of = b, .n_fields = record->n_fields};

    for (;;) {
        char before_x = walk_next(&x), before_y = walk_next(&y);

        if (before_x != before_y)
            return before_x - before_y;
        if (before_x == '\0')
            return 0;
        if (x.field == y.field)
            continue;
        return compare_names(record->fields[x.field].name, record->fields[y.field].name, &x, &y);
    }
}

/* >0 where the cost BOUND of A is the larger: from the highest degree down. */
static int
compare_bounds(const double *a, const double *b, guint n_cost)
{
    int order = 0;

    for (guint d = n_cost; d-- > 0 && order == 0;)
        order = (a[d] > b[d]) - (a[d] < b[d]);
    return order;
}

/* >0 where grouping A comes after grouping B. */
static int
compare(const GroupingHeap *heap, guint a, guint b)
{
    guint n_fields = heap->record->n_fields;
    int order = compare_bounds(&heap->bounds[(gsize)a * heap->n_cost], &heap->bounds[(gsize)b * heap->n_cost],
                               heap->n_cost);

    if (order)
        return order;
    if (heap->n_groups[a] != heap->n_groups[b])
        return heap->n_groups[a] - heap->n_groups[b];
    return compare_specs(heap->record, &heap->groups[(gsize)a * n_fields],
                         &heap->groups[(gsize)b * n_fields]);
}

/* --- the heap */

static void
swap(guint *a, guint *b)
{
    guint kept = *a;

    *a = *b;
    *b = kept;
}

/* Lets what is at the top of the first N fall to its place. */
static void
sift_down(GroupingHeap *heap, guint n)
{
    for (guint at = 0, child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && compare(heap, heap->heap[child + 1], heap->heap[child]) > 0)
            child++;
        if (compare(heap, heap->heap[at], heap->heap[child]) >= 0)
            return;
        swap(&heap->heap[at], &heap->heap[child]);
    }
}

static void
sift_up(GroupingHeap *heap, guint at)
{
    for (; at > 0 && compare(heap, heap->heap[at], heap->heap[(at - 1) / 2]) > 0; at = (at - 1) / 2)
        swap(&heap->heap[at], &heap->heap[(at - 1) / 2]);
}

static void
put(GroupingHeap *heap, guint place, const guint8 *group_of, guint n_groups, const double *bound)
{
    memcpy(&heap->bounds[(gsize)place * heap->n_cost], bound, heap->n_cost * sizeof *bound);
    memcpy(&heap->groups[(gsize)place * heap->record->n_fields], group_of, heap->record->n_fields);
    heap->n_groups[place] = (guint8)n_groups;
}

/* Notes that a grouping that costs at least BOUND is not kept. */
static void
leave(GroupingHeap *heap, const double *bound)
{
    double total = 0;

    if (compare_bounds(bound, heap->first, heap->n_cost) < 0)
        memcpy(heap->first, bound, heap->n_cost * sizeof *bound);
    for (guint d = 0; d < heap->n_cost; d++) {
        heap->least[d] = fmin(heap->least[d], bound[d]);
        total += bound[d];
    }
    heap->least_total = fmin(heap->least_total, total);
    heap->n_left++;
}

void
grouping_heap_offer(GroupingHeap *heap, const guint8 *group_of, guint n_groups, const double *bound)
{
    guint spare = heap->most;

    if (heap->n < heap->most) {
        put(heap, heap->n, group_of, n_groups, bound);
        heap->heap[heap->n] = heap->n;
        sift_up(heap, heap->n++);
        return;
    }
    guint worst = heap->heap[0];
    put(heap, spare, group_of, n_groups, bound);
    if (compare(heap, spare, worst) >= 0) {
        leave(heap, bound);
        return;
    }
    leave(heap, &heap->bounds[(gsize)worst * heap->n_cost]);
    put(heap, worst, group_of, n_groups, bound);
    sift_down(heap, heap->n);
}

void
grouping_heap_sort(GroupingHeap *heap)
{
    for (guint n = heap->n; n > 1; n--) {
        swap(&heap->heap[0], &heap->heap[n - 1]);
        sift_down(heap, n - 1);
    }
}

guint
grouping_heap_length(const GroupingHeap *heap)
{
    return heap->n;
}

const guint8 *
grouping_heap_groups(const GroupingHeap *heap, guint number)
{
    return &heap->groups[(gsize)heap->heap[number] * heap->record->n_fields];
}

const double *
grouping_heap_bound(const GroupingHeap *heap, guint number)
{
    return &heap->bounds[(gsize)heap->heap[number] * heap->n_cost];
}

GroupingsLeft
grouping_heap_left(const GroupingHeap *heap)
{
    return (GroupingsLeft){heap->n_left, heap->least, heap->first, heap->least_total};
}
