/* SPDX-License-Identifier: MIT */
#include "command/nvcc/nvcc_private.h"

#define USUAL_PATH "/usr/local/cuda/bin/nvcc"

char *
nvcc_wanted(const Options *options, GError **error)
{
    g_autofree char *toolkit =
        options->cuda_path ? g_build_filename(options->cuda_path, "bin", "nvcc", NULL) : NULL;
    const char *named = g_getenv("NVCC"), *paths[5] = {NULL};
    guint n = 0;

    if (toolkit)
        paths[n++] = toolkit;
    if (named && *named != '\0')
        paths[n++] = named;
    paths[n++] = "nvcc";
    paths[n++] = USUAL_PATH;
    return nvcc_find(paths, error);
}

char *
nvcc_target(const Machine *machine, GError **error)
{
    const char *capability = arch_get_text(machine->arch, ARCH_COMPUTE_CAPABILITY);
    g_auto(GStrv) parts = g_strsplit(capability, ".", 2);

    if (g_ascii_isdigit(capability[0]) && g_strv_length(parts) == 2)
        return g_strconcat("sm_", parts[0], parts[1], NULL);
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_MISSING,
                "nvcc has no GPU to compile for: the compute_capability of %s is unknown; --set "
                "compute_capability=X.Y gives it, --registers N the registers",
                arch_get_name(machine->arch));
    return NULL;
}
