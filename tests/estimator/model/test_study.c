/* SPDX-License-Identifier: MIT */
/* What is found out of a kernel once its launch is known: expressions, and what may be made together. */
#include "ir_builder.h"
#include "model/placement/placement.h"
#include "model/study/study.h"

/* The counter of a loop that makes one iteration is 0, so that indices that differ by it alone are one. */
static void
test_one_iteration(void)
{
    for (gint64 trips = 0; trips < 4; trips++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(2, 64, 16);

        ir_field(ir, "x", 4, 1);
        const Expr *tid = ir_tid(ir), *i = ir_loop(ir, ir_const(ir, trips));
        guint moved = ir_load(ir, 0, ir_plus(ir, tid, i, 5));
        ir_end(ir);
        guint plain = ir_load(ir, 0, tid);
        ir_finish(ir);
        g_autoptr(Study) study = study_new(ir->kernel, ir->binding, ir->launch);
        gboolean is_same = study->accesses[moved].index == study->accesses[plain].index;
        g_assert_cmpint(study->loops[0].max_trips, ==, trips);
        g_assert_cmpint(is_same, ==, trips <= 1);
        g_assert_cmpint((study->accesses[moved].index->depends & DEPENDS_LOOP) != 0, ==, trips > 1);
    }
}

/* Of the number of a member's element, the constant part is counted in bytes, and the rest is kept. */
static void
test_member_elements(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(2, 64, 16);
    const Expr *t = ir_thread(ir, 0), *twice = ir_plus(ir, t, t, 1);
    const Expr *part = expr_binary(ir->kernel->pool, EXPR_MOD, t, ir_const(ir, 4));
    const struct {
        const Expr *sub, *rest;
        gint64 offset;
    } cases[] = {
        {NULL, NULL, 0},
        {ir_const(ir, 0), NULL, 0},
        {ir_const(ir, 7), NULL, 28},
        {t, t, 0},
        {part, part, 0},
        {twice, twice, 0},
        {ir_plus(ir, t, ir_const(ir, 3), 1), t, 12},
        {ir_plus(ir, part, ir_const(ir, 1), 2), part, 8},
    };

    ir_field(ir, "x", 4, 64);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        guint access = ir_load(ir, 0, ir_tid(ir));

        if (cases[i].sub)
            ir_set_sub(ir, access, cases[i].sub);
    }
    ir_finish(ir);
    g_autoptr(Study) study = study_new(ir->kernel, ir->binding, ir->launch);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_true(study->accesses[i].sub_known);
        g_assert_cmpint(study->accesses[i].offset, ==, cases[i].offset);
        g_assert_true(study->accesses[i].sub == cases[i].rest);
    }
}

/* What may be made together is numbered by the bits of one word: a struct of more members has several such
 * lots, whether the source copies it or a compiler finds it. */
static void
test_parts(void)
{
    enum { MEMBERS = 150, BITS = 64 };
    for (guint as_nvcc = 0; as_nvcc < 2; as_nvcc++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(2, 64, 16);

        ir_field(ir, "x", 4, MEMBERS);
        for (guint i = 0; i < MEMBERS; i++) {
            ir_load(ir, 0, ir_tid(ir));
            ir_set_sub(ir, i, ir_const(ir, i));
            if (!as_nvcc)
                ((Access *)g_ptr_array_index(ir->kernel->accesses, i))->bundle = 0;
        }
        ir_finish(ir);
        g_autoptr(Study) study =
            (as_nvcc ? study_new_guarded : study_new)(ir->kernel, ir->binding, ir->launch);
        g_autoptr(Compiled) compiled = (as_nvcc ? compiled_new_nvcc : compiled_new)(study);
        for (guint i = 0; i < MEMBERS; i++) {
            gboolean is_last = i % BITS == BITS - 1 || i == MEMBERS - 1;

            g_assert_cmpuint(compiled->accesses[i].part, ==, i % BITS);
            g_assert_cmpint(compiled->accesses[i].bundle, ==, i / BITS * BITS);
            g_assert_cmpuint(compiled->accesses[i].next_part, ==, is_last ? COMPILED_NO_PART : i + 1);
        }
    }
}

/* Bytes that a store to one field of two makes, of which the other's comes BETWEEN loads later. */
static gint64
store_bytes(guint between)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(2, 64, 16);
    g_autoptr(GError) error = NULL;

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    guint other = ir_array(ir, 4, TRUE), first = ir_store(ir, 0, ir_tid(ir));
    for (guint i = 0; i < between; i++)
        ir_access(ir, ACCESS_LOAD, other, -1, ir_plus(ir, ir_tid(ir), ir_const(ir, 1), 1 + i));
    ir_store(ir, 1, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    g_autoptr(Layout) layout = layout_parse("aos", ir->binding->record, &error);
    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(study, compiled, layout);
    return placement->accesses[first].bytes;
}

/* Stores are looked for up to 256 places ahead. */
static void
test_apart(void)
{
    g_assert_cmpint(store_bytes(0), ==, 8);
    g_assert_cmpint(store_bytes(255), ==, 8);
    g_assert_cmpint(store_bytes(256), ==, 4);
    g_assert_cmpint(store_bytes(257), ==, 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/study/one-iteration", test_one_iteration);
    g_test_add_func("/study/member-elements", test_member_elements);
    g_test_add_func("/study/parts", test_parts);
    g_test_add_func("/study/apart", test_apart);
    return g_test_run();
}
