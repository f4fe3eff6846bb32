/* SPDX-License-Identifier: MIT */
/* What `sector` remembers from one layout to the next changes no estimate: many layouts on one prepared
 * kernel, in any order, some of them again, against each on one that was prepared for it alone, and that
 * remembers nothing of arrays. */
#include "random_ir.h"
#include "model/sector/sector_private.h"

#include <math.h>

#define LAYOUTS 12
#define ESTIMATES 30

static const RandomShape shapes[] = {{4, 2, 9, FALSE, FALSE, FALSE, FALSE, TRUE},
                                     {3, 2, 4, FALSE, TRUE, TRUE, TRUE, TRUE},
                                     {5, 3, 4, FALSE, TRUE, TRUE, TRUE, TRUE},
                                     {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE},
                                     {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE}};

static gpointer
prepare(const IrBuilder *ir, const Arch *arch)
{
    g_autoptr(GError) error = NULL;
    const ModelSettings settings = {0};
    gpointer prepared = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

    g_assert_no_error(error);
    return prepared;
}

static void
assert_same(double shared, double fresh, guint seed, const char *spec)
{
    if (fabs(shared - fresh) > 1e-9 * fmax(fabs(shared), fabs(fresh)))
        g_error("seed %u, %s: %.17g, alone %.17g", seed, spec, shared, fresh);
}

static void
assert_estimates_same(const Estimate *shared, const Estimate *fresh, guint seed, const char *spec)
{
    const double *a = &shared->traffic.load_requests, *b = &fresh->traffic.load_requests;

    g_assert_cmpuint(shared->n_cost, ==, fresh->n_cost);
    for (guint i = 0; i < shared->n_cost; i++)
        assert_same(shared->cost[i], fresh->cost[i], seed, spec);
    for (guint i = 0; i < sizeof(Traffic) / sizeof(double); i++)
        assert_same(a[i], b[i], seed, spec);
}

/* One that remembers nothing of arrays, and finds where lanes go for each access anew. */
static Sector *
prepare_alone(const IrBuilder *ir, const Arch *arch)
{
    Sector *alone = prepare(ir, arch);

    alone->memo->all.is_set_alone = FALSE;
    for (guint i = 0; i < alone->launch->study->n_accesses; i++)
        alone->launch->study->accesses[i].like = i;
    return alone;
}

static void
check(guint seed, const IrBuilder *ir, GRand *rand, const Arch *arch)
{
    g_autoptr(GError) error = NULL;
    gpointer shared = prepare(ir, arch);
    char *specs[LAYOUTS];
    Layout *layouts[LAYOUTS];
    Estimate fresh[LAYOUTS];

    for (guint i = 0; i < LAYOUTS; i++) {
        Sector *alone = prepare_alone(ir, arch);

        specs[i] = random_spec(rand, ir->binding->record, TRUE);
        layouts[i] = layout_parse(specs[i], ir->binding->record, &error);
        g_assert_no_error(error);
        model_sector.estimate(alone, layouts[i], &fresh[i]);
        model_sector.release(alone);
    }
    for (guint k = 0; k < ESTIMATES; k++) {
        guint i = (guint)g_rand_int_range(rand, 0, LAYOUTS);
        Estimate estimate;

        model_sector.estimate(shared, layouts[i], &estimate);
        assert_estimates_same(&estimate, &fresh[i], seed, specs[i]);
        estimate_clear(&estimate);
    }
    model_sector.release(shared);
    for (guint i = 0; i < LAYOUTS; i++) {
        estimate_clear(&fresh[i]);
        layout_free(layouts[i]);
        g_free(specs[i]);
    }
}

#define LIKES 6 /* fields that are accessed nearly alike */
#define ROW 3   /* fields that are loaded in a row */

/* Lets these stand in their order within groups. */
static void
put_in_order(Layout *layout)
{
    for (guint g = 0; g < layout->n_groups; g++)
        for (guint i = 0; i < layout->groups[g].n_fields; i++)
            for (guint k = 0; k < i; k++) {
                guint *first = &layout->groups[g].fields[k], *second = &layout->groups[g].fields[i],
                      field = *first;

                if (*first < ROW && *second < *first) {
                    *first = *second;
                    *second = field;
                }
            }
}

/* LAYOUT with fields A and B in each other's place. */
static Layout *
exchange(const Layout *layout, guint a, guint b)
{
    Layout *exchanged = layout_copy(layout);

    for (guint g = 0; g < exchanged->n_groups; g++)
        for (guint i = 0; i < exchanged->groups[g].n_fields; i++) {
            guint *field = &exchanged->groups[g].fields[i];

            *field = *field == a ? b : *field == b ? a : *field;
        }
    put_in_order(exchanged);
    return exchanged;
}

/* A kernel that loads the first fields in a row, and other fields at random, some of them to store. */
static IrBuilder *
kernel_of_rows(GRand *rand)
{
    IrBuilder *ir = ir_builder_new(g_rand_int_range(rand, 1, 300), 32 * g_rand_int_range(rand, 1, 9), 32);
    guint n_fields = ROW + (guint)g_rand_int_range(rand, 1, 4);
    const Expr *counter = NULL;

    for (guint f = 0; f < n_fields; f++) {
        const char name[] = {(char)('a' + f), '\0'};

        ir_field(ir, name, f >= ROW && g_rand_boolean(rand) ? 8 : 4, 1);
    }
    for (gint i = g_rand_int_range(rand, 1, 6); i > 0; i--) {
        const Expr *index = ir_plus(ir, ir_tid(ir), ir_const(ir, 1), g_rand_int_range(rand, -2, 40));
        gint at = g_rand_int_range(rand, 0, 6), other = g_rand_int_range(rand, ROW, (gint)n_fields);

        if (at == 0 && !counter)
            counter = ir_loop(ir, ir_const(ir, g_rand_int_range(rand, 2, 90)));
        if (counter && g_rand_boolean(rand))
            index =
                g_rand_boolean(rand) ? counter : ir_plus(ir, index, counter, g_rand_int_range(rand, 1, 9));
        for (gint f = 0; at > 2 && f < ROW; f++)
            ir_load(ir, f, index);
        if (at == 1)
            ir_store(ir, other, index);
        else if (at < 4)
            ir_load(ir, other, index);
    }
    if (counter)
        ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* A kernel that does nearly the same to each field: the places, what lanes run, or the kind of access differ
 * in some.
 */
static IrBuilder *
kernel_of_likes(GRand *rand)
{
    IrBuilder *ir = ir_builder_new(g_rand_int_range(rand, 200, 2000), 32 * g_rand_int_range(rand, 1, 5), 32);
    const Expr *tid = ir_tid(ir), *counter = ir_loop(ir, ir_const(ir, g_rand_int_range(rand, 2, 20)));
    const Expr *places[] = {
        tid,     ir_plus(ir, tid, ir_const(ir, 1), 1), ir_plus(ir, ir_const(ir, 0), tid, 2),
        counter, ir_plus(ir, tid, counter, 64),        NULL};
    const Expr *usual = places[g_rand_int_range(rand, 0, G_N_ELEMENTS(places))];

    for (guint f = 0; f < LIKES; f++) {
        const char name[] = {(char)('a' + f), '\0'};

        ir_field(ir, name, 4, 1);
    }
    for (gint f = 0; f < LIKES; f++) {
        const Expr *place = g_rand_int_range(rand, 0, 3) == 0
                                ? places[g_rand_int_range(rand, 0, G_N_ELEMENTS(places))]
                                : usual;
        gboolean is_guarded = g_rand_int_range(rand, 0, 4) == 0;

        if (is_guarded)
            ir_guard(ir, expr_binary(ir->kernel->pool, EXPR_LT, ir_thread(ir, 0),
                                     ir_const(ir, g_rand_int_range(rand, 0, 2) ? 20 : 7)));
        ir_load(ir, f, place);
        if (g_rand_int_range(rand, 0, 3) == 0)
            ir_store(ir, f, place);
        if (is_guarded)
            ir_end(ir);
    }
    ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* Fields that can be exchanged make no difference where groups do nothing to each other. Returns how many
 * layouts that was seen in. */
static guint
check_exchange(guint seed, const Arch *arch)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(IrBuilder) ir = kernel_of_rows(rand);
    const Record *record = ir->binding->record;
    Sector *sector = prepare(ir, arch);
    guint n = 0;

    for (guint i = 0; i < LAYOUTS; i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *spec = random_spec(rand, record, FALSE);
        g_autoptr(Layout) layout = layout_parse(spec, record, &error);

        g_assert_no_error(error);
        put_in_order(layout);
        guint a = (guint)g_rand_int_range(rand, 0, ROW);
        guint b = (guint)g_rand_int_range(rand, 0, ROW);
        g_autoptr(Layout) exchanged = exchange(layout, a, b);
        Estimate first, second;
        if (a == b || !record->fields[a].touched || !model_sector.exchangeable(sector, a, b))
            continue;
        model_sector.estimate(sector, layout, &first);
        model_sector.estimate(sector, exchanged, &second);
        if (first.is_apart && second.is_apart)
            assert_estimates_same(&first, &second, seed, spec);
        n += first.is_apart;
        estimate_clear(&first);
        estimate_clear(&second);
    }
    model_sector.release(sector);
    return n;
}

static void
test_exchange(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_find("hopper-h200", &error);
    guint n = 0;

    g_assert_no_error(error);
    for (guint seed = 1; seed <= (g_test_slow() ? 10000 : 100); seed++)
        n += check_exchange(seed, arch);
    g_test_message("%u layouts with fields exchanged", n);
    g_assert_cmpuint(n, >, 50);
}

/* Caches in which arrays have room together, alone, or not even that. */
static const char *const caches[][4] = {
    {NULL},
    {"l1_bytes=2048", "l1_sets=4", "l1_set_mapping=7^9^11,8^10^12", NULL},
    {"l1_bytes=2048", "l1_sets=1", "l1_set_mapping=unknown", NULL},
    {"l2_bytes=32768", "l2_window_bytes=16384", "l2_write_back_delay_stores=8", NULL}};

static void
test_shared(void)
{
    Arch *archs[G_N_ELEMENTS(caches)];

    for (guint i = 0; i < G_N_ELEMENTS(caches); i++) {
        g_autoptr(GError) error = NULL;

        archs[i] = arch_find("hopper-h200", &error);
        g_assert_no_error(error);
        arch_set_all(archs[i], caches[i], &error);
        g_assert_no_error(error);
    }
    for (guint seed = 1; seed <= (g_test_slow() ? 1000 : 60); seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = random_ir(rand, &shapes[seed % G_N_ELEMENTS(shapes)]);

        check(seed, ir, rand, archs[seed % G_N_ELEMENTS(archs)]);
    }
    for (guint seed = 1; seed <= (g_test_slow() ? 2000 : 20); seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = kernel_of_likes(rand);

        check(seed, ir, rand, archs[seed % G_N_ELEMENTS(archs)]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(caches); i++)
        arch_free(archs[i]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-shared/random", test_shared);
    g_test_add_func("/sector-shared/exchange", test_exchange);
    return g_test_run();
}
