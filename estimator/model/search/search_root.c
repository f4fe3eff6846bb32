/* SPDX-License-Identifier: MIT */
/* Planes below the cost. At a point that is the price of no layout, but of a mixture of some, a plane makes
 * prices scalars; the cheapest partition by these says how the mixture can change (Frank and Wolfe, Naval
 * Research Logistics Quarterly 3, 1956), and what all layouts cost at least. */
#include "model/search/search_private.h"

#include <math.h>
#include <string.h>

#define MOST_ROUNDS 12
/* Rounds in which the bound may stay where it is. */
#define MOST_IDLE 2
/* By so much, as a share, a round has to raise it. */
#define LEAST_RISE 1e-5
/* Groups that are asked for at a time. */
#define BATCH 48
/* Of these, in one round; what is still guessed then makes its bound less. */
#define MOST_BATCHES 4
/* Steps of the search for the best mixture of two. */
#define STEPS 24

/* What one round works with. */
typedef struct {
    Search *search;
    double *slopes, base;
    double *scalars;     /* by kind: of its cheapest variant */
    guint *variants;     /* that one */
    double *rest;        /* by kind: its cheapest partition */
    guint *groups;       /* one of that one's */
    double bound;        /* of all layouts */
    SearchLayout layout; /* that has it */
} Round;

static double
scalar(const Round *round, SearchPick pick)
{
    const float *price = search_price(round->search, pick);
    double sum = 0;

    for (guint p = 0; p < round->search->problem->n_sums; p++)
        sum += round->slopes[p] * price[p];
    return sum;
}

static void
set_scalars(Round *round)
{
    const Search *search = round->search;

    for (guint k = 1; k <= search->all; k++) {
        round->scalars[k] = INFINITY;
        for (guint v = 0; v < search->problem->n_variants; v++) {
            SearchPick pick = {k, v};

            if (search->states[search_slot(search, pick)] == SEARCH_NO_GROUP)
                continue;
            double cost = scalar(round, pick);
            if (cost < round->scalars[k]) {
                round->scalars[k] = cost;
                round->variants[k] = v;
            }
        }
    }
}

static void
partition(Round *round)
{
    Search *search = round->search;

    set_scalars(round);
    search_kinds_partition(search->kinds, round->scalars, round->rest, round->groups);
    round->bound = round->base + round->rest[search->all];
    round->layout.n = 0;
    for (guint left = search->all; left > 0; left -= round->groups[left])
        round->layout.picks[round->layout.n++] =
            (SearchPick){round->groups[left], round->variants[round->groups[left]]};
}

/* --- which prices are asked for */

typedef struct {
    SearchPick pick;
    double bound; /* of the layouts that have it */
} Wanted;

static int
compare_wanted(gconstpointer a, gconstpointer b)
{
    double x = ((const Wanted *)a)->bound, y = ((const Wanted *)b)->bound;

    return (x > y) - (x < y);
}

/* Groups that are only guessed and may be in layouts hardly dearer than the round's. */
static GArray *
find_wanted(const Round *round)
{
    Search *search = round->search;
    GArray *wanted = g_array_new(FALSE, FALSE, sizeof(Wanted));
    double most = round->bound * (1 + search->problem->gap / 2);

    for (guint k = 1; k <= search->all; k++)
        for (guint v = 0; v < search->problem->n_variants; v++) {
            Wanted one = {{k, v}, 0};

            if (search->states[search_slot(search, one.pick)] != SEARCH_GUESSED)
                continue;
            one.bound = round->base + scalar(round, one.pick) + round->rest[search->all - k];
            if (one.bound <= most)
                g_array_append_val(wanted, one);
        }
    g_array_sort(wanted, compare_wanted);
    return wanted;
}

/* Asks for prices until those of the round's layout are known. FALSE: some still are not. */
static gboolean
tighten(Round *round)
{
    gboolean is_open = TRUE;

    for (guint batch = 0; batch < MOST_BATCHES && is_open && !search_is_over(round->search); batch++) {
        g_autoptr(GArray) wanted = find_wanted(round);

        round->search->is_over |= search_is_in_vain(round->search);
        is_open = FALSE;
        for (guint i = 0; i < round->layout.n; i++)
            is_open |=
                round->search->states[search_slot(round->search, round->layout.picks[i])] == SEARCH_GUESSED;
        for (guint i = 0; is_open && i < MIN(wanted->len, BATCH) && !search_is_over(round->search); i++)
            search_ask_price(round->search, g_array_index(wanted, Wanted, i).pick);
        if (is_open)
            partition(round);
    }
    return !is_open;
}

/* --- rounds */

static double
parts_of(const Search *search, const SearchLayout *layout, double *ret_parts)
{
    const SearchProblem *problem = search->problem;

    memcpy(ret_parts, problem->outside, problem->n_parts * sizeof *ret_parts);
    for (guint i = 0; i < layout->n; i++)
        search_add(search, layout->picks[i], ret_parts);
    return problem->cost(problem->data, ret_parts);
}

static double
value_of(const Search *search, const double *slopes, const double *parts)
{
    double sum = 0;

    for (guint p = 0; p < search->problem->n_sums; p++)
        sum += slopes[p] * parts[p];
    return sum;
}

/* What the best plane at AT says there. */
static double
relaxed(const Search *search, const double *at, double *slopes)
{
    const SearchProblem *problem = search->problem;

    return problem->plane(problem->data, at, search->least, slopes) + value_of(search, slopes, at);
}

/* Keeps the plane of ROUND, in place of the one with the least bound if there are too many. */
static void
keep_plane(Search *search, const Round *round)
{
    guint place = search->n_planes, n = search->problem->n_sums;

    if (place == SEARCH_PLANES) {
        place = 0;
        for (guint i = 1; i < SEARCH_PLANES; i++)
            if (search->planes[i].base + search->planes[i].rest[search->all] <
                search->planes[place].base + search->planes[place].rest[search->all])
                place = i;
    } else {
        search->planes[place].slopes = g_new(double, MAX(n, 1));
        search->planes[place].rest = g_new(double, search->kinds->n);
        search->n_planes++;
    }
    search->planes[place].base = round->base;
    memcpy(search->planes[place].slopes, round->slopes, n * sizeof *round->slopes);
    memcpy(search->planes[place].rest, round->rest, search->kinds->n * sizeof *round->rest);
}

/* Moves AT towards TO, to where the cost is least. FALSE: it is least where AT is. */
static gboolean
move(const Search *search, double *at, const double *to)
{
    guint n = search->problem->n_parts;
    g_autofree double *between = g_new(double, n), *slopes = g_new(double, n);
    double low = 0, high = 1;

    for (guint step = 0; step < STEPS; step++) {
        double values[2], places[2] = {low + (high - low) / 3, high - (high - low) / 3};

        for (guint i = 0; i < 2; i++) {
            for (guint p = 0; p < n; p++)
                between[p] = at[p] + places[i] * (to[p] - at[p]);
            values[i] = relaxed(search, between, slopes);
        }
        if (values[0] < values[1])
            high = places[1];
        else
            low = places[0];
    }
    for (guint p = 0; p < n; p++)
        at[p] += (low + high) / 2 * (to[p] - at[p]);
    return (low + high) / 2 > 1e-4;
}

/* A round at AT; TO gets the price of its layout. FALSE: its bound can still rise by asking for prices. */
static gboolean
round_at(Round *round, const double *at, double *ret_to)
{
    Search *search = round->search;
    double offset = search->problem->plane(search->problem->data, at, search->least, round->slopes);

    round->base = offset + value_of(search, round->slopes, search->problem->outside);
    partition(round);
    gboolean is_settled = tighten(round);
    keep_plane(search, round);
    search->root = fmax(search->root, round->bound);
    for (guint i = 0; i < round->layout.n && !search_is_over(search); i++)
        search_ask_price(search, round->layout.picks[i]);
    parts_of(search, &round->layout, ret_to);
    if (search_note_cost(search, &round->layout, ret_to) < search_aim(search) && !search->is_over)
        search_estimate(search, &round->layout);
    return is_settled;
}

/* --- what no layout has less of */

static double
least_of_kind(const Search *search, guint kind, guint part)
{
    double least = INFINITY;

    for (guint v = 0; v < search->problem->n_variants; v++) {
        SearchPick pick = {kind, v};

        if (search->states[search_slot(search, pick)] != SEARCH_NO_GROUP)
            least = fmin(least, search_price(search, pick)[part]);
    }
    return least;
}

/* Of parts of which the largest counts: each field is in some group. */
static double
least_largest(const Search *search, guint part)
{
    double least = search->problem->outside[part];

    for (guint c = 0; c < search->kinds->n_classes; c++) {
        double of_class = INFINITY;

        for (guint k = 1; k <= search->all; k++)
            if (search_kinds_counts(search->kinds, k)[c] > 0)
                of_class = fmin(of_class, least_of_kind(search, k, part));
        least = fmax(least, of_class);
    }
    return least;
}

static void
set_least(Round *round)
{
    Search *search = round->search;
    const SearchProblem *problem = search->problem;

    for (guint p = 0; p < problem->n_parts; p++) {
        search->least[p] = problem->outside[p];
        if (p >= problem->n_sums)
            search->least[p] = least_largest(search, p);
        if (p >= problem->n_sums || !problem->joint[p])
            continue;
        for (guint k = 1; k <= search->all; k++)
            round->scalars[k] = least_of_kind(search, k, p);
        search_kinds_partition(search->kinds, round->scalars, round->rest, NULL);
        search->least[p] += round->rest[search->all];
    }
}

void
search_root(Search *search)
{
    guint n_parts = search->problem->n_parts, n_kinds = search->kinds->n, idle = 0;
    g_autofree double *at = g_new(double, n_parts), *to = g_new(double, n_parts),
                      *slopes = g_new(double, n_parts);
    g_autofree double *scalars = g_new0(double, n_kinds), *rest = g_new0(double, n_kinds);
    g_autofree guint *variants = g_new0(guint, n_kinds), *groups = g_new0(guint, n_kinds);
    Round round = {.search = search,
                   .slopes = slopes,
                   .scalars = scalars,
                   .variants = variants,
                   .rest = rest,
                   .groups = groups};

    set_least(&round);
    parts_of(search, &search->cheapest, at);
    for (guint i = 0; i < MOST_ROUNDS && idle < MOST_IDLE;) {
        double before = search->root;
        gboolean is_settled = round_at(&round, at, to);

        if (i == 0)
            set_least(&round);
        if (search_is_over(search) || search->root >= search_aim(search))
            return;
        if (!is_settled)
            continue;
        idle = search->root > before * (1 + LEAST_RISE) ? 0 : idle + 1;
        i++;
        if (!move(search, at, to))
            return;
    }
}
