/* SPDX-License-Identifier: MIT */
#include "command/validate/validate.h"

#include "command/options/options.h"
#include "validate/measured/measured.h"
#include "text/text.h"
#include "validate/page/page.h"
#include "validate/text/text.h"

#include <stdio.h>
#include <unistd.h>

/* Tells ERROR, whose message says in which file and line it lies. */
static int
fail_input(const GError *error)
{
    g_autofree char *message = text_clean(error->message);

    fprintf(stderr, "%s\n", message);
    return STATUS_NONE;
}

/* The report on COMPARISON; NULL where OPTIONS name a kernel that it lacks. */
static char *
format_report(const Options *options, const Comparison *comparison)
{
    Terminal terminal = terminal_detect(!options->output ? STDOUT_FILENO : -1);
    const GPtrArray *kernels = options->request.kernels;
    const TableDetail detail = {kernels->len > 0 ? g_ptr_array_index(kernels, 0) : NULL, options->sites};

    switch (options->format) {
    case FORMAT_JSON:
        return validation_json(comparison);
    case FORMAT_HTML:
        return validation_html(comparison);
    case FORMAT_CSV:
    case FORMAT_DIFF:
    case FORMAT_TABLE:
        break;
    }
    return validation_table(comparison, &detail, &terminal);
}

/* Tells what of RESULTS is an error though there is a report; returns the exit status. */
static int
tell_differences(const Results *results)
{
    for (guint i = 0; i < results->differences->len; i++) {
        g_autofree char *message = text_clean(g_ptr_array_index(results->differences, i));

        fprintf(stderr, "%s\n", message);
    }
    return results->differences->len > 0 ? STATUS_NONE : 0;
}

static int
report(const Options *options, const Bundle *bundle, const Results *results, GHashTable *split)
{
    g_autoptr(Arch) arch = arch_find(bundle->arch, NULL);
    CostWeights weights = cost_weights(arch);
    g_autoptr(Comparison) comparison = comparison_new(bundle, results, &weights, split);
    g_autofree char *text = format_report(options, comparison);
    int status;

    if (!text) {
        fprintf(stderr, "fieldwise: error: the bundle has no kernel '%s'\n",
                (const char *)g_ptr_array_index(options->request.kernels, 0));
        return STATUS_NONE;
    }
    status = command_write(options->output, text, options->inputs);
    return status != 0 ? status : tell_differences(results);
}

int
validate_report_run(const Options *options)
{
    const ResultsPolicy policy = {options->older, options->other_gpu};
    g_autoptr(GError) error = NULL;
    g_autoptr(Bundle) bundle = bundle_load(options->operands[0], &error);
    g_autoptr(Results) results = bundle ? results_load(bundle, &policy, &error) : NULL;
    g_autoptr(GHashTable) split = NULL;

    if (results && options->split)
        split = split_file_load(options->split, &error);
    if (error)
        return fail_input(error);
    input_set_add_all(options->inputs, bundle->files, "a file of the bundle");
    input_set_add_all(options->inputs, results->files, "what was measured");
    return report(options, bundle, results, split);
}
