/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <stdio.h>
#include <string.h>

#include "random_layout.h"

#define ROUNDS 400
#define N_ELEMENTS 70

static void
append_space(GString *spec)
{
    for (gint n = g_test_rand_int_range(-3, 3); n > 0; n--)
        g_string_append_c(spec, " \t"[g_test_rand_int_range(0, 2)]);
}

/* LAYOUT as a user might write it: as it stands, with tiles and alignments of 1 and white space here and
 * there.
 */
static char *
write_loosely(const Layout *layout, const Record *record)
{
    GString *spec = g_string_new(NULL);

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];

        for (guint i = 0; i < group->n_fields; i++) {
            append_space(spec);
            g_string_append(spec, record->fields[group->fields[i]].name);
            append_space(spec);
            if (i + 1 < group->n_fields)
                g_string_append_c(spec, ',');
        }
        if (group->align > 0 || (group->tile == 0 && g_test_rand_bit()))
            g_string_append_printf(spec, "+%u", MAX(group->align, 1));
        else if (group->tile > 0 || g_test_rand_bit())
            g_string_append_printf(spec, "@%u", MAX(group->tile, 1));
        append_space(spec);
        if (g + 1 < layout->n_groups)
            g_string_append_c(spec, '/');
    }
    return g_string_free(spec, FALSE);
}

/* What is written parses to the canonical form, and the canonical form stays as it is. */
static void
test_round_trip(void)
{
    for (guint round = 0; round < ROUNDS; round++) {
        g_autoptr(Record) record = random_record(20);
        g_autoptr(Layout) layout = random_layout(record);
        g_autoptr(Layout) canonical = layout_copy(layout);

        layout_normalise(canonical, record);

        g_autofree char *loose = write_loosely(layout, record);
        g_autofree char *spec = layout_format(layout, record);
        g_autofree char *again = layout_format(canonical, record);
        g_autoptr(Layout) from_loose = layout_parse(loose, record, NULL);
        g_autoptr(Layout) from_spec = layout_parse(spec, record, NULL);
        g_assert_nonnull(from_loose);
        g_assert_nonnull(from_spec);
        g_assert_true(layout_equal(from_loose, canonical));
        g_assert_true(layout_equal(from_spec, canonical));
        g_assert_cmpstr(spec, ==, again);

        g_autofree char *name = layout_name(layout, record);
        if (name) {
            g_autoptr(Layout) named = layout_parse(name, record, NULL);

            g_assert_true(layout_equal(named, canonical));
        }
    }
}

/* Groups sorted by the field they begin with; each tile either 0 or one that matters. */
static void
test_canonical_order(void)
{
    for (guint round = 0; round < ROUNDS; round++) {
        g_autoptr(Record) record = random_record(20);
        g_autoptr(Layout) layout = random_layout(record);

        layout_normalise(layout, record);
        for (guint g = 0; g < layout->n_groups; g++) {
            g_assert_cmpuint(layout->groups[g].tile, !=, 1);
            if (g > 0)
                g_assert_cmpuint(layout->groups[g - 1].fields[0], <, layout->groups[g].fields[0]);
        }
    }
}

static gint64
field_address(const Layout *layout, const Record *record, guint field, gint64 element)
{
    guint position;
    guint g = layout_find_field(layout, field, &position);
    g_autoptr(GroupShape) shape = group_shape_new(&layout->groups[g], record);

    return group_shape_address(shape, position, element);
}

/* Whether the address of any element changes when GROUP loses its tile. */
static gboolean
tile_matters(const Group *group, const Record *record)
{
    Group untiled = {.fields = group->fields, .n_fields = group->n_fields};
    g_autoptr(GroupShape) with = group_shape_new(group, record);
    g_autoptr(GroupShape) without = group_shape_new(&untiled, record);

    for (guint i = 0; i < group->n_fields; i++)
        for (gint64 e = -N_ELEMENTS; e < N_ELEMENTS; e++)
            if (group_shape_address(with, i, e) != group_shape_address(without, i, e))
                return TRUE;
    return FALSE;
}

/* The canonical form moves no byte, and leaves no tile that could go without moving one. */
static void
test_canonical_addresses(void)
{
    guint n_dropped = 0;

    for (guint round = 0; round < ROUNDS; round++) {
        g_autoptr(Record) record = random_record(6);
        g_autoptr(Layout) layout = random_layout(record);
        g_autoptr(Layout) canonical = layout_copy(layout);

        layout_normalise(canonical, record);
        for (guint f = 0; f < record->n_fields; f++) {
            guint position;
            guint before = layout_find_field(layout, f, &position);
            guint after = layout_find_field(canonical, f, &position);

            n_dropped += layout->groups[before].tile > 1 && canonical->groups[after].tile == 0;
            for (gint64 e = -N_ELEMENTS; e < N_ELEMENTS; e++)
                g_assert_cmpint(field_address(layout, record, f, e), ==,
                                field_address(canonical, record, f, e));
        }
        for (guint g = 0; g < canonical->n_groups; g++)
            if (canonical->groups[g].tile > 0)
                g_assert_true(tile_matters(&canonical->groups[g], record));
    }
    g_assert_cmpuint(n_dropped, >, 0);
}

/* Marks every byte of every element of a group: none is marked twice, all lie inside the array's structs, and
 * each address is a multiple of its field's alignment. */
static void
check_bytes(const Group *group, const Record *record)
{
    g_autoptr(GroupShape) shape = group_shape_new(group, record);
    guint32 tile = MAX(group->tile, 1);
    gint64 n_bytes = (gint64)(shape->size * ((N_ELEMENTS + tile - 1) / tile));
    g_autofree guint8 *is_taken = g_new0(guint8, (gsize)n_bytes);

    for (guint i = 0; i < group->n_fields; i++) {
        const Field *field = &record->fields[group->fields[i]];

        for (gint64 e = 0; e < N_ELEMENTS; e++) {
            gint64 address = group_shape_address(shape, i, e);

            g_assert_cmpint(address, >=, 0);
            g_assert_cmpint(address + field_bytes(field), <=, n_bytes);
            g_assert_cmpint(address % field->align, ==, 0);
            for (guint32 b = 0; b < field_bytes(field); b++) {
                g_assert_cmpuint(is_taken[address + b], ==, 0);
                is_taken[address + b] = 1;
            }
        }
    }
    g_assert_cmpuint(shape->size % shape->align, ==, 0);
}

static void
test_no_overlap(void)
{
    for (guint round = 0; round < ROUNDS; round++) {
        g_autoptr(Record) record = random_record(10);
        g_autoptr(Layout) layout = random_layout(record);

        for (guint g = 0; g < layout->n_groups; g++)
            check_bytes(&layout->groups[g], record);
    }
}

/* A random change of one character in a correct spec: either it parses and its canonical form is stable, or
 * there is one message with a column inside the spec. */
static void
test_mutations(void)
{
    static const char bytes[] = "xf0_.,/@ 19-\t\n;\x01\xc3\xa9\xff";

    for (guint round = 0; round < 20 * ROUNDS; round++) {
        g_autoptr(Record) record = random_record(8);
        g_autoptr(Layout) layout = random_layout(record);
        g_autofree char *spec = write_loosely(layout, record);

        spec[g_test_rand_int_range(0, (gint)strlen(spec))] =
            bytes[g_test_rand_int_range(0, sizeof bytes - 1)];

        g_autoptr(GError) error = NULL;
        g_autoptr(Layout) parsed = layout_parse(spec, record, &error);
        if (parsed) {
            g_assert_no_error(error);
            g_autofree char *canonical = layout_format(parsed, record);
            g_autoptr(Layout) again = layout_parse(canonical, record, NULL);
            g_assert_true(layout_equal(parsed, again));
        } else {
            guint column = 0;

            g_assert_cmpint(sscanf(error->message, "column %u: ", &column), ==, 1);
            g_assert_cmpuint(column, >=, 1);
            g_assert_cmpuint(column, <=, strlen(spec) + 1);
        }
    }
}

/* A record is declared where its struct is and each of its fields lies in it. */
static void
test_declared(void)
{
    for (guint lacking = 0; lacking <= 3; lacking++) {
        g_autoptr(Record) record = record_new("R");

        for (guint f = 0; f < 3; f++) {
            static const char *const NAMES[] = {"a", "b", "c"};

            record_add_field(record, NAMES[f], "float", 4, 4, 1)->decl_offset =
                f == lacking ? -1 : 4 * (gint64)f;
        }
        g_assert_false(record_is_declared(record));
        record->decl_size = 12;
        g_assert_cmpint(record_is_declared(record), ==, lacking == 3);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/properties/round-trip", test_round_trip);
    g_test_add_func("/properties/canonical-order", test_canonical_order);
    g_test_add_func("/properties/canonical-addresses", test_canonical_addresses);
    g_test_add_func("/properties/no-overlap", test_no_overlap);
    g_test_add_func("/properties/mutations", test_mutations);
    g_test_add_func("/layouts/declared", test_declared);
    return g_test_run();
}
