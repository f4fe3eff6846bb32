/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <stddef.h>
#include <string.h>

#include "random_layout.h"

/* What this compiler makes of a struct, to hold against group_shape_new: one entry a member. */
typedef struct {
    guint32 elem_bytes, align, count;
    guint64 offset;
} Member;

typedef struct {
    const char *label;
    guint64 size;
    guint32 align;
    guint32 tile;
    Member members[6]; /* up to the first of count 0 */
} Case;

typedef struct {
    char a;
    int b;
    char c;
    short d;
} CharIntCharShort;

typedef struct {
    char a;
    double b;
    int c;
} CharDoubleInt;

typedef struct {
    char a;
    double b;
    char c;
} CharDoubleChar;

/* Groups of 16 and of 8 bytes are aligned to their size, of 12 to the 4 that divide it. */
typedef struct {
    _Alignas(16) char a;
    char b;
    double c;
} CharCharDouble;

typedef struct {
    _Alignas(8) float a;
    float b;
} TwoFloats;

typedef struct {
    float a;
    float b;
    float c;
} ThreeFloats;

typedef struct {
    _Alignas(16) float a;
    float b;
    float c;
    float d;
    float e[4];
} EightFloats;

typedef struct {
    _Alignas(2) char a;
    char b[5];
} SixChars;

typedef struct {
    float a[4];
    float b[4];
} TiledFloats;

typedef struct {
    char a;
    short b[3];
    void *c;
    char d[5];
} Arrays;

typedef struct {
    char a[5];
    long double b[5];
    short c[5];
} TiledByFive;

typedef struct {
    char a[4][3];
    double b[4];
    short c[4][5];
} TiledArrays;

#define MEMBER(s, m, n_tile, n)                                                                              \
    {                                                                                                        \
        sizeof(((s *)0)->m) / (n_tile) / (n), _Alignof(__typeof__(((s *)0)->m)), n, offsetof(s, m)           \
    }
#define SHAPE(s, n_tile) #s, sizeof(s), _Alignof(s), n_tile

static const Case CASES[] = {
    {SHAPE(CharIntCharShort, 0),
     {MEMBER(CharIntCharShort, a, 1, 1), MEMBER(CharIntCharShort, b, 1, 1), MEMBER(CharIntCharShort, c, 1, 1),
      MEMBER(CharIntCharShort, d, 1, 1)}},
    {SHAPE(CharDoubleInt, 0),
     {MEMBER(CharDoubleInt, a, 1, 1), MEMBER(CharDoubleInt, b, 1, 1), MEMBER(CharDoubleInt, c, 1, 1)}},
    {SHAPE(CharDoubleChar, 0),
     {MEMBER(CharDoubleChar, a, 1, 1), MEMBER(CharDoubleChar, b, 1, 1), MEMBER(CharDoubleChar, c, 1, 1)}},
    {SHAPE(CharCharDouble, 0),
     {MEMBER(CharCharDouble, a, 1, 1), MEMBER(CharCharDouble, b, 1, 1), MEMBER(CharCharDouble, c, 1, 1)}},
    {SHAPE(TwoFloats, 0), {MEMBER(TwoFloats, a, 1, 1), MEMBER(TwoFloats, b, 1, 1)}},
    {SHAPE(ThreeFloats, 0),
     {MEMBER(ThreeFloats, a, 1, 1), MEMBER(ThreeFloats, b, 1, 1), MEMBER(ThreeFloats, c, 1, 1)}},
    {SHAPE(EightFloats, 0),
     {MEMBER(EightFloats, a, 1, 1), MEMBER(EightFloats, b, 1, 1), MEMBER(EightFloats, c, 1, 1),
      MEMBER(EightFloats, d, 1, 1), MEMBER(EightFloats, e, 1, 4)}},
    {SHAPE(SixChars, 0), {MEMBER(SixChars, a, 1, 1), MEMBER(SixChars, b, 1, 5)}},
    {SHAPE(TiledFloats, 4), {MEMBER(TiledFloats, a, 4, 1), MEMBER(TiledFloats, b, 4, 1)}},
    {SHAPE(Arrays, 0),
     {MEMBER(Arrays, a, 1, 1), MEMBER(Arrays, b, 1, 3), MEMBER(Arrays, c, 1, 1), MEMBER(Arrays, d, 1, 5)}},
    {SHAPE(TiledByFive, 5),
     {MEMBER(TiledByFive, a, 5, 1), MEMBER(TiledByFive, b, 5, 1), MEMBER(TiledByFive, c, 5, 1)}},
    {SHAPE(TiledArrays, 4),
     {MEMBER(TiledArrays, a, 4, 3), MEMBER(TiledArrays, b, 4, 1), MEMBER(TiledArrays, c, 4, 5)}},
};

/* A shape of the record's fields in declaration order. */
static GroupShape *
shape_of_all(const Record *record, guint32 tile)
{
    g_autofree guint *fields = g_new(guint, record->n_fields);

    for (guint f = 0; f < record->n_fields; f++)
        fields[f] = f;
    Group group = {.fields = fields, .n_fields = record->n_fields, .tile = tile};
    return group_shape_new(&group, record);
}

static void
test_compiler_table(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const Case *expected = &CASES[i];
        g_autoptr(Record) record = record_new(expected->label);

        for (const Member *member = expected->members; member->count > 0; member++)
            record_add_field(record, "f", "t", member->elem_bytes, member->align, member->count);
        g_autoptr(GroupShape) shape = shape_of_all(record, expected->tile);
        g_test_message("%s", expected->label);
        g_assert_cmpuint(shape->size, ==, expected->size);
        g_assert_cmpuint(shape->align, ==, expected->align);
        g_assert_cmpuint(shape->tile, ==, expected->tile);
        g_assert_cmpuint(shape->n_fields, ==, record->n_fields);
        for (guint f = 0; f < record->n_fields; f++) {
            g_assert_cmpuint(shape->offsets[f], ==, expected->members[f].offset);
            g_assert_cmpuint(shape->bytes[f], ==, field_bytes(&record->fields[f]));
        }
    }
}

static Record *
record_of_sizes(const guint32 *bytes)
{
    Record *record = record_new("S");

    for (guint f = 0; bytes[f] != 0; f++) {
        g_autofree char *field = g_strdup_printf("f%u", f);

        record_add_field(record, field, "t", bytes[f], bytes[f], 1);
    }
    return record;
}

/* The model's values by hand: sizes 1, 4, 1, 2 lie at 0, 4, 8, 10 in 12 bytes, and so on. */
static void
test_values_by_hand(void)
{
    static const struct {
        guint32 bytes[5];
        guint64 offsets[4];
        guint64 size;
    } values[] = {
        {{1, 4, 1, 2}, {0, 4, 8, 10}, 12},
        {{1, 8, 4}, {0, 8, 16}, 24},
        {{1, 8, 1}, {0, 8, 16}, 24},
        {{1, 1, 8}, {0, 1, 8}, 16},
    };

    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        g_autoptr(Record) record = record_of_sizes(values[i].bytes);
        g_autoptr(GroupShape) shape = shape_of_all(record, 0);

        g_assert_cmpuint(shape->size, ==, values[i].size);
        g_assert_cmpmem(shape->offsets, record->n_fields * sizeof(guint64), values[i].offsets,
                        record->n_fields * sizeof(guint64));
    }
}

typedef struct {
    _Alignas(32) float x;
    float y;
} Aligned;

typedef struct __attribute__((packed)) {
    char c;
    double d;
} Packed;

/* A declared struct is kept as it is while it is one untiled group in its own order, and only then. */
static void
test_declared(void)
{
    g_autoptr(Record) aligned = record_new("Aligned");

    record_add_field(aligned, "x", "float", 4, 4, 1)->decl_offset = offsetof(Aligned, x);
    record_add_field(aligned, "y", "float", 4, 4, 1)->decl_offset = offsetof(Aligned, y);
    aligned->decl_size = sizeof(Aligned);
    aligned->decl_align = _Alignof(Aligned);
    g_autoptr(Record) packed = record_new("Packed");
    record_add_field(packed, "c", "char", 1, 1, 1)->decl_offset = offsetof(Packed, c);
    record_add_field(packed, "d", "double", 8, 8, 1)->decl_offset = offsetof(Packed, d);
    packed->decl_size = sizeof(Packed);
    packed->decl_align = _Alignof(Packed);

    static const struct {
        gboolean is_packed;
        guint fields[2];
        guint n_fields;
        guint32 tile;
        guint64 size, offsets[2];
        guint32 align;
    } values[] = {
        {FALSE, {0, 1}, 2, 0, sizeof(Aligned), {0, 4}, 32},
        {FALSE, {0, 1}, 2, 1, sizeof(Aligned), {0, 4}, 32},
        {FALSE, {1, 0}, 2, 0, 8, {0, 4}, 8},
        {FALSE, {0, 1}, 2, 4, 32, {0, 16}, 4},
        {FALSE, {0}, 1, 0, 4, {0}, 4},
        {TRUE, {0, 1}, 2, 0, sizeof(Packed), {0, 1}, 1},
        {TRUE, {1, 0}, 2, 0, 16, {0, 8}, 16},
        {TRUE, {0, 1}, 2, 4, 40, {0, 8}, 8},
    };
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        guint fields[2] = {values[i].fields[0], values[i].fields[1]};
        Group group = {.fields = fields, .n_fields = values[i].n_fields, .tile = values[i].tile};
        g_autoptr(GroupShape) shape = group_shape_new(&group, values[i].is_packed ? packed : aligned);

        g_assert_cmpuint(shape->size, ==, values[i].size);
        g_assert_cmpuint(shape->align, ==, values[i].align);
        for (guint f = 0; f < group.n_fields; f++)
            g_assert_cmpuint(shape->offsets[f], ==, values[i].offsets[f]);
    }
}

/* A struct of one field that is larger than the field: a tile would move its elements together, so it stays.
 */
static void
test_declared_single_field(void)
{
    g_autoptr(Record) record = record_new("One");

    record_add_field(record, "x", "float", 4, 4, 1)->decl_offset = 0;
    record->decl_size = 16;
    g_autoptr(Layout) tiled = layout_parse("x@4", record, NULL);
    g_autofree char *spec = layout_format(tiled, record);
    g_autofree char *name = layout_name(tiled, record);
    g_assert_cmpstr(spec, ==, "x@4");
    g_assert_cmpstr(name, ==, "aosoa@4");
    record->decl_size = 4;
    layout_normalise(tiled, record);
    g_autofree char *plain = layout_format(tiled, record);
    g_assert_cmpstr(plain, ==, "x");
}

/* The addresses of one group by walking through memory: for each struct, each field, each element of the
 * tile, from an aligned start. ret_address[position * n_elements + element]; returns the bytes of one struct.
 */
static guint64
walk_group(const Group *group, const Record *record, guint n_elements, gint64 *ret_address)
{
    guint32 tile = MAX(group->tile, 1);
    guint64 at = 0, first_struct_end = 0;
    guint32 largest = MAX(group->align, 1);

    for (guint first = 0; first < n_elements; first += tile) {
        for (guint i = 0; i < group->n_fields; i++) {
            const Field *field = &record->fields[group->fields[i]];

            while (at % field->align != 0)
                at++;
            largest = MAX(largest, field->align);
            for (guint lane = 0; lane < tile; lane++) {
                if (first + lane < n_elements)
                    ret_address[i * n_elements + first + lane] = (gint64)at;
                at += (guint64)field->elem_bytes * field->count;
            }
        }
        while (at % largest != 0)
            at++;
        if (first == 0)
            first_struct_end = at;
    }
    return first_struct_end;
}

static void
test_addresses_by_walking(void)
{
    enum { N_ELEMENTS = 150 };
    for (guint round = 0; round < 300; round++) {
        g_autoptr(Record) record = random_record(8);
        g_autoptr(Layout) layout = random_layout(record);

        for (guint g = 0; g < layout->n_groups; g++) {
            const Group *group = &layout->groups[g];
            g_autoptr(GroupShape) shape = group_shape_new(group, record);
            g_autofree gint64 *walked = g_new(gint64, group->n_fields * N_ELEMENTS);
            gint64 size = (gint64)walk_group(group, record, N_ELEMENTS, walked);

            g_assert_cmpint((gint64)shape->size, ==, size);
            for (guint i = 0; i < group->n_fields; i++)
                for (gint64 e = 0; e < N_ELEMENTS; e++) {
                    /* the same element, counted from a start some structs later or earlier */
                    gint64 structs = g_test_rand_int_range(-1000, 1000);
                    gint64 index = e + structs * MAX(group->tile, 1);
                    gint64 expected = walked[i * N_ELEMENTS + e] + structs * size;

                    g_assert_cmpint(group_shape_address(shape, i, index), ==, expected);
                }
        }
    }
}

/* The address in exact arithmetic, then brought into 64 bits. */
static gint64
address_exact(const GroupShape *shape, guint position, gint64 index)
{
    __int128 tile = MAX(shape->tile, 1);
    __int128 lane = ((__int128)index % tile + tile) % tile;
    __int128 block = ((__int128)index - lane) / tile;
    __int128 address = block * shape->size + shape->offsets[position] + lane * shape->bytes[position];

    return (gint64)CLAMP(address, (__int128)G_MININT64, (__int128)G_MAXINT64);
}

static void
test_addresses_at_the_limits(void)
{
    static const gint64 indices[] = {G_MININT64,     G_MININT64 + 1, G_MAXINT64,     G_MAXINT64 - 1, 0, -1,
                                     G_MININT64 / 2, G_MAXINT64 / 2, G_MININT64 / 4, G_MAXINT64 / 4, 1, -33};
    guint n_saturated = 0;

    for (guint round = 0; round < 200; round++) {
        g_autoptr(Record) record = random_record(8);
        g_autoptr(Layout) layout = random_layout(record);

        for (guint g = 0; g < layout->n_groups; g++) {
            g_autoptr(GroupShape) shape = group_shape_new(&layout->groups[g], record);
            guint position = (guint)g_test_rand_int_range(0, (gint)shape->n_fields);
            gint64 edge = G_MAXINT64 / (gint64)shape->size * MAX(shape->tile, 1);

            for (guint i = 0; i < G_N_ELEMENTS(indices); i++) {
                gint64 near_edge = (gint64)((guint64)edge + (guint64)g_test_rand_int_range(-100, 100));
                gint64 random =
                    (gint64)((guint64)(guint32)g_test_rand_int() << 32 | (guint32)g_test_rand_int());
                const gint64 tried[] = {indices[i], near_edge, (gint64)(0 - (guint64)near_edge), random};

                for (guint t = 0; t < G_N_ELEMENTS(tried); t++) {
                    gint64 address = group_shape_address(shape, position, tried[t]);

                    g_assert_cmpint(address, ==, address_exact(shape, position, tried[t]));
                    n_saturated += address == G_MAXINT64 || address == G_MININT64;
                }
            }
        }
    }
    g_assert_cmpuint(n_saturated, >, 0);
}

/* Absurd but well-formed records: sizes stop at the largest 64-bit number, and nothing overflows on the way.
 */
static void
test_absurd_sizes(void)
{
    g_autoptr(Record) record = record_new("Absurd");

    for (guint f = 0; f < 4000; f++)
        record_add_field(record, "f", "t", G_MAXUINT32, 1, G_MAXUINT32);
    g_assert_cmpuint(field_bytes(&record->fields[0]), ==, G_MAXUINT32);
    g_autoptr(GroupShape) untiled = shape_of_all(record, 0);
    g_autoptr(GroupShape) tiled = shape_of_all(record, LAYOUT_MAX_TILE);
    g_assert_cmpuint(untiled->size, ==, 4000 * (guint64)G_MAXUINT32);
    g_assert_cmpuint(tiled->size, ==, G_MAXINT64);
    g_assert_cmpuint(tiled->offsets[3999], ==, G_MAXINT64);
    g_assert_cmpint(group_shape_address(tiled, 3999, 5), ==, G_MAXINT64);
    g_assert_cmpint(group_shape_address(tiled, 0, -1 - (gint64)LAYOUT_MAX_TILE), ==, G_MININT64);
}

static void
check_mask(const Record *record, guint64 mask)
{
    guint64 offsets[64];
    guint fields[64];
    Group group = {.fields = fields};

    for (guint f = 0; f < 64; f++) {
        offsets[f] = G_MAXUINT64;
        if (mask >> f & 1)
            fields[group.n_fields++] = f;
    }
    g_autoptr(GroupShape) shape = group_shape_new(&group, record);
    guint32 align;
    g_assert_cmpuint(group_mask_layout(record, mask, offsets, &align), ==, shape->size);
    g_assert_cmpuint(align, ==, shape->align);
    g_assert_cmpuint(group_mask_layout(record, mask, NULL, NULL), ==, shape->size);
    for (guint i = 0; i < group.n_fields; i++) {
        g_assert_cmpuint(offsets[fields[i]], ==, shape->offsets[i]);
        offsets[fields[i]] = G_MAXUINT64;
    }
    for (guint f = 0; f < 64; f++)
        g_assert_cmpuint(offsets[f], ==, G_MAXUINT64);
}

static void
test_masks(void)
{
    for (guint round = 0; round < 200; round++) {
        g_autoptr(Record) record = random_record(64);
        guint64 every = G_MAXUINT64 >> (64 - record->n_fields);

        for (guint i = 0; i < 20; i++) {
            guint64 random = (guint64)(guint32)g_test_rand_int() << 32 | (guint32)g_test_rand_int();

            check_mask(record, random & every);
        }
        check_mask(record, every);
        for (guint f = 0; f < record->n_fields; f++)
            record->fields[f].decl_offset = 100 * (gint64)f;
        record->decl_size = 100 * record->n_fields;
        check_mask(record, every);
        check_mask(record, every >> 1);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/group-shape/compiler-table", test_compiler_table);
    g_test_add_func("/group-shape/values-by-hand", test_values_by_hand);
    g_test_add_func("/group-shape/declared", test_declared);
    g_test_add_func("/group-shape/declared-single-field", test_declared_single_field);
    g_test_add_func("/group-shape/addresses-by-walking", test_addresses_by_walking);
    g_test_add_func("/group-shape/addresses-at-the-limits", test_addresses_at_the_limits);
    g_test_add_func("/group-shape/absurd-sizes", test_absurd_sizes);
    g_test_add_func("/group-shape/masks", test_masks);
    return g_test_run();
}
