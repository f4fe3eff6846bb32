/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"

#include <string.h>

#define STANDARD "-std="
#define DEFAULT_STANDARD STANDARD "gnu++17"
#define LATER_STANDARD STANDARD "gnu++20"

/* For any source. Errors don't end a parse, since after an early one later diagnostics and template launches
 * would be missing; a modern architecture shows what hides behind the lower bounds on __CUDA_ARCH__. */
static const char *const COMMON_ARGS[] = {
    "-x",
    "cuda",
    "--cuda-device-only",
    "--cuda-gpu-arch=sm_90",
    "-nogpulib",
    "-ferror-limit=0",
    "-Wno-everything",
    "-fno-access-control", /* such headers also store private fields */
    "-Xclang",
    "-fcuda-allow-variadic-functions",
    "-fgpu-rdc",         /* nvcc takes extern __shared__ int a[64], clang without this only a[] */
    "-D__FIELDWISE__=1", /* headers of `fieldwise header` then show the plain array of structs */
};

/* Nothing of what is installed here: an installed toolkit would change the flags, hence a path that can't
 * exist. */
static const char *const BUNDLED_ARGS[] = {
    "-nogpuinc", "-nostdinc", "--cuda-path=/dev/null/none",
    /* What nvcc does not define, and programs ask for; clang's own headers need it. */
    "-U__CUDA__", "-U__clang__", "-U__clang_major__", "-U__clang_minor__", "-U__clang_patchlevel__",
    "-U__clang_version__", "-U__llvm__", "-U__NVPTX__", "-U__PTX__",
    "-fgnuc-version=12.2.0", /* as nvcc has it of its host compiler, not 4.2.1, which would be too old for
                                much */
};

/* Arguments that take the next one as their value where none is joined to them. */
static const char *const VALUED_ARGS[] = {
    "-D",
    "-U",
    "-I",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-imacros",
    "-x",
    "-Xclang",
    "-Xpreprocessor",
    "-isysroot",
    "-target",
    "-o",
    "-F",
    "-L",
    "-l",
    "-MF",
    "-MT",
    "-MQ",
    "-mllvm",
    "-Xassembler",
    "-resource-dir",
    "-ivfsoverlay",
    "-working-directory",
    "-Xlinker",
    "-include-pch",
    "-imultilib",
    "-iprefix",
};

/* Arguments that leave what the declarations mean as it is. */
static const char *const HARMLESS_ARGS[] = {
    "-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include", "-W", "-w", "-fopenmp", "-x",
};

void
compile_args_add(CompileArgs *self, const char *arg)
{
    g_ptr_array_add(self->args, g_strdup(arg));
}

void
compile_args_free(CompileArgs *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->args);
    g_ptr_array_unref(self->files);
    g_ptr_array_unref(self->users);
    g_free(self);
}

static CompileArgs *
compile_args_new_common(void)
{
    CompileArgs *self = g_new0(CompileArgs, 1);

    self->args = g_ptr_array_new_with_free_func(g_free);
    self->files = g_ptr_array_new_with_free_func(g_free);
    self->users = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < G_N_ELEMENTS(COMMON_ARGS); i++)
        compile_args_add(self, COMMON_ARGS[i]);
    compile_args_add(self, DEFAULT_STANDARD);
    return self;
}

CompileArgs *
compile_args_new_bundled(const char *declarations)
{
    CompileArgs *self = compile_args_new_common();

    for (guint i = 0; i < G_N_ELEMENTS(BUNDLED_ARGS); i++)
        compile_args_add(self, BUNDLED_ARGS[i]);
    compile_args_add(self, "-isystem");
    compile_args_add(self, declarations);
    self->bundled = TRUE;
    self->precompilable = TRUE;
    return self;
}

/* The real toolkit's headers, through clang's wrapper of them (a prefix of our own includes it, hence
 * -nogpuinc). Where clang asks for one that newer toolkits dropped, an empty one stands in.
 */
static CompileArgs *
compile_args_new_toolkit(const char *toolkit, const char *declarations, GError **error)
{
    g_autofree char *runtime = g_build_filename(toolkit, "include", "cuda_runtime.h", NULL);
    g_autofree char *textures = g_build_filename(toolkit, "include", "texture_fetch_functions.h", NULL);
    g_autofree char *libraries = g_build_filename(toolkit, "include", "cccl", NULL);
    g_autofree char *dropped = g_build_filename(declarations, "fieldwise", "dropped", NULL);
    g_autofree char *include = g_build_filename(toolkit, "include", NULL);
    g_autofree char *prefix = g_build_filename(declarations, "fieldwise", "toolkit.h", NULL);
    g_autofree char *path = g_strconcat("--cuda-path=", toolkit, NULL);
    CompileArgs *self;

    if (!g_file_test(runtime, G_FILE_TEST_EXISTS)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: no CUDA Toolkit: there is no %s", toolkit,
                    runtime);
        return NULL;
    }
    self = compile_args_new_common();
    compile_args_add(self, path);
    compile_args_add(self, "-nogpuinc");
    compile_args_add(self, "-include");
    compile_args_add(self, prefix);
    compile_args_add(self, "-isystem");
    compile_args_add(self, include);
    if (g_file_test(libraries, G_FILE_TEST_IS_DIR)) {
        compile_args_add(self, "-isystem");
        compile_args_add(self, libraries);
    }
    if (!g_file_test(textures, G_FILE_TEST_EXISTS)) {
        compile_args_add(self, "-isystem");
        compile_args_add(self, dropped);
    }
    return self;
}

static gboolean
takes_next(const char *arg)
{
    for (guint i = 0; i < G_N_ELEMENTS(VALUED_ARGS); i++)
        if (g_str_equal(arg, VALUED_ARGS[i]))
            return TRUE;
    return FALSE;
}

/* Notes the file that VALUE of an argument names, if it names one. */
static void
note_file(CompileArgs *self, const char *value)
{
    if (value && g_file_test(value, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add(self->files, g_strdup(value));
}

static gboolean
is_harmless(const char *arg)
{
    for (guint i = 0; i < G_N_ELEMENTS(HARMLESS_ARGS); i++)
        if (g_str_has_prefix(arg, HARMLESS_ARGS[i]))
            return !g_str_has_prefix(arg, "-include-pch");
    return FALSE;
}

/* Whether a C++ standard is no newer than the declarations' own, which then serves for it. */
static gboolean
is_covered_standard(const char *arg)
{
    static const char *const covered[] = {"98", "03", "0x", "11", "1y", "14", "1z", "17"};
    const char *year;

    if (!g_str_has_prefix(arg, STANDARD))
        return FALSE;
    year = strstr(arg, "++");
    for (guint i = 0; year && i < G_N_ELEMENTS(covered); i++)
        if (g_str_equal(year + 2, covered[i]))
            return TRUE;
    return FALSE;
}

/* Whether FOLDER has the headers of a CUDA Toolkit: beside the bundled declarations they would declare
 * everything twice. */
static gboolean
is_toolkit_folder(const char *folder)
{
    g_autofree char *types = g_build_filename(folder, "vector_types.h", NULL);
    g_autofree char *runtime = g_build_filename(folder, "cuda_runtime_api.h", NULL);

    return g_file_test(types, G_FILE_TEST_EXISTS) && g_file_test(runtime, G_FILE_TEST_EXISTS);
}

/* How many of ARGS, an argument and perhaps its value, are one of OPTIONS (NULL-terminated), which look for
 * includes, with a folder that IS_IT accepts, *ret_folder; 0: none. */
static guint
include_arguments(char *const *args, const char *const *options, gboolean (*is_it)(const char *folder),
                  const char **ret_folder)
{
    for (; *options; options++) {
        const char *folder;

        if (!g_str_has_prefix(*args, *options))
            continue;
        folder = *args + strlen(*options);
        *ret_folder = *folder ? folder : args[1];
        return !*ret_folder || !is_it(*ret_folder) ? 0 : *folder ? 1 : 2;
    }
    return 0;
}

static guint
toolkit_arguments(char *const *args)
{
    static const char *const options[] = {"-I", "-isystem", "-iquote", "-idirafter", NULL};
    const char *folder;

    return include_arguments(args, options, is_toolkit_folder, &folder);
}

/* Whether FOLDER has the headers of a C library, as /usr/include does. */
static gboolean
is_system_folder(const char *folder)
{
    g_autofree char *features = g_build_filename(folder, "features.h", NULL);
    g_autofree char *stdio = g_build_filename(folder, "stdio.h", NULL);

    return g_file_test(features, G_FILE_TEST_EXISTS) && g_file_test(stdio, G_FILE_TEST_EXISTS);
}

static guint
system_arguments(char *const *args, const char **ret_folder)
{
    static const char *const options[] = {"-I", "-isystem", NULL};

    return include_arguments(args, options, is_system_folder, ret_folder);
}

/* Arguments by which clang prints something and compiles nothing. */
static gboolean
prints_alone(const char *arg)
{
    static const char *const names[] = {"--help", "-help", "--help-hidden", "--version", "-v", "-###"};
    static const char *const prefixes[] = {"-print-", "--print-", "-dump", "--autocomplete"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_str_equal(arg, names[i]))
            return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(prefixes); i++)
        if (g_str_has_prefix(arg, prefixes[i]))
            return TRUE;
    return FALSE;
}

/* How many of ARGS, from the first on, say to compile for HIP, which is read as CUDA: "-x hip",
 * "--offload-arch=gfx90a". */
static guint
hip_arguments(char *const *args)
{
    static const char *const alone[] = {"-xhip", "--hip-link", "-fgpu-rdc", NULL};

    if (strcmp(args[0], "-x") == 0 && args[1] && strcmp(args[1], "hip") == 0)
        return 2;
    return g_strv_contains(alone, args[0]) || g_str_has_prefix(args[0], "--offload-arch=gfx") ||
           g_str_has_prefix(args[0], "--rocm-path=");
}

static gboolean
compile_args_add_users(CompileArgs *self, char *const *args, GError **error)
{
    for (; *args; args++) {
        const char *folder = NULL;

        if (prints_alone(*args)) {
            g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS,
                        "with the compiler argument %s nothing is compiled", *args);
            return FALSE;
        }
        if (**args != '-') {
            g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS,
                        "\"%s\" is no compiler argument: one source is read at a time", *args);
            return FALSE;
        }
        if (hip_arguments(args) > 0) {
            args += hip_arguments(args) - 1;
            continue;
        }
        if (self->bundled && is_covered_standard(*args))
            continue;
        if (self->bundled && toolkit_arguments(args) > 0) {
            args += toolkit_arguments(args) - 1;
            continue;
        }
        if (self->bundled && system_arguments(args, &folder) > 0) {
            /* behind the bundled declarations, as compilers have it behind their own */
            compile_args_add(self, "-idirafter");
            compile_args_add(self, folder);
            args += system_arguments(args, &folder) - 1;
            continue;
        }
        self->precompilable = self->precompilable && is_harmless(*args);
        compile_args_add(self, *args);
        note_file(self, strchr(*args, '=') ? strchr(*args, '=') + 1 : NULL);
        g_ptr_array_add(self->users, g_strdup(*args));
        if (!takes_next(*args))
            continue;
        if (!args[1]) {
            g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "the compiler argument %s needs a value",
                        *args);
            return FALSE;
        }
        compile_args_add(self, *++args);
        note_file(self, *args);
        g_ptr_array_add(self->users, g_strdup(*args));
    }
    return TRUE;
}

/* They are part of the installation. */
static gboolean
declarations_check(const char *declarations, GError **error)
{
    g_autofree char *prefix = declarations_prefix_path(declarations);

    if (g_file_test(prefix, G_FILE_TEST_EXISTS))
        return TRUE;
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS,
                "%s: the CUDA declarations are missing; the environment's FIELDWISE_DECLARATIONS can name "
                "their folder",
                declarations);
    return FALSE;
}

/* Whether one of the user's arguments states a standard. */
static gboolean
states_standard(const CompileArgs *self)
{
    for (guint i = 0; i < self->users->len; i++)
        if (g_str_has_prefix(g_ptr_array_index(self->users, i), STANDARD))
            return TRUE;
    return FALSE;
}

CompileArgs *
compile_args_new(const char *source, const ParseOptions *options, GError **error)
{
    g_autofree char *declarations = declarations_dir();
    g_autoptr(CompileArgs) self = NULL;
    g_auto(GStrv) recorded = NULL;
    g_auto(GStrv) given = NULL;

    if (!declarations_check(declarations, error))
        return NULL;
    if (options && options->cuda_path)
        self = compile_args_new_toolkit(options->cuda_path, declarations, error);
    else
        self = compile_args_new_bundled(declarations);
    if (!self)
        return NULL;
    if (options && options->build_dir) {
        recorded = compdb_args(options->build_dir, source, self->files, error);
        if (!recorded || !compile_args_add_users(self, recorded, error))
            return NULL;
    }
    if (options && options->compiler_args)
        given = argument_files_expand(options->compiler_args, self->files, error);
    if (options && options->compiler_args && (!given || !compile_args_add_users(self, given, error)))
        return NULL;
    if (options && options->is_later && !states_standard(self)) {
        compile_args_add(self, LATER_STANDARD);
        self->precompilable = FALSE;
        self->is_later = TRUE;
    }
    for (guint i = 0; options && options->header_folders && i < options->header_folders->len; i++) {
        compile_args_add(self, "-I");
        compile_args_add(self, g_ptr_array_index(options->header_folders, i));
    }
    return g_steal_pointer(&self);
}
