/* SPDX-License-Identifier: MIT */
/* What groups add to a layout's cost, on random kernels: with any tiles and any order of fields, the cost of
 * the sum of their prices is never above the estimate; and planes are never above that cost.
 *
 * usage: test-sector-price [-m slow] [SEED] */
#include "random_ir.h"
#include "model/sector/known/known.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What rounding makes fields that are alike differ by, as a share of the cost. */
#define ALIKE 1e-9

static guint first_seed = 1;
/* What does not hold: layouts whose bound is above their estimate, planes above it, guesses above prices and
 * fields that are not alike. */
static guint n_wrong;
/* By how much fields that are first of those alike cost more than others, as a ratio. */
static double most_alike;
/* Of what does not hold, so much is told. */
#define MOST_TOLD 200

static void wrong(const char *format, ...) G_GNUC_PRINTF(1, 2);

static void
wrong(const char *format, ...)
{
    va_list args;

    if (++n_wrong > MOST_TOLD)
        return;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    g_test_message("%s", text);
}

static void
add(const PriceShape *shape, const double *price, double *parts)
{
    for (guint p = 0; p < shape->n_parts; p++)
        parts[p] = p < shape->n_sums ? parts[p] + price[p] : fmax(parts[p], price[p]);
}

static void
shape_clear(PriceShape *shape)
{
    g_free(shape->joint);
    g_free(shape->falls);
}

/* The sum of the prices of LAYOUT's groups, but for fields that nobody touches; ANY_ALIKE: as in
 * ModelPrices.price. */
static double *
sum_of(gpointer prepared, const PriceShape *shape, const Record *record, const Layout *layout,
       gboolean any_alike)
{
    g_autofree double *price = g_new(double, shape->n_parts);
    double *parts = g_new(double, shape->n_parts);

    model_sector.prices->price(prepared, NULL, FALSE, parts);
    for (guint g = 0; g < layout->n_groups; g++) {
        gboolean touched = FALSE;

        for (guint i = 0; i < layout->groups[g].n_fields; i++)
            touched = touched || record->fields[layout->groups[g].fields[i]].touched;
        if (!touched)
            continue;
        model_sector.prices->price(prepared, &layout->groups[g], any_alike, price);
        add(shape, price, parts);
    }
    return parts;
}

/* The prices' cost of LAYOUT, which is not above its estimate. */
static double
check_layout(const IrBuilder *ir, gpointer prepared, const PriceShape *shape, guint seed,
             const Layout *layout)
{
    const Record *record = ir->binding->record;
    Estimate estimate;
    g_autofree double *parts = sum_of(prepared, shape, record, layout, FALSE);
    double cost = model_sector.prices->cost(prepared, parts);

    model_sector.estimate(prepared, layout, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    for (guint p = 0; p < shape->n_parts; p++)
        if (parts[p] < 0)
            wrong("seed %u: part %u is %.17g", seed, p, parts[p]);
    if (cost > total * (1 + 1e-9)) {
        g_autofree char *spec = layout_format(layout, record);
        g_autofree char *dump = kernel_dump(ir->kernel);

        wrong("seed %u, %s: at least %.17g, and it is %.17g (%.6f)\n%s", seed, spec, cost, total,
              cost / total, dump);
    }
    return total > 0 ? cost / total : 1;
}

/* Planes that touch anywhere between some layouts are below the cost of each, and are it where nothing is
 * joint. */
static void
check_planes(gpointer prepared, const PriceShape *shape, guint seed, GRand *rand, double *const *sums,
             guint n)
{
    const ModelPrices *prices = model_sector.prices;
    g_autofree double *least = g_new(double, shape->n_parts), *at = g_new(double, shape->n_parts);
    g_autofree double *slopes = g_new(double, MAX(shape->n_sums, 1));

    for (guint p = 0; p < shape->n_parts; p++) {
        least[p] = sums[0][p];
        for (guint i = 1; i < n; i++)
            least[p] = fmin(least[p], sums[i][p]);
    }
    for (guint round = 0; round < 6; round++) {
        guint x = (guint)g_rand_int_range(rand, 0, (int)n), y = (guint)g_rand_int_range(rand, 0, (int)n);
        double share = g_rand_double(rand);

        for (guint p = 0; p < shape->n_parts; p++)
            at[p] = sums[x][p] + share * (sums[y][p] - sums[x][p]);
        double offset = prices->plane(prepared, at, least, slopes);
        for (guint i = 0; i < n; i++) {
            double value = offset, cost = prices->cost(prepared, sums[i]);

            for (guint p = 0; p < shape->n_sums; p++) {
                g_assert_cmpfloat(slopes[p], >=, 0);
                value += slopes[p] * sums[i][p];
            }
            if (value > cost * (1 + 1e-9))
                wrong("seed %u, a plane is at %.17g, the cost is %.17g (%.6f)", seed, value, cost,
                      value / cost);
        }
    }
}

/* What is guessed of groups is never more than their prices, on any plane and in sums that planes look at. */
static void
check_guesses(const IrBuilder *ir, guint seed, gpointer prepared, const PriceShape *shape, GRand *rand,
              const Layout *layout, const Record *record, double *const *sums, guint n)
{
    const ModelPrices *prices = model_sector.prices;
    g_autofree double *price = g_new(double, shape->n_parts), *guess = g_new0(double, shape->n_parts);
    g_autofree double *slopes = g_new(double, MAX(shape->n_sums, 1)), *least = g_new0(double, shape->n_parts);

    for (guint g = 0; g < layout->n_groups; g++) {
        gboolean touched = FALSE;

        for (guint i = 0; i < layout->groups[g].n_fields; i++)
            touched = touched || record->fields[layout->groups[g].fields[i]].touched;
        if (!touched)
            continue;
        memset(guess, 0, shape->n_parts * sizeof *guess);
        prices->price(prepared, &layout->groups[g], g_rand_boolean(rand), price);
        prices->guess(prepared, &layout->groups[g], guess);
        for (guint p = 0; p < shape->n_parts; p++)
            if ((p >= shape->n_sums || shape->joint[p]) && guess[p] > price[p] * (1 + 1e-9) + 1e-12) {
                g_autofree char *spec = layout_format(layout, record);

                wrong(
                    "seed %u, group %u of %s: part %u of %u is guessed to be %.17g, and it is %.17g (%.6f)\n%s",
                    seed, g, spec, p, shape->n_sums, guess[p], price[p], guess[p] / price[p],
                    kernel_dump(ir->kernel));
            }
        for (guint i = 0; i < n; i++) {
            double at_guess = 0, at_price = 0;

            prices->plane(prepared, sums[i], least, slopes);
            for (guint p = 0; p < shape->n_sums; p++) {
                at_guess += slopes[p] * guess[p];
                at_price += slopes[p] * price[p];
            }
            if (at_guess > at_price * (1 + 1e-9)) {
                g_autofree char *spec = layout_format(layout, record);

                wrong("seed %u, group %u of %s is guessed to take %.17g, and it takes %.17g (%.6f)\n%s", seed,
                      g, spec, at_guess, at_price, at_guess / at_price, kernel_dump(ir->kernel));
            }
        }
    }
}

/* The first field that FIELD is like. */
static guint
class_of(gpointer prepared, guint field)
{
    guint first = 0;

    while (first < field && !model_sector.prices->alike(prepared, first, field))
        first++;
    return first;
}

static int
compare_classes(gconstpointer a, gconstpointer b, gpointer prepared)
{
    guint x = *(const guint *)a, y = *(const guint *)b, of_x = class_of(prepared, x),
          of_y = class_of(prepared, y);

    return of_x != of_y ? (of_x < of_y ? -1 : 1) : (int)x - (int)y;
}

/* The number of the first access to FIELD. */
static guint
first_access(const IrBuilder *ir, guint field)
{
    guint i = 0;

    while (i < ir->binding->n_targets && ir->binding->targets[i].field != (int)field)
        i++;
    return i;
}

/* Puts fields that are alike side by side. */
static void
sort_fields(gpointer prepared, Layout *layout, const Record *record)
{
    for (guint g = 0; g < layout->n_groups; g++)
        g_qsort_with_data(layout->groups[g].fields, (int)layout->groups[g].n_fields, sizeof(guint),
                          compare_classes, prepared);
    layout_normalise(layout, record);
}

/* Replaces the fields of GROUP by as many that are like them, those that the kernel accesses first. Returns
 * how many others these are. */
static guint
take_first(const IrBuilder *ir, gpointer prepared, Group *group)
{
    guint n_others = 0, n_fields = ir->binding->record->n_fields;
    g_autofree gboolean *is_taken = g_new0(gboolean, n_fields);

    for (guint i = 0; i < group->n_fields; i++) {
        guint own = group->fields[i], best = G_MAXUINT;

        for (guint f = 0; f < n_fields; f++)
            if (!is_taken[f] && ir->binding->record->fields[own].touched &&
                class_of(prepared, f) == class_of(prepared, own) && ir->binding->record->fields[f].touched &&
                (best == G_MAXUINT || first_access(ir, f) < first_access(ir, best)))
                best = f;
        best = best == G_MAXUINT ? own : best;
        is_taken[best] = TRUE;
        n_others += best != own;
        group->fields[i] = best;
    }
    return n_others;
}

/* What is said of the first fields of a class holds for any others of it. Returns how many fields were
 * replaced. */
static guint
check_alike(const IrBuilder *ir, guint seed, gpointer prepared, const PriceShape *shape, Layout *layout)
{
    const Record *record = ir->binding->record;
    guint n = 0;

    sort_fields(prepared, layout, record);
    g_autoptr(Layout) first = layout_copy(layout);
    for (guint g = 0; g < first->n_groups; g++)
        n += take_first(ir, prepared, &first->groups[g]);
    for (guint g = 0; g < first->n_groups; g++)
        g_qsort_with_data(first->groups[g].fields, (int)first->groups[g].n_fields, sizeof(guint),
                          compare_classes, prepared);
    g_autofree double *parts = sum_of(prepared, shape, record, layout, TRUE);
    g_autofree double *least = sum_of(prepared, shape, record, first, TRUE);
    double cost = model_sector.prices->cost(prepared, parts),
           of_first = model_sector.prices->cost(prepared, least);
    most_alike = fmax(most_alike, of_first / cost);
    if (of_first > cost * (1 + ALIKE)) {
        g_autofree char *spec = layout_format(layout, record);
        g_autofree char *dump = kernel_dump(ir->kernel);

        wrong("seed %u, %s: of fields that are alike the first cost %.17g, these %.17g (%.6f)\n%s", seed,
              spec, of_first, cost, of_first / cost, dump);
    }
    return n;
}

/* A record's fields in any order, in groups of any tiles. */
static Layout *
random_layout(GRand *rand, const Record *record)
{
    static const guint32 TILES[] = {0, 0, 4, 8, 16, 32, 64};
    guint8 group_of[64];

    for (guint f = 0; f < record->n_fields; f++)
        group_of[f] = (guint8)g_rand_int_range(rand, 0, (int)record->n_fields);
    Layout *layout = layout_new_grouping(group_of, record->n_fields);
    for (guint g = 0; g < layout->n_groups; g++) {
        Group *group = &layout->groups[g];

        group->tile = TILES[g_rand_int_range(rand, 0, G_N_ELEMENTS(TILES))];
        for (guint i = group->n_fields; i > 1; i--) {
            guint k = (guint)g_rand_int_range(rand, 0, (int)i), kept = group->fields[k];

            group->fields[k] = group->fields[i - 1];
            group->fields[i - 1] = kept;
        }
    }
    layout_normalise(layout, record);
    return layout;
}

#define LAYOUTS 6

typedef struct {
    guint n_priced, n_alike;
    double least, sum;
} Ratios;

static void
check_kernel(const IrBuilder *ir, const Arch *arch, const ModelSettings *settings, guint seed, Ratios *ratios)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    double *sums[LAYOUTS];
    PriceShape shape;
    gpointer prepared = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, settings, &error);

    g_assert_no_error(error);
    if (!model_sector.prices->shape(prepared, &shape)) {
        for (guint i = 0; i < LAYOUTS; i++) {
            g_autoptr(Layout) layout = random_layout(rand, ir->binding->record);
            double ratio = check_layout(ir, prepared, &shape, seed, layout);

            ratios->least = fmin(ratios->least, ratio);
            ratios->sum += ratio;
            ratios->n_priced++;
            sums[i] = sum_of(prepared, &shape, ir->binding->record, layout, FALSE);
        }
        check_planes(prepared, &shape, seed, rand, sums, LAYOUTS);
        for (guint i = 0; i < LAYOUTS; i++) {
            g_autoptr(Layout) layout = random_layout(rand, ir->binding->record);

            check_guesses(ir, seed, prepared, &shape, rand, layout, ir->binding->record, sums, LAYOUTS);
            ratios->n_alike += check_alike(ir, seed, prepared, &shape, layout);
        }
        for (guint i = 0; i < LAYOUTS; i++)
            g_free(sums[i]);
        shape_clear(&shape);
    }
    model_sector.release(prepared);
}

/* An H200 with SETS (KEY=VALUE, NULL behind the last; may be NULL). */
static Arch *
arch_with(const char *const *sets)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = ir_shipped_arch("hopper-h200");

    if (sets)
        arch_set_all(arch, sets, &error);
    g_assert_no_error(error);
    return arch;
}

static void
check_many(guint n, const RandomShape *shape, Locality locality, const char *const *sets)
{
    const ModelSettings settings = {.locality = locality};
    g_autoptr(Arch) arch = arch_with(sets);
    Ratios ratios = {0, 0, INFINITY, 0};

    n = random_part(n);
    for (guint seed = first_seed; seed < first_seed + n * (g_test_slow() ? 40 : 1); seed++) {
        g_autoptr(IrBuilder) ir = random_ir_in_waves(seed, shape);

        check_kernel(ir, arch, &settings, seed, &ratios);
    }
    g_test_message("%u layouts, %u fields replaced by others alike (at most %.6f), bounds over estimates: "
                   "least %.3f, mean %.3f",
                   ratios.n_priced, ratios.n_alike, most_alike, ratios.least, ratios.sum / ratios.n_priced);
    g_assert_cmpuint(ratios.n_priced, >, n);
}

static const RandomShape affine = {4, 2, 9, FALSE, FALSE, FALSE, FALSE, FALSE};
static const RandomShape quasi = {3, 2, 4, FALSE, TRUE, FALSE, TRUE, TRUE};
static const RandomShape everything = {5, 3, 4, TRUE, TRUE, TRUE, TRUE, TRUE};
static const RandomShape branching = {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE};
static const RandomShape aliasing = {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

static void
test_affine(void)
{
    check_many(30, &affine, LOCALITY_RANDOM, NULL);
}

static void
test_quasi(void)
{
    check_many(30, &quasi, LOCALITY_RANDOM, NULL);
}

static void
test_branching(void)
{
    check_many(30, &branching, LOCALITY_RANDOM, NULL);
}

static void
test_aliasing(void)
{
    check_many(40, &aliasing, LOCALITY_RANDOM, NULL);
}

static void
test_everything(void)
{
    check_many(15, &everything, LOCALITY_RANDOM, NULL);
    check_many(15, &everything, LOCALITY_SORTED, NULL);
}

/* A kernel with an access or some to each of several fields, all at one index, such as guesses are made of:
 * in a row, near that, or with strides; in a loop or not; all loads first, or each field in turn. */
static IrBuilder *
plain_kernel(GRand *rand)
{
    static const guint32 BYTES[] = {4, 4, 4, 8, 8, 16};
    static const gint64 STRIDES[] = {1, 1, 1, 1, 5};
    IrBuilder *ir =
        ir_builder_new(1 << g_rand_int_range(rand, 10, 17), 32 << g_rand_int_range(rand, 0, 5), 32);
    guint n = (guint)g_rand_int_range(rand, 2, 8);
    gboolean in_turn = g_rand_boolean(rand), in_loop = g_rand_int_range(rand, 0, 6) == 0;
    gint64 stride = STRIDES[g_rand_int_range(rand, 0, G_N_ELEMENTS(STRIDES))];

    for (guint f = 0; f < n; f++) {
        g_autofree char *name = g_strdup_printf("f%u", f);

        ir_field(ir, name, BYTES[g_rand_int_range(rand, 0, G_N_ELEMENTS(BYTES))], 1);
    }
    const Expr *index = ir_plus(ir, ir_const(ir, 32 * g_rand_int_range(rand, 0, 3)), ir_tid(ir), stride);
    if (in_loop)
        index = ir_plus(ir, index, ir_loop(ir, ir_const(ir, 6)), 4096);
    for (guint round = 0; round < (in_turn ? 1 : 2); round++)
        for (guint f = 0; f < n; f++) {
            guint what = (f * 7 + n) % 5; /* the same in both rounds */

            if (round == 0 && what != 4)
                ir_load(ir, (int)f, index);
            if (round == (in_turn ? 0 : 1) && what > 2)
                ir_store(ir, (int)f, index);
        }
    if (in_loop)
        ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* A kernel that loads and stores fields in any order, again and again, all at one index. */
static IrBuilder *
mixed_kernel(GRand *rand)
{
    static const guint32 BYTES[] = {4, 4, 4, 4, 8, 16};
    IrBuilder *ir =
        ir_builder_new(1 << g_rand_int_range(rand, 10, 17), 32 << g_rand_int_range(rand, 0, 5), 32);
    guint n = (guint)g_rand_int_range(rand, 2, 8), n_accesses = n * (guint)g_rand_int_range(rand, 1, 4);
    int stores = g_rand_int_range(rand, 1, 6); /* of eight accesses */

    for (guint f = 0; f < n; f++) {
        g_autofree char *name = g_strdup_printf("f%u", f);

        ir_field(ir, name, BYTES[g_rand_int_range(rand, 0, G_N_ELEMENTS(BYTES))], 1);
    }
    const Expr *index = ir_plus(ir, ir_const(ir, 32 * g_rand_int_range(rand, 0, 3)), ir_tid(ir),
                                g_rand_int_range(rand, 0, 6) == 0 ? 5 : 1);
    for (guint i = 0; i < n_accesses; i++) {
        int field = i < n ? (int)i : g_rand_int_range(rand, 0, (int)n);
        gboolean updates = g_rand_int_range(rand, 0, 3) == 0;

        if (updates || g_rand_int_range(rand, 0, 8) >= stores)
            ir_load(ir, field, index);
        if (updates || g_rand_int_range(rand, 0, 8) < stores)
            ir_store(ir, field, index);
    }
    ir_finish(ir);
    return ir;
}

/* Checks about N kernels that MAKE draws, of which fields that are alike are replaced LEAST_ALIKE times at
 * least. */
static void
check_kernels(guint n, IrBuilder *(*make)(GRand *rand), guint least_alike)
{
    const ModelSettings settings = {0};
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    Ratios ratios = {0, 0, INFINITY, 0};

    n = random_part(n);
    for (guint seed = first_seed; seed < first_seed + n * (g_test_slow() ? 40 : 1); seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = make(rand);

        check_kernel(ir, arch, &settings, seed, &ratios);
    }
    g_test_message("%u layouts, %u fields replaced by others alike (at most %.6f), bounds over estimates: "
                   "least %.3f, mean %.3f",
                   ratios.n_priced, ratios.n_alike, most_alike, ratios.least, ratios.sum / ratios.n_priced);
    g_assert_cmpuint(ratios.n_alike, >=, least_alike);
}

static void
test_plain(void)
{
    check_kernels(40, plain_kernel, 10);
}

static void
test_mixed(void)
{
    check_kernels(40, mixed_kernel, 0);
}

static const char *const FAST_COPY[] = {"dram_read_bandwidth_gb_per_s=10",
                                        "dram_write_bandwidth_gb_per_s=10",
                                        "dram_copy_bandwidth_gb_per_s=30",
                                        "l2_bytes=65536",
                                        "dram_random_32_byte_gb_per_s=5",
                                        "dram_random_write_32_byte_gb_per_s=10",
                                        NULL};

static const char *const SLOW_COPY[] = {"dram_read_bandwidth_gb_per_s=10",
                                        "dram_write_bandwidth_gb_per_s=10",
                                        "dram_copy_bandwidth_gb_per_s=6",
                                        "l2_bytes=65536",
                                        "dram_random_32_byte_gb_per_s=5",
                                        "dram_random_write_32_byte_gb_per_s=10",
                                        NULL};

/* Kernels that had layouts below their bound: which of two loads brings a sector depends on what stands
 * between; one of several multiprocessors differs; a load from one place misses in one wave alone; a term's
 * work is used up; fields that were taken for alike; and stores that were faster at random places than in a
 * row. */
static void
test_found(void)
{
    static const struct {
        const RandomShape *shape; /* NULL: plain_kernel() */
        guint seed;
        const char *const *sets; /* NULL: the architecture as it is */
    } FOUND[] = {{&affine, 964, NULL},     {&affine, 60467, NULL},
                 {&affine, 60871, NULL},   {&branching, 1063, NULL},
                 {&branching, 1166, NULL}, {&branching, 1200, NULL},
                 {&aliasing, 669, NULL},   {&aliasing, 1201, NULL},
                 {NULL, 811, NULL},        {NULL, 920, NULL},
                 {NULL, 942, NULL},        {NULL, 1124, NULL},
                 {NULL, 30539, NULL},      {&aliasing, 60495, SLOW_COPY}};
    const ModelSettings settings = {.locality = LOCALITY_RANDOM};
    Ratios ratios = {0, 0, INFINITY, 0};

    for (guint i = 0; i < G_N_ELEMENTS(FOUND); i++) {
        g_autoptr(Arch) arch = arch_with(FOUND[i].sets);
        g_autoptr(GRand) rand = g_rand_new_with_seed(FOUND[i].seed);
        g_autoptr(IrBuilder) ir =
            FOUND[i].shape ? random_ir_in_waves(FOUND[i].seed, FOUND[i].shape) : plain_kernel(rand);

        check_kernel(ir, arch, &settings, FOUND[i].seed, &ratios);
    }
}

/* DRAM that is slow, and turns or does not, with an L2 that keeps nothing. */
static void
test_slow_dram(void)
{
    check_many(30, &aliasing, LOCALITY_RANDOM, FAST_COPY);
    check_many(30, &aliasing, LOCALITY_RANDOM, SLOW_COPY);
    check_many(30, &affine, LOCALITY_RANDOM, SLOW_COPY);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)atoi(argv[1]);
    g_test_add_func("/sector-price/affine", test_affine);
    g_test_add_func("/sector-price/quasi-affine", test_quasi);
    g_test_add_func("/sector-price/branching", test_branching);
    g_test_add_func("/sector-price/aliasing", test_aliasing);
    g_test_add_func("/sector-price/everything", test_everything);
    g_test_add_func("/sector-price/plain", test_plain);
    g_test_add_func("/sector-price/mixed", test_mixed);
    g_test_add_func("/sector-price/found", test_found);
    g_test_add_func("/sector-price/slow-dram", test_slow_dram);
    int status = g_test_run();
    g_assert_cmpuint(n_wrong, ==, 0);
    return status;
}
