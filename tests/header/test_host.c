/* SPDX-License-Identifier: MIT */

/* Writes headers for random records in random layouts, and one program that includes them all; compiles it as
 * C and as C++ with every warning an error, and runs it with the sanitizers where the compiler has them. The
 * program holds every address against group_shape_address, converts elements around a circle of layouts, and
 * writes beyond an array when asked to. COMPILER and CXX_COMPILERS (joined by ';') name the compilers. */
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"
#include "random_layout.h"
#include "run_command.h"

#include <stdio.h>
#include <string.h>

#define N_RECORDS 8
#define N_LAYOUTS 3 /* of each record */
#define MAX_FIELDS 9
#define SANITIZE "-fsanitize=address,undefined", "-fno-sanitize=object-size", "-fno-sanitize-recover=all"

static const char DECLARATIONS[] = "#include <stdio.h>\n"
                                   "#include <string.h>\n"
                                   "#ifdef __cplusplus\n"
                                   "#define _Alignas alignas\n"
                                   "#endif\n";

/* After all headers: N bytes that depend on field and element, and the check that they are there. */
static const char HELPERS[] =
    "static int failures;\n"
    "static int pattern(size_t field, size_t element, size_t byte)\n"
    "{\n"
    "    return (int)((field * 31 + element * 7 + byte * 3) % 2);\n" /* valid for every type, bool too */
    "}\n"
    "static void fill(void *at, size_t n, size_t field, size_t element)\n"
    "{\n"
    "    for (size_t b = 0; b < n; b++)\n"
    "        ((unsigned char *)at)[b] = (unsigned char)pattern(field, element, b);\n"
    "}\n"
    "static void check(const char *what, const void *at, size_t n, size_t field, size_t element)\n"
    "{\n"
    "    for (size_t b = 0; b < n; b++)\n"
    "        if (((const unsigned char *)at)[b] != pattern(field, element, b)) {\n"
    "            printf(\"%s: field %zu of element %zu: byte %zu is another\\n\", what, field, element, b);\n"
    "            failures++;\n"
    "            return;\n"
    "        }\n"
    "}\n"
    "static void expect(const char *what, long long found, long long wanted)\n"
    "{\n"
    "    if (found != wanted) {\n"
    "        printf(\"%s is %lld, not %lld\\n\", what, found, wanted);\n"
    "        failures++;\n"
    "    }\n"
    "}\n";

/* A random record that a header can declare: half of them with the offsets of a struct of the source. */
static Record *
declarable_record(guint number)
{
    Record *record = random_record(MAX_FIELDS);
    g_autoptr(Layout) aos = NULL;

    g_free(record->name);
    record->name = g_strdup_printf("R%u", number);
    for (guint f = 0; f < record->n_fields; f++) {
        Field *field = &record->fields[f];
        g_autofree char *name = field->name;

        field->name = g_strdup_printf("%s%s", g_ascii_isdigit(*name) ? "n" : "", name);
        if (strcmp(field->type, "longdouble") == 0 || strcmp(field->type, "Padded") == 0) { /* padding */
            g_free(field->type);
            field->type = g_strdup("double");
            field->elem_bytes = field->align = 8;
        }
    }
    if (g_test_rand_bit()) {
        g_autoptr(GroupShape) shape = NULL;
        guint32 natural = 1;

        aos = layout_new_aos(record, 0);
        shape = group_shape_new(&aos->groups[0], record);
        for (guint f = 0; f < record->n_fields; f++) {
            record->fields[f].decl_offset = (gint64)shape->offsets[f];
            natural = MAX(natural, record->fields[f].align);
        }
        record->decl_align = g_test_rand_bit() ? shape->align : natural; /* alignas or not */
        record->decl_size =
            (guint32)shape->size + (g_test_rand_bit() ? 2 * record->decl_align : 0); /* unused end */
    }
    return record;
}

/* The bytes of field F of element I in the view V of the prefix P, as the arguments of fill and check. */
#define BYTES "%s_ptr_%s(%s, i), %u, %u, i"

#define BLOCK_MAX 1024 /* threads: of a grid that is too large, fewer are beyond the array */

/* Statements that compare what the header says of sizes and addresses with the tool's own figures. */
static void
write_figures(GString *out, const Record *record, const Layout *layout, const HeaderNames *names, guint n)
{
    const char *p = names->prefix;

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];
        g_autoptr(GroupShape) shape = group_shape_new(group, record);
        guint per_struct = MAX(group->tile, 1), structs = (n + per_struct - 1) / per_struct;
        guint beyond = header_group_is_element(group, record) ? n : n + BLOCK_MAX;
        guint64 room = (beyond + per_struct - 1) / per_struct * shape->size;
        g_autofree char *end = g + 1 < layout->n_groups
                                   ? g_strdup_printf("%s_group_offset(%u, %u)", p, n, g + 1)
                                   : g_strdup_printf("%s_bytes(%u)", p, n);

        g_string_append_printf(out,
                               "    expect(\"bytes of group %u of %s\", (long long)%s_group_bytes(%u, %u), "
                               "%" G_GUINT64_FORMAT ");\n",
                               g, p, p, n, g, structs * shape->size);
        g_string_append_printf(
            out, "    expect(\"rest of an offset\", (long long)(%s_group_offset(%u, %u) %% 256), 0);\n", p, n,
            g);
        /* A thread beyond the array writes nothing of another group; less than 256 bytes are for alignment.
         */
        g_string_append_printf(out,
                               "    expect(\"room of group %u of %s\", (%s - %s_group_offset(%u, %u) - "
                               "%" G_GUINT64_FORMAT ") / 256, 0);\n",
                               g, p, end, p, n, g, room);
        for (guint k = 0; k < group->n_fields; k++)
            for (guint i = 0; i < n; i += 1 + n / 5)
                g_string_append_printf(
                    out,
                    "    expect(\"address of %s %u in %s\", (long long)((char *)%s_ptr_%s(%s, %u) "
                    "- (char *)%s.group%u), %" G_GINT64_FORMAT ");\n",
                    names->fields[group->fields[k]], i, p, p, names->fields[group->fields[k]], p, i, p, g,
                    group_shape_address(shape, k, i));
    }
}

/* Statements that give each group of the view memory of its own, so that nothing lies behind its last byte.
 */
static void
write_allocation(GString *out, const Layout *layout, const char *p, guint n)
{
    g_string_append_printf(out, "    %s_view %s;\n", p, p);
    for (guint g = 0; g < layout->n_groups; g++)
        g_string_append_printf(out, "    %s.group%u = (%s_group%u *)malloc(%s_group_bytes(%u, %u));\n", p, g,
                               p, g, p, n, g);
}

/* Statements that put every field of every element through CALL, fill or check. */
static void
write_each(GString *out, const Record *record, const HeaderNames *names, guint n, const char *call)
{
    g_string_append_printf(out, "    for (size_t i = 0; i < %u; i++) {\n", n);
    for (guint f = 0; f < record->n_fields; f++)
        g_string_append_printf(out, "        %s " BYTES ");\n", call, names->prefix, names->fields[f],
                               names->prefix, field_bytes(&record->fields[f]), f);
    g_string_append(out, "    }\n");
}

/* Statements that move an element's field to another by get, set, read and at. */
static void
write_accessors(GString *out, const Record *record, const HeaderNames *names, guint n)
{
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];
        const char *p = names->prefix, *name = names->fields[f];
        g_autofree char *k = field->count > 1 ? g_strdup_printf(", %u", field->count - 1) : g_strdup("");

        if (field->elem_bytes > 8) /* long double and structs have bytes that assignment need not copy */
            continue;
        g_string_append_printf(out, "    %s_set_%s(%s, %u%s, %s_get_%s(%s, 0%s));\n", p, name, p, n - 1, k, p,
                               name, p, k);
        g_string_append_printf(out,
                               "    if (memcmp(&%s_at_%s(%s, %u%s), &%s_at_%s(%s, 0%s), sizeof(%s)) != 0)\n"
                               "        expect(\"%s_set_%s\", 1, 0);\n",
                               p, name, p, n - 1, k, p, name, p, k, field->type, p, name);
        g_string_append_printf(out, "    %s_at_%s(%s, 0%s) = %s_read_%s(%s, %u%s);\n", p, name, p, k, p, name,
                               p, n - 1, k);
    }
}

/* One record in the program: a layout, and what its header calls things. */
typedef struct {
    Layout *layout;
    HeaderNames *names;
} Written;

static void
written_clear(gpointer data)
{
    Written *written = data;

    layout_free(written->layout);
    header_names_free(written->names);
}

/* Writes the header of RECORD in a layout to FOLDER. */
static Written
write_header(GString *includes, const char *folder, const Record *record, const char *prefix, gboolean aos)
{
    g_autoptr(GError) error = NULL;
    Written written = {aos ? layout_new_aos(record, 0) : random_layout(record),
                       header_names_new(record, prefix, &error)};
    g_autofree char *file = g_strdup_printf("%s.h", prefix), *text = NULL, *common = header_common_text();

    g_assert_no_error(error);
    layout_normalise(written.layout, record);
    text = (g_test_rand_bit() ? header_split_text : header_text)(record, written.layout, written.names,
                                                                 HEADER_ARRAYS, &error);
    g_assert_no_error(error);
    folder_write(folder, file, text);
    folder_write(folder, HEADER_COMMON_FILE, common);
    g_string_append_printf(includes, "#include \"%s\"\n#include \"%s\"\n", file, file);
    return written;
}

static void
write_conversion(GString *out, const char *to, const char *from, guint n)
{
    g_string_append_printf(out,
                           "#ifdef __cplusplus\n    fieldwise_convert(%s, %s, %u);\n#else\n"
                           "    FIELDWISE_CONVERT(%s, %s, %s, %s, %u);\n#endif\n",
                           to, from, n, to, to, from, from, n);
}

/* Statements that write to the first byte behind group 0 when the program is asked for that, and free it. */
static void
write_end(GString *out, const Written *written, guint n)
{
    const Group *group = &written->layout->groups[0];
    const char *p = written->names->prefix, *field = written->names->fields[group->fields[0]];
    guint per_struct = MAX(group->tile, 1);

    g_string_append_printf(out, "    if (beyond)\n        fill(%s_ptr_%s(%s, %u), 1, 0, 0);\n", p, field, p,
                           (n + per_struct - 1) / per_struct * per_struct);
    g_string_append_printf(
        out, "    %s_view whole_%s;\n    expect(\"allocation\", %s_allocate(&whole_%s, %u), 0);\n", p, p, p,
        p, n);
    g_string_append_printf(out, "    expect(\"too much\", %s_allocate(&%s, (size_t)-1), -1);\n", p, p);
    g_string_append_printf(out, "    expect(\"much\", %s_allocate(&%s, (size_t)-1 / 2 + 9), -1);\n", p, p);
    g_string_append_printf(out, "    FIELDWISE_CONVERT(%s, whole_%s, %s, %s, %u);\n    %s_free(whole_%s);\n",
                           p, p, p, p, n, p, p);
    for (guint g = 0; g < written->layout->n_groups; g++)
        g_string_append_printf(out, "    free(%s.group%u);\n", p, g);
}

/* Writes the headers of one record to FOLDER and its function to OUT. */
static void
write_record(GString *out, GString *includes, const char *folder, guint number)
{
    g_autoptr(Record) record = declarable_record(number);
    Written written[N_LAYOUTS];
    guint n = (guint)g_test_rand_int_range(1, 80);

    g_string_append_printf(out, "static void record%u(int beyond)\n{\n", number);
    for (guint l = 0; l < N_LAYOUTS; l++) {
        g_autofree char *prefix = g_strdup_printf("R%u%c", number, 'a' + l);

        written[l] = write_header(includes, folder, record, prefix, l == 0 && number % 3 == 0);
        write_allocation(out, written[l].layout, prefix, n);
        write_figures(out, record, written[l].layout, written[l].names, n);
    }
    write_each(out, record, written[0].names, n, "fill(");
    for (guint l = 0; l < N_LAYOUTS; l++) {
        const HeaderNames *to = written[(l + 1) % N_LAYOUTS].names;

        write_conversion(out, to->prefix, written[l].names->prefix, n);
        write_each(out, record, to, n, "check(__func__, ");
    }
    for (guint l = 0; l < N_LAYOUTS; l++)
        write_accessors(out, record, written[l].names, n);
    for (guint l = 0; l < N_LAYOUTS; l++) {
        write_end(out, &written[l], n);
        written_clear(&written[l]);
    }
    g_string_append(out, "}\n\n");
}

/* Writes headers and program.c to FOLDER. */
static void
write_program(const char *folder)
{
    g_autoptr(GString) includes = g_string_new(DECLARATIONS), functions = g_string_new(HELPERS);

    g_string_append(includes, random_type_declarations());
    for (guint r = 0; r < N_RECORDS; r++)
        write_record(functions, includes, folder, r);
    g_string_append(includes, functions->str);
    g_string_append(
        includes, "int main(int argc, char **argv)\n{\n    int beyond = argc > 1 ? argv[1][0] - 'a' : -1;\n");
    for (guint r = 0; r < N_RECORDS; r++)
        g_string_append_printf(includes, "    record%u(beyond == %u);\n", r, r);
    g_string_append(includes, "    printf(\"%d failures\\n\", failures);\n    return failures != 0;\n}\n");
    folder_write(folder, "program.c", includes->str);
}

/* Runs the program; where it has the sanitizers, also with a write behind the end of each record's array. */
static void
run_program(const char *folder, gboolean sanitized)
{
    const char *plain[] = {NULL};
    g_autoptr(CommandResult) result = command_run(folder, "./program", plain);

    g_test_message("%s%s", result->out, result->err);
    g_assert_true(result->succeeded);
    g_assert_cmpstr(result->out, ==, "0 failures\n");
    for (guint r = 0; sanitized && r < 4; r++) {
        const char beyond[] = {(char)('a' + r), '\0'}, *arguments[] = {beyond, NULL};
        g_autoptr(CommandResult) caught = command_run(folder, "./program", arguments);

        g_assert_false(caught->succeeded);
        if (!strstr(caught->err, "heap-buffer-overflow"))
            g_test_message("%s", caught->err);
        g_assert_nonnull(strstr(caught->err, "heap-buffer-overflow"));
    }
}

static void
test_compiler(gconstpointer data)
{
    const char *const *words = data; /* compiler, -x LANGUAGE, standard */
    const char *sanitize[] = {words[1], words[2], words[3], "-Wall",     "-Wextra", "-Werror", "-pedantic",
                              "-O0",    "-g0",    SANITIZE, "program.c", "-o",      "program", NULL};
    const char *plain[] = {words[1], words[2], words[3],    "-Wall", "-Wextra", "-Werror", "-pedantic",
                           "-O0",    "-g0",    "program.c", "-o",    "program", NULL};
    g_autofree char *folder = folder_new();
    g_autoptr(CommandResult) compiled = NULL;
    gboolean sanitized = TRUE;

    write_program(folder);
    compiled = command_run(folder, words[0], sanitize);
    if (!compiled
             ->succeeded) { /* no run-time library of the sanitizers, or a mistake that the next line shows */
        command_result_free(compiled);
        compiled = command_run(folder, words[0], plain);
        sanitized = FALSE;
    }
    if (!compiled->succeeded)
        g_test_message("%s", compiled->err);
    g_assert_true(compiled->succeeded);
    run_program(folder, sanitized);
    folder_remove(folder);
}

/* What must not compile, and what must: headers that meet in one program. */
static void
test_meeting(void)
{
    static const struct {
        const char *source, *error; /* NULL: it compiles */
    } cases[] = {
        {"#include \"aos.h\"\n#include \"aos.h\"\n", NULL},
        {"#include \"aos.h\"\n#include \"soa.h\"\n", "another layout already"},
        {"#include \"aos.h\"\n#include \"named.h\"\n", NULL},
        {"typedef struct { float x; int k; } P;\n#define FIELDWISE_HAVE_P\n#include \"aos.h\"\n", NULL},
        {"typedef struct { float x; float k; } P;\n#define FIELDWISE_HAVE_P\n#include \"aos.h\"\n",
         "type of k"},
        {"typedef struct { int k; float x; } P;\n#define FIELDWISE_HAVE_P\n#include \"aos.h\"\n",
         "offset of x"},
        {"typedef struct { double x; int k; } P;\n#define FIELDWISE_HAVE_P\n#include \"aos.h\"\n",
         "size of P"},
        {"typedef struct { _Alignas(8) float x; int k; } P;\n#define FIELDWISE_HAVE_P\n#include \"aos.h\"\n",
         "alignment of P"},
        {"typedef struct { _Alignas(8) float x; int k; } P;\n#define FIELDWISE_HAVE_P\n#include "
         "\"pairs.h\"\n",
         NULL},
        {"typedef struct { float x; int k; } P;\n#define FIELDWISE_HAVE_P\n#include \"pairs.h\"\n",
         "alignment of P"},
        {"#define FIELDWISE_HEADER_FORMAT 2\n#include \"aos.h\"\n", "different formats"},
    };
    static const char *const arguments[] = {"-fsyntax-only", "-std=c11", "meeting.c", NULL};
    static const struct {
        const char *file, *spec, *prefix;
        gboolean is_declared; /* else the source has an array of each field */
    } headers[] = {{"aos.h", "aos", NULL, TRUE},
                   {"soa.h", "soa", NULL, TRUE},
                   {"named.h", "soa", "Q", TRUE},
                   {"pairs.h", "aos", NULL, FALSE}};
    g_autofree char *folder = folder_new();
    g_autoptr(Record) record = record_new("P");

    record_add_field(record, "x", "float", 4, 4, 1)->decl_offset = 0;
    record_add_field(record, "k", "int", 4, 4, 1)->decl_offset = 4;
    for (guint i = 0; i < G_N_ELEMENTS(headers); i++) {
        g_autoptr(HeaderNames) names = header_names_new(record, headers[i].prefix, NULL);
        g_autoptr(Layout) layout = layout_parse(headers[i].spec, record, NULL);
        g_autofree char *text = NULL;

        record->decl_size = headers[i].is_declared ? 8 : 0;
        record->decl_align = headers[i].is_declared ? 4 : 0;
        text = header_text(record, layout, names, HEADER_ARRAYS, NULL);
        folder_write(folder, headers[i].file, text);
    }
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(CommandResult) result = NULL;

        folder_write(folder, "meeting.c", cases[i].source);
        result = command_run(folder, g_getenv("COMPILER"), arguments);
        if (result->succeeded != (!cases[i].error))
            g_test_message("%s%s", cases[i].source, result->err);
        g_assert_true(result->succeeded == (!cases[i].error));
        if (cases[i].error)
            g_assert_nonnull(strstr(result->err, cases[i].error));
    }
    folder_remove(folder);
}

/* A record that points at elements of its own type. */
static void
test_linked(void)
{
    static const char source[] = "#include \"linked.h\"\n"
                                 "int ends(Link_view view);\n"
                                 "int ends(Link_view view)\n"
                                 "{\n"
                                 "    return Link_get_next(view, 0)->next == 0;\n"
                                 "}\n";
    static const char *const languages[] = {"c", "c++"};
    const char *cxx = g_getenv("CXX_COMPILERS");
    g_auto(GStrv) compilers = g_strsplit(cxx ? cxx : "", ";", -1);
    g_autofree char *folder = folder_new(), *text = NULL, *common = header_common_text();
    g_autoptr(Record) record = record_new("Link");
    g_autoptr(HeaderNames) names = NULL;
    g_autoptr(Layout) layout = NULL;

    record_add_field(record, "next", "Link *", 8, 8, 1);
    record_add_field(record, "value", "float", 4, 4, 1);
    names = header_names_new(record, NULL, NULL);
    layout = layout_new_soa(record);
    text = header_split_text(record, layout, names, HEADER_ARRAYS, NULL);
    g_assert_null(strstr(text, "Declare these types"));
    folder_write(folder, "linked.h", text);
    folder_write(folder, HEADER_COMMON_FILE, common);
    folder_write(folder, "linked.c", source);
    for (guint i = 0; i < G_N_ELEMENTS(languages); i++) {
        const char *const arguments[] = {"-fsyntax-only", "-Wall",    "-Wextra", "-Werror", "-x",
                                         languages[i],    "linked.c", NULL};
        const char *compiler = i == 0 ? g_getenv("COMPILER") : compilers[0];

        if (!compiler || *compiler == '\0') /* a C compiler may know C alone */
            continue;
        g_autofree char *out = command_output(folder, compiler, arguments);
    }
    folder_remove(folder);
}

int
main(int argc, char *argv[])
{
    const char *compiler = g_getenv("COMPILER"), *cxx = g_getenv("CXX_COMPILERS");
    g_auto(GStrv) compilers = g_strsplit(cxx ? cxx : "", ";", -1);
    const char *words[8][4];
    guint n = 0;

    g_test_init(&argc, &argv, NULL);
    if (!compiler || *compiler == '\0') {
        printf("1..0 # SKIP COMPILER names no compiler that makes programs for this machine\n");
        return 0;
    }
    memcpy(words[n++], (const char *[]){compiler, "-x", "c", "-std=c11"}, sizeof words[0]);
    for (guint i = 0; compilers[i] && n < G_N_ELEMENTS(words); i++)
        if (*compilers[i] != '\0')
            memcpy(words[n++], (const char *[]){compilers[i], "-x", "c++", "-std=c++11"}, sizeof words[0]);
    for (guint i = 0; i < n; i++) {
        g_autofree char *path = g_strdup_printf("/header/host/%u", i);

        g_test_add_data_func(path, words[i], test_compiler);
    }
    g_test_add_func("/header/meeting", test_meeting);
    g_test_add_func("/header/linked", test_linked);
    return g_test_run();
}
