/* SPDX-License-Identifier: MIT */

#include "command/nvcc/nvcc_private.h"

/* Compiles the source at PATH with the arguments ARGS. */
static gboolean
check_source(const char *nvcc, const char *target, const char *path, char *const *args, GError **error)
{
    const NvccSource source = {nvcc, target, path, args};
    g_autoptr(GPtrArray) jobs = g_ptr_array_new_with_free_func(nvcc_job_free);

    g_ptr_array_add(jobs, nvcc_job_new(NULL, NULL, NULL, NULL));
    return nvcc_jobs_run(&source, jobs, error);
}

gboolean
nvcc_check(const Options *options, const Machine *machine, GError **error)
{
    g_autofree char *target = nvcc_target(machine, error);
    g_autofree char *nvcc = target ? nvcc_wanted(options, error) : NULL;
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) args = NULL;

    if (!nvcc)
        return FALSE;
    if (options->compiler_args)
        g_strv_builder_addv(builder, (const char **)options->compiler_args);
    g_strv_builder_add_many(builder, "-Werror", "cross-execution-space-call", NULL);
    args = g_strv_builder_end(builder);
    if (!check_source(nvcc, target, options->source, args, error))
        return FALSE;
    for (guint i = 0; i < options->more_sources->len; i++)
        if (!check_source(nvcc, target, g_ptr_array_index(options->more_sources, i), args, error))
            return FALSE;
    return TRUE;
}
