/* SPDX-License-Identifier: MIT */
#include "validate/plan/plan_private.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"
#include "base/base.h"

#include <string.h>

#define PROGRAM_PARTS "program/"

/* The source and its headers as they were, in plain/. */
static void
add_original(const Plan *plan)
{
    const KernelSource *original = plan->original;

    bundle_files_add_text(plan->files, "plain/kernel.cu", original->text);
    for (guint i = 0; i < original->headers->len; i++) {
        const BundleFile *header = g_ptr_array_index(original->headers, i);
        g_autofree char *path = g_strconcat("plain/", header->path, NULL);

        bundle_files_add(plan->files, path, header->content, FALSE);
    }
}

/* arguments: a line each. */
static gboolean
add_arguments(const Plan *plan, GError **error)
{
    g_autoptr(GString) lines = g_string_new(NULL);
    g_auto(GStrv) words = NULL;
    g_autoptr(GError) problem = NULL;

    if (plan->request->arguments && !g_shell_parse_argv(plan->request->arguments, NULL, &words, &problem) &&
        !g_error_matches(problem, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
        return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--args: %s", problem->message);
    for (guint i = 0; words && words[i]; i++) {
        if (strchr(words[i], '\n'))
            return bundle_fail(error, BUNDLE_ERROR_REQUEST, "--args: an argument has a line end");
        g_string_append_printf(lines, "%s\n", words[i]);
    }
    bundle_files_add_text(plan->files, "arguments", lines->str);
    return TRUE;
}

/* Files that the program reads, under their own names, in input/. */
static gboolean
add_data(const Plan *plan, GError **error)
{
    for (guint i = 0; i < plan->request->run_files->len; i++) {
        const char *path = g_ptr_array_index(plan->request->run_files, i);
        g_autofree char *name = g_path_get_basename(path), *place = g_strconcat("input/", name, NULL),
                        *data = NULL;
        g_autoptr(GBytes) content = NULL;
        gsize size;

        if (!regular_file_read(path, &data, &size, error))
            return FALSE;
        content = g_bytes_new_take(g_steal_pointer(&data), size);
        bundle_files_add(plan->files, place, content, FALSE);
    }
    return TRUE;
}

static void
append_dimensions(GString *out, const gint64 *dimensions)
{
    g_string_append_printf(out, "\t%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT,
                           dimensions[0], dimensions[1], dimensions[2]);
}

void
plan_append_kernel(GString *lines, const char *kernel, const LaunchConfig *launch)
{
    g_string_append(lines, kernel);
    append_dimensions(lines, launch->grid);
    append_dimensions(lines, launch->block);
    g_string_append_c(lines, '\n');
}

/* The files of bundles that programs of this kind have for themselves. */
static void
add_parts(const Plan *plan)
{
    for (const BundlePart *part = bundle_parts; part->path; part++) {
        g_autoptr(GBytes) content = g_bytes_new_static(part->data, part->size);

        if (g_str_has_prefix(part->path, PROGRAM_PARTS))
            bundle_files_add(plan->files, part->path + strlen(PROGRAM_PARTS), content, FALSE);
    }
}

gboolean
plan_add_run(const Plan *plan, const char *kernels, GError **error)
{
    g_autofree char *arguments =
        plan->request->arguments ? g_strconcat(" ", plan->request->arguments, NULL) : NULL;

    add_original(plan);
    bundle_files_add_text(plan->files, "kernels", kernels);
    add_parts(plan);
    g_ptr_array_add(
        plan->program->notes,
        g_strdup_printf("%s has a main, which is run with%s%s: what it writes is compared, and its kernels "
                        "are timed where it launches them",
                        plan->source->name, arguments ? "" : "out", arguments ? arguments : " arguments"));
    return add_arguments(plan, error) && add_data(plan, error);
}

gboolean
plan_add_whole(const Plan *plan, GError **error)
{
    g_autoptr(GString) kernels = g_string_new(NULL);

    for (guint i = 0; i < plan->analysis->cases->len; i++) {
        const Ranking *ranking = plan_ranking(plan, i);

        plan_append_kernel(kernels, ranking->kernel->name, ranking->launch);
    }
    return plan_add_run(plan, kernels->str, error);
}
