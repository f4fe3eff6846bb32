/* SPDX-License-Identifier: MIT */

/* The text of a header: three goldens, names, and what cannot be declared. UPDATE_GOLDEN=1 rewrites the
 * goldens, which are in the folder GOLDEN. */
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

#include <string.h>

/* What a C compiler makes of:
 * struct Mixed { struct { float x, y; } pos; char tag; double weight; short counts[3]; const char *name; };
 * and an element of 64 bytes, aligned to 32. */
static Record *
mixed_record(void)
{
    static const struct {
        const char *name, *type;
        guint32 bytes, align, count;
        gint64 offset;
    } fields[] = {
        {"pos.x", "float", 4, 4, 1, 0},   {"pos.y", "float", 4, 4, 1, 4},
        {"tag", "char", 1, 1, 1, 8},      {"weight", "double", 8, 8, 1, 16},
        {"counts", "short", 2, 2, 3, 24}, {"name", "const char *", 8, 8, 1, 40},
        {"kind", "Kind", 4, 4, 1, 48},
    };
    Record *record = record_new("gas::Mixed<float, 2>");

    for (guint f = 0; f < G_N_ELEMENTS(fields); f++)
        record_add_field(record, fields[f].name, fields[f].type, fields[f].bytes, fields[f].align,
                         fields[f].count)
            ->decl_offset = fields[f].offset;
    record->decl_size = 64;
    record->decl_align = 32;
    return record;
}

/* Compares TEXT with the file NAME beside the golden. */
static void
check_golden(const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(g_getenv("GOLDEN"), name, NULL), *wanted = NULL;
    g_autoptr(GError) error = NULL;

    if (g_strcmp0(g_getenv("UPDATE_GOLDEN"), "1") == 0)
        g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
    g_file_get_contents(path, &wanted, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, wanted);
}

/* What the part of memory of other kinds begins with. */
#define KINDS "/* Memory of other kinds:"

/* A header of accessors, and what arrays add to it before its end: a file for memory of other kinds, too. */
static void
test_golden(void)
{
    g_autoptr(Record) record = mixed_record();
    g_autoptr(GError) error = NULL;
    g_autoptr(HeaderNames) names = header_names_new(record, NULL, &error);
    g_autoptr(Layout) layout = layout_parse("pos.x,weight,pos.y@4/tag,counts/name,kind", record, &error);
    g_autofree char *accessors = NULL, *arrays = NULL;
    const char *added, *kinds;

    g_assert_no_error(error);
    accessors = header_text(record, layout, names, HEADER_ACCESSORS, &error);
    arrays = header_text(record, layout, names, HEADER_ARRAYS, &error);
    g_assert_no_error(error);
    check_golden("mixed.h", accessors);
    added = strstr(arrays, "\n#if defined(__cplusplus) && !defined(__FIELDWISE__)\n");
    g_assert_nonnull(added);
    kinds = strstr(added, KINDS);
    g_assert_nonnull(kinds);
    g_autofree char *before = g_strndup(added + 1, (gsize)(kinds - added - 1));
    check_golden("mixed_arrays.h", before);
    check_golden("mixed_kinds.h", kinds);
}

static guint
lines_of(const char *text)
{
    guint n = 0;

    for (const char *c = text; *c; c++)
        n += *c == '\n';
    return n;
}

/* The own part of a header in two is short enough to be read, whatever the layout of six fields. */
static void
test_split(void)
{
    static const char *const specs[] = {"aos", "soa", "aosoa@32", "x,y,z/vx,vy,vz", "x@4/y/z/vx/vy@8/vz"};
    static const char *const names[] = {"x", "y", "z", "vx", "vy", "vz"};
    static const HeaderExtent extents[] = {HEADER_ACCESSORS, HEADER_ARRAYS};
    g_autoptr(Record) record = record_new("Body"), mixed = mixed_record();
    g_autofree char *common = header_common_text(), *one = NULL, *two = NULL;
    g_autoptr(HeaderNames) mixed_names = header_names_new(mixed, NULL, NULL);
    g_autoptr(Layout) aos = layout_new_aos(mixed, 0);

    for (guint f = 0; f < G_N_ELEMENTS(names); f++)
        record_add_field(record, names[f], "float", 4, 4, 1);
    g_autoptr(HeaderNames) called = header_names_new(record, NULL, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(specs) * G_N_ELEMENTS(extents); i++) {
        g_autoptr(Layout) layout = layout_parse(specs[i / 2], record, NULL);
        g_autofree char *text = header_split_text(record, layout, called, extents[i % 2], NULL);
        g_autofree char *plain = header_plain_text(text, strlen(text));

        g_assert_cmpuint(lines_of(text), <=, 150);
        g_assert_true(header_is_written(text));
        g_assert_nonnull(strstr(text, "#include \"" HEADER_COMMON_FILE "\"\n"));
        g_assert_nonnull(strstr(plain, "#define Body_get_vz(...) "));
        g_assert_true(!strstr(plain, "#define Body_upload ") == (i % 2 == 0));
        if (strcmp(specs[i / 2], "x@4/y/z/vx/vy@8/vz") == 0 && i % 2 == 1)
            check_golden("body_split.h", text);
    }
    g_assert_true(header_is_common(common));
    g_assert_false(header_is_written(common));
    g_assert_null(header_plain_text(common, strlen(common)));
    two = header_split_text(mixed, aos, mixed_names, HEADER_ARRAYS, NULL);
    check_golden("mixed_split.h", two);
    g_assert_cmpuint(lines_of(two), <=, 150);
    one = header_plain_text(two, strlen(two));
    g_assert_nonnull(
        strstr(one, "#define Mixed_float_2_get_pos_x(...) FIELDWISE_PLAIN_GET(pos.x, __VA_ARGS__)\n"));
    g_assert_nonnull(
        strstr(one, "#define Mixed_float_2_get_counts(...) FIELDWISE_PLAIN_GET_ITEM(counts, __VA_ARGS__)\n"));
    g_free(one);
    g_free(two);
    two = header_split_text(mixed, aos, mixed_names, HEADER_ACCESSORS, NULL);
    one = header_plain_text(two, strlen(two));
    g_assert_nonnull(
        strstr(one, "#define Mixed_float_2_get_pos_x(...) FIELDWISE_PLAIN_GET(pos.x, __VA_ARGS__)\n"));
}

/* A member that has the name of a list's parameter: such a record has one file. */
static void
test_taken(void)
{
    g_autoptr(Record) record = record_new("Taken");
    g_autoptr(HeaderNames) names = NULL;
    g_autoptr(Layout) aos = NULL;
    g_autofree char *one = NULL, *two = NULL;

    record_add_field(record, "STRUCT", "float", 4, 4, 1);
    names = header_names_new(record, NULL, NULL);
    aos = layout_new_aos(record, 0);
    one = header_text(record, aos, names, HEADER_ARRAYS, NULL);
    two = header_split_text(record, aos, names, HEADER_ARRAYS, NULL);
    g_assert_cmpstr(one, ==, two);
    g_assert_null(header_plain_text(two, strlen(two)));
}

static void
test_names(void)
{
    static const struct {
        const char *record, *element;
    } rows[] = {
        {"Body", "Body"},
        {"gas::Cell", "Cell"},
        {"gas::Cell<float, 3>", "Cell_float_3"},
        {"view", "view_"},
        {"Cell<gas::Kind>", "Cell_gas_Kind"},
        {"_a9", "_a9"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(Record) record = record_new(rows[i].record);
        g_autoptr(HeaderNames) names = NULL, named = NULL;

        record_add_field(record, "pos.x", "float", 4, 4, 1);
        record_add_field(record, "pos_x", "float", 4, 4, 1);
        names = header_names_new(record, NULL, NULL);
        g_assert_cmpstr(names->element, ==, rows[i].element);
        g_assert_cmpstr(names->prefix, ==, rows[i].element);
        g_assert_cmpstr(names->fields[0], ==, "pos_x");
        g_assert_cmpstr(names->fields[1], ==, "pos_x_2");
        named = header_names_new(record, "Q", NULL);
        g_assert_cmpstr(named->element, ==, rows[i].element);
        g_assert_cmpstr(named->prefix, ==, "Q");
    }
}

/* Records of one field, or of two, that no header can have, and the error that says so. */
static void
test_refused(void)
{
    static const struct {
        const char *record, *prefix, *name, *type, *undeclarable, *message;
    } rows[] = {
        {"R", "3d", "x", "float", NULL, "'3d' is no C identifier"},
        {"R", "int", "x", "float", NULL, "'int' is no C identifier"},
        {"(unnamed struct at a.cu:3:1)", NULL, "x", "float", NULL, "has no name that C can spell"},
        {"R", NULL, "x", "unsigned int", "it is a bit-field", "the field x: it is a bit-field"},
        {"R", NULL, "x", "void (*)(int)", NULL, "C cannot spell the type 'void (*)(int)' of the field x"},
        {"R", NULL, "x", "std::complex<float>", NULL, "C cannot spell the type 'std::complex<float>'"},
        {"R", NULL, "x", "gas::Kind", NULL, "C cannot spell the type 'gas::Kind'"},
        {"R", NULL, "x", "", NULL, "C cannot spell the type ''"},
        {"R", NULL, "restrict", "float", NULL, "no member called 'restrict'"},
        {"R", NULL, "a..x", "float", NULL, "no member called ''"},
        {"R", NULL, "7", "float", NULL, "no member called '7'"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(Record) record = record_new(rows[i].record);
        g_autoptr(GError) error = NULL;

        record_add_field(record, rows[i].name, rows[i].type, 4, 4, 1)->undeclarable = rows[i].undeclarable;
        g_assert_null(header_names_new(record, rows[i].prefix, &error));
        g_assert_true(error->domain == HEADER_ERROR);
        g_assert_nonnull(strstr(error->message, rows[i].message));
    }
}

/* A struct { char c; float x; } whose x lies at OFFSET, with SIZE and ALIGN. */
static char *
text_of(gint64 offset, guint32 size, guint32 align, GError **error)
{
    g_autoptr(Record) record = record_new("R");
    g_autoptr(HeaderNames) names = NULL;
    g_autoptr(Layout) layout = NULL;

    record_add_field(record, "c", "char", 1, 1, 1)->decl_offset = 0;
    record_add_field(record, "x", "float", 4, 4, 1)->decl_offset = offset;
    record->decl_size = size;
    record->decl_align = align;
    names = header_names_new(record, NULL, NULL);
    layout = layout_new_soa(record);
    return header_text(record, layout, names, HEADER_ARRAYS, error);
}

static void
test_declared(void)
{
    static const struct {
        gint64 offset;
        guint32 size, align;
        const char *member; /* NULL: refused */
    } rows[] = {
        {4, 8, 4, "    char c;\n    float x;\n}"},
        {8, 12, 4, "    char c;\n    unsigned char fieldwise_unused0[7];\n    float x;\n}"},
        {4, 16, 16, "    FIELDWISE_ALIGNAS(16) char c;\n    float x;\n}"},
        {4, 24, 4, "    float x;\n    unsigned char fieldwise_unused0[16];\n}"},
        {1, 5, 1, NULL},
        {4, 8, 2, NULL},
        {0, 4, 4, NULL},
        {6, 12, 4, NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = text_of(rows[i].offset, rows[i].size, rows[i].align, &error);

        g_assert_true((text != NULL) == (rows[i].member != NULL));
        if (text)
            g_assert_nonnull(strstr(text, rows[i].member));
        else
            g_assert_error(error, HEADER_ERROR, HEADER_ERROR_RECORD);
    }
}

static void
test_nothing(void)
{
    header_names_free(NULL);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/header/text/golden", test_golden);
    g_test_add_func("/header/text/split", test_split);
    g_test_add_func("/header/text/taken", test_taken);
    g_test_add_func("/header/text/names", test_names);
    g_test_add_func("/header/text/refused", test_refused);
    g_test_add_func("/header/text/declared", test_declared);
    g_test_add_func("/header/text/nothing", test_nothing);
    return g_test_run();
}
