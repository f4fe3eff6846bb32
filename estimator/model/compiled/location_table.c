/* SPDX-License-Identifier: MIT */
#include "location_table.h"

/* Unrolled loops in one another that a place may depend on. */
#define MAX_DEPTH 4
/* Places beyond which loops are taken as they stand: each is compared with all others. */
#define MAX_PLACES 1024

typedef struct {
    Spot spot;     /* by the first access that names it */
    GArray *loops; /* of guint: that its expressions depend on */
} Place;

struct PlaceTable {
    const Aliasing *aliasing;
    const gint64 *unrolled;
    GArray *places;     /* of Place */
    GArray **places_of; /* by access: of guint, its place in each iteration of the unrolled loops around, the
                           last one fastest; NULL: an unknown index */
    GArray **unrolled_of; /* by access: of guint, those loops, which its place depends on */
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
    g_array_unref(((Place *)data)->loops);
}

static const Access *
kernel_access(const PlaceTable *table, guint number)
{
    return g_ptr_array_index(table->aliasing->kernel->accesses, number);
}

/* The counters of unrolled loops in one of their iterations. */
typedef struct {
    ExprPool *pool;
    const GArray *loops;
    gint64 counters[MAX_DEPTH];
} Iteration;

static const Expr *
map_counter(const Expr *symbol, gpointer data)
{
    const Iteration *iteration = data;
    for (guint i = 0; symbol->symbol == SYMBOL_LOOP && i < iteration->loops->len; i++)
        if (g_array_index(iteration->loops, guint, i) == symbol->number)
            return expr_const(iteration->pool, iteration->counters[i]);
    return NULL;
}

static const Expr *
put_counters(Iteration *iteration, const Expr *e)
{
    return e && iteration->loops->len ? expr_substitute(iteration->pool, e, map_counter, iteration) : e;
}

/* The number of the place that ACCESS touches in ITERATION; a new one where none of KNOWN is it. */
static guint
find_place(PlaceTable *table, GHashTable *known, const Access *access, Iteration *iteration)
{
    PlaceKey key = {access->array, access->field, put_counters(iteration, access->index),
                    put_counters(iteration, access->sub)};
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(known, &key));
    if (found)
        return found - 1;
    Place place = {access_spot(table->aliasing, access->id), g_array_new(FALSE, FALSE, sizeof(guint))};
    place.spot.index = put_counters(iteration, place.spot.index);
    place.spot.sub = put_counters(iteration, place.spot.sub);
    collect_loops(key.index, place.loops);
    collect_loops(key.sub, place.loops);
    g_array_append_val(table->places, place);
    g_hash_table_insert(known, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(table->places->len));
    return table->places->len - 1;
}

/* The unrolled loops that the place of ACCESS depends on. */
static GArray *
find_unrolled(const PlaceTable *table, const Access *access)
{
    GArray *loops = g_array_new(FALSE, FALSE, sizeof(guint));
    collect_loops(access->index, loops);
    collect_loops(access->sub, loops);
    for (guint i = loops->len; i-- > 0;)
        if (table->unrolled[g_array_index(loops, guint, i)] == 0)
            g_array_remove_index(loops, i);
    if (loops->len > MAX_DEPTH || table->places->len > MAX_PLACES)
        g_array_set_size(loops, 0);
    return loops;
}

static void
add_places(PlaceTable *table, GHashTable *known, guint number)
{
    const Access *access = kernel_access(table, number);
    GArray *loops = table->unrolled_of[number] = find_unrolled(table, access);
    Iteration iteration = {table->aliasing->kernel->pool, loops, {0}};
    guint n = 1;
    for (guint i = 0; i < loops->len; i++)
        n *= (guint)table->unrolled[g_array_index(loops, guint, i)];
    table->places_of[number] = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint k = 0; k < n; k++) {
        guint rest = k;
        for (guint i = loops->len; i-- > 0;) {
            guint trips = (guint)table->unrolled[g_array_index(loops, guint, i)];
            iteration.counters[i] = rest % trips;
            rest /= trips;
        }
        guint place = find_place(table, known, access, &iteration);
        g_array_append_val(table->places_of[number], place);
    }
}

PlaceTable *
place_table_new(const Aliasing *aliasing, const gint64 *unrolled)
{
    g_autoptr(GHashTable) known = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
    PlaceTable *table = g_new0(PlaceTable, 1);
    guint n = aliasing->kernel->accesses->len;
    table->aliasing = aliasing;
    table->unrolled = unrolled;
    table->places = g_array_new(FALSE, FALSE, sizeof(Place));
    g_array_set_clear_func(table->places, place_clear);
    table->places_of = g_new0(GArray *, MAX(n, 1));
    table->unrolled_of = g_new0(GArray *, MAX(n, 1));
    for (guint i = 0; i < n; i++)
        if (kernel_access(table, i)->index)
            add_places(table, known, i);
    return table;
}

void
place_table_free(PlaceTable *table)
{
    if (!table)
        return;
    for (guint i = 0; i < table->aliasing->kernel->accesses->len; i++) {
        g_clear_pointer(&table->places_of[i], g_array_unref);
        g_clear_pointer(&table->unrolled_of[i], g_array_unref);
    }
    g_free(table->places_of);
    g_free(table->unrolled_of);
    g_array_unref(table->places);
    g_free(table);
}

guint
place_table_size(const PlaceTable *table)
{
    return table->places->len;
}

const Spot *
place_table_spot(const PlaceTable *table, guint place)
{
    return &g_array_index(table->places, Place, place).spot;
}

const GArray *
place_table_loops(const PlaceTable *table, guint place)
{
    return g_array_index(table->places, Place, place).loops;
}

const GArray *
place_table_of(const PlaceTable *table, guint access)
{
    return table->places_of[access];
}

guint
place_table_find(const PlaceTable *table, guint access, const gint64 *counters)
{
    const GArray *loops = table->unrolled_of[access];
    guint k = 0;
    if (!table->places_of[access])
        return PLACE_UNKNOWN;
    for (guint i = 0; i < loops->len; i++) {
        guint loop = g_array_index(loops, guint, i);
        k = k * (guint)table->unrolled[loop] + (guint)counters[loop];
    }
    return g_array_index(table->places_of[access], guint, k);
}
