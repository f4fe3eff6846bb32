/* SPDX-License-Identifier: MIT */
/* The partition that is found by small changes, against all partitions, one by one, with random costs.
 *
 * usage: test-local [SEED] */
#include "model/local/local.h"

#include "base/base.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FIELDS 9

static guint first_seed = 1;

/* What layouts cost: pairs of fields that share a group, groups, and how these are stored. */
typedef struct {
    guint n_fields, n_variants;
    guint kind_of[LOCAL_MAX_FIELDS]; /* fields of one kind are alike */
    double pairs[MOST_FIELDS][MOST_FIELDS];
    double groups, variants[4][MOST_FIELDS];
    guint64 classes[MOST_FIELDS];
    guint n_classes, n_until_over;
    int n_calls;     /* atomic */
    guint n_counted; /* guesses that the search went by, */
    double work;     /* and their work, by their order */
    gboolean has_second;
} Case;

static double
cost_of(gpointer data, const LocalGroup *groups, guint n_groups)
{
    Case *c = data;
    double cost = 0;
    guint64 seen = 0;

    g_atomic_int_inc(&c->n_calls);
    for (guint g = 0; g < n_groups; g++) {
        double own = c->groups;

        g_assert_cmpuint(groups[g].fields & seen, ==, 0);
        g_assert_cmpuint(groups[g].variant, <, c->n_variants);
        seen |= groups[g].fields;
        for (guint a = 0; a < c->n_fields; a++)
            for (guint b = 0; b <= a; b++)
                if ((groups[g].fields >> a & 1) && (groups[g].fields >> b & 1))
                    own += c->pairs[c->kind_of[a]][c->kind_of[b]] +
                           (a == b ? c->variants[groups[g].variant][c->kind_of[a]] : 0);
        cost += fmax(own, 1);
    }
    g_assert_cmpuint(seen, ==, (G_GUINT64_CONSTANT(1) << c->n_fields) - 1);
    return 100 + cost;
}

/* As an estimate takes some time, two threads have something to do. */
static double
guess(gpointer data, const LocalGroup *groups, guint n_groups, gboolean is_second, double *ret_work)
{
    const Case *c = data;

    if (c->has_second)
        g_usleep(is_second ? 50 : 70);
    *ret_work = n_groups;
    return cost_of(data, groups, n_groups);
}

static void
count(gpointer data, double work)
{
    Case *c = data;

    c->n_counted++;
    c->work += work * c->n_counted;
}

static gboolean
exists(gpointer data, const LocalGroup *group)
{
    (void)data;
    return group->variant == 0 || (group->fields & (group->fields - 1)) != 0;
}

static guint
start(gpointer data, guint number, LocalGroup *ret_groups)
{
    const Case *c = data;

    for (guint f = 0; number == 0 && f < c->n_fields; f++)
        ret_groups[f] = (LocalGroup){G_GUINT64_CONSTANT(1) << f, 0};
    if (number == 1)
        ret_groups[0] = (LocalGroup){(G_GUINT64_CONSTANT(1) << c->n_fields) - 1, 0};
    return number == 0 ? c->n_fields : number == 1;
}

static gboolean
is_over(gpointer data)
{
    const Case *c = data;

    return c->n_counted >= c->n_until_over;
}

static Case *
case_new(guint seed, guint n_fields, guint n_kinds)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    Case *c = g_new0(Case, 1);

    c->n_fields = n_fields;
    c->n_variants = (guint)g_rand_int_range(rand, 1, 4);
    c->n_until_over = G_MAXUINT;
    c->groups = g_rand_double_range(rand, 0, 4);
    for (guint f = 0; f < n_fields; f++)
        c->kind_of[f] = f < n_kinds ? f : (guint)g_rand_int_range(rand, 0, (gint32)n_kinds);
    for (guint a = 0; a < n_kinds; a++) {
        for (guint b = 0; b < n_kinds; b++)
            c->pairs[MAX(a, b)][MIN(a, b)] = c->pairs[MIN(a, b)][MAX(a, b)] =
                g_rand_double_range(rand, -2, 3);
        for (guint v = 1; v < c->n_variants; v++)
            c->variants[v][a] = g_rand_double_range(rand, -1, 1.5);
    }
    for (guint f = 0; f < n_fields; f++)
        c->classes[c->kind_of[f]] |= G_GUINT64_CONSTANT(1) << f;
    c->n_classes = n_kinds;
    return c;
}

static LocalResult *
search(Case *c)
{
    guint64 sites[LOCAL_MAX_FIELDS];
    LocalProblem problem = {.n_fields = c->n_fields,
                            .n_variants = c->n_variants,
                            .usual = c->n_variants - 1,
                            .sites = sites,
                            .n_sites = c->n_fields,
                            .classes = c->classes,
                            .n_classes = c->n_classes,
                            .data = c,
                            .exists = exists,
                            .guess = guess,
                            .has_second = c->has_second,
                            .count = count,
                            .estimate = cost_of,
                            .start = start,
                            .is_over = is_over,
                            .n_kicks = 32};

    for (guint s = 0; s < c->n_fields; s++)
        sites[s] = G_GUINT64_CONSTANT(3) << s & ((G_GUINT64_CONSTANT(1) << c->n_fields) - 1);
    return local_search(&problem);
}

/* What the cheapest layout costs whose first fields are in GROUPS: fields from FIELD on go anywhere. */
static double
least(Case *c, LocalGroup *groups, guint n_groups, guint field)
{
    double best = INFINITY;

    if (field == c->n_fields) {
        for (guint g = 0; g < n_groups; g++) {
            double own = INFINITY;
            LocalGroup kept = groups[g];

            for (guint v = 0; v < c->n_variants; v++) {
                groups[g].variant = v;
                double cost = exists(c, &groups[g]) ? cost_of(c, groups, n_groups) : INFINITY;
                kept.variant = cost < own ? v : kept.variant;
                own = fmin(own, cost);
            }
            groups[g] = kept;
        }
        double cost = cost_of(c, groups, n_groups);
        for (guint g = 0; g < n_groups; g++)
            groups[g].variant = 0;
        return cost;
    }
    for (guint g = 0; g <= n_groups; g++) {
        if (g == n_groups)
            groups[g] = (LocalGroup){0, 0};
        groups[g].fields |= G_GUINT64_CONSTANT(1) << field;
        best = fmin(best, least(c, groups, MAX(n_groups, g + 1), field + 1));
        groups[g].fields &= ~(G_GUINT64_CONSTANT(1) << field);
    }
    return best;
}

static void
check_groups(Case *c, const LocalResult *result)
{
    g_assert_cmpfloat_with_epsilon(cost_of(c, result->groups, result->n_groups), result->cost, 1e-9);
    for (guint g = 0; g < result->n_groups; g++)
        g_assert_true(exists(c, &result->groups[g]));
}

/* Never better than the best of all, and in nearly all cases that. */
static void
test_all(void)
{
    guint n = 60, n_best = 0;

    for (guint seed = first_seed; seed < first_seed + n; seed++) {
        LocalGroup groups[MOST_FIELDS + 1];
        g_autofree Case *c = case_new(seed, 4 + seed % 4, 3 + seed % 2);
        g_autoptr(LocalResult) result = search(c);
        double best = least(c, groups, 0, 0);

        check_groups(c, result);
        g_assert_cmpfloat(result->cost, >=, best - 1e-9);
        g_assert_cmpfloat(result->cost, <=, best * 1.05);
        n_best += result->cost <= best * (1 + 2e-3);
    }
    g_assert_cmpuint(n_best, >=, n * 9 / 10);
}

/* The same problem has the same result. */
static void
test_same(void)
{
    for (guint seed = first_seed; seed < first_seed + 10; seed++) {
        g_autofree Case *c = case_new(seed, MOST_FIELDS, 6);
        g_autoptr(LocalResult) one = search(c), other = search(c);

        g_assert_cmpfloat(one->cost, ==, other->cost);
        g_assert_cmpmem(one->groups, one->n_groups * sizeof *one->groups, other->groups,
                        other->n_groups * sizeof *other->groups);
    }
}

static gpointer
do_nothing(gpointer data)
{
    return data;
}

/* What is found, how, and in how many steps does not depend on a second thread; nor where it ends early. */
static void
test_second(void)
{
    guint n_ahead = 0;

    for (guint seed = first_seed; seed < first_seed + 6; seed++)
        for (guint until = 30; until < 2000; until *= 3) {
            g_autofree Case *one = case_new(seed, 8, 5), *two = case_new(seed, 8, 5);

            one->n_until_over = two->n_until_over = until;
            two->has_second = TRUE;
            g_autoptr(LocalResult) a = search(one), b = search(two);
            g_assert_cmpfloat(a->cost, ==, b->cost);
            g_assert_cmpuint(a->n_groups, ==, b->n_groups);
            for (guint g = 0; g < a->n_groups; g++) {
                g_assert_cmpuint(a->groups[g].fields, ==, b->groups[g].fields);
                g_assert_cmpuint(a->groups[g].variant, ==, b->groups[g].variant);
            }
            g_assert_cmpuint(a->n_starts, ==, b->n_starts);
            g_assert_cmpuint(a->n_guessed, ==, b->n_guessed);
            g_assert_cmpint(a->is_over, ==, b->is_over);
            g_assert_cmpuint(one->n_counted, ==, two->n_counted);
            g_assert_cmpfloat(one->work, ==, two->work);
            n_ahead += two->n_calls > one->n_calls;
        }
    SecondThread *thread = second_thread_start(do_nothing, NULL);
    g_assert_true(n_ahead > 0 || !thread); /* guesses that nobody asked for */
    second_thread_end(thread);
}

/* The earlier it is over, the less is looked at; something is found in any case, and never by more than a
 * look at the clock allows. */
static void
test_over(void)
{
    for (guint seed = first_seed; seed < first_seed + 10; seed++) {
        g_autofree Case *c = case_new(seed, MOST_FIELDS, 6);

        for (guint until = 0; until < 40; until += 3) {
            c->n_calls = 0;
            c->n_counted = 0;
            c->n_until_over = until;
            g_autoptr(LocalResult) result = search(c);

            g_assert_true(result->is_over);
            g_assert_cmpint(c->n_calls, <=, (int)(until + 2 + result->n_groups));
            c->n_until_over = G_MAXUINT;
            check_groups(c, result);
        }
    }
}

/* As many fields as there is room for. */
static void
test_many(void)
{
    g_autofree Case *c = g_new0(Case, 1);

    c->n_fields = LOCAL_MAX_FIELDS;
    c->n_variants = 2;
    c->n_classes = 1;
    c->n_until_over = 50;
    c->groups = 2;
    c->classes[0] = (G_GUINT64_CONSTANT(1) << LOCAL_MAX_FIELDS) - 1;
    g_autoptr(LocalResult) result = search(c);
    check_groups(c, result);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)strtoul(argv[1], NULL, 10);
    g_test_add_func("/local/all", test_all);
    g_test_add_func("/local/same", test_same);
    g_test_add_func("/local/second", test_second);
    g_test_add_func("/local/over", test_over);
    g_test_add_func("/local/many", test_many);
    return g_test_run();
}
