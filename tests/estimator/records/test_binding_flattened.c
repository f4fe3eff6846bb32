/* SPDX-License-Identifier: MIT */
/* Records of one array of scalars, one behind the other. */
#include "binding_fixture.h"

#include <string.h>

static void
test_flattened(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    const Binding *binding;
    guint p, q;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    p = add_array(&fixture, "p", -1, 0);
    q = add_array(&fixture, "q", -1, 1);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 6));
    add_access(&fixture, p, -1, expr_add(pool, expr_mul_const(pool, fixture.j, 12), expr_const(pool, 14)));
    add_access(&fixture, p, -1, expr_sub(pool, expr_mul_const(pool, fixture.i, 6), expr_const(pool, 1)));
    add_access(&fixture, p, -1, expr_const(pool, 3));
    add_access(&fixture, q, -1, fixture.i);
    add_access(&fixture, p, -1, NULL);
    check_one(&fixture, NULL, BINDING_FLATTENED,
              "p(p0*,p1,p2*,p3*,p4,p5*) p0@0[i] p2@0[2*j + 2] p5@0[i - 1] p3@0[0] -@1[i] -@2[?]");
    bindings = kernel_bind_records(fixture.kernel, "p", NULL, NULL);
    binding = g_ptr_array_index(bindings, 0);
    g_assert_cmpuint(binding->record->decl_size, ==, 24);
    g_assert_cmpint(binding->record->fields[5].decl_offset, ==, 20);
    g_assert_true(has_note(binding, "p1 is p[6*i + 1]"));
    g_assert_true(has_note(binding, "never accesses p1, p4 of p"));
    g_assert_true(has_note(binding, "not known which field of p"));
    check_error(
        &fixture, "q", BINDING_ERROR_RECORD,
        "kernel k: array q is no record of several fields: its indices have no constant stride above 1");
    /* An index that does not fit: no record any more. */
    add_access(&fixture, p, -1, fixture.i);
    check_one(&fixture, NULL, BINDING_PARALLEL,
              "parallel(p*,q*) p@0[6*i] p@0[12*j + 14] p@0[6*i - 1] p@0[3] q@0[i] p@0[?] p@0[i]");
}

static void
test_not_flattened(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint p;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    check_none(&fixture, "accesses no array");
    p = add_array(&fixture, "v1", -1, 0);
    add_access(&fixture, p, -1, expr_mul_const(pool, fixture.i, 4));
    check_none(&fixture, "one array of scalars, v1");
    check_one(&fixture, "v1", BINDING_FLATTENED, "v1(v1_0*,v1_1,v1_2,v1_3) v1_0@0[i]");
    /* p[c*n + i]: planes, one after the other. */
    add_access(&fixture, p, -1, expr_add(pool, fixture.i, expr_mul_const(pool, fixture.n, 2)));
    check_none(&fixture, "no constant stride above 1");
}

static void
test_picked_by_loop(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    add_access(&fixture, add_array(&fixture, "p", -1, 0), -1,
               expr_add(pool, expr_mul_const(pool, fixture.i, 6), fixture.j));
    check_none(&fixture, "a loop counter picks the element in p[...]");
}

/* f and g have records of 3, h one of 4; i is a kernel without f. */
static void
test_together(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint f, g, h;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    f = add_array(&fixture, "f", -1, 0);
    g = add_array(&fixture, "g", -1, 1);
    h = add_array(&fixture, "h", -1, 2);
    add_access(&fixture, f, -1, expr_mul_const(pool, fixture.i, 3));
    add_access(&fixture, g, -1, expr_add(pool, expr_mul_const(pool, fixture.j, 3), expr_const(pool, 1)));
    add_access(&fixture, h, -1, expr_mul_const(pool, fixture.i, 4));
    add_access(&fixture, g, -1, expr_mul_const(pool, fixture.i, 6));
    check_one(&fixture, "f+g", BINDING_FLATTENED, "f(f0*,f1*,f2) f0@0[i] f1@1[j] -@2[4*i] f0@1[2*i]");
    check_one(&fixture, "g + f", BINDING_FLATTENED, "g(g0*,g1*,g2) g0@1[i] g1@0[j] -@2[4*i] g0@0[2*i]");
    check_one(&fixture, "e+g", BINDING_FLATTENED, "e(e0*,e1*,e2) -@1[3*i] e1@0[j] -@2[4*i] e0@0[2*i]");
    check_error(&fixture, "f+h", BINDING_ERROR_RECORD,
                "kernel k: h has records of 4 float, and f of 3 float");
    check_error(&fixture, "a+b", BINDING_ERROR_RECORD, "kernel k has none of a+b");
    check_error(&fixture, "f+f", BINDING_ERROR_RECORD, "each array has one name: f+f");
    check_error(&fixture, "f+", BINDING_ERROR_RECORD, "each array has one name: f+");
    add_access(&fixture, h, -1, fixture.i);
    check_error(
        &fixture, "f+h", BINDING_ERROR_RECORD,
        "kernel k: array h is no record of several fields: its indices have no constant stride above 1");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/flattened", test_flattened);
    g_test_add_func("/binding/not-flattened", test_not_flattened);
    g_test_add_func("/binding/picked-by-loop", test_picked_by_loop);
    g_test_add_func("/binding/flattened-together", test_together);
    return g_test_run();
}
