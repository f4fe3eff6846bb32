/* SPDX-License-Identifier: MIT */
/* Records of structs: as the kernel has them, and which are none. */
#include "binding_fixture.h"

#include <string.h>

static void
test_struct(void)
{
    g_auto(Fixture) fixture = {0};
    int body;
    guint in, out, other;

    fixture_init(&fixture);
    body = add_record(&fixture, "Body", "xyz");
    in = add_array(&fixture, "in", body, 0);
    other = add_array(&fixture, "mass", -1, 1);
    out = add_array(&fixture, "out", body, 2);
    add_access(&fixture, in, 0, fixture.i);
    add_access(&fixture, other, -1, fixture.j);
    add_access(&fixture, out, 2, fixture.i);
    add_access(&fixture, in, 2, NULL);
    check_one(&fixture, NULL, BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_one(&fixture, "Body", BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_one(&fixture, "out", BINDING_STRUCT, "out(x,y,z*) -@1[i] -@2[j] z@0[i] -@1[?]");
    check_one(&fixture, "in", BINDING_STRUCT, "in(x*,y,z*) x@0[i] -@1[j] -@2[i] z@0[?]");
    exchange(fixture.kernel, 0, 2);
    check_one(&fixture, "out", BINDING_STRUCT, "Body(x*,y,z*) x@0[i] -@2[j] z@1[i] z@0[?]");
    check_error(&fixture, "Bode", BINDING_ERROR_RECORD, "kernel k has no record Bode: it has Body");
    check_error(
        &fixture, "Body=x,y", BINDING_ERROR_FIELD,
        "kernel k: Body is a struct type and brings its own fields: give --record Body alone, or another "
        "name to the arrays x,y");
}

static void
test_struct_notes(void)
{
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;
    const Binding *binding;
    guint a, b;

    fixture_init(&fixture);
    a = add_array(&fixture, "a", add_record(&fixture, "One", "x"), 0);
    b = add_array(&fixture, "b", add_record(&fixture, "ns::Two", "uvw"), 1);
    add_record(&fixture, "Unreached", "xy");
    add_access(&fixture, a, 0, fixture.i);
    add_access(&fixture, b, 1, fixture.i);
    add_access(&fixture, b, -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_STRUCT, "One(x*) x@0[i] -@1[i] -@1[i]");
    check_bindings(bindings, 1, BINDING_STRUCT, "ns::Two(u,v*,w) -@1[i] v@0[i] -@2[i]");
    binding = g_ptr_array_index(bindings, 0);
    g_assert_true(has_note(binding, "One has one field, x"));
    g_assert_false(has_note(binding, "never accesses"));
    g_assert_cmpuint(binding->outside_bytes[1], ==, 12);
    binding = g_ptr_array_index(bindings, 1);
    g_assert_true(has_note(binding, "never accesses u, w of ns::Two"));
    g_assert_true(has_note(binding, "not known which field of ns::Two"));
    g_assert_false(((Record *)g_ptr_array_index(fixture.kernel->records, 1))->fields[1].touched);
    check_one(&fixture, "Two", BINDING_STRUCT, "ns::Two(u,v*,w) -@1[i] v@0[i] -@2[i]");
    check_error(&fixture, "Unreached", BINDING_ERROR_RECORD,
                "kernel k has no record Unreached: it has One, ns::Two");
}

/* Each struct of pointers is a record of its own. */
static void
test_struct_of_pointers(void)
{
    static const char *const names[] = {"in.x", "in.y", "out->x", "out->y", "scale"};
    static const int params[] = {0, 0, 1, 1, 2};
    g_auto(Fixture) fixture = {0};
    g_autoptr(GPtrArray) bindings = NULL;

    fixture_init(&fixture);
    for (guint a = 0; a < G_N_ELEMENTS(names); a++)
        add_access(&fixture, add_array(&fixture, names[a], -1, params[a]), -1, fixture.i);
    bindings = kernel_bind_records(fixture.kernel, NULL, NULL, NULL);
    g_assert_cmpuint(bindings->len, ==, 2);
    check_bindings(bindings, 0, BINDING_PARALLEL, "in(x*,y*) x@0[i] y@0[i] -@1[i] -@2[i] -@3[i]");
    check_bindings(bindings, 1, BINDING_PARALLEL, "out(x*,y*) -@1[i] -@2[i] x@0[i] y@0[i] -@3[i]");
}

/* What a library keeps to itself is no record unless it is asked for; a library's vector is. */
static void
test_opaque(void)
{
    g_auto(Fixture) fixture = {0};
    int state;
    guint p;

    fixture_init(&fixture);
    state = add_record(&fixture, "State", "ab");
    p = add_array(&fixture, "states", state, 0);
    add_access(&fixture, p, 0, fixture.i);
    Record *record = g_ptr_array_index(fixture.kernel->records, state);
    record->is_library = TRUE;
    check_one(&fixture, NULL, BINDING_STRUCT, "State(a*,b) a@0[i]");
    g_free(record->fields[1].type);
    record->fields[1].type = g_strdup("int");
    check_none(&fixture, "whose fields are its library's own");
    check_one(&fixture, "State", BINDING_STRUCT, "State(a*,b) a@0[i]");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/binding/struct", test_struct);
    g_test_add_func("/binding/struct-notes", test_struct_notes);
    g_test_add_func("/binding/struct-of-pointers", test_struct_of_pointers);
    g_test_add_func("/binding/opaque", test_opaque);
    return g_test_run();
}
