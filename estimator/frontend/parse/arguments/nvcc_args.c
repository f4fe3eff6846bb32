/* SPDX-License-Identifier: MIT */
#include "frontend/parse/arguments/arguments.h"
#include "base/base.h"

#include <string.h>

#define DEEPEST_OPTION_FILE 8

typedef enum {
    ACTION_DROP,      /* with its value */
    ACTION_KEEP,      /* as it is */
    ACTION_KEEP_PATH, /* its value is a file or folder */
    ACTION_STANDARD,  /* its value is a language standard */
    ACTION_HOST,      /* its value is a list of host compiler arguments */
    ACTION_FILE,      /* its value is a file of arguments */
    ACTION_LANGUAGE,  /* its value is a language */
} Action;

/* An option with a value. Every one can be written NAME=VALUE and NAME VALUE; a joined one NAMEVALUE too. */
typedef struct {
    const char *name;
    const char *clang; /* what clang calls it, where it is kept */
    Action action;
    gboolean joined;
} Option;

static const Option OPTIONS[] = {
    {"-D", "-D", ACTION_KEEP, TRUE},
    {"--define-macro", "-D", ACTION_KEEP, FALSE},
    {"-U", "-U", ACTION_KEEP, TRUE},
    {"--undefine-macro", "-U", ACTION_KEEP, FALSE},
    {"-isystem", "-isystem", ACTION_KEEP_PATH, TRUE},
    {"--system-include", "-isystem", ACTION_KEEP_PATH, FALSE},
    {"-iquote", "-iquote", ACTION_KEEP_PATH, TRUE},
    {"-idirafter", "-idirafter", ACTION_KEEP_PATH, TRUE},
    {"-include", "-include", ACTION_KEEP_PATH, FALSE},
    {"--pre-include", "-include", ACTION_KEEP_PATH, FALSE},
    {"-I", "-I", ACTION_KEEP_PATH, TRUE},
    {"--include-path", "-I", ACTION_KEEP_PATH, FALSE},
    {"-std", "-std=", ACTION_STANDARD, FALSE},
    {"--std", "-std=", ACTION_STANDARD, FALSE},
    {"-Xcompiler", NULL, ACTION_HOST, FALSE},
    {"--compiler-options", NULL, ACTION_HOST, FALSE},
    {"-optf", NULL, ACTION_FILE, FALSE},
    {"--options-file", NULL, ACTION_FILE, FALSE},
    {"-gencode", NULL, ACTION_DROP, FALSE},
    {"--generate-code", NULL, ACTION_DROP, FALSE},
    {"-arch", NULL, ACTION_DROP, FALSE},
    {"--gpu-architecture", NULL, ACTION_DROP, FALSE},
    {"-code", NULL, ACTION_DROP, FALSE},
    {"--gpu-code", NULL, ACTION_DROP, FALSE},
    {"-ccbin", NULL, ACTION_DROP, FALSE},
    {"--compiler-bindir", NULL, ACTION_DROP, FALSE},
    {"-Xptxas", NULL, ACTION_DROP, FALSE},
    {"--ptxas-options", NULL, ACTION_DROP, FALSE},
    {"-Xlinker", NULL, ACTION_DROP, FALSE},
    {"--linker-options", NULL, ACTION_DROP, FALSE},
    {"-Xarchive", NULL, ACTION_DROP, FALSE},
    {"--archive-options", NULL, ACTION_DROP, FALSE},
    {"-Xnvlink", NULL, ACTION_DROP, FALSE},
    {"--nvlink-options", NULL, ACTION_DROP, FALSE},
    {"-Xfatbin", NULL, ACTION_DROP, FALSE},
    {"-Xcudafe", NULL, ACTION_DROP, FALSE},
    {"-Xclang", NULL, ACTION_DROP, FALSE},
    {"-Xcuda-ptxas", NULL, ACTION_DROP, FALSE},
    {"-Xcuda-fatbinary", NULL, ACTION_DROP, FALSE},
    {"-maxrregcount", NULL, ACTION_DROP, FALSE},
    {"--maxrregcount", NULL, ACTION_DROP, FALSE},
    {"-cudart", NULL, ACTION_DROP, FALSE},
    {"--cudart", NULL, ACTION_DROP, FALSE},
    {"-cudadevrt", NULL, ACTION_DROP, FALSE},
    {"--cudadevrt", NULL, ACTION_DROP, FALSE},
    {"-rdc", NULL, ACTION_DROP, FALSE},
    {"--relocatable-device-code", NULL, ACTION_DROP, FALSE},
    {"-ftz", NULL, ACTION_DROP, FALSE},
    {"--ftz", NULL, ACTION_DROP, FALSE},
    {"-prec-div", NULL, ACTION_DROP, FALSE},
    {"--prec-div", NULL, ACTION_DROP, FALSE},
    {"-prec-sqrt", NULL, ACTION_DROP, FALSE},
    {"--prec-sqrt", NULL, ACTION_DROP, FALSE},
    {"-fmad", NULL, ACTION_DROP, FALSE},
    {"--fmad", NULL, ACTION_DROP, FALSE},
    {"-default-stream", NULL, ACTION_DROP, FALSE},
    {"--default-stream", NULL, ACTION_DROP, FALSE},
    {"-t", NULL, ACTION_DROP, FALSE},
    {"--threads", NULL, ACTION_DROP, FALSE},
    {"-split-compile", NULL, ACTION_DROP, FALSE},
    {"--split-compile", NULL, ACTION_DROP, FALSE},
    {"-diag-suppress", NULL, ACTION_DROP, FALSE},
    {"--diag-suppress", NULL, ACTION_DROP, FALSE},
    {"-diag-error", NULL, ACTION_DROP, FALSE},
    {"--diag-error", NULL, ACTION_DROP, FALSE},
    {"-diag-warn", NULL, ACTION_DROP, FALSE},
    {"--diag-warn", NULL, ACTION_DROP, FALSE},
    {"-Werror", NULL, ACTION_DROP, FALSE},
    {"--Werror", NULL, ACTION_DROP, FALSE},
    {"-keep-dir", NULL, ACTION_DROP, FALSE},
    {"--keep-dir", NULL, ACTION_DROP, FALSE},
    {"-odir", NULL, ACTION_DROP, FALSE},
    {"--output-directory", NULL, ACTION_DROP, FALSE},
    {"-o", NULL, ACTION_DROP, TRUE},
    {"--output-file", NULL, ACTION_DROP, FALSE},
    {"-MF", NULL, ACTION_DROP, TRUE},
    {"--dependency-output", NULL, ACTION_DROP, FALSE},
    {"-MT", NULL, ACTION_DROP, TRUE},
    {"-MQ", NULL, ACTION_DROP, TRUE},
    {"-L", NULL, ACTION_DROP, TRUE},
    {"--library-path", NULL, ACTION_DROP, FALSE},
    {"-l", NULL, ACTION_DROP, TRUE},
    {"--library", NULL, ACTION_DROP, FALSE},
    {"-x", NULL, ACTION_LANGUAGE, FALSE},
    {"--x", NULL, ACTION_LANGUAGE, FALSE},
    {"-m", NULL, ACTION_DROP, TRUE},
    {"--machine", NULL, ACTION_DROP, FALSE},
    {"-target-dir", NULL, ACTION_DROP, FALSE},
    {"--target-directory", NULL, ACTION_DROP, FALSE},
    {"-target", NULL, ACTION_DROP, FALSE},
    {"-isysroot", NULL, ACTION_DROP, FALSE},
};

typedef struct {
    const char *directory;
    GPtrArray *args;  /* what is kept, of char * */
    GPtrArray *files; /* of char *: the option files that were read; NULL: not asked for */
    guint depth;      /* of option files */
    GError *error;    /* what the first file is that could not be read; NULL: none */
} Translation;

static void translate(Translation *self, char *const *argv);

/* FALSE: the argument is another one. Otherwise *ret_value is its joined value, or NULL where the next
 * argument is its value. */
static gboolean
option_match(const Option *option, const char *arg, const char **ret_value)
{
    gsize length = strlen(option->name);

    if (strncmp(arg, option->name, length) != 0)
        return FALSE;
    if (arg[length] == '\0')
        *ret_value = NULL;
    else if (arg[length] == '=')
        *ret_value = arg + length + 1;
    else if (option->joined)
        *ret_value = arg + length;
    else
        return FALSE;
    return TRUE;
}

/* Of several that match, the one with the longest name: -include, not -I; -isystem, not -i. */
static const Option *
option_find(const char *arg, const char **ret_value)
{
    const Option *best = NULL;
    const char *value = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(OPTIONS); i++) {
        if (best && strlen(OPTIONS[i].name) <= strlen(best->name))
            continue;
        if (option_match(&OPTIONS[i], arg, &value)) {
            best = &OPTIONS[i];
            *ret_value = value;
        }
    }
    return best;
}

static void
keep(Translation *self, const char *name, const char *value)
{
    g_ptr_array_add(self->args, g_strdup(name));
    g_ptr_array_add(self->args, g_strdup(value));
}

/* A header to include is looked for beside the source and in the folders: it stays relative unless it is
 * there. */
static void
keep_path(Translation *self, const char *name, const char *value)
{
    g_autofree char *path = g_canonicalize_filename(value, self->directory);

    if (g_str_equal(name, "-include") && !g_file_test(path, G_FILE_TEST_EXISTS))
        keep(self, name, value);
    else
        keep(self, name, path);
}

static void
translate_host_list(Translation *self, const char *list)
{
    g_auto(GStrv) argv = g_strsplit_set(list, ", ", -1);

    translate(self, argv);
}

static void
fail_deep(const char *name, GError **error)
{
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS,
                "%s: files of compiler arguments name one another too deeply", name);
}

/* The arguments in the file NAME, relative to DIRECTORY (NULL: where the process is), quoted as for a shell.
 * It is added to FILES, which may be NULL. */
static char **
argument_file_read(const char *name, const char *directory, GPtrArray *files, GError **error)
{
    g_autofree char *path = g_canonicalize_filename(name, directory);
    g_autofree char *text = NULL;
    g_autoptr(GError) cause = NULL;
    char **argv = NULL;
    gsize n;

    if (regular_file_read(path, &text, &n, &cause) && files)
        g_ptr_array_add(files, g_strdup(path));
    if (text && text[strspn(text, " \t\r\n")] == '\0')
        return g_new0(char *, 1);
    if (text && g_shell_parse_argv(text, NULL, &argv, &cause))
        return argv;
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "the file of compiler arguments %s: %s", name,
                g_error_matches(cause, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? "no such file" : cause->message);
    return NULL;
}

/* Adds ARGS to ALL, with what files hold in place of "@FILE"; DEPTH files lead here. */
static gboolean
expand(GPtrArray *all, char *const *args, guint depth, GPtrArray *files, GError **error)
{
    for (; *args; args++) {
        g_auto(GStrv) more = NULL;

        if (**args != '@') {
            g_ptr_array_add(all, g_strdup(*args));
            continue;
        }
        if (depth >= DEEPEST_OPTION_FILE) {
            fail_deep(*args + 1, error);
            return FALSE;
        }
        more = argument_file_read(*args + 1, NULL, files, error);
        if (!more || !expand(all, more, depth + 1, files, error))
            return FALSE;
    }
    return TRUE;
}

char **
argument_files_expand(char *const *args, GPtrArray *files, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);

    if (!expand(all, args, 0, files, error))
        return NULL;
    g_ptr_array_add(all, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&all), FALSE);
}

static void
translate_file(Translation *self, const char *name)
{
    g_auto(GStrv) argv = NULL;

    if (self->error)
        return;
    if (self->depth >= DEEPEST_OPTION_FILE)
        fail_deep(name, &self->error);
    else
        argv = argument_file_read(name, self->directory, self->files, &self->error);
    if (!argv)
        return;
    self->depth++;
    translate(self, argv);
    self->depth--;
}

static void
translate_option(Translation *self, const Option *option, const char *value)
{
    switch (option->action) {
    case ACTION_DROP:
        break;
    case ACTION_KEEP:
        keep(self, option->clang, value);
        break;
    case ACTION_KEEP_PATH:
        keep_path(self, option->clang, value);
        break;
    case ACTION_STANDARD:
        g_ptr_array_add(self->args, g_strconcat(option->clang, value, NULL));
        break;
    case ACTION_HOST:
        translate_host_list(self, value);
        break;
    case ACTION_FILE:
        translate_file(self, value);
        break;
    case ACTION_LANGUAGE:
        if (g_str_equal(value, "cu") || g_str_equal(value, "hip"))
            keep(self, "-x", "cuda");
        break;
    }
}

static void
translate(Translation *self, char *const *argv)
{
    for (; *argv; argv++) {
        const char *value = NULL;
        const Option *option = NULL;

        if (**argv == '@')
            translate_file(self, *argv + 1);
        if (**argv == '-')
            option = option_find(*argv, &value);
        if (!option)
            continue;
        if (!value && !argv[1])
            break;
        translate_option(self, option, value ? value : *++argv);
    }
}

char **
nvcc_args_translate(char *const *argv, const char *directory, GPtrArray *files, GError **error)
{
    Translation self = {directory, g_ptr_array_new(), files, 0, NULL};
    g_auto(GStrv) args = NULL;

    translate(&self, argv);
    g_ptr_array_add(self.args, NULL);
    args = (char **)g_ptr_array_free(self.args, FALSE);
    if (!self.error)
        return g_steal_pointer(&args);
    g_propagate_error(error, self.error);
    return NULL;
}
