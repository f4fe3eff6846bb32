/* SPDX-License-Identifier: MIT */
#include "executed.h"

#include "run_command.h"
#include "together.h"

#include <string.h>

#define PRECOMPILED "start.pch"

static char *folder_of_runtime, *compiler;

gboolean
executed_use(const char *folder, const char *preferred)
{
    const char *named = g_getenv("CXX_COMPILERS");
    g_auto(GStrv) compilers = g_strsplit(named ? named : "", ";", -1);

    if (!compilers[0] || !*compilers[0])
        return FALSE;
    folder_of_runtime = g_canonicalize_filename(folder, NULL); /* the compiler runs in another folder */
    compiler = g_strdup(compilers[0]);
    for (guint c = 0; compilers[c]; c++)
        if (g_str_has_suffix(compilers[c], preferred)) {
            g_free(compiler);
            compiler = g_strdup(compilers[c]);
        }
    return TRUE;
}

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

/* The start of the name of the kernel that is launched at LAUNCH in TEXT, with the arguments of a template.
 */
static const char *
kernel_name(const char *text, const char *launch)
{
    guint depth = 0;

    while (launch > text && (depth > 0 || g_ascii_isalnum(launch[-1]) || strchr("_>", launch[-1]))) {
        launch--;
        depth += *launch == '>' ? 1 : *launch == '<' ? -1u : 0;
    }
    return launch;
}

/* TEXT with functions of executor/cuda_runtime.h in place of its launches. */
static char *
without_launches(const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *launch;

    while ((launch = strstr(text, "<<<"))) {
        const char *name = kernel_name(text, launch), *arguments = strstr(launch, ">>>") + 3;
        const char *end = behind_bracket(arguments);

        g_string_append_len(out, text, name - text);
        g_string_append_printf(out, "executor::launch(%.*s, [&] { %.*s%.*s; })",
                               (int)(arguments - launch - 6), launch + 3, (int)(launch - name), name,
                               (int)(end - arguments), arguments);
        text = end;
    }
    g_string_append(out, text);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

void
executed_add(GString *all, const char *text, const char *name, const char *header, guint number)
{
    g_autofree char *plain = without_launches(text), *layout = header ? without_launches(header) : NULL;

    together_add(all, plain, name, layout, number);
}

/* Most of what the compiler reads is the same each time: whether PRECOMPILED in FOLDER has it. */
static gboolean
precompile_start(const char *folder)
{
    const char *const arguments[] = {"-std=c++17",      "-x", "c++-header", "-w",      "-I",
                                     folder_of_runtime, "-o", PRECOMPILED,  "start.h", NULL};
    g_autofree char *path = g_build_filename(folder, PRECOMPILED, NULL);
    g_autoptr(CommandResult) result = NULL;

    if (!g_str_has_suffix(compiler, "clang++"))
        return FALSE;
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    folder_write(folder, "start.h", EXECUTED_START);
    result = command_run(folder, compiler, arguments);
    return result->succeeded;
}

CommandResult *
executed_check(const char *folder, const GString *text)
{
    gboolean is_precompiled = precompile_start(folder);
    const char *const arguments[] = {"-std=c++17",
                                     "-fsyntax-only",
                                     "-w",
                                     "-ferror-limit=0",
                                     "-fno-caret-diagnostics",
                                     "-I",
                                     folder_of_runtime,
                                     "all.cpp",
                                     is_precompiled ? "-include-pch" : NULL,
                                     PRECOMPILED,
                                     NULL};

    folder_write(folder, "all.cpp", text->str);
    return command_run(folder, compiler, arguments);
}

/* Writes ALL to FOLDER. What headers in two files share has launches, too: another file than the one that
 * `apply` has written there has it without. */
static void
write_text(const char *folder, GString *all)
{
    static const char common[] = "\"fieldwise_common.h\"", other[] = "executed_common.h";
    g_autofree char *path = g_build_filename(folder, other, NULL);

    if (strstr(all->str, common) && !g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_autofree char *text = executed_read(folder, "fieldwise_common.h"), *plain = without_launches(text);

        folder_write(folder, other, plain);
    }
    g_string_replace(all, common, "\"executed_common.h\"", 0);
    folder_write(folder, "all.cpp", all->str);
}

/* Adds a main() that runs programs 0 to N - 1, and writes all to FOLDER. */
static void
write_all(const char *folder, const GString *text, guint n)
{
    g_autoptr(GString) all = g_string_new(text->str);

    g_string_append(all, "int main()\n{\n");
    for (guint k = 0; k < n; k++)
        g_string_append_printf(all, "%sprogram%u::run_all();\n", k > 0 ? "puts(\"program\");\n" : "", k);
    g_string_append(all, "}\n");
    write_text(folder, all);
}

char **
executed_try(const char *folder, const GString *text, guint n, guint32 seed, char **ret_errors)
{
    const char *const none[] = {NULL};
    g_autofree char *order = g_strdup_printf("%u", seed);
    g_autoptr(CommandResult) compiled = NULL, run = NULL;
    g_auto(GStrv) outputs = NULL;

    write_all(folder, text, n);
    compiled = command_run(folder, compiler,
                           (const char *const[]){"-std=c++17", "-O0", "-w", "-fwrapv", "-ffp-contract=off",
                                                 "-fno-exceptions", "-fno-asynchronous-unwind-tables",
                                                 "-finstrument-functions", "-ferror-limit=0",
                                                 "-fno-caret-diagnostics", "-I", folder_of_runtime, "-I",
                                                 folder, "all.cpp", "-o", "all", NULL});
    if (!compiled->succeeded) {
        *ret_errors = g_strdup(compiled->err);
        return NULL;
    }
    g_setenv("EXECUTOR_SEED", order, TRUE);
    run = command_run(folder, "timeout 20 ./all", none);
    g_unsetenv("EXECUTOR_SEED");
    outputs = g_strsplit(run->out, "program\n", -1);
    if (!run->succeeded || g_strv_length(outputs) != n) {
        *ret_errors = g_strdup_printf("ends badly: %s", run->err);
        return NULL;
    }
    return g_steal_pointer(&outputs);
}

char **
executed_run(const char *folder, GString *text, guint n)
{
    const char *const none[] = {NULL};
    g_autofree char *printed = NULL;
    char **outputs;

    write_all(folder, text, n);
    g_free(
        command_output(folder, compiler,
                       (const char *const[]){"-std=c++17", "-O0", "-w", "-fwrapv", "-ffp-contract=off",
                                             "-fno-exceptions", "-fno-asynchronous-unwind-tables", "-I",
                                             folder_of_runtime, "-I", folder, "all.cpp", "-o", "all", NULL}));
    printed = command_output(folder, "./all", none);
    outputs = g_strsplit(printed, "program\n", -1);
    g_assert_cmpuint(g_strv_length(outputs), ==, n);
    return outputs;
}

void
executed_compare(const char *before, const char *after)
{
    g_auto(GStrv) old = g_strsplit(before, "\n", -1), new = g_strsplit(after, "\n", -1);

    for (guint l = 0; old[l] && new[l]; l++)
        if (strcmp(old[l], new[l]) != 0) {
            g_test_message("%s, and then %s", old[l], new[l]);
            break;
        }
    g_assert_cmpstr(before, ==, after);
}

char *
executed_read(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}
