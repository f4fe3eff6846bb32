/* SPDX-License-Identifier: MIT */
/* Records whose array members are taken apart, and kernels with short loops written out. */
#include "binding_fixture.h"

#include <string.h>

/* A struct {float e[3]; float w; float e1;}, and accesses of its fields at i: E, W, or item SUB of E. */
static void
add_members(Fixture *fixture, gint64 first, gint64 last)
{
    ExprPool *pool = fixture->kernel->pool;
    Record *record = record_new("V");
    const gint64 items[] = {first, last};
    guint v, w;

    record_add_field(record, "e", "float", 4, 4, 3)->decl_offset = 0;
    record_add_field(record, "w", "float", 4, 4, 1)->decl_offset = 12;
    record_add_field(record, "e1", "float", 4, 4, 1)->decl_offset = 16;
    record->decl_size = 20;
    record->decl_align = 4;
    g_ptr_array_add(fixture->kernel->records, record);
    v = add_array(fixture, "v", 0, 0);
    w = add_array(fixture, "w", 0, 1);
    for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
        add_access(fixture, i == 0 ? v : w, 0, fixture->i);
        ((Access *)g_ptr_array_index(fixture->kernel->accesses, i))->sub = expr_const(pool, items[i]);
    }
    add_access(fixture, v, 1, fixture->i);
}

/* The items of an array member are fields where each access takes one that is known. */
static void
test_items(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL, requested = NULL;
    const Binding *binding;

    fixture_init(&fixture);
    add_members(&fixture, 2, 0);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_STRUCT, "V(e*,w*,e1) e@0[i] e@1[i] w@0[i]");
    check_bindings(bindings, 1, BINDING_ITEMS, "V_items(e0*,e1_,e2*,w*,e1) e2@0[i] e0@1[i] w@0[i]");
    binding = g_ptr_array_index(bindings, 1);
    g_assert_true(binding->proposed && binding->kernel == fixture.kernel);
    g_assert_cmpint(binding->record->fields[2].decl_offset, ==, 8);
    g_assert_cmpuint(binding->record->decl_size, ==, 20);
    g_assert_null(binding->targets[0].sub);
    requested = kernel_bind_records(fixture.kernel, "V_items", NULL, NULL);
    g_assert_cmpuint(requested->len, ==, 1);
    bindings_keep_members(requested);
    bindings_keep_members(bindings);
    g_assert_true(bindings->len == 1 && requested->len == 1);
}

static void
test_no_items(void)
{
    for (guint i = 0; i < 3; i++) {
        g_auto(Fixture) fixture = {0};
        g_autoptr(GPtrArray) bindings = NULL;
        Access *access;

        fixture_init(&fixture);
        add_members(&fixture, 0, i == 0 ? 3 : 1); /* 3: behind the last */
        access = g_ptr_array_index(fixture.kernel->accesses, 0);
        if (i == 1)
            access->sub = fixture.j;
        if (i == 2)
            access->bytes = 8;
        bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
        g_assert_cmpuint(bindings->len, ==, 1);
    }
}

/* What a loop picks is known in the kernel's unrolled form. */
static void
test_unrolled(void)
{
    g_auto(Fixture) fixture = {0}, written_out = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    fixture_init(&written_out);
    add_access(&fixture, add_array(&fixture, "p", -1, 0), -1,
               expr_add(fixture.kernel->pool, expr_mul_const(fixture.kernel->pool, fixture.i, 2), fixture.j));
    add_array(&written_out, "other", -1, 0);
    p = add_array(&written_out, "p", -1, 1);
    pool = written_out.kernel->pool;
    for (gint64 k = 0; k < 2; k++)
        add_access(&written_out, p, -1,
                   expr_add(pool, expr_mul_const(pool, written_out.i, 2), expr_const(pool, k)));
    fixture.kernel->unrolled = written_out.kernel;
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    check_bindings(bindings, 0, BINDING_FLATTENED, "p(p0*,p1*) p0@0[i] p1@0[i]");
    g_assert_true(((const Binding *)g_ptr_array_index(bindings, 0))->kernel == written_out.kernel);
    written_out.kernel = NULL; /* the other one's now */
}

static void
test_far_apart(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    p = add_array(&fixture, "p", -1, 0);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 65));
    add_access(&fixture, p, -1, expr_add(pool, expr_mul_const(pool, fixture.i, 65), expr_const(pool, 1)));
    check_none(&fixture, "65 elements apart, more than the 64 of a record");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/items", test_items);
    g_test_add_func("/binding/no-items", test_no_items);
    g_test_add_func("/binding/unrolled", test_unrolled);
    g_test_add_func("/binding/far-apart", test_far_apart);
    return g_test_run();
}
