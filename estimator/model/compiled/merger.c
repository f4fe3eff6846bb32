/* SPDX-License-Identifier: MIT */

#include "model/compiled/compiled_private.h"

/* What a register has of a location. */
typedef struct {
    gboolean held;        /* the value as of STAMP */
    const Expr *held_if;  /* not NULL: it is held where this condition holds, too, until a loop goes on */
    guint64 held_turn;    /* Merger.n_turns, when held_if was set */
    guint64 stamp;        /* turns of its loops when it was last held */
    guint64 killers;      /* fields that have changed it since, unless they lie in its group */
    guint64 loaded;       /* visit since which it is what memory has, no store between; 0: it was stored */
    guint pending;        /* item of a store that nothing has read yet, or MERGER_NONE */
    guint branch;         /* that the pending store is in */
    guint64 beside;       /* visit when it was last held; 0: it is not held for what stands beside it */
    guint64 beside_stamp; /* turns of its loops then, but for merger_go_on() */
    guint64 readers;      /* fields that have read it since, unless they lie in its group */
} RegisterState;

/* One location that accesses name, by its number in the table. */
typedef struct {
    int field;          /* of the record; -1: outside it */
    GArray *aliases;    /* of Alias: other locations that may be the same memory; NULL: not looked up yet */
    gboolean is_stored; /* some access stores to it */
    RegisterState now;
} NamedLocation;

typedef struct {
    guint location : 31;
    guint by_layout : 1; /* only where the two fields lie in different groups */
} Alias;                 /* there can be as many as pairs of accesses */

struct Merger {
    const Aliasing *aliasing;
    Aliasing together,
        apart; /* all fields in one group, each in its own; the same where ALIASING says which */
    guint *numbers[2];
    gboolean separable;
    LocationTable *table;
    GArray *locations;       /* of NamedLocation */
    GArray *stored;          /* of guint: the locations that some access stores to */
    guint64 *turns;          /* by loop: how often it began or went on */
    guint64 *went_on;        /* of these, side by side with the iteration before */
    guint64 *visited;        /* by access: its last visit */
    guint *visited_location; /* by access: its location then */
    guint *visited_item;     /* by access: its item then, MERGER_NONE where it was merged */
    gboolean *kept;          /* put_back_kept() */
    Copies *copies;          /* copies_find() */
    guint *n_copies;         /* copy_counts() */
    Carry *carry;
    guint64 n_visits;
    guint64 forgotten;        /* visit before which nothing is held for what stands beside it */
    guint64 n_turns;          /* of all loops */
    guint branch, n_branches; /* the one in work, 0 outside all; how many there were */
};

struct MergerFork {
    guint outer;                   /* branch */
    const Expr *condition;         /* of the first branch; NULL: not known */
    RegisterState *before, *first; /* by location: ahead of both branches, behind the first */
};

static void
location_clear(gpointer data)
{
    g_clear_pointer(&((NamedLocation *)data)->aliases, g_array_unref);
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
    for (guint f = 0; f < n; f++) {
        merger->numbers[0][f] = ALIAS_DECLARED;
        merger->numbers[1][f] = f;
    }
    merger->together.group_of = merger->numbers[0];
    merger->apart.group_of = merger->numbers[1];
}

static void
set_stored(Merger *merger, guint number)
{
    NamedLocation *location = &g_array_index(merger->locations, NamedLocation, number);

    if (!location->is_stored)
        g_array_append_val(merger->stored, number);
    location->is_stored = TRUE;
}

static void
set_locations(Merger *merger)
{
    const Aliasing *aliasing = merger->aliasing;

    merger->locations = g_array_new(FALSE, FALSE, sizeof(NamedLocation));
    g_array_set_clear_func(merger->locations, location_clear);
    for (guint i = 0; i < location_table_size(merger->table); i++) {
        guint access = location_table_spot(merger->table, i)->access;
        NamedLocation location = {.field = aliasing->binding->targets[access].field,
                                  .now.pending = MERGER_NONE};

        g_array_append_val(merger->locations, location);
    }
    for (guint i = 0; i < aliasing->kernel->accesses->len; i++) {
        const GArray *locations = location_table_of(merger->table, i);
        gboolean stores = locations && kernel_access(aliasing->kernel, i)->kind != ACCESS_LOAD;

        for (guint k = 0; stores && k < locations->len; k++)
            set_stored(merger, g_array_index(locations, guint, k));
    }
}

Merger *
merger_new(const Aliasing *aliasing, const gint64 *unrolled)
{
    const Kernel *kernel = aliasing->kernel;
    Merger *merger = g_new0(Merger, 1);

    set_aliasing(merger, aliasing);
    merger->stored = g_array_new(FALSE, FALSE, sizeof(guint));
    merger->turns = g_new0(guint64, MAX(kernel->loops->len, 1));
    merger->went_on = g_new0(guint64, MAX(kernel->loops->len, 1));
    merger->visited = g_new0(guint64, MAX(kernel->accesses->len, 1));
    merger->visited_location = g_new0(guint, MAX(kernel->accesses->len, 1));
    merger->visited_item = g_new0(guint, MAX(kernel->accesses->len, 1));
    merger->kept =
        aliasing->as_nvcc ? put_back_kept(kernel) : g_new0(gboolean, MAX(kernel->accesses->len, 1));
    merger->copies = aliasing->as_nvcc ? copies_find(kernel) : g_new0(Copies, MAX(kernel->accesses->len, 1));
    merger->n_copies = copy_counts(kernel);
    merger->table = location_table_new(aliasing, unrolled);
    set_locations(merger);
    merger->carry = carry_new(aliasing, merger->table, merger->visited);
    return merger;
}

void
merger_free(Merger *merger)
{
    if (!merger)
        return;
    carry_free(merger->carry);
    g_array_unref(merger->locations);
    g_array_unref(merger->stored);
    location_table_free(merger->table);
    g_free(merger->visited_location);
    g_free(merger->visited_item);
    g_free(merger->kept);
    g_free(merger->copies);
    g_free(merger->n_copies);
    g_free(merger->turns);
    g_free(merger->went_on);
    g_free(merger->visited);
    g_free(merger->numbers[0]);
    g_free(merger->numbers[1]);
    g_free(merger);
}

void
merger_advance(Merger *merger, guint loop)
{
    merger->turns[loop]++;
    merger->n_turns++;
}

void
merger_go_on(Merger *merger, guint loop)
{
    merger_advance(merger, loop);
    merger->went_on[loop]++;
}

/* Whether neither a call nor other threads can change LOCATION, as nvcc sees it: it is reached through a
 * parameter that is __restrict__. */
static gboolean
is_constant(const Merger *merger, guint location)
{
    const Aliasing *aliasing = merger->aliasing;
    const Access *access =
        kernel_access(aliasing->kernel, location_table_spot(merger->table, location)->access);
    const Array *array = g_ptr_array_index(aliasing->kernel->arrays, access->array);

    return aliasing->as_nvcc && array->is_restrict && !array_is_member(array) && array->root_param >= 0;
}

void
merger_barrier(Merger *merger)
{
    merger->forgotten = merger->n_visits;
    for (guint i = 0; i < merger->locations->len; i++) {
        NamedLocation *location = &g_array_index(merger->locations, NamedLocation, i);

        if (is_constant(merger, i))
            continue;
        location->now.held = FALSE;
        location->now.held_if = NULL;
        location->now.pending = MERGER_NONE;
    }
}

/* The turns of the loops that location NUMBER depends on, a number that grows whenever one of them goes on.
 */
static guint64
location_stamp(const Merger *merger, guint number)
{
    const GArray *loops = location_table_loops(merger->table, number);
    guint64 stamp = 0;

    for (guint i = 0; i < loops->len; i++)
        stamp += merger->turns[g_array_index(loops, guint, i)];
    return stamp;
}

/* The same of how often one of them went on to an iteration that does not stand beside the one before. */
static guint64
beside_stamp(const Merger *merger, guint number)
{
    const GArray *loops = location_table_loops(merger->table, number);
    guint64 stamp = location_stamp(merger, number);

    for (guint i = 0; i < loops->len; i++)
        stamp -= merger->went_on[g_array_index(loops, guint, i)];
    return stamp;
}

/* CarryHeld, of what is held ahead of a loop. */
static guint64
held_ahead(guint location, gpointer data)
{
    const Merger *merger = data;
    const RegisterState *now = &g_array_index(merger->locations, NamedLocation, location).now;

    return now->held && now->killers == 0 && now->stamp == location_stamp(merger, location)
               ? MAX(merger->n_visits, 1)
               : 0;
}

/* CarryHeld, of what an iteration leaves. */
static guint64
left_behind(guint location, gpointer data)
{
    const Merger *merger = data;

    return g_array_index(merger->locations, NamedLocation, location).now.beside;
}

void
merger_begin(Merger *merger, guint loop)
{
    carry_begin(merger->carry, loop, merger->n_visits, held_ahead, merger);
}

void
merger_carry(Merger *merger, guint loop, MergerTurn how, const gint64 *counters)
{
    carry_go_on(merger->carry, loop, how, counters, merger->n_visits, left_behind, merger);
}

static guint64
field_bit(int field)
{
    return field < 0 || field >= 64 ? 0 : G_GUINT64_CONSTANT(1) << field;
}

/* What one execution of an access does to the locations that it may touch. */
typedef struct {
    AccessKind kind;
    int field;
} Effect;

/* PLACE, to which ALIAS leads, is overwritten. */
static void
effect_of_store(NamedLocation *location, const Alias *alias, const Effect *effect)
{
    if (alias->by_layout) {
        location->now.killers |= field_bit(effect->field);
        location->now.readers |= field_bit(effect->field);
        location->now.held_if = NULL;
        return;
    }
    location->now.held = FALSE;
    location->now.held_if = NULL;
    location->now.pending = MERGER_NONE;
    location->now.beside = 0;
}

/* PLACE, to which ALIAS leads, is read. In which layouts the load counts makes no difference: where the
 * pending store goes to an alias of what is loaded, no register has that since, and the load counts. */
static void
effect_of_load(NamedLocation *location, const Alias *alias, const Effect *effect)
{
    if (alias->by_layout && location->now.pending != MERGER_NONE)
        location->now.readers |= field_bit(effect->field);
    else
        location->now.pending = MERGER_NONE;
}

/* Adds location NUMBER to ALIASES where SPOT, of location OWN, may touch it, in some layout at least. */
static void
add_alias(const Merger *merger, const Spot *spot, guint own, guint number, GArray *aliases)
{
    const Spot *other = location_table_spot(merger->table, number);
    Alias alias = {number, FALSE};

    if (number == own)
        return;
    if (!spots_may_alias(&merger->together, spot, other)) {
        alias.by_layout = TRUE;
        if (!merger->numbers[1] || !spots_may_alias(&merger->apart, spot, other))
            return;
    }
    g_array_append_val(aliases, alias);
}

/* What ACCESS, at location OWN, may touch. To what is only ever loaded, only stores matter. */
static GArray *
find_aliases(const Merger *merger, guint access, guint own)
{
    GArray *aliases = g_array_new(FALSE, FALSE, sizeof(Alias));
    const Spot spot = own == LOCATION_UNKNOWN ? access_spot(merger->aliasing, access)
                                              : *location_table_spot(merger->table, own);

    if (own == LOCATION_UNKNOWN ? kernel_access(merger->aliasing->kernel, access)->kind == ACCESS_LOAD
                                : !g_array_index(merger->locations, NamedLocation, own).is_stored) {
        for (guint i = 0; i < merger->stored->len; i++)
            add_alias(merger, &spot, own, g_array_index(merger->stored, guint, i), aliases);
        return aliases;
    }
    for (guint i = 0; i < merger->locations->len; i++)
        add_alias(merger, &spot, own, i, aliases);
    return aliases;
}

/* ACCESS is executed at location OWN: what that does to every other location that it may touch. */
static void
affect_others(Merger *merger, guint access, guint own, const Effect *effect)
{
    g_autoptr(GArray) found = NULL;
    GArray *aliases;

    if (own == LOCATION_UNKNOWN) {
        aliases = found = find_aliases(merger, access, own);
    } else {
        NamedLocation *location = &g_array_index(merger->locations, NamedLocation, own);

        if (!location->aliases)
            location->aliases = find_aliases(merger, access, own);
        aliases = location->aliases;
    }
    for (guint i = 0; i < aliases->len; i++) {
        const Alias *alias = &g_array_index(aliases, Alias, i);
        NamedLocation *location = &g_array_index(merger->locations, NamedLocation, alias->location);

        if (effect->kind == ACCESS_STORE)
            effect_of_store(location, alias, effect);
        else
            effect_of_load(location, alias, effect);
    }
}

static NamedLocation *
current_location(Merger *merger, guint number)
{
    NamedLocation *location = &g_array_index(merger->locations, NamedLocation, number);
    guint64 stamp = location_stamp(merger, number);

    if (stamp != location->now.stamp) {
        location->now.held = FALSE;
        location->now.held_if = NULL;
        location->now.pending = MERGER_NONE;
        location->now.stamp = stamp;
    }
    return location;
}

/* Whether ACCESS is of a struct that lies as the source declares it. */
static gboolean
is_of_declared(const Merger *merger, guint access)
{
    int field = merger->aliasing->binding->targets[access].field;

    return field < 0 || (merger->aliasing->group_of && (merger->aliasing->group_of[field] & ALIAS_DECLARED));
}

/* Whether the store ACCESS is made although it puts back what is there. */
static gboolean
is_kept(const Merger *merger, guint access)
{
    return merger->kept[access] && is_of_declared(merger, access);
}

/* The item of the load whose value ACCESS, a store that is not made, would have stored, where nothing else
 * uses that; MERGER_NONE: there is none. */
static guint
unused_load(const Merger *merger, guint access)
{
    int from = kernel_access(merger->aliasing->kernel, access)->copied;

    return merger->aliasing->as_nvcc && merger->n_copies[from] == 1 &&
                   kernel_access(merger->aliasing->kernel, (guint)from)->is_only_copied
               ? merger->visited_item[from]
               : MERGER_NONE;
}

/* TRUE if storing ACCESS puts back at PLACE, its own, what is there, unless a field that has been stored
 * since lies in another group (NamedLocation.now.killers). */
static gboolean
puts_back(const Merger *merger, guint access, const NamedLocation *location)
{
    int from = kernel_access(merger->aliasing->kernel, access)->copied;

    return from >= 0 && merger->visited_location[from] == merger->visited_location[access] &&
           location->now.held && location->now.loaded != 0 && merger->visited[from] >= location->now.loaded;
}

/* A store to PLACE as ITEM: what it makes superfluous, into ANSWER. */
static void
store_location(const Merger *merger, NamedLocation *location, guint item, MergeAnswer *answer)
{
    if (location->now.branch == merger->branch) {
        answer->dropped = location->now.pending;
        answer->dropped_unless = location->now.readers;
    }
    location->now.pending = item;
    location->now.branch = merger->branch;
    location->now.readers = 0;
    location->now.loaded = 0;
}

/* Whether the load ACCESS of LOCATION, number NUMBER, gets what an iteration beside it has: no other array
 * was stored to since. *ret_unless: but for fields that lie in the group of its own. */
static gboolean
is_held_beside(const Merger *merger, guint access, const NamedLocation *location, guint number,
               guint64 *ret_unless)
{
    const Kernel *kernel = merger->aliasing->kernel;
    guint array = kernel_access(kernel, access)->array;

    *ret_unless = 0;
    if (location->now.beside <= merger->forgotten ||
        location->now.beside_stamp != beside_stamp(merger, number))
        return FALSE;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        int field = merger->aliasing->binding->targets[i].field;

        if (kernel_access(kernel, i)->kind == ACCESS_LOAD || merger->visited[i] <= location->now.beside)
            continue;
        if (kernel_access(kernel, i)->array != array)
            return FALSE;
        if (field != location->field)
            *ret_unless |= field_bit(field);
    }
    return TRUE;
}

/* Whether ACCESS loads what a function of the library needs. It does so each time that it is called: the
 * branches in it keep nvcc from doing that once. */
static gboolean
is_library(const Merger *merger, guint access)
{
    const Kernel *kernel = merger->aliasing->kernel;
    const Array *array = g_ptr_array_index(kernel->arrays, kernel_access(kernel, access)->array);

    return array->is_library;
}

/* Whether ACCESS, of what lies between members, is not made, as the layout does not keep the struct. */
static gboolean
is_left_out(Merger *merger, guint access)
{
    int field = merger->aliasing->binding->targets[access].field;

    if (!kernel_access(merger->aliasing->kernel, access)->is_padding || field < 0)
        return FALSE;
    merger->separable = FALSE; /* it depends on where all fields of the struct lie */
    return !merger->aliasing->as_nvcc ||
           (merger->aliasing->group_of && !(merger->aliasing->group_of[field] & ALIAS_DECLARED));
}

MergeAnswer
merger_visit(Merger *merger, guint access, guint item, const gint64 *counters)
{
    MergeAnswer answer = {.counts = TRUE, .dropped = MERGER_NONE, .unused = MERGER_NONE};
    const Effect effect = {kernel_access(merger->aliasing->kernel, access)->kind,
                           merger->aliasing->binding->targets[access].field};
    guint number = location_table_find(merger->table, access, counters);

    merger->visited[access] = ++merger->n_visits;
    merger->visited_location[access] = number;
    merger->visited_item[access] = item;
    if (is_left_out(merger, access)) {
        answer.counts = FALSE;
        return answer;
    }
    if (is_library(merger, access))
        return answer;
    if (effect.kind == ACCESS_ATOMIC) {
        merger_barrier(merger);
        return answer;
    }
    if (number == LOCATION_UNKNOWN) {
        affect_others(merger, access, number, &effect);
        return answer;
    }
    NamedLocation *location = current_location(merger, number);
    if (effect.kind == ACCESS_LOAD && !location->now.held && location->now.beside != 0 &&
        is_held_beside(merger, access, location, number, &location->now.killers))
        location->now.held = TRUE;
    if (effect.kind == ACCESS_LOAD && !location->now.held &&
        carry_has(merger->carry, access, &merger->together, &merger->apart, &location->now.killers))
        location->now.held = TRUE;
    /* what is stored member by member is not known as the bytes that are moved */
    gboolean is_moved = merger->copies[access].is_moved;
    if (effect.kind == ACCESS_LOAD && location->now.held && !(is_moved && is_of_declared(merger, access))) {
        answer.unless = location->now.killers;
        answer.counts = location->now.killers != 0;
        answer.unless_whole = is_moved;
        if (is_moved)
            merger->separable = FALSE; /* it depends on where all fields of the struct lie */
        if (!answer.counts || answer.unless)
            merger->visited_item[access] = MERGER_NONE;
    }
    if (effect.kind == ACCESS_STORE && puts_back(merger, access, location) && !is_kept(merger, access)) {
        answer.unless = location->now.killers;
        answer.counts = answer.unless != 0;
        answer.unless_whole = merger->kept[access];
        if (answer.unless_whole)
            merger->separable = FALSE; /* it depends on where all fields of the struct lie */
        if (!answer.counts) {
            answer.unused = unused_load(merger, access);
            return answer;
        }
        merger->separable = FALSE; /* what the store does to others, it does in some layouts */
    }
    if (effect.kind == ACCESS_STORE)
        store_location(merger, location, item, &answer);
    else if (answer.counts)
        location->now.loaded = merger->n_visits;
    location->now.held = TRUE;
    location->now.held_if = NULL;
    location->now.killers = 0;
    location->now.beside = merger->n_visits;
    location->now.beside_stamp = beside_stamp(merger, number);
    if (answer.counts)
        affect_others(merger, access, number, &effect);
    return answer;
}

/* --- branches */

static RegisterState *
copy_states(const Merger *merger)
{
    RegisterState *states = g_new(RegisterState, MAX(merger->locations->len, 1));

    for (guint i = 0; i < merger->locations->len; i++)
        states[i] = g_array_index(merger->locations, NamedLocation, i).now;
    return states;
}

/* Whether WANTED holds wherever CONDITION does: it is that, or one of what it is made of by &&. */
static gboolean
implies(const Expr *condition, const Expr *wanted)
{
    if (condition == wanted)
        return TRUE;
    for (guint i = 0; condition->kind == EXPR_AND && i < condition->n_args; i++)
        if (implies(condition->args[i], wanted))
            return TRUE;
    return FALSE;
}

MergerFork *
merger_fork(Merger *merger, const Expr *condition)
{
    MergerFork *fork = g_new0(MergerFork, 1);

    merger->forgotten = merger->n_visits;
    fork->outer = merger->branch;
    fork->condition = condition;
    for (guint i = 0; i < merger->locations->len; i++)
        current_location(merger, i);
    fork->before = copy_states(merger);
    merger->branch = ++merger->n_branches;
    for (guint i = 0; merger->aliasing->as_nvcc && i < merger->locations->len; i++) {
        RegisterState *now = &g_array_index(merger->locations, NamedLocation, i).now;

        if (condition && !now->held && now->held_if && now->held_turn == merger->n_turns &&
            implies(condition, now->held_if)) {
            now->held = TRUE;
            now->killers = 0;
            now->loaded = 0;
        }
        now->held_if = NULL;
        fork->before[i].held_if = NULL;
    }
    return fork;
}

void
merger_turn(Merger *merger, MergerFork *fork)
{
    fork->first = copy_states(merger);
    for (guint i = 0; i < merger->locations->len; i++)
        g_array_index(merger->locations, NamedLocation, i).now = fork->before[i];
    merger->branch = ++merger->n_branches;
}

void
merger_join(Merger *merger, MergerFork *fork)
{
    for (guint i = 0; i < merger->locations->len; i++) {
        RegisterState *now = &g_array_index(merger->locations, NamedLocation, i).now;
        const RegisterState *other = &fork->first[i];
        gboolean in_first = other->held && !now->held && now->stamp == other->stamp && other->killers == 0;

        if (in_first && !fork->before[i].held) {
            now->held_if = fork->condition;
            now->held_turn = merger->n_turns;
        } else if (now->held_if != other->held_if) {
            now->held_if = NULL;
        }
        now->held = now->held && other->held && now->stamp == other->stamp;
        now->killers |= other->killers;
        now->loaded = now->loaded && other->loaded ? MAX(now->loaded, other->loaded) : 0;
        now->pending = now->pending == other->pending ? now->pending : MERGER_NONE;
        now->readers |= other->readers;
    }
    merger->branch = fork->outer;
    merger->forgotten = merger->n_visits;
    g_free(fork->before);
    g_free(fork->first);
    g_free(fork);
}

gboolean
merger_is_separable(const Merger *merger)
{
    return merger->separable;
}
