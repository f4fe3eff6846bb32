/* SPDX-License-Identifier: MIT */
/* What a heap of groupings keeps and what it tells of the others, against all that was offered, sorted by
 * strings. */
#include "model/ranking/ranking_private.h"
#include "layouts/layouts.h"

#include <math.h>
#include <string.h>

#define MAX_COST 3

/* Names that begin alike, go on with what sorts before, between and behind ',' and '/', or with bytes above
 * 127. */
static const char *const NAMES[] = {"a", "ab", "a.x", "a0", "a$", "b", "B", "b\xc3\xa9", "_", "pos.x"};

static Record *
named_record(GRand *rand, guint n_fields)
{
    Record *record = record_new("R");
    guint first = (guint)g_rand_int_range(rand, 0, G_N_ELEMENTS(NAMES));

    for (guint i = 0; i < n_fields; i++) {
        guint number = (first + 3 * i) % G_N_ELEMENTS(NAMES);
        g_autofree char *name = i < G_N_ELEMENTS(NAMES) ? g_strdup(NAMES[number]) : g_strdup_printf("f%u", i);

        record_add_field(record, name, "int", 4, 4, 1);
    }
    return record;
}

typedef struct {
    guint8 group_of[64];
    guint n_groups;
    double bound[MAX_COST];
    char *spec;
} Offered;

static void
offered_clear(gpointer data)
{
    g_free(((Offered *)data)->spec);
}

static char *
spec_of(const guint8 *group_of, const Record *record)
{
    g_autoptr(Layout) layout = layout_new_grouping(group_of, record->n_fields);

    layout_normalise(layout, record);
    return layout_format(layout, record);
}

/* A grouping of any numbers, of which a group that does not count may be one. */
static Offered
random_offered(GRand *rand, const Record *record, guint n_cost, guint most_groups)
{
    Offered offered = {.n_groups = 0};
    gboolean seen[64] = {FALSE};

    for (guint f = 0; f < record->n_fields; f++) {
        guint8 group = (guint8)g_rand_int_range(rand, 0, (gint32)most_groups);

        offered.group_of[f] = group;
        offered.n_groups += !seen[group] && group != 1;
        seen[group] = TRUE;
    }
    for (guint d = 0; d < n_cost; d++)
        offered.bound[d] = g_rand_int_range(rand, 1, 4);
    offered.spec = spec_of(offered.group_of, record);
    return offered;
}

static guint sorted_cost; /* places of a bound, for the comparison */

static int
compare_bounds(const double *a, const double *b)
{
    for (int d = (int)sorted_cost - 1; d >= 0; d--)
        if (a[d] != b[d])
            return a[d] < b[d] ? -1 : 1;
    return 0;
}

static int
compare_offered(gconstpointer a, gconstpointer b)
{
    const Offered *x = a, *y = b;
    int order = compare_bounds(x->bound, y->bound);

    if (order != 0)
        return order;
    return x->n_groups != y->n_groups ? (int)x->n_groups - (int)y->n_groups : strcmp(x->spec, y->spec);
}

/* ALL is sorted; the first N_KEPT of them are kept. */
static void
check_left(const GroupingHeap *heap, const GArray *all, guint n_kept)
{
    GroupingsLeft left = grouping_heap_left(heap);
    double least[MAX_COST] = {INFINITY, INFINITY, INFINITY}, least_total = INFINITY;

    for (guint i = n_kept; i < all->len; i++) {
        const Offered *one = &g_array_index(all, Offered, i);
        double total = 0;

        for (guint d = 0; d < sorted_cost; d++) {
            least[d] = fmin(least[d], one->bound[d]);
            total += one->bound[d];
        }
        least_total = fmin(least_total, total);
    }
    g_assert_cmpuint(left.n, ==, all->len - n_kept);
    g_assert_cmpfloat(left.least_total, ==, least_total);
    for (guint d = 0; d < sorted_cost; d++) {
        g_assert_cmpfloat(left.least[d], ==, least[d]);
        g_assert_cmpfloat(left.first[d], ==,
                          n_kept < all->len ? g_array_index(all, Offered, n_kept).bound[d] : INFINITY);
    }
}

static void
check(GRand *rand, guint n_fields, guint most_groups, guint most, guint n_offered)
{
    g_autoptr(Record) record = named_record(rand, n_fields);
    guint n_cost = (guint)g_rand_int_range(rand, 1, MAX_COST + 1);
    g_autoptr(GroupingHeap) heap = grouping_heap_new(record, n_cost, most);
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Offered));

    g_array_set_clear_func(all, offered_clear);
    for (guint i = 0; i < n_offered; i++) {
        Offered offered = random_offered(rand, record, n_cost, most_groups);

        grouping_heap_offer(heap, offered.group_of, offered.n_groups, offered.bound);
        g_array_append_val(all, offered);
    }
    grouping_heap_sort(heap);

    sorted_cost = n_cost;
    g_array_sort(all, compare_offered);
    guint n_kept = MIN(most, n_offered);
    g_assert_cmpuint(grouping_heap_length(heap), ==, n_kept);
    for (guint i = 0; i < n_kept; i++) {
        const Offered *one = &g_array_index(all, Offered, i);
        g_autofree char *spec = spec_of(grouping_heap_groups(heap, i), record);

        g_assert_cmpstr(spec, ==, one->spec);
        g_assert_cmpmem(grouping_heap_bound(heap, i), n_cost * sizeof(double), one->bound,
                        n_cost * sizeof(double));
    }
    check_left(heap, all, n_kept);
}

static void
test_random(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint n = 0; n < 2000; n++) {
        guint n_fields = (guint)g_rand_int_range(rand, 1, G_N_ELEMENTS(NAMES) + 1);
        guint most = (guint)g_rand_int_range(rand, 1, 30), n_offered = (guint)g_rand_int_range(rand, 0, 60);

        check(rand, n_fields, n_fields, most, n_offered);
    }
}

/* As many fields as a word has bits, in two groups, so that the specs alone differ. */
static void
test_many_fields(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(2);

    for (guint n = 0; n < 50; n++)
        check(rand, 64, 2, 20, 200);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grouping-heap/random", test_random);
    g_test_add_func("/grouping-heap/many-fields", test_many_fields);
    return g_test_run();
}
