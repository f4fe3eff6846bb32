/* SPDX-License-Identifier: MIT */
/* A good partition of fields where all of them are too many: from several starts, groups are merged, split
 * and stored in other ways as long as that makes a layout cheaper. */
#include "model/local/local_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What makes a layout cheaper by a smaller share is no gain, on the way and of the best layout in the end. */
#define COARSE_GAIN 2e-3
#define FINE_GAIN 1e-4
/* A move that did harm elsewhere is tried again where it did less than this share, and one that was not tried
 * where less is expected of it. */
#define LITTLE_HARM 2e-3
#define EXPECTED_HARM 3e-2
/* What rounding may do. */
#define NO_HARM 1e-6
/* Changes that take a search out of where it has ended. */
#define KICK_MOVES 3
#define KICK_GROUPS 4
#define KICK_KINDS 4

static int
compare_groups(const void *a, const void *b)
{
    const LocalGroup *x = a, *y = b;

    if (x->fields != y->fields)
        return x->fields < y->fields ? -1 : 1;
    return x->variant < y->variant ? -1 : x->variant > y->variant;
}

void
local_layout_sort(LocalLayout *layout)
{
    qsort(layout->groups, layout->n, sizeof *layout->groups, compare_groups);
}

static void
keep_number(GHashTable *table, GBytes *key, double number)
{
    g_hash_table_insert(table, key, g_memdup2(&number, sizeof number));
}

static gboolean
is_over(LocalSearch *search)
{
    search->result->is_over = search->result->is_over || search->problem->is_over(search->problem->data);
    return search->result->is_over;
}

/* Moves of a layout that are tried, in their order: number AT is. */
typedef struct {
    const GArray *moves; /* of LocalMove */
    const LocalLayout *layout;
    double cost, harm; /* of LAYOUT; that of a move that was not tried is expected to do less */
    guint at;
} Trial;

/* TRUE if move NUMBER is worth a try. */
static gboolean
is_worth_it(const Trial *trial, guint number)
{
    const LocalMove *move = &g_array_index(trial->moves, LocalMove, number);

    return move->delta <= (move->is_known ? LITTLE_HARM : trial->harm) * trial->cost;
}

/* --- guesses */

/* Moves behind the one that is tried of which the other thread may try one. */
#define LOOK_AHEAD 16

/* What the next move of TRIAL makes of its layout that nobody knows, or is about to. FALSE: it is far. */
static gboolean
find_next(LocalSearch *search, const Trial *trial, LocalLayout *ret_layout)
{
    for (guint i = trial->at + 1; i < MIN(trial->moves->len, trial->at + 1 + LOOK_AHEAD); i++) {
        LocalGuess guess;

        if (!is_worth_it(trial, i))
            continue;
        *ret_layout = *trial->layout;
        local_move_make(&g_array_index(trial->moves, LocalMove, i), ret_layout);
        g_autoptr(GBytes) key = local_layout_key(search->problem, ret_layout);
        if (!g_hash_table_contains(search->guesses, key) &&
            local_ahead_find(search->ahead, ret_layout, &guess) == LOCAL_AHEAD_UNKNOWN)
            return TRUE;
    }
    return FALSE;
}

static LocalGuess
guess_here(const LocalSearch *search, const LocalLayout *layout)
{
    const LocalProblem *problem = search->problem;
    LocalGuess guess;

    guess.cost = problem->guess(problem->data, layout->groups, layout->n, FALSE, &guess.work);
    return guess;
}

/* Guesses LAYOUT, which TRIAL's move makes; meanwhile the other thread looks at a further one. */
static LocalGuess
guess_beside(LocalSearch *search, const Trial *trial, const LocalLayout *layout)
{
    LocalLayout next;
    LocalGuess guess;
    LocalAheadState state;

    while ((state = local_ahead_find(search->ahead, layout, &guess)) == LOCAL_AHEAD_IN_WORK)
        if (find_next(search, trial, &next)) {
            LocalGuess further = guess_here(search, &next);

            local_ahead_keep(search->ahead, &next, &further);
        } else {
            local_ahead_wait(search->ahead);
        }
    if (local_ahead_is_free(search->ahead) && find_next(search, trial, &next))
        local_ahead_ask(search->ahead, &next);
    return state == LOCAL_AHEAD_FOUND ? guess : guess_here(search, layout);
}

/* About what LAYOUT, which is sorted, costs; TRIAL: whose move makes it, or NULL. */
static double
guess(LocalSearch *search, const LocalLayout *layout, const Trial *trial)
{
    GBytes *key = local_layout_key(search->problem, layout);
    const double *known = g_hash_table_lookup(search->guesses, key);

    if (known) {
        g_bytes_unref(key);
        return *known;
    }
    LocalGuess guess = trial ? guess_beside(search, trial, layout) : guess_here(search, layout);
    search->problem->count(search->problem->data, guess.work);
    search->result->n_guessed++;
    keep_number(search->guesses, key, guess.cost);
    return guess.cost;
}

/* --- descents */

/* Takes LAYOUT if none that was estimated is cheaper. */
static void
offer(LocalSearch *search, const LocalLayout *layout)
{
    LocalResult *result = search->result;
    double cost = search->problem->estimate(search->problem->data, layout->groups, layout->n);

    result->n_estimated++;
    if (cost >= result->cost)
        return;
    result->cost = cost;
    result->n_groups = layout->n;
    g_free(result->groups);
    result->groups = g_memdup2(layout->groups, layout->n * sizeof *layout->groups);
}

/* Tries the move of TRIAL. TRUE: it was a gain of GAIN (a share) at least, and leads to *RET_LAYOUT, which
 * costs *RET_COST. */
static gboolean
try_move(LocalSearch *search, const Trial *trial, double gain, LocalLayout *ret_layout, double *ret_cost)
{
    const LocalMove *move = &g_array_index(trial->moves, LocalMove, trial->at);

    *ret_layout = *trial->layout;
    local_move_make(move, ret_layout);
    *ret_cost = guess(search, ret_layout, trial);
    keep_number(search->deltas, local_move_key(search->problem, move), *ret_cost - trial->cost);
    if (!move->is_known)
        local_move_learn(search, move, *ret_cost - trial->cost);
    return *ret_cost < trial->cost * (1 - gain);
}

/* Tries MOVES of LAYOUT, which costs *COST, in their order, until one helps. FALSE: none does. */
static gboolean
try_moves(LocalSearch *search, const GArray *moves, LocalLayout *layout, double *cost, double gain,
          double harm)
{
    Trial trial = {moves, layout, *cost, harm, 0};

    for (; trial.at < moves->len; trial.at++) {
        LocalLayout moved;
        double moved_cost;

        if (!is_worth_it(&trial, trial.at))
            continue;
        if (is_over(search))
            return FALSE;
        if (!try_move(search, &trial, gain, &moved, &moved_cost))
            continue;
        *layout = moved;
        *cost = moved_cost;
        return TRUE;
    }
    return FALSE;
}

/* From LAYOUT on as long as there are gains of GAIN (a share) at least, by moves of which no more than HARM
 * (a share) is expected. Returns what it costs then. */
static double
descend(LocalSearch *search, LocalLayout *layout, double gain, double harm)
{
    double cost = guess(search, layout, NULL);
    gboolean is_better = TRUE;

    while (is_better && !is_over(search)) {
        g_autoptr(GArray) moves = local_moves_new(search, layout, cost);

        is_better = try_moves(search, moves, layout, &cost, gain, harm);
    }
    return cost;
}

/* Descends from LAYOUT, which is sorted; TRUE: to where it is cheaper than at *BEST. */
static gboolean
descend_from(LocalSearch *search, LocalLayout *layout, LocalLayout *best, double *best_cost)
{
    double cost = descend(search, layout, COARSE_GAIN, EXPECTED_HARM);

    if (cost >= *best_cost * (1 - FINE_GAIN))
        return FALSE;
    *best = *layout;
    *best_cost = cost;
    return TRUE;
}

/* The parts that groups of A have in common with those of B, stored as in A. */
static LocalLayout
common_parts(const LocalProblem *problem, const LocalLayout *a, const LocalLayout *b)
{
    LocalLayout parts = {.n = 0};

    for (guint i = 0; i < a->n; i++)
        for (guint k = 0; k < b->n; k++)
            if (a->groups[i].fields & b->groups[k].fields)
                parts.groups[parts.n++] = local_group_stored(
                    problem, (LocalGroup){a->groups[i].fields & b->groups[k].fields, a->groups[i].variant});
    local_layout_sort(&parts);
    return parts;
}

/* Makes a group of each field of group number AT of LAYOUT. */
static void
dissolve(LocalLayout *layout, guint at)
{
    guint64 rest = layout->groups[at].fields;

    layout->groups[at] = (LocalGroup){rest & -rest, 0};
    for (rest &= rest - 1; rest != 0; rest &= rest - 1)
        layout->groups[layout->n++] = (LocalGroup){rest & -rest, 0};
}

/* Makes some moves of LAYOUT, whatever they do. */
static void
make_moves(LocalSearch *search, LocalLayout *layout, GRand *rand)
{
    for (guint i = 0; i < KICK_MOVES; i++) {
        g_autoptr(GArray) moves = local_moves_new(search, layout, 1);

        if (moves->len > 0)
            local_move_make(
                &g_array_index(moves, LocalMove, (guint)g_rand_int_range(rand, 0, (gint32)moves->len)),
                layout);
    }
}

/* Changes LAYOUT, whatever that does: by turns some of its groups are no more, some moves are made, or both,
 * and none of its groups is left. */
static void
kick(LocalSearch *search, LocalLayout *layout, guint number, GRand *rand)
{
    gboolean is_new = number % KICK_KINDS == KICK_KINDS - 1;
    guint n = layout->n;

    for (guint i = 0; is_new && i < n; i++)
        dissolve(layout, i);
    for (guint i = 0; number % 2 == 0 && i < KICK_GROUPS; i++)
        dissolve(layout, (guint)g_rand_int_range(rand, 0, (gint32)layout->n));
    local_layout_sort(layout);
    if (number % 2 == 1)
        make_moves(search, layout, rand);
}

/* Changes BEST, and descends from there, until that has not helped so many times as the problem says. */
static void
leave(LocalSearch *search, LocalLayout *best, double *best_cost)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1); /* the same each time */

    for (guint n_vain = 0; n_vain < search->problem->n_kicks && !is_over(search);) {
        LocalLayout layout = *best;

        kick(search, &layout, n_vain, rand);
        search->result->n_starts++;
        n_vain = descend_from(search, &layout, best, best_cost) ? 0 : n_vain + 1;
    }
}

/* Stores groups of LAYOUT, which costs COST, in the first variant where that costs no more. */
static void
make_plain(LocalSearch *search, LocalLayout *layout, double cost)
{
    for (guint g = 0; g < layout->n; g++) {
        LocalLayout plain = *layout;

        plain.groups[g].variant = 0;
        if (layout->groups[g].variant > 0 && guess(search, &plain, NULL) <= cost * (1 + NO_HARM))
            *layout = plain;
    }
}

LocalResult *
local_search(const LocalProblem *problem)
{
    LocalResult *result = g_new0(LocalResult, 1);
    LocalSearch search = {.problem = problem, .result = result};
    LocalLayout layout, best = {.n = 0};
    double best_cost = INFINITY;

    result->cost = INFINITY;
    search.guesses =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, g_free);
    search.deltas = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, g_free);
    search.n_vain = g_new0(guint, problem->n_variants);
    search.ahead = local_ahead_new(problem);
    while ((layout.n = problem->start(problem->data, result->n_starts, layout.groups)) > 0) {
        if (result->n_starts > 0 && is_over(&search))
            break;
        for (guint g = 0; g < layout.n; g++)
            layout.groups[g] = local_group_stored(problem, layout.groups[g]);
        local_layout_sort(&layout);
        if (result->n_starts++ == 0)
            local_moves_begin(&search, guess(&search, &layout, NULL));
        LocalLayout before = best;
        descend_from(&search, &layout, &best, &best_cost);
        if (before.n > 0) {
            LocalLayout parts = common_parts(problem, &layout, &before);

            descend_from(&search, &parts, &best, &best_cost);
        }
    }
    best_cost = descend(&search, &best, COARSE_GAIN, INFINITY);
    leave(&search, &best, &best_cost);
    best_cost = descend(&search, &best, FINE_GAIN, INFINITY);
    make_plain(&search, &best, best_cost);
    offer(&search, &best);
    local_ahead_free(search.ahead);
    g_free(search.n_vain);
    g_hash_table_unref(search.guesses);
    g_hash_table_unref(search.deltas);
    return result;
}

void
local_result_free(LocalResult *result)
{
    if (!result)
        return;
    g_free(result->groups);
    g_free(result);
}
