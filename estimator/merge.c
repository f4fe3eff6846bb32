/* SPDX-License-Identifier: MIT */
#include "merge.h"

/* One place that accesses name: array, field, index and sub. */
typedef struct {
    guint access;    /* the first one that names it */
    GArray *loops;   /* of guint: that its expressions depend on */
    GArray *aliases; /* of guint: other places that may be the same memory; NULL: not looked up yet */
    gboolean held;   /* a register has the value as of STAMP */
    guint64 stamp;   /* turns of its loops when it was last held */
    guint pending;   /* item of a store that nothing has read yet, or MERGER_NONE */
} Place;

struct Merger {
    const Aliasing *aliasing;
    guint *place_of; /* by access; MERGER_NONE: an unknown index, never merged */
    GArray *places;  /* of Place */
    guint64 *turns;  /* by loop: how often it began or went on */
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

Merger *
merger_new(const Aliasing *aliasing)
{
    const Kernel *kernel = aliasing->kernel;
    g_autoptr(GHashTable) known = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
    Merger *merger = g_new0(Merger, 1);
    merger->aliasing = aliasing;
    merger->place_of = g_new(guint, MAX(kernel->accesses->len, 1));
    merger->places = g_array_new(FALSE, FALSE, sizeof(Place));
    merger->turns = g_new0(guint64, MAX(kernel->loops->len, 1));
    g_array_set_clear_func(merger->places, place_clear);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel_access(kernel, i);
        PlaceKey key = {access->array, access->field, access->index, access->sub};
        merger->place_of[i] = MERGER_NONE;
        if (!access->index)
            continue;
        guint found = GPOINTER_TO_UINT(g_hash_table_lookup(known, &key));
        if (!found) {
            Place place = {.access = i, .pending = MERGER_NONE};
            place.loops = g_array_new(FALSE, FALSE, sizeof(guint));
            collect_loops(access->index, place.loops);
            collect_loops(access->sub, place.loops);
            g_array_append_val(merger->places, place);
            found = merger->places->len;
            g_hash_table_insert(known, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found));
        }
        merger->place_of[i] = found - 1;
    }
    return merger;
}

void
merger_free(Merger *merger)
{
    if (!merger)
        return;
    g_array_unref(merger->places);
    g_free(merger->place_of);
    g_free(merger->turns);
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
        place->held = FALSE;
        place->pending = MERGER_NONE;
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

static void
forget_stores(Merger *merger, guint number)
{
    g_array_index(merger->places, Place, number).pending = MERGER_NONE;
}

static void
forget_value(Merger *merger, guint number)
{
    g_array_index(merger->places, Place, number).held = FALSE;
    forget_stores(merger, number);
}

typedef void (*PlaceFunc)(Merger *merger, guint number);

/* Calls FUNC for every place but its own that ACCESS may touch. */
static void
each_alias(Merger *merger, guint access, PlaceFunc func)
{
    guint own = merger->place_of[access];
    Place *place = own == MERGER_NONE ? NULL : &g_array_index(merger->places, Place, own);
    GArray *aliases = place ? place->aliases : NULL;
    g_autoptr(GArray) found = NULL;
    if (!aliases) {
        aliases = found = g_array_new(FALSE, FALSE, sizeof(guint));
        for (guint i = 0; i < merger->places->len; i++) {
            guint other = g_array_index(merger->places, Place, i).access;
            if (i != own && accesses_may_alias(merger->aliasing, access, other))
                g_array_append_val(found, i);
        }
        if (place)
            place->aliases = g_steal_pointer(&found);
    }
    for (guint i = 0; i < aliases->len; i++)
        func(merger, g_array_index(aliases, guint, i));
}

gboolean
merger_visit(Merger *merger, guint access, guint item, guint *ret_dropped)
{
    AccessKind kind = kernel_access(merger->aliasing->kernel, access)->kind;
    guint number = merger->place_of[access];
    *ret_dropped = MERGER_NONE;
    if (kind == ACCESS_ATOMIC) {
        merger_barrier(merger);
        return TRUE;
    }
    if (number == MERGER_NONE) {
        each_alias(merger, access, kind == ACCESS_LOAD ? forget_stores : forget_value);
        return TRUE;
    }
    Place *place = &g_array_index(merger->places, Place, number);
    guint64 stamp = place_stamp(merger, place);
    if (stamp != place->stamp) {
        place->held = FALSE;
        place->pending = MERGER_NONE;
        place->stamp = stamp;
    }
    if (kind == ACCESS_LOAD && place->held)
        return FALSE;
    if (kind == ACCESS_STORE) {
        *ret_dropped = place->pending;
        place->pending = item;
    }
    place->held = TRUE;
    each_alias(merger, access, kind == ACCESS_LOAD ? forget_stores : forget_value);
    return TRUE;
}
