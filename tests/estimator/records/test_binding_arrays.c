/* SPDX-License-Identifier: MIT */
/* Structs of arrays. */
#include "binding_fixture.h"

#include <string.h>

#define LENGTH 100

/* A field NAME of COUNT floats, in ROWS rows; 0: it is one array. */
static void
add_field(Record *record, const char *name, guint count, guint rows)
{
    gint64 offset = 0;

    for (guint f = 0; f < record->n_fields; f++)
        offset += field_bytes(&record->fields[f]);
    Field *field = record_add_field(record, name, "float", 4, 4, count);
    field->decl_offset = offset;
    field->rows = rows;
    record->decl_size = (guint32)offset + 4 * count;
    record->decl_align = 4;
}

/* A load of item SUB of FIELD of struct INDEX. */
static void
add_item(Fixture *fixture, guint array, int field, const Expr *index, const Expr *sub)
{
    add_access(fixture, array, field, index);
    ((Access *)g_ptr_array_index(fixture->kernel->accesses, fixture->kernel->accesses->len - 1))->sub = sub;
}

static int
add_grid(Fixture *fixture)
{
    Record *record = record_new("Grid");

    add_field(record, "x", LENGTH, 0);
    add_field(record, "u", 3 * LENGTH, 3);
    add_field(record, "y", LENGTH, 0);
    add_field(record, "n", 1, 0);
    add_field(record, "table", LENGTH / 2, 0);
    g_ptr_array_add(fixture->kernel->records, record);
    return (int)fixture->kernel->records->len - 1;
}

/* Items are elements, rows fields; other members lie outside, each by itself. */
static void
test_arrays(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    const Expr *zero;
    guint a, b;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    zero = expr_const(pool, 0);
    a = add_array(&fixture, "a", add_grid(&fixture), 0);
    b = add_array(&fixture, "b", 0, 1);
    add_item(&fixture, a, 0, zero, fixture.i);
    add_item(&fixture, b, 2, fixture.n, fixture.i);
    add_item(&fixture, a, 1, zero, expr_add(pool, fixture.i, expr_const(pool, 2 * LENGTH - 1)));
    add_item(&fixture, a, 3, zero, NULL);
    add_item(&fixture, a, 4, zero, fixture.i);
    add_item(&fixture, a, 4, expr_const(pool, 1), fixture.j);
    check_one(&fixture, NULL, BINDING_ARRAYS,
              "Grid(x*,u0,u1,u2*,y*) x@0[i] y@1[i + 100*n] u2@0[i - 1] -@2[0] -@3[i] -@3[j + 50]");
    check_one(&fixture, "Grid", BINDING_ARRAYS,
              "Grid(x*,u0,u1,u2*,y*) x@0[i] y@1[i + 100*n] u2@0[i - 1] -@2[0] -@3[i] -@3[j + 50]");
}

static void
test_elements(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    ExprPool *pool;
    guint a;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    a = add_array(&fixture, "a", add_grid(&fixture), 0);
    add_item(&fixture, a, 0, expr_const(pool, 1), fixture.i);
    add_item(&fixture, a, 4, fixture.n, fixture.i);
    add_access(&fixture, add_array(&fixture, "p", -1, 1), -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 1);
    const Binding *binding = g_ptr_array_index(bindings, 0);
    g_assert_cmpint(binding_elements(binding, 0, 0), ==, 2 * LENGTH); /* there is a second struct */
    g_assert_cmpint(binding_elements(binding, 0, 3), ==, 3 * LENGTH);
    g_assert_cmpint(binding_elements(binding, 1, 0), ==, 0);
    g_assert_cmpint(binding_elements(binding, 1, 3), ==, 3 * LENGTH / 2);
    g_assert_cmpint(binding_elements(binding, 2, 7), ==, 7);
    g_assert_true(binding_is_soa(binding));
}

/* Which row a loop takes is not known: the rows are one long array, and no field. */
static void
test_open_row(void)
{
    g_auto(Fixture) fixture = {0};
    ExprPool *pool;
    guint a;

    fixture_init(&fixture);
    pool = fixture.kernel->pool;
    a = add_array(&fixture, "a", add_grid(&fixture), 0);
    add_item(&fixture, a, 0, expr_const(pool, 0), fixture.i);
    add_item(&fixture, a, 1, expr_const(pool, 0),
             expr_add(pool, fixture.i, expr_mul_const(pool, fixture.j, LENGTH)));
    check_one(&fixture, NULL, BINDING_ARRAYS, "Grid(x*,y) x@0[i] -@1[i + 100*j]");
}

/* A struct a thread, one access of a whole array, and arrays too short are no structs of arrays. */
static void
test_structs(void)
{
    for (guint k = 0; k < 3; k++) {
        g_auto(Fixture) fixture = {0};
        g_autoptr(GPtrArray) bindings = NULL;
        guint a;

        fixture_init(&fixture);
        a = add_array(&fixture, "a", add_grid(&fixture), 0);
        if (k == 2) {
            Record *record = g_ptr_array_index(fixture.kernel->records, 0);

            for (guint f = 0; f < record->n_fields; f++)
                record->fields[f].count = MIN(record->fields[f].count, 31);
        }
        add_item(&fixture, a, 0, k == 0 ? fixture.i : fixture.n, fixture.j);
        if (k == 1)
            ((Access *)g_ptr_array_index(fixture.kernel->accesses, 0))->bytes = 4 * LENGTH;
        bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
        g_assert_cmpuint(bindings->len, >=, 1);
        g_assert_cmpint(((const Binding *)g_ptr_array_index(bindings, 0))->kind, ==, BINDING_STRUCT);
    }
}

/* A kernel that accesses none of the arrays has no such record. */
static void
test_scalar_alone(void)
{
    g_auto(Fixture) fixture = {0};
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = NULL;

    fixture_init(&fixture);
    add_access(&fixture, add_array(&fixture, "a", add_grid(&fixture), 0), 3,
               expr_const(fixture.kernel->pool, 0));
    bindings = kernel_bind_records(fixture.kernel, NULL, &reason, NULL);
    g_assert_cmpuint(bindings->len, ==, 0);
    g_assert_nonnull(strstr(reason, "a struct of arrays, the kernel accesses no array"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/arrays", test_arrays);
    g_test_add_func("/binding/arrays-elements", test_elements);
    g_test_add_func("/binding/arrays-open-row", test_open_row);
    g_test_add_func("/binding/arrays-structs", test_structs);
    g_test_add_func("/binding/arrays-scalar", test_scalar_alone);
    return g_test_run();
}
