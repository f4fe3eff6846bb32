/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled_private.h"

/* Unrolled loops in one another that a location may depend on. */
#define MAX_DEPTH 4
/* Locations beyond which loops are taken as they stand: each is compared with all others. */
#define MAX_LOCATIONS 1024

typedef struct {
    Spot spot;     /* by the first access that names it */
    GArray *loops; /* of guint: that its expressions depend on */
} Location;

struct LocationTable {
    const Aliasing *aliasing;
    const gint64 *unrolled;
    GArray *locations;     /* of Location */
    GArray **locations_of; /* by access: of guint, its location in each iteration of the unrolled loops
                           around, the last one fastest; NULL: an unknown index */
    GArray **unrolled_of;  /* by access: of guint, those loops, which its location depends on */
    GHashTable *known;     /* LocationKey -> number of its location + 1 */
};

typedef struct {
    guint array;
    int field;
    const Expr *index, *sub;
} LocationKey;

static guint
key_hash(gconstpointer data)
{
    const LocationKey *key = data;
    guint hash = key->array * 31u + (guint)key->field;

    return (hash * 31u + key->index->id) * 31u + (key->sub ? key->sub->id + 1 : 0);
}

static gboolean
key_equal(gconstpointer a, gconstpointer b)
{
    const LocationKey *x = a, *y = b;

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
location_clear(gpointer data)
{
    g_array_unref(((Location *)data)->loops);
}

static const Access *
kernel_access(const LocationTable *table, guint number)
{
    return g_ptr_array_index(table->aliasing->kernel->accesses, number);
}

/* The counters of unrolled loops in one of their iterations; of those with iterations side by side, how many
 * of these come before it. */
typedef struct {
    ExprPool *pool;
    const GArray *loops;
    const gint64 *unrolled;
    gint64 counters[MAX_DEPTH];
} CounterValues;

static const Expr *
map_counter(const Expr *symbol, gpointer data)
{
    const CounterValues *iteration = data;

    for (guint i = 0; symbol->symbol == SYMBOL_LOOP && i < iteration->loops->len; i++) {
        const Expr *number;

        if (g_array_index(iteration->loops, guint, i) != symbol->number)
            continue;
        number = expr_const(iteration->pool, iteration->counters[i]);
        return iteration->unrolled[symbol->number] < 0 ? expr_add(iteration->pool, symbol, number) : number;
    }
    return NULL;
}

static const Expr *
put_counters(CounterValues *iteration, const Expr *e)
{
    return e && iteration->loops->len ? expr_substitute(iteration->pool, e, map_counter, iteration) : e;
}

/* The number of the location that ACCESS touches in ITERATION; a new one where none that is known is it. */
static guint
find_location(LocationTable *table, const Access *access, CounterValues *iteration)
{
    LocationKey key = {access->array, access->field, put_counters(iteration, access->index),
                       put_counters(iteration, access->sub)};
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(table->known, &key));

    if (found)
        return found - 1;
    Location location = {access_spot(table->aliasing, access->id), g_array_new(FALSE, FALSE, sizeof(guint))};
    location.spot.index = put_counters(iteration, location.spot.index);
    location.spot.sub = put_counters(iteration, location.spot.sub);
    collect_loops(key.index, location.loops);
    collect_loops(key.sub, location.loops);
    g_array_append_val(table->locations, location);
    g_hash_table_insert(table->known, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(table->locations->len));
    return table->locations->len - 1;
}

/* The unrolled loops that the location of ACCESS depends on. */
static GArray *
find_unrolled(const LocationTable *table, const Access *access)
{
    GArray *loops = g_array_new(FALSE, FALSE, sizeof(guint));

    collect_loops(access->index, loops);
    collect_loops(access->sub, loops);
    for (guint i = loops->len; i-- > 0;)
        if (table->unrolled[g_array_index(loops, guint, i)] == 0)
            g_array_remove_index(loops, i);
    if (loops->len > MAX_DEPTH || table->locations->len > MAX_LOCATIONS)
        g_array_set_size(loops, 0);
    return loops;
}

/* How many iterations of LOOP, an unrolled one, are told apart. */
static guint
n_apart(const LocationTable *table, guint loop)
{
    return (guint)ABS(table->unrolled[loop]);
}

static void
add_locations(LocationTable *table, guint number)
{
    const Access *access = kernel_access(table, number);
    GArray *loops = table->unrolled_of[number] = find_unrolled(table, access);
    CounterValues iteration = {table->aliasing->kernel->pool, loops, table->unrolled, {0}};
    guint n = 1;

    for (guint i = 0; i < loops->len; i++)
        n *= n_apart(table, g_array_index(loops, guint, i));
    table->locations_of[number] = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint k = 0; k < n; k++) {
        guint rest = k;

        for (guint i = loops->len; i-- > 0;) {
            guint trips = n_apart(table, g_array_index(loops, guint, i));

            iteration.counters[i] = rest % trips;
            rest /= trips;
        }
        guint location = find_location(table, access, &iteration);
        g_array_append_val(table->locations_of[number], location);
    }
}

LocationTable *
location_table_new(const Aliasing *aliasing, const gint64 *unrolled)
{
    LocationTable *table = g_new0(LocationTable, 1);
    guint n = aliasing->kernel->accesses->len;

    table->known = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
    table->aliasing = aliasing;
    table->unrolled = unrolled;
    table->locations = g_array_new(FALSE, FALSE, sizeof(Location));
    g_array_set_clear_func(table->locations, location_clear);
    table->locations_of = g_new0(GArray *, MAX(n, 1));
    table->unrolled_of = g_new0(GArray *, MAX(n, 1));
    for (guint i = 0; i < n; i++)
        if (kernel_access(table, i)->index)
            add_locations(table, i);
    return table;
}

void
location_table_free(LocationTable *table)
{
    if (!table)
        return;
    for (guint i = 0; i < table->aliasing->kernel->accesses->len; i++) {
        g_clear_pointer(&table->locations_of[i], g_array_unref);
        g_clear_pointer(&table->unrolled_of[i], g_array_unref);
    }
    g_free(table->locations_of);
    g_free(table->unrolled_of);
    g_array_unref(table->locations);
    g_hash_table_unref(table->known);
    g_free(table);
}

guint
location_table_size(const LocationTable *table)
{
    return table->locations->len;
}

const Spot *
location_table_spot(const LocationTable *table, guint location)
{
    return &g_array_index(table->locations, Location, location).spot;
}

const GArray *
location_table_loops(const LocationTable *table, guint location)
{
    return g_array_index(table->locations, Location, location).loops;
}

const GArray *
location_table_of(const LocationTable *table, guint access)
{
    return table->locations_of[access];
}

guint
location_table_find(const LocationTable *table, guint access, const gint64 *counters)
{
    const GArray *loops = table->unrolled_of[access];
    guint k = 0;

    if (!table->locations_of[access])
        return LOCATION_UNKNOWN;
    for (guint i = 0; i < loops->len; i++) {
        guint loop = g_array_index(loops, guint, i);

        k = k * n_apart(table, loop) + (guint)(counters[loop] % n_apart(table, loop));
    }
    return g_array_index(table->locations_of[access], guint, k);
}

/* A loop's counter, and what is put in for it. */
typedef struct {
    guint loop;
    const Expr *value; /* NULL: it goes on by STEP */
    const Expr *step;
    ExprPool *pool;
} MovedCounter;

static const Expr *
move_counter(const Expr *symbol, gpointer data)
{
    const MovedCounter *moved = data;

    if (symbol->symbol != SYMBOL_LOOP || symbol->number != moved->loop)
        return NULL;
    return moved->value ? moved->value : expr_add(moved->pool, symbol, moved->step);
}

/* The number of the location that ACCESS touches with MOVED put in; LOCATION_UNKNOWN: nobody names it. */
static guint
find_moved(const LocationTable *table, guint number, MovedCounter *moved)
{
    const Access *access = kernel_access(table, number);
    ExprPool *pool = moved->pool;
    LocationKey key = {access->array, access->field, NULL, NULL};

    for (guint i = 0; i < table->unrolled_of[number]->len; i++)
        if (g_array_index(table->unrolled_of[number], guint, i) != moved->loop)
            return LOCATION_UNKNOWN;
    key.index = expr_substitute(pool, access->index, move_counter, moved);
    key.sub = access->sub ? expr_substitute(pool, access->sub, move_counter, moved) : NULL;
    return GPOINTER_TO_UINT(g_hash_table_lookup(table->known, &key)) - 1; /* 0 - 1 is LOCATION_UNKNOWN */
}

guint
location_table_at_start(const LocationTable *table, guint access, guint loop)
{
    ExprPool *pool = table->aliasing->kernel->pool;
    MovedCounter moved = {loop, expr_const(pool, 0), NULL, pool};

    return table->locations_of[access] ? find_moved(table, access, &moved) : LOCATION_UNKNOWN;
}

guint
location_table_ahead(const LocationTable *table, guint access, guint loop, const gint64 *counters)
{
    ExprPool *pool = table->aliasing->kernel->pool;
    guint apart = MAX(n_apart(table, loop), 1);
    MovedCounter moved = {loop, NULL, expr_const(pool, apart), pool};

    if (counters[loop] % apart != 0)
        return location_table_find(table, access, counters);
    return table->locations_of[access] ? find_moved(table, access, &moved) : LOCATION_UNKNOWN;
}
