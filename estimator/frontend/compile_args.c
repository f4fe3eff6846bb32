/* SPDX-License-Identifier: MIT */
#include "compile_args.h"
#include "declarations.h"

static const char *const base_args[] = {
    "-x",
    "cuda",
    "-std=c++17",
    "--cuda-device-only",
    "--cuda-gpu-arch=sm_90",
    "-ferror-limit=0",
    "-Wno-everything",
    "-Xclang",
    "-fcuda-allow-variadic-functions",
    "-nogpulib",
};

static void
args_add(GPtrArray *args, const char *arg)
{
    g_ptr_array_add(args, g_strdup(arg));
}

GPtrArray *
compile_args_new(const char *source, const ParseOptions *options, GError **error)
{
    GPtrArray *args = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folder = declarations_dir();

    for (guint i = 0; i < G_N_ELEMENTS(base_args); i++)
        args_add(args, base_args[i]);
    args_add(args, "-nogpuinc");
    args_add(args, "-nostdinc");
    args_add(args, "--cuda-path=/nonexistent");
    args_add(args, "-isystem");
    args_add(args, folder);
    args_add(args, "-include");
    g_ptr_array_add(args, g_build_filename(folder, "fieldwise_prefix.h", NULL));
    for (char **arg = options ? options->compiler_args : NULL; arg && *arg; arg++)
        args_add(args, *arg);
    g_ptr_array_add(args, NULL);
    return args;
}
