/* SPDX-License-Identifier: MIT */
/* What a compiler keeps in registers past a store, and what it moves past one. */
#include "ir_builder.h"
#include "model/placement/placement.h"

#include <string.h>

/* TRUE if the last access of IR is made under SPEC. */
static gboolean
is_made(IrBuilder *ir, const char *spec)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");

    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, spec);
    return ir_result_access(result, ir->kernel->accesses->len - 1)->counted;
}

static void
add_field(IrBuilder *ir, const char *name, const char *type, guint32 bytes)
{
    record_add_field(ir->binding->record, name, type, bytes, bytes, 1);
}

/* A value is loaded, another is stored through another pointer, and the first is loaded again: where their
 * types may be those of one object, it may have changed. */
static void
test_types(void)
{
    static const struct {
        const char *loaded, *stored;
        guint32 loaded_bytes, stored_bytes;
        gboolean may_change;
    } CASES[] = {
        {"float", "float", 4, 4, TRUE},          {"float", "int", 4, 4, FALSE},
        {"float", "double", 4, 8, FALSE},        {"int", "unsigned int", 4, 4, TRUE},
        {"int", "unsigned", 4, 4, TRUE},         {"signed", "unsigned", 4, 4, TRUE},
        {"uint", "const int", 4, 4, TRUE},       {"const unsigned int", "int", 4, 4, TRUE},
        {"short", "unsigned short", 2, 2, TRUE}, {"signed short", "short", 2, 2, TRUE},
        {"short", "int", 2, 4, FALSE},           {"long", "unsigned int", 8, 4, FALSE},
        {"double", "char", 8, 1, TRUE},          {"double", "unsigned char", 8, 1, TRUE},
        {"int8_t", "double", 1, 8, TRUE},        {"double", "uint8_t", 8, 1, TRUE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);

        add_field(ir, "x", CASES[i].loaded, CASES[i].loaded_bytes);
        add_field(ir, "y", CASES[i].stored, CASES[i].stored_bytes);
        ir_load(ir, 0, ir_tid(ir));
        ir_store(ir, 1, ir_tid(ir));
        ir_load(ir, 0, ir_tid(ir));
        if (is_made(ir, "soa") != CASES[i].may_change)
            g_error("%s past a store of %s", CASES[i].loaded, CASES[i].stored);
    }
}

/* x[k], x[k + 1] of an array member are two places, and x[k] and x[j] may be one. */
static void
test_places_inside(void)
{
    for (guint same = 0; same < 2; same++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);

        ir_field(ir, "x", 4, 200);
        const Expr *k = ir_thread(ir, 0),
                   *stored = same ? ir_plus(ir, k, ir_const(ir, 1), 1) : ir_plus(ir, k, k, 1);
        for (guint i = 0; i < 3; i++)
            ir_set_sub(ir, i == 1 ? ir_store(ir, 0, ir_tid(ir)) : ir_load(ir, 0, ir_tid(ir)),
                       i == 1 ? stored : k);
        g_assert_cmpint(is_made(ir, "soa"), ==, !same);
    }
}

/* Stores of x and z, which lie side by side, with loads of y between them that may be of the same array where
 * y has one of its own: what is loaded a second time is none, but each other load is. */
static void
test_hurdles(void)
{
    for (guint other = 0; other < 2; other++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);

        for (guint i = 0; i < 3; i++)
            ir_field(ir, (const char *[]){"x", "z", "y"}[i], 4, 1);
        const Expr *tid = ir_tid(ir);
        ir_load(ir, 2, tid);
        guint x = ir_store(ir, 0, tid);
        if (other)
            ir_load(ir, 2, ir_plus(ir, tid, ir_const(ir, 5), 1));
        guint z = ir_store(ir, 1, tid);
        ir_finish(ir);
        g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
        g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
        g_autoptr(Layout) apart = layout_parse("x,z/y", ir->binding->record, &error);
        g_assert_no_error(error);
        g_autoptr(Placement) placement = placement_new(study, compiled, apart);
        g_assert_cmpint(placement->accesses[x].bytes, ==, other ? 4 : 8);
        g_assert_cmpint(placement->accesses[z].bytes, ==, other ? 4 : 8);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/alias/types", test_types);
    g_test_add_func("/alias/places-inside", test_places_inside);
    g_test_add_func("/alias/hurdles", test_hurdles);
    return g_test_run();
}
