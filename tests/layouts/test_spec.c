/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <string.h>

/* Body has x, y, z, vx, vy, vz (float), cell.id (int), hist (float[3]) and wide (16-byte aligned, 4 bytes).
 */
static Record *
body_new(void)
{
    Record *record = record_new("Body");
    static const char *const floats[] = {"x", "y", "z", "vx", "vy", "vz"};

    for (guint f = 0; f < G_N_ELEMENTS(floats); f++)
        record_add_field(record, floats[f], "float", 4, 4, 1);
    record_add_field(record, "cell.id", "int", 4, 4, 1);
    record_add_field(record, "hist", "float", 4, 4, 3);
    record_add_field(record, "wide", "float", 4, 16, 1);
    return record;
}

typedef struct {
    const char *spec;
    const char *canonical;
    const char *name; /* NULL: none */
} GoodSpec;

#define ALL "x,y,z,vx,vy,vz,cell.id,hist,wide"

static const GoodSpec GOOD_SPECS[] = {
    {"aos", ALL, "aos"},
    {"soa", "x/y/z/vx/vy/vz/cell.id/hist/wide", "soa"},
    {"aosoa@32", ALL "@32", "aosoa@32"},
    {"aosoa@1", ALL, "aos"},
    {"AoS", ALL, "aos"},
    {"SOA", "x/y/z/vx/vy/vz/cell.id/hist/wide", "soa"},
    {" AoSoA @ 16 ", ALL "@16", "aosoa@16"},
    {ALL, ALL, "aos"},
    {ALL "@1", ALL, "aos"},
    {ALL "@007", ALL "@7", "aosoa@7"},
    {ALL "@1048576", ALL "@1048576", "aosoa@1048576"},
    /* one group in another order than the declared one is no AoS */
    {"y,x,z,vx,vy,vz,cell.id,hist,wide", "y,x,z,vx,vy,vz,cell.id,hist,wide", NULL},
    /* groups sort by the field they begin with, fields stay */
    {"vx,vy,vz/x,y,z/wide/hist/cell.id", "x,y,z/vx,vy,vz/cell.id/hist/wide", NULL},
    {"wide,x/y,z,vx,vy,vz,cell.id,hist", "y,z,vx,vy,vz,cell.id,hist/wide,x", NULL},
    {"wide/hist/cell.id/vz/vy/vx/z/y/x", "x/y/z/vx/vy/vz/cell.id/hist/wide", "soa"},
    {"z,y,x@8/vx,vy,vz@4/cell.id,hist,wide@1", "z,y,x@8/vx,vy,vz@4/cell.id,hist,wide", NULL},
    /* a tile on one field changes nothing in memory, unless its elements stand apart to be aligned */
    {"x@8/y@2/z/vx/vy/vz/cell.id@32/hist@4/wide", "x/y/z/vx/vy/vz/cell.id/hist/wide", "soa"},
    {"x/y/z/vx/vy/vz/cell.id/hist/wide@4", "x/y/z/vx/vy/vz/cell.id/hist/wide@4", NULL},
    {"x/y/z/vx/vy/vz/cell.id/hist/wide@1", "x/y/z/vx/vy/vz/cell.id/hist/wide", "soa"},
    /* an alignment is written where the structs are not aligned to so much anyway, and no tile has one */
    {"x,y,z+16/vx,vy,vz+4/cell.id,hist,wide+16", "x,y,z+16/vx,vy,vz/cell.id,hist,wide", NULL},
    {"x,y+8/z,vx + 32 /vy/vz/cell.id/hist+16/wide", "x,y/z,vx+32/vy/vz/cell.id/hist+16/wide", NULL},
    {"aos+64", ALL "+64", NULL},
    {"aos+1", ALL, "aos"},
    {"\tx , y\t,z / vx,vy , vz@ 4 /cell.id,hist,wide \r\n", "x,y,z/vx,vy,vz@4/cell.id,hist,wide", NULL},
};

static void
test_good(void)
{
    g_autoptr(Record) record = body_new();

    for (guint i = 0; i < G_N_ELEMENTS(GOOD_SPECS); i++) {
        const GoodSpec *good = &GOOD_SPECS[i];
        g_autoptr(GError) error = NULL;
        g_autoptr(Layout) layout = layout_parse(good->spec, record, &error);

        g_assert_no_error(error);
        g_assert_true(layout_check_syntax(good->spec, &error));
        g_autofree char *canonical = layout_format(layout, record);
        g_autofree char *name = layout_name(layout, record);
        g_assert_cmpstr(canonical, ==, good->canonical);
        g_assert_cmpstr(name, ==, good->name);
    }
}

typedef struct {
    const char *spec;
    LayoutError code;
    const char *message;
} BadSpec;

#define SYNTAX LAYOUT_ERROR_SYNTAX
#define FIELD LAYOUT_ERROR_FIELD
#define TILE_RANGE " is not a whole number from 1 to 1048576"
#define EMPTY "column 1: the layout is empty: name every field, or write aos, soa or aosoa@32"

static const BadSpec BAD_SPECS[] = {
    {"", SYNTAX, EMPTY},
    {"  ", SYNTAX, "column 3: the layout is empty: name every field, or write aos, soa or aosoa@32"},
    /* empty fields and groups, separators at either end */
    {",x", SYNTAX, "column 1: a field name is missing before ','"},
    {"x,", SYNTAX, "column 3: a field name is missing after ','"},
    {"x, ,y", SYNTAX, "column 4: a field name is missing before ','"},
    {"x,/y", SYNTAX, "column 3: a field name is missing before '/'"},
    {"/x", SYNTAX, "column 1: a field name is missing before '/'"},
    {"x/", SYNTAX, "column 3: a field name is missing after '/'"},
    {"x//y", SYNTAX, "column 3: a field name is missing before '/'"},
    {"@4", SYNTAX, "column 1: a field name is missing before '@'"},
    {"x,@4", SYNTAX, "column 3: a field name is missing before '@'"},
    {"x@4/", SYNTAX, "column 5: a field name is missing after '/'"},
    /* tiles */
    {"x@", SYNTAX, "column 3: the tile is missing after '@'"},
    {"x@/y", SYNTAX, "column 3: the tile is missing after '@'"},
    {"x@0", SYNTAX, "column 3: the tile '0'" TILE_RANGE},
    {"x@00", SYNTAX, "column 3: the tile '00'" TILE_RANGE},
    {"x@-8", SYNTAX, "column 3: the tile '-8'" TILE_RANGE},
    {"x@+8", SYNTAX, "column 3: the tile '+8'" TILE_RANGE},
    {"x@8.0", SYNTAX, "column 3: the tile '8.0'" TILE_RANGE},
    {"x@0x8", SYNTAX, "column 3: the tile '0x8'" TILE_RANGE},
    {"x@four/y", SYNTAX, "column 3: the tile 'four'" TILE_RANGE},
    {"x@\xd9\xa3", SYNTAX, "column 3: the tile '\xd9\xa3'" TILE_RANGE},
    {"x@1048577", SYNTAX, "column 3: the tile '1048577'" TILE_RANGE},
    {"x@4294967304", SYNTAX, "column 3: the tile '4294967304'" TILE_RANGE},
    {"x@18446744073709551624", SYNTAX, "column 3: the tile '18446744073709551624'" TILE_RANGE},
    {"x@4,y", SYNTAX, "column 4: a tile ends its group: expected '/' or the end, not ','"},
    {"x@4@8", SYNTAX, "column 4: a tile ends its group: expected '/' or the end, not '@'"},
    {"x@4 8", SYNTAX, "column 5: a tile ends its group: expected '/' or the end, not '8'"},
    /* characters */
    {"x y", SYNTAX, "column 3: expected ',', '/', '@' or '+' after a field name, not 'y'"},
    {"x;y", SYNTAX, "column 2: expected ',', '/', '@' or '+' after a field name, not ';'"},
    {"x+", SYNTAX, "column 3: the alignment is missing after '+'"},
    {"x+/y", SYNTAX, "column 3: the alignment is missing after '+'"},
    {"x+24", SYNTAX, "column 3: the alignment '24' is not a power of two from 1 to 256 bytes"},
    {"x+512", SYNTAX, "column 3: the alignment '512' is not a power of two from 1 to 256 bytes"},
    {"x+16,y", SYNTAX, "column 5: an alignment ends its group: expected '/' or the end, not ','"},
    {"x+16@8", SYNTAX, "column 5: an alignment ends its group: expected '/' or the end, not '@'"},
    {"x@8+16", SYNTAX, "column 4: a tile ends its group: expected '/' or the end, not '+'"},
    {"+8", SYNTAX, "column 1: a field name is missing before '+'"},
    {"hist[0]", SYNTAX, "column 5: expected ',', '/', '@' or '+' after a field name, not '['"},
    {"Body::x", SYNTAX, "column 5: expected ',', '/', '@' or '+' after a field name, not ':'"},
    {"x,*", SYNTAX, "column 3: unexpected character '*' in a field name"},
    {"x,\x01", SYNTAX, "column 3: unexpected character '<U+0001>' in a field name"},
    {"\xc3\xa9,\xe2\x80\xae", SYNTAX, "column 3: unexpected character '<U+202E>' in a field name"},
    {"x,\xff", SYNTAX, "column 3: the layout is not valid UTF-8"},
    {"\xc3\xa9\xc3", SYNTAX, "column 2: the layout is not valid UTF-8"},
    /* what does not parse is told before what the record does not have */
    {"nosuch,x,x,", SYNTAX, "column 12: a field name is missing after ','"},
    /* unknown fields, with the closest one where there is one */
    {"x,y,z,vx,vy,vzz", FIELD, "column 13: record 'Body' has no field 'vzz'; did you mean 'vz'?"},
    {"X,y", FIELD, "column 1: record 'Body' has no field 'X'; did you mean 'x'?"},
    {"x/id", FIELD, "column 3: record 'Body' has no field 'id'; did you mean 'cell.id'?"},
    {"x/cel.id@4", FIELD, "column 3: record 'Body' has no field 'cel.id'; did you mean 'cell.id'?"},
    {"mass", FIELD,
     "column 1: record 'Body' has no field 'mass'; it has 'x', 'y', 'z', 'vx', 'vy', 'vz', 'cell.id', "
     "'hist', ..."},
    {"\xc3\xa9,\xc3\xa9t", FIELD,
     "column 1: record 'Body' has no field '\xc3\xa9'; it has 'x', 'y', 'z', 'vx', 'vy', 'vz', 'cell.id', "
     "'hist', ..."},
    {"aos/x", FIELD,
     "column 1: record 'Body' has no field 'aos'; it has 'x', 'y', 'z', 'vx', 'vy', 'vz', 'cell.id', 'hist', "
     "..."},
    {"aosoa", FIELD, "column 1: aosoa needs a tile, as in aosoa@32"},
    {"soa+16", FIELD, "column 1: 'soa' takes no alignment; a group of fields does, as in x,y+16"},
    {"aos@8", FIELD, "column 1: 'aos' takes no tile; aosoa@8 does"},
    {"soa@1", FIELD, "column 1: 'soa' takes no tile; aosoa@1 does"},
    /* repeated fields */
    {"x,y,x", FIELD, "column 5: field 'x' occurs twice in the layout"},
    {"x,y/ cell.id/z,y", FIELD, "column 16: field 'y' occurs twice in the layout"},
    /* fields left out: the end of the spec */
    {"x,y,z/vx,vy,vz/hist,wide", FIELD,
     "column 25: the layout leaves out 'cell.id'; it must name every field of record 'Body'"},
    {"x", FIELD,
     "column 2: the layout leaves out 'y', 'z', 'vx', 'vy', 'vz', 'cell.id', 'hist', 'wide'; it must name "
     "every field of record 'Body'"},
};

static void
test_bad(void)
{
    g_autoptr(Record) record = body_new();

    for (guint i = 0; i < G_N_ELEMENTS(BAD_SPECS); i++) {
        const BadSpec *bad = &BAD_SPECS[i];
        g_autoptr(GError) error = NULL, syntax_error = NULL;

        g_assert_null(layout_parse(bad->spec, record, &error));
        g_assert_error(error, LAYOUT_ERROR, (gint)bad->code);
        g_assert_cmpstr(error->message, ==, bad->message);

        /* the syntax alone tells the same, whatever the record */
        g_assert_true(layout_check_syntax(bad->spec, &syntax_error) == (bad->code == FIELD));
        if (bad->code == SYNTAX)
            g_assert_cmpstr(syntax_error->message, ==, bad->message);

        /* and a caller that wants no message gets none */
        g_assert_null(layout_parse(bad->spec, record, NULL));
    }
}

static void
assert_hostile(const Record *record, const char *spec, LayoutError code, const char *start)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(layout_parse(spec, record, &error));
    g_assert_error(error, LAYOUT_ERROR, (gint)code);
    g_assert_true(g_str_has_prefix(error->message, start));
    g_assert_cmpuint(strlen(error->message), <, 300);
}

static char *
repeat(const char *unit, gsize n)
{
    GString *text = g_string_new(NULL);

    for (gsize i = 0; i < n; i++)
        g_string_append(text, unit);
    return g_string_free(text, FALSE);
}

static void
test_hostile(void)
{
    g_autoptr(Record) record = body_new();
    const gsize limit = 1 << 20;
    g_autofree char *too_long = repeat("x", limit + 1);
    g_autofree char *long_name = repeat("x", limit);
    g_autofree char *commas = repeat(",", limit);
    g_autofree char *many = repeat("x,", limit / 2 - 1);
    g_autofree char *many_closed = g_strconcat(many, "x", NULL);
    g_autofree char *groups = repeat("x@9/", limit / 4);
    g_autofree char *digits = repeat("9", limit - 2);
    g_autofree char *long_tile = g_strconcat("x@", digits, NULL);

    assert_hostile(record, too_long, SYNTAX, "column 1: the layout is longer than 1048576 bytes");
    assert_hostile(record, long_name, FIELD, "column 1: record 'Body' has no field 'xxxx");
    assert_hostile(record, commas, SYNTAX, "column 1: a field name is missing");
    assert_hostile(record, many, SYNTAX, "column 1048575: a field name is missing after ','");
    assert_hostile(record, many_closed, FIELD, "column 3: field 'x' occurs twice in the layout");
    assert_hostile(record, groups, SYNTAX, "column 1048577: a field name is missing after '/'");
    assert_hostile(record, long_tile, SYNTAX, "column 3: the tile '9999");
}

/* Fields that are called like a layout: alone in a record both readings agree, else they are fields in a
 * list. */
static void
test_fields_named_like_layouts(void)
{
    static const char *const names[] = {"aos", "soa", "aosoa"};
    g_autoptr(Record) three = record_new("Names");

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        record_add_field(three, names[i], "int", 4, 4, 1);
        g_autoptr(Record) one = record_new("Name");
        record_add_field(one, names[i], "int", 4, 4, 1);
        g_autoptr(Layout) layout = layout_parse(names[i], one, NULL);
        g_autoptr(Layout) tiled = layout_parse("aosoa@8", one, NULL);
        g_autofree char *name = layout_name(layout, one);
        g_assert_cmpstr(name, ==, "soa");
        g_assert_true(layout_equal(layout, tiled));
    }
    g_autoptr(Layout) listed = layout_parse("soa/aosoa,aos@4", three, NULL);
    g_autofree char *spec = layout_format(listed, three);
    g_assert_cmpstr(spec, ==, "soa/aosoa,aos@4");
}

static void
test_suggestions(void)
{
    static const struct {
        const char *given, *expected; /* expected NULL: none */
    } cases[] = {
        {"density0", "density"},
        {"desnity", "density"},
        {"Density", "density"},
        {"dens", "density"},
        {"velocity", NULL},
        {"u", NULL},
        {"v.x", "velocities.of.all.v.x"},
        {"pos", "pos.x"},
        {"pos.z", "pos.x"},
        {"y", "pos.y"},
    };
    g_autoptr(Record) record = record_new("Fluid");
    static const char *const names[] = {"density", "pos.x", "pos.y", "velocities.of.all.v.x"};

    for (guint f = 0; f < G_N_ELEMENTS(names); f++)
        record_add_field(record, names[f], "double", 8, 8, 1);

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(layout_parse(cases[i].given, record, &error));
        const char *suggestion = strstr(error->message, "did you mean");
        g_assert_true((suggestion != NULL) == (cases[i].expected != NULL));
        g_autofree char *expected = g_strdup_printf("did you mean '%s'?", cases[i].expected);
        if (suggestion)
            g_assert_cmpstr(suggestion, ==, expected);
    }
}

static void
test_constructors(void)
{
    g_autoptr(Record) record = body_new();
    const guint8 group_of[] = {5, 5, 5, 0, 0, 0, 255, 5, 7};
    g_autoptr(Layout) grouping = layout_new_grouping(group_of, record->n_fields);
    g_autoptr(Layout) parsed = layout_parse("x,y,z,hist/vx,vy,vz/cell.id/wide", record, NULL);
    g_autoptr(Layout) copy = layout_copy(grouping);

    g_assert_true(layout_equal(grouping, parsed));
    g_assert_true(layout_equal(copy, parsed));

    guint position = G_MAXUINT;
    g_assert_cmpuint(layout_find_field(grouping, 5, &position), ==, 1);
    g_assert_cmpuint(position, ==, 2);
    g_assert_cmpuint(layout_find_field(grouping, 7, &position), ==, 0);
    g_assert_cmpuint(position, ==, 3);

    copy->groups[1].fields[0] = 4;
    copy->groups[1].fields[1] = 3;
    g_assert_false(layout_equal(copy, grouping));
    layout_free(NULL);
    record_free(NULL);
    group_shape_free(NULL);
}

/* Layouts that differ in one thing are not equal, and each is equal to itself. */
static void
test_equality(void)
{
    static const char *const specs[] = {"x,y/z", "y,x/z", "x,y@4/z", "x,y@8/z",
                                        "x/y,z", "x/y/z", "x,y,z",   "z,x/y"};
    g_autoptr(Record) record = record_new("P");

    record_add_field(record, "x", "int", 4, 4, 1);
    record_add_field(record, "y", "int", 4, 4, 1);
    record_add_field(record, "z", "int", 4, 4, 1);
    for (guint i = 0; i < G_N_ELEMENTS(specs); i++)
        for (guint j = 0; j < G_N_ELEMENTS(specs); j++) {
            g_autoptr(Layout) a = layout_parse(specs[i], record, NULL);
            g_autoptr(Layout) b = layout_parse(specs[j], record, NULL);

            g_assert_true(layout_equal(a, b) == (i == j));
        }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spec/good", test_good);
    g_test_add_func("/spec/bad", test_bad);
    g_test_add_func("/spec/hostile", test_hostile);
    g_test_add_func("/spec/fields-named-like-layouts", test_fields_named_like_layouts);
    g_test_add_func("/spec/suggestions", test_suggestions);
    g_test_add_func("/spec/constructors", test_constructors);
    g_test_add_func("/spec/equality", test_equality);
    return g_test_run();
}
