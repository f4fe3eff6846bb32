/* SPDX-License-Identifier: MIT */

/* Feeds any bytes to the parser of layout specs, for records of different kinds. What parses must come back
 * the same from its canonical form and from its name; what does not must say so in one printable line. */
#include "layouts/layouts.h"

#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, size_t size);

typedef struct {
    const char *name;
    guint32 elem_bytes, align, count;
} FuzzField;

static Record *
record_from_table(const char *name, const FuzzField *fields, guint n_fields)
{
    Record *record = record_new(name);

    for (guint f = 0; f < n_fields; f++)
        record_add_field(record, fields[f].name, "t", fields[f].elem_bytes, fields[f].align, fields[f].count);
    return record;
}

/* A plain record, one with every peculiarity, one of a single over-aligned field, one whose fields are called
 * like layouts. They live as long as the process. */
static const Record *
fuzz_record(guint number)
{
    static const FuzzField plain[] = {{"x", 4, 4, 1}, {"y", 4, 4, 1}, {"z", 4, 4, 1}, {"w", 4, 4, 1}};
    static const FuzzField odd[] = {{"pos.x", 8, 8, 1},
                                    {"pos.y", 8, 8, 1},
                                    {"hist", 2, 2, 7},
                                    {"\xc3\xa9t\xc3\xa9", 1, 1, 1},
                                    {"_0", 4, 16, 1}};
    static const FuzzField single[] = {{"x", 4, 32, 1}};
    static const FuzzField names[] = {{"aos", 4, 4, 1}, {"soa", 1, 1, 3}, {"aosoa", 8, 8, 1}};
    static Record *records[4];

    if (!records[0]) {
        records[0] = record_from_table("Plain", plain, G_N_ELEMENTS(plain));
        records[1] = record_from_table("Odd", odd, G_N_ELEMENTS(odd));
        records[2] = record_from_table("Single", single, G_N_ELEMENTS(single));
        records[3] = record_from_table("Names", names, G_N_ELEMENTS(names));
    }
    return records[number];
}

static void
check_same(const Layout *layout, const char *spec, const Record *record)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) again = layout_parse(spec, record, &error);

    if (!again)
        g_error("%s: %s", spec, error->message);
    if (!layout_equal(layout, again))
        g_error("%s is another layout", spec);
}

/* Every field in one group, every struct at least as large as its fields, every address inside. */
static void
check_shapes(const Layout *layout, const Record *record)
{
    guint n_fields = 0;

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];
        g_autoptr(GroupShape) shape = group_shape_new(group, record);
        guint32 tile = MAX(group->tile, 1);
        guint64 bytes = 0;

        for (guint i = 0; i < group->n_fields; i++) {
            guint64 last = (guint64)group_shape_address(shape, i, tile - 1);

            g_assert_cmpuint(last + shape->bytes[i], <=, shape->size);
            bytes += (guint64)shape->bytes[i] * tile;
        }
        g_assert_cmpuint(bytes, <=, shape->size);
        g_assert_cmpuint(tile, <=, LAYOUT_MAX_TILE);
        n_fields += group->n_fields;
    }
    g_assert_cmpuint(n_fields, ==, record->n_fields);
}

static void
check_good(const Layout *layout, const Record *record)
{
    g_autofree char *spec = layout_format(layout, record);
    g_autofree char *name = layout_name(layout, record);

    check_same(layout, spec, record);
    if (name)
        check_same(layout, name, record);
    check_shapes(layout, record);
}

static void
check_message(const GError *error)
{
    g_assert_true(g_str_has_prefix(error->message, "column "));
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_cmpuint(strlen(error->message), <, 500);
    for (const char *at = error->message; *at != '\0'; at = g_utf8_next_char(at))
        g_assert_true(g_unichar_isprint(g_utf8_get_char(at)));
}

int
LLVMFuzzerTestOneInput(const guint8 *data, size_t size)
{
    g_autofree char *spec = g_strndup((const char *)data, size);
    gboolean is_syntax = layout_check_syntax(spec, NULL);

    for (guint r = 0; r < 4; r++) {
        const Record *record = fuzz_record(r);
        g_autoptr(GError) error = NULL;
        g_autoptr(Layout) layout = layout_parse(spec, record, &error);

        if (layout) {
            check_good(layout, record);
            g_assert_true(is_syntax);
        } else {
            check_message(error);
            g_assert_true(g_error_matches(error, LAYOUT_ERROR, LAYOUT_ERROR_FIELD) == is_syntax);
        }
    }
    return 0;
}
