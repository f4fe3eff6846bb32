/* SPDX-License-Identifier: MIT */

/* Random programs do the same before and after `fieldwise apply`: both run on the CPU
 * (executor/cuda_runtime.h), and print the same numbers. Arguments: FIELDWISE, this folder, and how many
 * programs; --seed draws others. CXX names a compiler for C++. */
#include "random_program.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Programs that are compiled together: a compiler's start costs as much as some of them. */
#define BATCH 25u

static const char *fieldwise, *folder_of_tests, *compiler;
static guint n_programs;

/* The place behind the bracket that closes the one at OPEN. */
static const char *
behind_bracket(const char *open)
{
    guint depth = 0;

    do
        depth += *open == '(' ? 1 : *open == ')' ? -1u : 0;
    while (*open++ && depth > 0);
    return open;
}

/* TEXT with functions of executor/cuda_runtime.h in place of its launches. */
static char *
without_launches(const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *launch;

    while ((launch = strstr(text, "<<<"))) {
        const char *name = launch, *arguments = strstr(launch, ">>>") + 3, *end = behind_bracket(arguments);

        while (name > text && (g_ascii_isalnum(name[-1]) || name[-1] == '_'))
            name--;
        g_string_append_len(out, text, name - text);
        g_string_append_printf(out, "executor::launch(%.*s, [&] { %.*s%.*s; })",
                               (int)(arguments - launch - 6), launch + 3, (int)(launch - name), name,
                               (int)(end - arguments), arguments);
        text = end;
    }
    g_string_append(out, text);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* Adds the file NAME of FOLDER to ALL, as program NUMBER; HEADER, or NULL, is where it includes its own. */
static void
add_program(GString *all, const char *text, const char *header, guint number)
{
    g_autofree char *plain = without_launches(text), *layout = header ? without_launches(header) : NULL;
    g_auto(GStrv) parts = g_strsplit(plain, "#include \"Body_layout.h\"", 2);

    g_string_append_printf(all, "namespace program%u {\n#define main run_all\n%s\n", number, parts[0]);
    if (layout)
        g_string_append(all, layout);
    g_string_append_printf(all, "%s\n#undef main\n}\n", parts[0] && parts[1] ? parts[1] : "");
    /* All that headers of one program share is written again for the next. */
    for (const char *at = layout; at && (at = strstr(at, "#define ")); at++) {
        gsize length = strspn(at + 8, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_");

        g_string_append_printf(all, "#undef %.*s\n", (int)length, at + 8);
    }
    g_string_append(all, "#undef AT\n#undef FIELDWISE_HAVE_Body\n");
}

/* What the programs of TEXT print. */
static char *
run_programs(const char *folder, const char *name, GString *text, guint first, guint n)
{
    g_autofree char *source = g_strconcat(name, ".cpp", NULL), *program = g_strconcat("./", name, NULL);
    const char *const none[] = {NULL};

    g_string_append(text, "int main()\n{\n");
    for (guint k = first; k < first + n; k++)
        g_string_append_printf(text, "printf(\"program %u\\n\"); program%u::run_all();\n", k, k);
    g_string_append(text, "}\n");
    folder_write(folder, source, text->str);
    g_free(
        command_output(folder, compiler,
                       (const char *const[]){"-std=c++17", "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-I",
                                             folder_of_tests, "-I", folder, source, "-o", name, NULL}));
    return command_output(folder, program, none);
}

/* The text of FOLDER/NAME. */
static char *
read_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* Applies LAYOUT to PROGRAM in FOLDER and adds both to BEFORE and AFTER. Returns whether it was written. */
static gboolean
apply(const char *folder, const char *program, const char *layout, guint number, GString *before,
      GString *after)
{
    g_autofree char *header_path = g_build_filename(folder, "Body_layout.h", NULL), *header = NULL,
                    *text = NULL;
    g_autoptr(CommandResult) result = NULL;

    folder_write(folder, "program.cu", program);
    g_unlink(header_path);
    result = command_run(folder, fieldwise,
                         (const char *const[]){"apply", "--record", "Body", "--layout", layout, "--in-place",
                                               "program.cu", NULL});
    if (!result->succeeded) {
        g_test_message("program %u, %s: %s", number, layout, result->err);
        g_assert_nonnull(strstr(result->err, "program.cu:"));
        return FALSE;
    }
    text = read_file(folder, "program.cu");
    header = read_file(folder, "Body_layout.h");
    add_program(before, program, NULL, number);
    add_program(after, text, header, number);
    return TRUE;
}

/* The first line in which AFTER differs from BEFORE, with the program that it is of. */
static void
tell_difference(const char *before, const char *after)
{
    g_auto(GStrv) old = g_strsplit(before, "\n", -1), new = g_strsplit(after, "\n", -1);
    const char *program = "";

    for (guint l = 0; old[l] && new[l]; l++) {
        if (g_str_has_prefix(old[l], "program "))
            program = old[l];
        if (strcmp(old[l], new[l]) != 0) {
            g_test_message("%s: %s, and then %s", program, old[l], new[l]);
            return;
        }
    }
}

/* Programs FIRST to FIRST + N - 1, each from the numbers of a seed of its own. */
static void
check_batch(guint32 seed, guint first, guint n, guint *n_refused)
{
    g_autoptr(GString) before = g_string_new("#include <cuda_runtime.h>\n"),
                       after = g_string_new(before->str);
    g_autofree char *folder = folder_new(), *old = NULL, *new = NULL;

    for (guint k = first; k < first + n; k++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed_array((const guint32[]){seed, k}, 2);
        g_autofree char *layout = NULL, *program = random_program(rand, &layout);

        if (!apply(folder, program, layout, k, before, after)) {
            *n_refused += 1;
            add_program(before, "int main() {}", NULL, k);
            add_program(after, "int main() {}", NULL, k);
        }
    }
    old = run_programs(folder, "before", before, first, n);
    new = run_programs(folder, "after", after, first, n);
    if (strcmp(old, new) != 0)
        tell_difference(old, new);
    g_assert_cmpstr(old, ==, new);
    folder_remove(folder);
}

static void
test_programs(void)
{
    guint32 seed = (guint32)g_test_rand_int();
    guint n_refused = 0;

    for (guint k = 0; k < n_programs; k += BATCH)
        check_batch(seed, k, MIN(BATCH, n_programs - k), &n_refused);
    g_test_message("%u programs, %u refused", n_programs, n_refused);
    g_assert_cmpuint(n_refused * 50, <=, n_programs);
}

int
main(int argc, char **argv)
{
    const char *compilers = g_getenv("CXX_COMPILERS");

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 4);
    fieldwise = g_canonicalize_filename(argv[1], NULL); /* it runs in other folders */
    folder_of_tests = g_canonicalize_filename(argv[2], NULL);
    n_programs = (guint)g_ascii_strtoull(argv[3], NULL, 10);
    if (!compilers || !*compilers) {
        g_test_message("no compiler for C++");
        return 77;
    }
    g_auto(GStrv) names = g_strsplit(compilers, ";", 2);
    compiler = names[0];
    g_test_add_func("/rewrite/programs", test_programs);
    return g_test_run();
}
