/* SPDX-License-Identifier: MIT */
#include "merge.h"

/* What a register has of a place. */
typedef struct {
    gboolean held;   /* the value as of STAMP */
    guint64 stamp;   /* turns of its loops when it was last held */
    guint64 killers; /* fields that have changed it since, unless they lie in its group */
    guint64 loaded;  /* visit since which it is what memory has, no store between; 0: it was stored */
    guint pending;   /* item of a store that nothing has read yet, or MERGER_NONE */
    guint branch;    /* that the pending store is in */
    guint64 readers; /* fields that have read it since, unless they lie in its group */
} PlaceState;

/* One place that accesses name: array, field, index and sub. */
typedef struct {
    guint access;       /* the first one that names it */
    GArray *loops;      /* of guint: that its expressions depend on */
    int field;          /* of the record; -1: outside it */
    GArray *aliases;    /* of Alias: other places that may be the same memory; NULL: not looked up yet */
    gboolean is_stored; /* some access stores to it */
    PlaceState now;
} Place;

typedef struct {
    guint place;
    gboolean by_layout; /* only where the two fields lie in different groups */
} Alias;

struct Merger {
    const Aliasing *aliasing;
    Aliasing together,
        apart; /* all fields in one group, each in its own; the same where ALIASING says which */
    guint *numbers[2];
    gboolean separable;
    guint *place_of;  /* by access; MERGER_NONE: an unknown index, never merged */
    GArray *places;   /* of Place */
    GArray *stored;   /* of guint: the places that some access stores to */
    guint64 *turns;   /* by loop: how often it began or went on */
    guint64 *visited; /* by access: its last visit */
    guint64 n_visits;
    guint branch, n_branches; /* the one in work, 0 outside all; how many there were */
};

struct MergerFork {
    guint outer;                /* branch */
    PlaceState *before, *first; /* by place: ahead of both branches, behind the first */
};

typedef struct {
    guint array;
    int field;
    const Expr *index, *sub;
} PlaceKey;

static guint
key_hash(gconstpointer data)
{
    const PlaceKey *key = data;
    guint hash = key->array * 31u + (guint)key->field;
    return (hash * 31u + key->index->id) * 31u + (key->sub ? key->sub->id + 1 : 0);
}

static gboolean
key_equal(gconstpointer a, gconstpointer b)
{
    const PlaceKey *x = a, *y = b;
    return x->array == y->array && x->field == y->field && x->index == y->index && x->sub == y->sub;
}

static void
collect_loops(const Expr *e, GArray *loops)
{
    if (!e || !(e->depends & DEPENDS_LOOP))
        return;
    if (e->kind == EXPR_SYMBOL) {
        for (guint i = 0; i < loops->len; i++)
            if (g_array_index(loops, guint, i) == e->number)
                return;
        g_array_append_val(loops, e->number);
    }
    for (guint i = 0; i < e->n_args; i++)
        collect_loops(e->args[i], loops);
}

static void
place_clear(gpointer data)
{
    Place *place = data;
    g_array_unref(place->loops);
    g_clear_pointer(&place->aliases, g_array_unref);
}

static const Access *
kernel_access(const Kernel *kernel, guint number)
{
    return g_ptr_array_index(kernel->accesses, number);
}

static void
set_aliasing(Merger *merger, const Aliasing *aliasing)
{
    guint n = aliasing->binding->record->n_fields;
    merger->aliasing = aliasing;
    merger->together = merger->apart = *aliasing;
    merger->separable = TRUE;
    if (aliasing->group_of)
        return;
    for (guint i = 0; i < 2; i++)
        merger->numbers[i] = g_new0(guint, MAX(n, 1));
    for (guint f = 0; f < n; f++)
        merger->numbers[1][f] = f;
    merger->together.group_of = merger->numbers[0];
    merger->apart.group_of = merger->numbers[1];
}

static void
set_stored(Merger *merger, guint number)
{
    Place *place = &g_array_index(merger->places, Place, number);
    if (!place->is_stored)
        g_array_append_val(merger->stored, number);
    place->is_stored = TRUE;
}

Merger *
merger_new(const Aliasing *aliasing)
{
    const Kernel *kernel = aliasing->kernel;
    g_autoptr(GHashTable) known = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
    Merger *merger = g_new0(Merger, 1);
    set_aliasing(merger, aliasing);
    merger->place_of = g_new(guint, MAX(kernel->accesses->len, 1));
    merger->places = g_array_new(FALSE, FALSE, sizeof(Place));
    merger->stored = g_array_new(FALSE, FALSE, sizeof(guint));
    merger->turns = g_new0(guint64, MAX(kernel->loops->len, 1));
    merger->visited = g_new0(guint64, MAX(kernel->accesses->len, 1));
    g_array_set_clear_func(merger->places, place_clear);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel_access(kernel, i);
        PlaceKey key = {access->array, access->field, access->index, access->sub};
        merger->place_of[i] = MERGER_NONE;
        if (!access->index)
            continue;
        guint found = GPOINTER_TO_UINT(g_hash_table_lookup(known, &key));
        if (!found) {
            Place place = {
                .access = i, .field = aliasing->binding->targets[i].field, .now.pending = MERGER_NONE};
            place.loops = g_array_new(FALSE, FALSE, sizeof(guint));
            collect_loops(access->index, place.loops);
            collect_loops(access->sub, place.loops);
            g_array_append_val(merger->places, place);
            found = merger->places->len;
            g_hash_table_insert(known, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found));
        }
        merger->place_of[i] = found - 1;
        if (access->kind != ACCESS_LOAD)
            set_stored(merger, found - 1);
    }
    return merger;
}

void
merger_free(Merger *merger)
{
    if (!merger)
        return;
    g_array_unref(merger->places);
    g_array_unref(merger->stored);
    g_free(merger->place_of);
    g_free(merger->turns);
    g_free(merger->visited);
    g_free(merger->numbers[0]);
    g_free(merger->numbers[1]);
    g_free(merger);
}

void
merger_advance(Merger *merger, guint loop)
{
    merger->turns[loop]++;
}

void
merger_barrier(Merger *merger)
{
    for (guint i = 0; i < merger->places->len; i++) {
        Place *place = &g_array_index(merger->places, Place, i);
        place->now.held = FALSE;
        place->now.pending = MERGER_NONE;
    }
}

/* The turns of a place's loops, a number that grows whenever one of them goes on. */
static guint64
place_stamp(const Merger *merger, const Place *place)
{
    guint64 stamp = 0;
    for (guint i = 0; i < place->loops->len; i++)
        stamp += merger->turns[g_array_index(place->loops, guint, i)];
    return stamp;
}

static guint64
field_bit(int field)
{
    return field < 0 || field >= 64 ? 0 : G_GUINT64_CONSTANT(1) << field;
}

/* What one execution of an access does to the places that it may touch. */
typedef struct {
    AccessKind kind;
    int field;
    guint64 unless; /* as in MergeAnswer */
} Effect;

/* PLACE, to which ALIAS leads, is overwritten. */
static void
effect_of_store(Place *place, const Alias *alias, const Effect *effect)
{
    if (alias->by_layout) {
        place->now.killers |= field_bit(effect->field);
        place->now.readers |= field_bit(effect->field);
        return;
    }
    place->now.held = FALSE;
    place->now.pending = MERGER_NONE;
}

/* PLACE, to which ALIAS leads, is read, in the layouts in which the load counts. */
static void
effect_of_load(Merger *merger, Place *place, const Alias *alias, const Effect *effect)
{
    if (place->now.pending == MERGER_NONE ||
        (alias->by_layout && (place->now.readers & field_bit(effect->field))))
        return;
    if (effect->unless == 0 && !alias->by_layout)
        place->now.pending = MERGER_NONE;
    else if (effect->unless == 0)
        place->now.readers |= field_bit(effect->field);
    else if (!alias->by_layout && place->field >= 0 && place->field == effect->field)
        place->now.readers |= effect->unless; /* both lie in one group: the load counts where these do not */
    else if (alias->by_layout && (effect->unless & field_bit(place->field)))
        place->now.readers |= field_bit(effect->field); /* in different groups, the load counts */
    else
        merger->separable = FALSE;
}

/* Adds place NUMBER to ALIASES where ACCESS may touch it, in some layout at least. */
static void
add_alias(const Merger *merger, guint access, guint number, GArray *aliases)
{
    guint other = g_array_index(merger->places, Place, number).access;
    Alias alias = {number, FALSE};
    if (number == merger->place_of[access])
        return;
    if (!accesses_may_alias(&merger->together, access, other)) {
        alias.by_layout = TRUE;
        if (!merger->numbers[1] || !accesses_may_alias(&merger->apart, access, other))
            return;
    }
    g_array_append_val(aliases, alias);
}

/* What ACCESS may touch. To what is only ever loaded, only stores matter. */
static GArray *
find_aliases(const Merger *merger, guint access)
{
    GArray *aliases = g_array_new(FALSE, FALSE, sizeof(Alias));
    guint own = merger->place_of[access];
    if (own == MERGER_NONE ? kernel_access(merger->aliasing->kernel, access)->kind == ACCESS_LOAD
                           : !g_array_index(merger->places, Place, own).is_stored) {
        for (guint i = 0; i < merger->stored->len; i++)
            add_alias(merger, access, g_array_index(merger->stored, guint, i), aliases);
        return aliases;
    }
    for (guint i = 0; i < merger->places->len; i++)
        add_alias(merger, access, i, aliases);
    return aliases;
}

/* ACCESS is executed: what that does to every place but its own that it may touch. */
static void
affect_others(Merger *merger, guint access, const Effect *effect)
{
    guint own = merger->place_of[access];
    g_autoptr(GArray) found = NULL;
    GArray *aliases;
    if (own == MERGER_NONE) {
        aliases = found = find_aliases(merger, access);
    } else {
        Place *place = &g_array_index(merger->places, Place, own);
        if (!place->aliases)
            place->aliases = find_aliases(merger, access);
        aliases = place->aliases;
    }
    for (guint i = 0; i < aliases->len; i++) {
        const Alias *alias = &g_array_index(aliases, Alias, i);
        Place *place = &g_array_index(merger->places, Place, alias->place);
        if (effect->kind == ACCESS_STORE)
            effect_of_store(place, alias, effect);
        else
            effect_of_load(merger, place, alias, effect);
    }
}

static Place *
current_place(Merger *merger, guint number)
{
    Place *place = &g_array_index(merger->places, Place, number);
    guint64 stamp = place_stamp(merger, place);
    if (stamp != place->now.stamp) {
        place->now.held = FALSE;
        place->now.pending = MERGER_NONE;
        place->now.stamp = stamp;
    }
    return place;
}

/* TRUE if storing ACCESS puts back at PLACE, its own, what is there. */
static gboolean
puts_back(Merger *merger, guint access, const Place *place)
{
    int from = kernel_access(merger->aliasing->kernel, access)->copied;
    if (from < 0 || merger->place_of[from] != merger->place_of[access] || !place->now.held ||
        place->now.loaded == 0 || merger->visited[from] < place->now.loaded)
        return FALSE;
    if (place->now.killers)
        merger->separable = FALSE;
    return place->now.killers == 0;
}

/* A store to PLACE as ITEM: what it makes superfluous, into ANSWER. */
static void
store_place(const Merger *merger, Place *place, guint item, MergeAnswer *answer)
{
    if (place->now.branch == merger->branch) {
        answer->dropped = place->now.pending;
        answer->dropped_unless = place->now.readers;
    }
    place->now.pending = item;
    place->now.branch = merger->branch;
    place->now.readers = 0;
    place->now.loaded = 0;
}

MergeAnswer
merger_visit(Merger *merger, guint access, guint item)
{
    MergeAnswer answer = {TRUE, 0, MERGER_NONE, 0};
    Effect effect = {kernel_access(merger->aliasing->kernel, access)->kind,
                     merger->aliasing->binding->targets[access].field, 0};
    guint number = merger->place_of[access];
    merger->visited[access] = ++merger->n_visits;
    if (effect.kind == ACCESS_ATOMIC) {
        merger_barrier(merger);
        return answer;
    }
    if (number == MERGER_NONE) {
        affect_others(merger, access, &effect);
        return answer;
    }
    Place *place = current_place(merger, number);
    if (effect.kind == ACCESS_LOAD && place->now.held) {
        answer.unless = effect.unless = place->now.killers;
        answer.counts = place->now.killers != 0;
    }
    if (effect.kind == ACCESS_STORE && puts_back(merger, access, place)) {
        answer.counts = FALSE;
        return answer;
    }
    if (effect.kind == ACCESS_STORE)
        store_place(merger, place, item, &answer);
    else if (answer.counts)
        place->now.loaded = merger->n_visits;
    place->now.held = TRUE;
    place->now.killers = 0;
    if (answer.counts)
        affect_others(merger, access, &effect);
    return answer;
}

/* --- branches */

static PlaceState *
copy_states(const Merger *merger)
{
    PlaceState *states = g_new(PlaceState, MAX(merger->places->len, 1));
    for (guint i = 0; i < merger->places->len; i++)
        states[i] = g_array_index(merger->places, Place, i).now;
    return states;
}

MergerFork *
merger_fork(Merger *merger)
{
    MergerFork *fork = g_new0(MergerFork, 1);
    fork->outer = merger->branch;
    fork->before = copy_states(merger);
    merger->branch = ++merger->n_branches;
    return fork;
}

void
merger_turn(Merger *merger, MergerFork *fork)
{
    fork->first = copy_states(merger);
    for (guint i = 0; i < merger->places->len; i++)
        g_array_index(merger->places, Place, i).now = fork->before[i];
    merger->branch = ++merger->n_branches;
}

void
merger_join(Merger *merger, MergerFork *fork)
{
    for (guint i = 0; i < merger->places->len; i++) {
        PlaceState *now = &g_array_index(merger->places, Place, i).now;
        const PlaceState *other = &fork->first[i];
        now->held = now->held && other->held && now->stamp == other->stamp;
        now->killers |= other->killers;
        now->loaded = now->loaded && other->loaded ? MAX(now->loaded, other->loaded) : 0;
        now->pending = now->pending == other->pending ? now->pending : MERGER_NONE;
        now->readers |= other->readers;
    }
    merger->branch = fork->outer;
    g_free(fork->before);
    g_free(fork->first);
    g_free(fork);
}

gboolean
merger_is_separable(const Merger *merger)
{
    return merger->separable;
}
