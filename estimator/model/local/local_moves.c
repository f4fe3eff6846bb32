/* SPDX-License-Identifier: MIT */
/* What can be done to a layout, and in which order it is tried. */
#include "model/local/local_private.h"

#include <math.h>
#include <string.h>

/* What two fields that are reached together everywhere gain in one group before anything is known, as a share
 * of the cost; and from which affinity on it is a gain. */
#define HOPE 0.02
#define NO_HOPE 0.3
/* What storing a group in another way gains, as a share of HOPE; and of a merged group, that it is stored as
 * the smaller part of it was. */
#define VARIANT_HOPE 0.3
#define OTHER_LOSS 0.2
/* Of what was not foreseen, the share that is learnt. */
#define LEARNT 0.5

/* Moves in the making. */
typedef struct {
    LocalSearch *search;
    const LocalLayout *layout;
    double cost;
    GArray *moves;
    GHashTable *seen; /* GBytes, local_move_key() */
} MoveList;

/* As many fields of each class as FIELDS has, the first ones. */
static guint64
first_alike(const LocalProblem *problem, guint64 fields)
{
    guint64 first = 0;

    for (guint c = 0; c < problem->n_classes; c++) {
        guint64 rest = problem->classes[c];

        for (guint n = (guint)__builtin_popcountll(fields & rest); n > 0; n--) {
            first |= rest & -rest;
            rest &= rest - 1;
        }
    }
    return first;
}

/* Adds the N groups to KEY, whose order does not matter. */
static void
add_key(const LocalProblem *problem, const LocalGroup *groups, guint n, LocalLayout *key)
{
    LocalLayout own = {.n = n};

    for (guint i = 0; i < n; i++)
        own.groups[i] = (LocalGroup){first_alike(problem, groups[i].fields), groups[i].variant};
    local_layout_sort(&own);
    memcpy(&key->groups[key->n], own.groups, n * sizeof *own.groups);
    key->n += n;
}

GBytes *
local_layout_bytes(const LocalLayout *layout)
{
    guint64 words[2 * G_N_ELEMENTS(layout->groups)];

    for (guint g = 0; g < layout->n; g++) {
        words[2 * g] = layout->groups[g].fields;
        words[2 * g + 1] = layout->groups[g].variant;
    }
    return g_bytes_new(words, 2 * layout->n * sizeof *words);
}

GBytes *
local_layout_key(const LocalProblem *problem, const LocalLayout *layout)
{
    LocalLayout key = {.n = 0};

    add_key(problem, layout->groups, layout->n, &key);
    return local_layout_bytes(&key);
}

GBytes *
local_move_key(const LocalProblem *problem, const LocalMove *move)
{
    LocalLayout key = {.n = 0};

    add_key(problem, move->from, move->n_from, &key);
    add_key(problem, move->to, move->n_to, &key);
    return local_layout_bytes(&key);
}

void
local_move_make(const LocalMove *move, LocalLayout *layout)
{
    guint n = 0;

    for (guint g = 0; g < layout->n; g++) {
        gboolean stays = TRUE;

        for (guint i = 0; i < move->n_from; i++)
            stays = stays && layout->groups[g].fields != move->from[i].fields;
        if (stays)
            layout->groups[n++] = layout->groups[g];
    }
    for (guint i = 0; i < move->n_to; i++)
        layout->groups[n++] = move->to[i];
    layout->n = n;
    local_layout_sort(layout);
}

/* The sites that reach some of FIELDS, as bits; of more than 64 the last ones share bits. */
static guint64
sites_of(const LocalProblem *problem, guint64 fields)
{
    guint64 sites = 0;

    for (guint s = 0; s < problem->n_sites; s++)
        if (problem->sites[s] & fields)
            sites |= G_GUINT64_CONSTANT(1) << (s & 63);
    return sites;
}

/* 0..1: of the sites that reach some of A or B, those that reach both. */
static double
affinity(const LocalProblem *problem, guint64 a, guint64 b)
{
    guint64 x = sites_of(problem, a), y = sites_of(problem, b);

    return x | y ? (double)__builtin_popcountll(x & y) / (double)__builtin_popcountll(x | y) : 0;
}

void
local_moves_begin(LocalSearch *search, double cost)
{
    const LocalProblem *problem = search->problem;

    for (guint a = 0; a < problem->n_fields; a++)
        for (guint b = 0; b < problem->n_fields; b++)
            search->weights[a][b] =
                HOPE * cost *
                (NO_HOPE - affinity(problem, G_GUINT64_CONSTANT(1) << a, G_GUINT64_CONSTANT(1) << b));
}

/* Adds SHARE to what each of A in one group with each of B adds to the cost. Returns what they all add. */
static double
change_weights(LocalSearch *search, guint64 a, guint64 b, double share)
{
    double sum = 0;

    for (guint64 x = a; x != 0; x &= x - 1)
        for (guint64 y = b; y != 0; y &= y - 1) {
            guint i = (guint)__builtin_ctzll(x), k = (guint)__builtin_ctzll(y);

            search->weights[i][k] += share;
            search->weights[k][i] = search->weights[i][k];
            sum += search->weights[i][k];
        }
    return sum;
}

/* What MOVE adds to the cost, by its fields alone. */
static double
expect(LocalSearch *search, const LocalMove *move)
{
    return change_weights(search, move->joined[0], move->joined[1], 0) -
           change_weights(search, move->parted[0], move->parted[1], 0);
}

void
local_move_learn(LocalSearch *search, const LocalMove *move, double delta)
{
    guint n = (guint)(__builtin_popcountll(move->joined[0]) * __builtin_popcountll(move->joined[1]) +
                      __builtin_popcountll(move->parted[0]) * __builtin_popcountll(move->parted[1]));

    if (n == 0) {
        search->n_vain[move->to[0].variant] += delta >= 0;
        return;
    }
    double share = LEARNT * (delta - expect(search, move)) / n;
    change_weights(search, move->joined[0], move->joined[1], share);
    change_weights(search, move->parted[0], move->parted[1], -share);
}

LocalGroup
local_group_stored(const LocalProblem *problem, LocalGroup group)
{
    if (group.variant == 0)
        group.variant = problem->usual;
    if (group.variant > 0 && !problem->exists(problem->data, &group))
        group.variant = 0;
    return group;
}

/* Adds MOVE, unless it is there, of which LOSS is expected beside what its fields make. */
static void
add(MoveList *list, LocalMove *move, double loss)
{
    GBytes *key = local_move_key(list->search->problem, move);
    const double *known = g_hash_table_lookup(list->search->deltas, key);

    move->is_known = known != NULL;
    move->delta = known ? *known : expect(list->search, move) + loss * HOPE * list->cost;
    if (g_hash_table_add(list->seen, key))
        g_array_append_val(list->moves, *move);
}

/* Makes one group of A and B, stored as A is. */
static void
add_merge(MoveList *list, const LocalGroup *a, const LocalGroup *b, double loss)
{
    LocalGroup to = {a->fields | b->fields, a->variant};
    LocalMove move = {.from = {*a, *b},
                      .to = {local_group_stored(list->search->problem, to)},
                      .n_from = 2,
                      .n_to = 1,
                      .joined = {a->fields, b->fields}};

    add(list, &move, loss);
}

static void
add_merges(MoveList *list)
{
    const LocalLayout *layout = list->layout;

    for (guint i = 0; i < layout->n; i++)
        for (guint k = i + 1; k < layout->n; k++) {
            const LocalGroup *a = &layout->groups[i], *b = &layout->groups[k];
            gboolean is_larger = __builtin_popcountll(a->fields) >= __builtin_popcountll(b->fields);

            add_merge(list, is_larger ? a : b, is_larger ? b : a, 0);
            add_merge(list, is_larger ? b : a, is_larger ? a : b, OTHER_LOSS);
        }
}

/* Other ways to store group number AT. */
static void
add_variants(MoveList *list, guint at)
{
    const LocalSearch *search = list->search;
    const LocalProblem *problem = search->problem;
    LocalGroup group = list->layout->groups[at];

    for (guint v = 0; v < problem->n_variants; v++) {
        LocalMove move = {.from = {group}, .to = {{group.fields, v}}, .n_from = 1, .n_to = 1};

        if (v != group.variant && (v == 0 || problem->exists(problem->data, &move.to[0])))
            add(list, &move, -VARIANT_HOPE / (1 + search->n_vain[v]));
    }
}

/* Divides group number AT by FIELDS. */
static void
add_split(MoveList *list, guint at, guint64 fields)
{
    const LocalProblem *problem = list->search->problem;
    LocalGroup group = list->layout->groups[at];
    guint64 a = group.fields & fields, b = group.fields & ~fields;
    LocalMove move = {.from = {group}, .n_from = 1, .n_to = 2, .parted = {a, b}};

    if (a == 0 || b == 0)
        return;
    move.to[0] = local_group_stored(problem, (LocalGroup){a, group.variant});
    move.to[1] = local_group_stored(problem, (LocalGroup){b, group.variant});
    add(list, &move, 0);
}

/* Lets FIELD go from group number AT to every other. */
static void
add_transfers(MoveList *list, guint at, guint64 field)
{
    const LocalProblem *problem = list->search->problem;
    LocalGroup from = list->layout->groups[at];
    guint64 rest = from.fields & ~field;

    for (guint g = 0; rest != 0 && g < list->layout->n; g++) {
        LocalGroup to = list->layout->groups[g];
        LocalMove move = {.from = {from, to},
                          .n_from = 2,
                          .n_to = 2,
                          .joined = {field, to.fields},
                          .parted = {field, rest}};

        if (g == at)
            continue;
        move.to[0] = local_group_stored(problem, (LocalGroup){rest, from.variant});
        move.to[1] = local_group_stored(problem, (LocalGroup){to.fields | field, to.variant});
        add(list, &move, 0);
    }
}

static int
compare_moves(const void *a, const void *b)
{
    const LocalMove *x = a, *y = b;

    if (x->delta != y->delta)
        return x->delta < y->delta ? -1 : 1;
    for (guint i = 0; i < 2; i++)
        if (x->to[i].fields != y->to[i].fields)
            return x->to[i].fields < y->to[i].fields ? -1 : 1;
    return x->to[0].variant != y->to[0].variant ? (x->to[0].variant < y->to[0].variant ? -1 : 1)
                                                : (int)x->to[1].variant - (int)y->to[1].variant;
}

GArray *
local_moves_new(LocalSearch *search, const LocalLayout *layout, double cost)
{
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    MoveList list = {search, layout, cost, g_array_new(FALSE, FALSE, sizeof(LocalMove)), seen};

    add_merges(&list);
    for (guint g = 0; g < layout->n; g++) {
        add_variants(&list, g);
        for (guint s = 0; s < search->problem->n_sites; s++)
            add_split(&list, g, search->problem->sites[s]);
        for (guint64 rest = layout->groups[g].fields; rest != 0; rest &= rest - 1) {
            add_split(&list, g, rest & -rest);
            add_transfers(&list, g, rest & -rest);
        }
    }
    g_array_sort(list.moves, compare_moves);
    return list.moves;
}
