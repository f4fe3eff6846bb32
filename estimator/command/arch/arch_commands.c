/* SPDX-License-Identifier: MIT */

#include "command/arch/arch_private.h"
#include "archdb/archdb.h"
#include "command/options/options.h"

#include <stdio.h>
#include <unistd.h>

/* Writes TEXT, or tells ERROR where it is NULL. */
static int
finish(const Options *options, const char *text, const GError *error)
{
    return text ? command_write(options->output, text, options->inputs)
                : command_fail(options, error, STATUS_USAGE);
}

static Terminal
result_terminal(const Options *options)
{
    return terminal_detect(!options->output ? STDOUT_FILENO : -1);
}

/* The architecture or compiler that operand N of OPTIONS, the name of one, a file or, for `compare`, a trace
 * directory, stands for. */
static Arch *
find_operand(const Options *options, guint n, GError **error)
{
    const char *name = options->operands[n];
    Arch *arch;

    if (options->command == COMMAND_COMPARE && g_file_test(name, G_FILE_TEST_IS_DIR))
        return arch_infer_directory(name, options->inputs, error);
    arch = arch_find_any(name, error);
    if (arch)
        input_set_add(options->inputs, arch_get_path(arch),
                      arch_get_kind(arch) == ARCH_KIND_GPU ? "the architecture file" : "the compiler's file");
    return arch;
}

static int
run_list(const Options *options)
{
    Terminal terminal = result_terminal(options);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = arch_list_text(terminal.width, &error);

    return finish(options, text, error);
}

static int
run_show(const Options *options)
{
    Terminal terminal = result_terminal(options);
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) found = find_operand(options, 0, &error);
    g_autofree char *text = found ? arch_show_text(found, terminal.width) : NULL;

    return finish(options, text, error);
}

static int
run_validate(const Options *options)
{
    g_autoptr(GPtrArray) messages = NULL;
    g_autofree char *text = g_strdup_printf("%s: valid\n", options->operands[0]);

    input_set_add(options->inputs, options->operands[0], "the architecture file");
    if (arch_validate_file(options->operands[0], &messages))
        return command_write(options->output, text, options->inputs);
    for (guint i = 0; i < messages->len; i++)
        fprintf(stderr, "%s\n", (const char *)g_ptr_array_index(messages, i));
    return STATUS_USAGE;
}

static int
run_plot(const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = arch_plot(options->operands[0], options->output, &error);

    if (text)
        return command_write(NULL, text, NULL);
    return command_fail(options, error,
                        error->domain == G_FILE_ERROR ||
                                g_error_matches(error, ARCH_PLOT_ERROR, ARCH_PLOT_ERROR_DRAWING)
                            ? STATUS_NONE
                            : STATUS_USAGE);
}

/* The report comes after the file: it stands for something that was written. */
static int
run_infer(const Options *options)
{
    Terminal terminal = terminal_detect(STDERR_FILENO);
    g_autoptr(GError) error = NULL;
    g_autofree char *report = NULL;
    g_autofree char *text = arch_infer((const char *const *)options->operands, options->base, options->output,
                                       &terminal, options->inputs, &report, &error);
    int status = finish(options, text, error);

    if (status == 0 && !options->quiet)
        fputs(report, stderr);
    return status;
}

static int
run_compare(const Options *options)
{
    Terminal terminal = result_terminal(options);
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) a = find_operand(options, 0, &error);
    g_autoptr(Arch) b = a ? find_operand(options, 1, &error) : NULL;
    g_autofree char *text = NULL;

    if (b)
        text = options->format == FORMAT_JSON ? arch_compare_json(a, b) : arch_compare_table(a, b, &terminal);
    return finish(options, text, error);
}

int
arch_run(const Options *options)
{
    static const struct {
        const char *verb;
        int (*run)(const Options *options);
    } VERBS[] = {
        {"list", run_list},       {"show", run_show},   {"validate", run_validate}, {"plot", run_plot},
        {"compare", run_compare}, {"infer", run_infer}, {"measure", arch_measure},
    };

    for (guint i = 0; i < G_N_ELEMENTS(VERBS); i++)
        if (strcmp(VERBS[i].verb, options->verb) == 0)
            return VERBS[i].run(options);
    g_assert_not_reached();
}
