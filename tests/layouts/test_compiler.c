/* SPDX-License-Identifier: MIT */

/* Holds group_shape_new against the C compiler: writes a program with many random groups as structs, compiles
 * and runs it, and compares every offset, size, alignment and element address it prints. COMPILER is the
 * command of the compiler that built this test. */
#include "layouts/layouts.h"

#include <glib/gstdio.h>
#include <string.h>

#include "random_layout.h"

#define N_RECORDS 150

static char *
command_run(const char *const *argv, const char *folder)
{
    g_autofree char *out = NULL;
    g_autofree char *err = NULL;
    g_autoptr(GError) error = NULL;
    int status = 0;

    g_spawn_sync(folder, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err, &status, &error);
    g_assert_no_error(error);
    g_spawn_check_wait_status(status, &error);
    if (error)
        g_test_message("%s: %s", argv[0], err);
    g_assert_no_error(error);
    return g_steal_pointer(&out);
}

/* "type f3[tile][count];" */
static void
write_member(GString *source, const Field *field, guint position, guint32 tile)
{
    g_string_append_printf(source, "%s f%u", field->type, position);
    if (tile > 1)
        g_string_append_printf(source, "[%u]", tile);
    if (field->count > 1)
        g_string_append_printf(source, "[%u]", field->count);
    g_string_append(source, "; ");
}

/* Prints the address of ELEMENT's last array element, as C indexes it in an array of three structs. */
static void
write_address(GString *source, const Field *field, guint position, guint32 tile, guint element)
{
    g_string_append_printf(source, "  P(\"address\", (char *)&a[%u].f%u", element / MAX(tile, 1), position);
    if (tile > 1)
        g_string_append_printf(source, "[%u]", element % tile);
    if (field->count > 1)
        g_string_append_printf(source, "[%u]", field->count - 1);
    g_string_append(source, " - (char *)a);\n");
}

/* A struct of the members of GROUP, called NAME, whose first member begins with FIRST. */
static void
write_struct(GString *source, const Group *group, const Record *record, const char *name, const char *first)
{
    g_string_append_printf(source, "typedef struct { %s", first);
    for (guint i = 0; i < group->n_fields; i++)
        write_member(source, &record->fields[group->fields[i]], i, group->tile);
    g_string_append_printf(source, "} %s;\n  ", name);
}

static void
write_group(GString *source, GString *expected, const Group *group, const Record *record)
{
    g_autoptr(GroupShape) shape = group_shape_new(group, record);
    guint n_elements = 3 * MAX(group->tile, 1);

    /* the compiler itself says how large the struct is, and so to what an untiled one is aligned */
    g_string_append(source, " { ");
    write_struct(source, group, record, "Natural", "");
    g_autofree char *aligned =
        g_strdup_printf("_Alignas(WIDEST(sizeof(Natural))) _Alignas(%u) ", group->align);
    write_struct(source, group, record, "S", group->tile > 1 ? "" : aligned);
    g_string_append(source, "static S a[3];\n");
    if (group->align == 0) {
        g_string_append(source, "  P(\"grown\", sizeof(S) - sizeof(Natural));\n");
        g_string_append(expected, "grown 0\n");
    }
    g_string_append(source, "  P(\"size\", sizeof(S)); P(\"align\", _Alignof(S));\n");
    g_string_append_printf(expected, "size %" G_GUINT64_FORMAT "\nalign %u\n", shape->size, shape->align);
    for (guint i = 0; i < group->n_fields; i++) {
        const Field *field = &record->fields[group->fields[i]];

        g_string_append_printf(source, "  P(\"offset\", offsetof(S, f%u));\n", i);
        g_string_append_printf(expected, "offset %" G_GUINT64_FORMAT "\n", shape->offsets[i]);
        for (guint n = 0; n < 3; n++) {
            guint element = n == 0 ? n_elements - 1 : (guint)g_test_rand_int_range(0, (gint)n_elements);
            gint64 last = (gint64)(field->count - 1) * field->elem_bytes;

            write_address(source, field, i, group->tile, element);
            g_string_append_printf(expected, "address %" G_GINT64_FORMAT "\n",
                                   group_shape_address(shape, i, element) + last);
        }
    }
    g_string_append(source, " }\n");
}

/* The program, one function a record, and the lines it must print. */
static char *
write_program(GString *expected)
{
    GString *source =
        g_string_new("#include <stddef.h>\n#include <stdio.h>\n"
                     "#define P(what, value) printf(\"%s %lld\\n\", what, (long long)(value))\n"
                     "#define WIDEST(n) ((n) % 16 == 0 ? 16 : (n) % 8 == 0 ? 8 : (n) % 4 == 0 ? 4 : "
                     "(n) % 2 == 0 ? 2 : 1)\n");

    g_string_append(source, random_type_declarations());
    for (guint r = 0; r < N_RECORDS; r++) {
        g_autoptr(Record) record = random_record(12);
        g_autoptr(Layout) layout = random_layout(record);

        g_string_append_printf(source, "static void\nrecord%u(void)\n{\n", r);
        for (guint g = 0; g < layout->n_groups; g++)
            write_group(source, expected, &layout->groups[g], record);
        g_string_append(source, "}\n");
    }
    g_string_append(source, "int\nmain(void)\n{\n");
    for (guint r = 0; r < N_RECORDS; r++)
        g_string_append_printf(source, " record%u();\n", r);
    g_string_append(source, " return 0;\n}\n");
    return g_string_free(source, FALSE);
}

static void
assert_same_lines(const char *found, const char *expected)
{
    g_auto(GStrv) found_lines = g_strsplit(found, "\n", -1);
    g_auto(GStrv) expected_lines = g_strsplit(expected, "\n", -1);

    for (guint i = 0; found_lines[i] && expected_lines[i]; i++)
        g_assert_cmpstr(found_lines[i], ==, expected_lines[i]);
    g_assert_cmpuint(g_strv_length(found_lines), ==, g_strv_length(expected_lines));
    g_test_message("%u lines compared", g_strv_length(found_lines));
}

static void
test_random_structs(void)
{
    const char *compiler = g_getenv("COMPILER");

    if (!compiler || *compiler == '\0') {
        g_test_skip("COMPILER names no compiler that makes programs for this machine");
        return;
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(GStrvBuilder) command = g_strv_builder_new();
    g_auto(GStrv) words = NULL;
    g_shell_parse_argv(compiler, NULL, &words, &error);
    g_assert_no_error(error);
    g_strv_builder_addv(command, (const char **)words);
    g_strv_builder_add_many(command, "-std=c17", "-O0", "-o", "program", "program.c", NULL);
    g_auto(GStrv) compile = g_strv_builder_end(command);

    g_autofree char *folder = g_dir_make_tmp("fieldwise-compiler-XXXXXX", &error);
    g_assert_no_error(error);
    g_autofree char *source_path = g_build_filename(folder, "program.c", NULL);
    g_autofree char *program_path = g_build_filename(folder, "program", NULL);
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autofree char *source = write_program(expected);
    g_file_set_contents(source_path, source, -1, &error);
    g_assert_no_error(error);

    g_autofree char *compiled = command_run((const char *const *)compile, folder);
    const char *const run[] = {program_path, NULL};
    g_autofree char *found = command_run(run, folder);
    assert_same_lines(found, expected->str);

    g_unlink(source_path);
    g_unlink(program_path);
    g_rmdir(folder);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/compiler/random-structs", test_random_structs);
    return g_test_run();
}
