/* SPDX-License-Identifier: MIT */
/* The cheapest partition that is found, and the bound, against all partitions, one by one, with random
 * prices. */
#include "model/search/search_private.h"

#include <math.h>
#include <string.h>

enum { TIME_A, TIME_B, TIME_C, READ, WRITTEN, ARRAYS, N_SUMS, WAIT = N_SUMS, N_PARTS };

static const guint8 JOINT[N_SUMS] = {[READ] = 1, [WRITTEN] = 1};
static const double OUTSIDE[N_PARTS] = {3, 1, 2, 4, 1, 0, 1};

/* Random prices of groups of fields, which are in classes. */
typedef struct {
    SearchProblem problem;
    guint n_fields[SEARCH_MAX_CLASSES], n_classes, n_variants;
    SearchKinds *kinds;
    double *prices, *guesses; /* by kind, variant, part */
    guint seed;               /* of estimates */
    double most_over;         /* estimates are up to so much dearer than cost(), as a share */
    guint n_calls, n_until_over;
    guint n_prices;   /* that were asked for */
    double time_left; /* at first; a price takes a second */
} Case;

static guint
kind_of(const Case *c, const SearchGroup *group)
{
    guint kind = 0;

    for (guint i = 0; i < c->n_classes; i++)
        kind += group->counts[i] * c->kinds->strides[i];
    return kind;
}

static double *
price_at(const Case *c, double *prices, guint kind, guint variant)
{
    return &prices[((gsize)kind * c->n_variants + variant) * N_PARTS];
}

static gboolean
has_group(const Case *c, guint kind, guint variant)
{
    return variant == 0 || (kind * 7 + variant + c->seed) % 5 > 0;
}

static gboolean
guess(gpointer data, const SearchGroup *group, double *ret_parts)
{
    Case *c = data;
    guint kind = kind_of(c, group);

    memcpy(ret_parts, price_at(c, c->guesses, kind, group->variant), N_PARTS * sizeof *ret_parts);
    return has_group(c, kind, group->variant);
}

static void
price(gpointer data, const SearchGroup *group, double *ret_parts)
{
    Case *c = data;

    c->n_calls++;
    c->n_prices++;
    memcpy(ret_parts, price_at(c, c->prices, kind_of(c, group), group->variant), N_PARTS * sizeof *ret_parts);
}

static double
norm(const double *times)
{
    return pow(pow(times[0], 2.5) + pow(times[1], 2.5) + pow(times[2], 2.5), 1 / 2.5);
}

/* As of `sector`: times overlap; turns between reads and writes, and many arrays, cost more; some wait
 * longest. */
static double
cost(gpointer data, const double *parts)
{
    double times[3] = {parts[TIME_A], parts[TIME_B], parts[TIME_C]};

    (void)data;
    times[0] += 0.3 * fmin(parts[READ], parts[WRITTEN]) + 0.02 * parts[ARRAYS] * parts[WRITTEN];
    return norm(times) + parts[WAIT];
}

static double
plane(gpointer data, const double *at, const double *least, double *ret_slopes)
{
    double more = 0.3 * fmin(least[READ], least[WRITTEN]);
    double times[3] = {at[TIME_A] + more, at[TIME_B], at[TIME_C]}, whole = norm(times);

    (void)data;
    for (guint p = 0; p < N_SUMS; p++)
        ret_slopes[p] = p < 3 ? pow(times[p] / whole, 1.5) : 0;
    return ret_slopes[TIME_A] * more + least[WAIT];
}

/* In whichever order the groups come. */
static double
estimate(gpointer data, const SearchGroup *groups, guint n_groups)
{
    Case *c = data;
    double parts[N_PARTS];
    guint hash = c->seed;

    memcpy(parts, OUTSIDE, sizeof parts);
    c->n_calls++;
    for (guint i = 0; i < n_groups; i++) {
        const double *more = price_at(c, c->prices, kind_of(c, &groups[i]), groups[i].variant);

        for (guint p = 0; p < N_PARTS; p++)
            parts[p] = p < N_SUMS ? parts[p] + more[p] : fmax(parts[p], more[p]);
        hash += (kind_of(c, &groups[i]) * 31 + groups[i].variant + 17) * 2654435761u;
    }
    return cost(NULL, parts) * (1 + c->most_over * (hash >> 8 & 1023) / 1023);
}

static gboolean
is_over(gpointer data)
{
    Case *c = data;

    return c->n_calls >= c->n_until_over;
}

static Case *
case_new(guint seed, const guint *n_fields, guint n_classes, guint n_variants, double most_over)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    Case *c = g_new0(Case, 1);

    memcpy(c->n_fields, n_fields, n_classes * sizeof *n_fields);
    c->n_classes = n_classes;
    c->n_variants = n_variants;
    c->kinds = search_kinds_new(n_fields, n_classes);
    gsize n = (gsize)c->kinds->n * n_variants * N_PARTS;
    c->prices = g_new0(double, n);
    c->guesses = g_new0(double, n);
    for (guint k = 1; k < c->kinds->n; k++)
        for (guint v = 0; v < n_variants; v++)
            for (guint p = 0; p < N_PARTS; p++) {
                double size = 0;

                for (guint i = 0; i < n_classes; i++)
                    size += search_kinds_counts(c->kinds, k)[i];
                /* sets are neither always better than their parts nor always worse */
                double one = (0.5 + size * g_rand_double_range(rand, 0.6, 1.2)) * (p == WAIT ? 0.1 : 1);
                price_at(c, c->prices, k, v)[p] = p == ARRAYS ? (double)(k % 3 > 0) : one;
                price_at(c, c->guesses, k, v)[p] = p == ARRAYS ? 0 : one * g_rand_double_range(rand, 0.7, 1);
            }
    c->seed = seed;
    c->most_over = most_over;
    c->n_until_over = G_MAXUINT;
    c->problem = (SearchProblem){.n_classes = n_classes,
                                 .n_fields = c->n_fields,
                                 .n_variants = n_variants,
                                 .n_parts = N_PARTS,
                                 .n_sums = N_SUMS,
                                 .joint = JOINT,
                                 .outside = OUTSIDE,
                                 .gap = 0.005,
                                 .data = c,
                                 .guess = guess,
                                 .price = price,
                                 .cost = cost,
                                 .plane = plane,
                                 .estimate = estimate,
                                 .is_over = is_over};
    return c;
}

static void
case_free(Case *c)
{
    search_kinds_free(c->kinds);
    g_free(c->prices);
    g_free(c->guesses);
    g_free(c);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Case, case_free)

/* --- all partitions */

typedef struct {
    Case *c;
    SearchGroup groups[16];
    guint n;
    double least;
    guint n_layouts;
} Brute;

/* Puts the fields of REST, a kind, into groups in all ways. */
static void
walk(Brute *brute, guint rest)
{
    Case *c = brute->c;

    if (rest == 0) {
        brute->least = fmin(brute->least, estimate(c, brute->groups, brute->n));
        brute->n_layouts++;
        return;
    }
    for (guint k = 1; k <= rest; k++) {
        if (!search_kinds_fits(c->kinds, k, rest) ||
            search_kinds_counts(c->kinds, k)[search_kinds_first(c->kinds, rest)] == 0)
            continue;
        for (guint v = 0; v < c->n_variants; v++) {
            SearchGroup *group = &brute->groups[brute->n];

            if (!has_group(c, k, v))
                continue;
            memset(group, 0, sizeof *group);
            memcpy(group->counts, search_kinds_counts(c->kinds, k), c->n_classes);
            group->variant = v;
            brute->n++;
            walk(brute, rest - k);
            brute->n--;
        }
    }
}

static Brute
walk_all(Case *c)
{
    Brute brute = {.c = c, .least = INFINITY};

    walk(&brute, c->kinds->n - 1);
    return brute;
}

/* The result is a layout with each field once, costs what it says, and lies between the bound and all there
 * are. */
static void
check_result(Case *c, const SearchResult *result, const Brute *brute)
{
    guint n[SEARCH_MAX_CLASSES] = {0};

    for (guint i = 0; i < result->n_groups; i++)
        for (guint k = 0; k < c->n_classes; k++)
            n[k] += result->groups[i].counts[k];
    g_assert_cmpmem(n, c->n_classes * sizeof *n, c->n_fields, c->n_classes * sizeof *n);
    g_assert_cmpfloat_with_epsilon(estimate(c, result->groups, result->n_groups), result->cost,
                                   1e-12 * result->cost);
    g_assert_cmpfloat(result->bound, <=, brute->least * (1 + 1e-12));
    g_assert_cmpfloat(result->cost, >=, brute->least * (1 - 1e-12));
    if (result->status == SEARCH_PROVEN)
        g_assert_cmpfloat(result->bound, >=, result->cost * (1 - c->problem.gap - 1e-8));
}

static void
check_case(guint seed, const guint *n_fields, guint n_classes, guint n_variants, double most_over,
           gboolean is_single)
{
    g_autoptr(Case) c = case_new(seed, n_fields, n_classes, n_variants, most_over);
    Brute brute = walk_all(c);
    g_autoptr(SearchResult) result = search_run(&c->problem);

    check_result(c, result, &brute);
    if (is_single || most_over == 0)
        g_assert_cmpint(result->status, ==, SEARCH_PROVEN);
    g_assert_cmpint(result->status, !=, SEARCH_OVER);
}

static const guint ALONE[] = {1, 1, 1, 1, 1, 1, 1};

static void
test_single_fields(void)
{
    for (guint seed = 1; seed <= 40; seed++)
        for (guint n = 1; n <= 6; n++)
            check_case(seed, ALONE, n, 1 + seed % 4, 0, TRUE);
    for (guint seed = 1; seed <= 3; seed++)
        check_case(seed, ALONE, 7, 2, 0, TRUE);
}

/* Layouts cost more than their groups tell: then those that may be better are estimated. */
static void
test_estimates(void)
{
    for (guint seed = 1; seed <= 40; seed++)
        for (guint n = 1; n <= 5; n++)
            check_case(seed, ALONE, n, 1 + seed % 3, seed % 2 ? 0.02 : 0.3, TRUE);
}

static void
test_classes(void)
{
    static const guint FIELDS[][4] = {{7}, {3, 3}, {4, 2, 1}, {1, 2, 3}, {2, 1, 1, 2}, {5, 1, 1}};
    static const guint N[] = {1, 2, 3, 3, 4, 3};

    for (guint seed = 1; seed <= 20; seed++)
        for (guint i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
            check_case(seed, FIELDS[i], N[i], 1 + seed % 3, 0, FALSE);
            check_case(seed, FIELDS[i], N[i], 1 + seed % 3, 0.1, FALSE);
        }
}

/* A class is what fields are that cost the same: with and without it the best costs as much. */
static void
test_merged(void)
{
    for (guint seed = 1; seed <= 20; seed++) {
        static const guint TWO[] = {3, 3};
        g_autoptr(Case) merged = case_new(seed, TWO, 2, 2, 0);
        g_autoptr(Case) apart = case_new(seed, ALONE, 6, 2, 0);

        for (guint k = 1; k < apart->kinds->n; k++) {
            const guint8 *one = search_kinds_counts(apart->kinds, k);
            guint like = (guint)(one[0] + one[1] + one[2]) * merged->kinds->strides[0] +
                         (guint)(one[3] + one[4] + one[5]) * merged->kinds->strides[1];

            for (guint v = 0; v < 2; v++)
                for (guint p = 0; p < N_PARTS; p++)
                    price_at(apart, apart->prices, k, v)[p] = price_at(apart, apart->guesses, k, v)[p] =
                        price_at(merged, merged->prices, like, 0)[p];
        }
        for (guint k = 1; k < merged->kinds->n; k++)
            for (guint p = 0; p < N_PARTS; p++)
                price_at(merged, merged->prices, k, 1)[p] = price_at(merged, merged->guesses, k, 1)[p] =
                    price_at(merged, merged->prices, k, 0)[p];
        for (guint k = 1; k < merged->kinds->n; k++)
            for (guint p = 0; p < N_PARTS; p++)
                price_at(merged, merged->guesses, k, 0)[p] = price_at(merged, merged->prices, k, 0)[p];
        g_autoptr(SearchResult) x = search_run(&merged->problem), y = search_run(&apart->problem);
        g_assert_cmpfloat(fabs(x->cost - y->cost), <=, 0.005 * x->cost);
        g_assert_cmpint(x->status, ==, SEARCH_PROVEN);
        g_assert_cmpint(y->status, ==, SEARCH_PROVEN);
    }
}

/* Time that is up at any moment leaves a bound. */
static void
test_interrupted(void)
{
    guint n_over = 0;

    for (guint seed = 1; seed <= 4; seed++) {
        g_autoptr(Case) c = case_new(seed, ALONE, 6, 2, 0.05);
        Brute brute = walk_all(c);
        double bound = 0;

        for (guint until = 0; until < 300; until += 1 + until / 16) {
            c->n_calls = 0;
            c->n_until_over = until;
            g_autoptr(SearchResult) result = search_run(&c->problem);
            check_result(c, result, &brute);
            n_over += result->status == SEARCH_OVER;
            bound = fmax(bound, result->bound);
        }
        g_assert_cmpfloat(bound, >=, 0.9 * brute.least);
    }
    g_assert_cmpuint(n_over, >, 20);
}

static double
time_left(gpointer data)
{
    Case *c = data;

    return fmax(0, c->time_left - c->n_prices);
}

/* Six fields in two ways, of which all or no prices are guessed, in so much time: how many are asked for. */
static guint
count_prices(gboolean is_guessed, double seconds, SearchStatus *ret_status)
{
    g_autoptr(Case) c = case_new(1, ALONE, 6, 2, 0);

    if (!is_guessed)
        memset(c->guesses, 0, (gsize)c->kinds->n * 2 * N_PARTS * sizeof *c->guesses);
    c->time_left = seconds;
    c->problem.time_left = time_left;
    Brute brute = walk_all(c);
    g_autoptr(SearchResult) result = search_run(&c->problem);
    check_result(c, result, &brute);
    *ret_status = result->status;
    return c->n_prices;
}

/* Where nothing is guessed, bounds need all prices: without the time for these, none is asked for but those
 * of the layouts to begin with, which are each field alone and all together in two ways. */
static void
test_in_vain(void)
{
    SearchStatus status;

    g_assert_cmpuint(count_prices(FALSE, 40, &status), <=, 6 + 2);
    g_assert_cmpint(status, ==, SEARCH_OVER);
    g_assert_cmpuint(count_prices(TRUE, 40, &status), >, 6 + 2);
    g_assert_cmpint(status, ==, SEARCH_PROVEN);
    g_assert_cmpuint(count_prices(FALSE, 1000, &status), >, 60);
    g_assert_cmpint(status, ==, SEARCH_PROVEN);
}

/* The cheapest partition of every set of fields by scalar prices, against all its partitions. */
static void
test_partition(void)
{
    static const guint FIELDS[] = {2, 1, 3};
    g_autoptr(SearchKinds) kinds = search_kinds_new(FIELDS, 3);
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    g_autofree double *prices = g_new0(double, kinds->n), *costs = g_new0(double, kinds->n);
    g_autofree guint *groups = g_new0(guint, kinds->n);

    for (guint k = 1; k < kinds->n; k++)
        prices[k] = k % 5 == 0 && k > 12 ? INFINITY : g_rand_double_range(rand, 1, 3);
    search_kinds_partition(kinds, prices, costs, groups);
    g_assert_cmpuint(kinds->n, ==, 3 * 2 * 4);
    g_assert_cmpuint(search_n_kinds(FIELDS, 3), ==, kinds->n);
    for (guint k = 1; k < kinds->n; k++) {
        double least = prices[k];

        for (guint part = 1; part < k; part++)
            if (search_kinds_fits(kinds, part, k))
                least = fmin(least, costs[part] + costs[k - part]);
        g_assert_cmpfloat_with_epsilon(costs[k], least, 1e-12);
        g_assert_cmpfloat_with_epsilon(costs[k], prices[groups[k]] + costs[k - groups[k]], 1e-12);
    }
}

/* Of more layouts than are kept, the cheapest are taken in order, and what the next one costs is known. */
static void
test_leaves(void)
{
    SearchLeaves *leaves = search_leaves_new();
    SearchLayout layout = {.n = 1}, taken;
    double cost;

    for (guint i = 0; i < 10000; i++) {
        layout.picks[0].kind = (i * 7919) % 10007; /* no two are the same, as 10007 is a prime */
        search_leaves_offer(leaves, &layout, layout.picks[0].kind);
    }
    for (guint i = 0, n = 0; i < 5000; i++) {
        double least = search_leaves_least(leaves);

        if (!search_leaves_take(leaves, &taken, &cost)) {
            g_assert_cmpuint(n, >, 4000);
            g_assert_cmpfloat(least, >, n - 1.0);
            g_assert_cmpfloat(least, <, n + 10.0);
            break;
        }
        g_assert_cmpfloat(cost, ==, least);
        g_assert_cmpfloat(cost, ==, taken.picks[0].kind);
        g_assert_cmpfloat(cost, >=, n);
        n = (guint)cost + 1;
    }
    g_assert_false(search_leaves_take(leaves, &taken, &cost));
    search_leaves_clear(leaves);
    g_assert_cmpfloat(search_leaves_least(leaves), ==, INFINITY);
    search_leaves_free(leaves);
}

static void
test_fits(void)
{
    static const guint MANY[] = {31, 31, 31, 31, 31, 31, 31};

    g_assert_cmpuint(search_n_kinds(MANY, 7), ==, G_MAXUINT);
    g_assert_true(search_fits(65536, 6, 24));
    g_assert_false(search_fits(131073, 1, 1));
    g_assert_false(search_fits(65536, 60, 24));
}

/* As many fields as there may be, each a group of its own. */
static void
test_many_fields(void)
{
    static const guint MANY[] = {31, 31};
    g_autoptr(Case) c = case_new(1, MANY, 2, 1, 0);
    guint n_fields = 0;

    c->n_until_over = 3000;
    g_autoptr(SearchResult) result = search_run(&c->problem);
    for (guint g = 0; g < result->n_groups; g++)
        n_fields += result->groups[g].counts[0] + result->groups[g].counts[1];
    g_assert_cmpuint(n_fields, ==, 62);
    g_assert_cmpfloat(result->bound, <=, result->cost);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search/partition", test_partition);
    g_test_add_func("/search/leaves", test_leaves);
    g_test_add_func("/search/fits", test_fits);
    g_test_add_func("/search/single-fields", test_single_fields);
    g_test_add_func("/search/estimates", test_estimates);
    g_test_add_func("/search/classes", test_classes);
    g_test_add_func("/search/merged", test_merged);
    g_test_add_func("/search/interrupted", test_interrupted);
    g_test_add_func("/search/in-vain", test_in_vain);
    g_test_add_func("/search/many-fields", test_many_fields);
    return g_test_run();
}
