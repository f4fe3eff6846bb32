/* SPDX-License-Identifier: MIT */
/* Registers that differ by layout: which number a layout has, and what the models make of it. */
#include "ir_builder.h"
#include "model/ranking/ranking.h"

#include <string.h>

/* Three fields of 4 bytes; every thread loads a and b of its element, and stores c. 63 registers where
 * nothing else is known. */
static IrBuilder *
small_kernel(void)
{
    IrBuilder *ir = ir_builder_new(6400, 256, 63);

    ir_field(ir, "a", 4, 1);
    ir_field(ir, "b", 4, 1);
    ir_field(ir, "c", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 1, ir_tid(ir));
    ir_store(ir, 2, ir_tid(ir));
    ir_finish(ir);
    return ir;
}

static RegisterRow *
add(RegisterTable *table, const char *kernel, const char *layout, gint64 registers, guint line)
{
    RegisterRow *row = register_table_add(table, kernel, NULL, layout, registers);

    row->line = line;
    row->column = 3;
    return row;
}

static void
set_variant(RegisterRow *row, const char *variant)
{
    g_free(row->variant);
    row->variant = g_strdup(variant);
}

static gint64
number_of(GHashTable *layouts, const char *spec)
{
    const gint64 *number = g_hash_table_lookup(layouts, spec);

    return number ? *number : 0;
}

/* Blocks of 256 threads on a Fermi: 8 at most, 1536 threads, 32768 registers. 20 registers: min(8, 6, 6) = 6;
 * 40: min(8, 6, 3) = 3; 63: min(8, 6, 2) = 2. Between a load of a and one of b lies one struct of 12 bytes a
 * thread, so that the L1 distance is 12 * 256 bytes times the blocks. */
static void
test_occupancy(void)
{
    static const struct {
        const char *spec;
        gint64 registers;
        double distance;
    } CASES[] = {{"a,b,c", 20, 18432}, {"b,a,c", 40, 9216}, {"c,a,b", 63, 6144}, {"a,c,b", 20, 18432}};
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(IrBuilder) ir = small_kernel();
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(GError) error = NULL;

    ir->launch->by_layout = register_table_new("t.csv", "", "t.csv");
    add(ir->launch->by_layout, ir->kernel->name, "aos", 20, 2);
    add(ir->launch->by_layout, ir->kernel->name, "b,a,c", 40, 3);
    add(ir->launch->by_layout, ir->kernel->name, "a,c,b", 20, 4);
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ir->kernel, ir->binding, ir->launch, &model_peng, arch, &settings, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Layout) layout = layout_parse(CASES[i].spec, ir->binding->record, &error);
        LayoutRegisters registers;
        gpointer own = prepared_layouts_find(prepared, layout, &registers);
        g_autoptr(GPtrArray) accesses = model_peng.explain(own, layout, NULL);
        const AccessEstimate *b = g_ptr_array_index(accesses, 1);

        g_assert_cmpint(registers.number, ==, CASES[i].registers);
        g_assert_cmpint(registers.is_own, ==, CASES[i].registers != 63);
        g_assert_cmpfloat(b->l1_distance, ==, CASES[i].distance);
    }
}

static Ranking *
rank(const IrBuilder *ir, const Model *model, const Arch *arch, gboolean all, const char *const *specs)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) list = g_ptr_array_new();

    for (guint i = 0; specs && specs[i]; i++)
        g_ptr_array_add(list, (gpointer)specs[i]);
    CandidateRequest request = {list, all, 0};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, ir->launch, model, arch, &settings, &request, &error);
    g_assert_no_error(error);
    return ranking;
}

static const RankedLayout *
find(const Ranking *ranking, const char *spec)
{
    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *here = g_ptr_array_index(ranking->layouts, i);
        g_autofree char *canonical = layout_format(here->layout, ranking->binding->record);

        if (strcmp(canonical, spec) == 0)
            return here;
    }
    g_assert_not_reached();
}

/* Each layout costs what it costs where all have its number. */
static void
check_like_alone(const Model *model, const char *arch_name, gboolean all)
{
    static const struct {
        const char *spec;
        gint64 registers;
    } CASES[] = {{"a,b,c", 32}, {"a/b/c", 200}, {"a,b/c", 63}};
    static const char *const specs[] = {"a/b/c", "aos", "c/b,a", "a,b/c", NULL};
    g_autoptr(Arch) arch = ir_shipped_arch(arch_name);
    g_autoptr(IrBuilder) ir = small_kernel();
    double aos = 0, own = 0;

    ir->launch->by_layout = register_table_new("t.csv", "", "t.csv");
    add(ir->launch->by_layout, ir->kernel->name, "aos", 32, 2);
    add(ir->launch->by_layout, ir->kernel->name, "soa", 200, 3);
    g_autoptr(Ranking) mixed = rank(ir, model, arch, all, all ? NULL : specs);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) single = small_kernel();

        single->launch->registers = CASES[i].registers;
        g_autoptr(Ranking) alone = rank(single, model, arch, all, all ? NULL : specs);
        const RankedLayout *here = find(mixed, CASES[i].spec), *there = find(alone, CASES[i].spec);
        g_assert_cmpint(here->registers.number, ==, CASES[i].registers);
        g_assert_cmpint(there->registers.number, ==, CASES[i].registers);
        g_assert_false(there->registers.is_own);
        g_assert_cmpfloat(here->estimate.total, ==, there->estimate.total);
        aos = i == 0 ? here->estimate.total : aos;
        if (!all) /* an enumeration's are of the quick estimates */
            g_assert_cmpfloat_with_epsilon(here->relative, here->estimate.total / aos, 1e-12);
        own += i == 1 ? here->estimate.total : 0;
    }
    /* 200 registers leave one block of 256 on a multiprocessor, and 63 four of the 48 that it is to run. */
    if (model == &model_sector) {
        g_autoptr(IrBuilder) single = small_kernel();
        g_autoptr(Ranking) alone = rank(single, model, arch, all, all ? NULL : specs);

        g_assert_cmpfloat(own, >, find(alone, "a/b/c")->estimate.total);
    }
}

static void
test_models(void)
{
    check_like_alone(&model_peng, "fermi-m2050", FALSE);
    check_like_alone(&model_peng, "fermi-m2050", TRUE);
    check_like_alone(&model_sector, "hopper-h200", FALSE);
    check_like_alone(&model_sector, "hopper-h200", TRUE);
}

/* Which row counts: the variant before the kernel's full name, and what spells a layout does not matter. */
static void
test_rows(void)
{
    g_autoptr(IrBuilder) ir = small_kernel();
    g_autoptr(RegisterTable) table = register_table_new("t.csv", "", "t.csv");
    g_autoptr(GError) error = NULL;

    g_free(ir->kernel->name);
    ir->kernel->name = g_strdup("ns::k<4>");
    add(table, "k", "aos", 20, 2);
    add(table, "k", "soa", 21, 3);
    add(table, "ns::k<4>", "c/a/b", 22, 4);
    add(table, "k", "a,b/c@1", 23, 5);
    set_variant(add(table, "k", "c/a,b", 24, 6), "large");
    set_variant(add(table, "k", "c/a,b", 25, 7), "small");
    add(table, "k", "b,c/a", 26, 8)->record = g_strdup("Other");
    add(table, "j", "b,c/a", 27, 9);
    add(table, "k<4>", "c,b,a", 28, 10)->record = g_strdup(ir->binding->record->name);
    register_table_choose(table, "large");
    g_autoptr(GHashTable) layouts = register_table_layouts(table, ir->kernel, ir->binding->record, &error);
    g_assert_no_error(error);
    g_assert_cmpint(number_of(layouts, "a,b,c"), ==, 20);
    g_assert_cmpint(number_of(layouts, "a/b/c"), ==, 22);
    g_assert_cmpint(number_of(layouts, "a,b/c"), ==, 24);
    g_assert_cmpint(number_of(layouts, "c,b,a"), ==, 28);
    g_assert_cmpuint(g_hash_table_size(layouts), ==, 4);
    register_table_choose(table, "");
    g_autoptr(GHashTable) plain = register_table_layouts(table, ir->kernel, ir->binding->record, &error);
    g_assert_cmpint(number_of(plain, "a,b/c"), ==, 23);
}

static void
assert_message(GError **error, const char *message)
{
    g_assert_error(*error, REGISTER_ERROR, REGISTER_ERROR_LAYOUT);
    g_assert_cmpstr((*error)->message, ==, message);
    g_clear_error(error);
}

static void
test_errors(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(IrBuilder) ir = small_kernel();
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(GPtrArray) records = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *twice = g_strdup_printf(
        "t.csv:4:3: error: 'c,a/b' of %s has 41 registers here and 40 in line 2", ir->kernel->name);
    g_autofree char *none =
        g_strdup_printf("t.csv:5:3: error: 'a,b,d/c' is a layout of no record of %s; a column "
                        "'record' tells of which a layout is",
                        ir->kernel->name);

    ir->launch->by_layout = register_table_new("t.csv", "", "t.csv");
    RegisterTable *table = ir->launch->by_layout;
    add(table, ir->kernel->name, "b/a,c", 50, 1);
    add(table, ir->kernel->name, "c,a/b", 40, 2);
    add(table, ir->kernel->name, "c,a/b", 40, 3);
    g_ptr_array_add(records, ir->binding->record);
    g_assert_true(register_table_check(table, ir->kernel, records, &error));
    g_autoptr(GHashTable) layouts = register_table_layouts(table, ir->kernel, ir->binding->record, &error);
    g_assert_cmpint(number_of(layouts, "b/c,a"), ==, 40);
    add(table, ir->kernel->name, "c,a/b", 41, 4);
    g_assert_null(
        prepared_layouts_new(ir->kernel, ir->binding, ir->launch, &model_peng, arch, &settings, &error));
    assert_message(&error, twice);
    add(table, "elsewhere", "nothing/of/it", 41, 5);
    g_assert_true(register_table_check(table, ir->kernel, records, &error));
    add(table, ir->kernel->name, "a,b,d/c", 41, 5);
    g_assert_false(register_table_check(table, ir->kernel, records, &error));
    g_assert_true(g_str_has_prefix(error->message, "t.csv:5:7: error: "));
    g_assert_nonnull(strstr(error->message, "'d'"));
    g_clear_error(&error);
    g_ptr_array_add(records, ir->binding->record);
    g_assert_false(register_table_check(table, ir->kernel, records, &error));
    assert_message(&error, none);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/registers/occupancy", test_occupancy);
    g_test_add_func("/registers/models", test_models);
    g_test_add_func("/registers/rows", test_rows);
    g_test_add_func("/registers/errors", test_errors);
    return g_test_run();
}
