/* SPDX-License-Identifier: MIT */
#include "frontend/parse/arguments/arguments.h"
#include "base/base.h"

#include <jansson.h>
#include <stdlib.h>

#define DATABASE "compile_commands.json"

/* Absolute, and with symbolic links followed where the file is there. */
static char *
path_normal(const char *path, const char *directory)
{
    g_autofree char *canonical = g_canonicalize_filename(path, directory);
    char *real = realpath(canonical, NULL);
    char *copy;

    if (!real)
        return g_steal_pointer(&canonical);
    copy = g_strdup(real);
    free(real);
    return copy;
}

/* A member that has to be a string; NULL and an error where it isn't. */
static const char *
entry_string(const json_t *entry, const char *member, const char *path, GError **error)
{
    const char *text = json_string_value(json_object_get(entry, member));

    if (!text)
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: an entry has no string \"%s\"", path,
                    member);
    return text;
}

/* The command line of an entry, the compiler first; both of its forms are in use. */
static char **
entry_argv(const json_t *entry, const char *path, GError **error)
{
    const json_t *arguments = json_object_get(entry, "arguments");
    const char *command;
    g_autoptr(GError) cause = NULL;
    char **argv = NULL;

    if (json_is_array(arguments)) {
        g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

        for (size_t i = 0; i < json_array_size(arguments); i++) {
            const char *argument = json_string_value(json_array_get(arguments, i));

            if (argument)
                g_strv_builder_add(builder, argument);
        }
        return g_strv_builder_end(builder);
    }
    command = entry_string(entry, "command", path, error);
    if (!command)
        return NULL;
    if (!g_shell_parse_argv(command, NULL, &argv, &cause)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: the command \"%s\": %s", path, command,
                    cause->message);
        return NULL;
    }
    return argv;
}

/* The absolute folder of the database at PATH. */
static char *
database_dir(const char *path)
{
    g_autofree char *parent = g_path_get_dirname(path);

    return g_canonicalize_filename(parent, NULL);
}

/* The entry for a source, and the absolute folder that it was compiled in. */
static const json_t *
entry_find(const json_t *entries, const char *path, const char *source, char **ret_directory, GError **error)
{
    g_autofree char *wanted = path_normal(source, NULL);
    g_autofree char *build_dir = database_dir(path);

    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        const char *directory = entry_string(entry, "directory", path, error);
        const char *file = directory ? entry_string(entry, "file", path, error) : NULL;
        g_autofree char *absolute = NULL;
        g_autofree char *normal = NULL;

        if (!file)
            return NULL;
        absolute = g_canonicalize_filename(directory, build_dir);
        normal = path_normal(file, absolute);
        if (g_str_equal(normal, wanted)) {
            *ret_directory = g_steal_pointer(&absolute);
            return entry;
        }
    }
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: no entry for %s", path, source);
    return NULL;
}

static json_t *
database_load(const char *path, GError **error)
{
    g_autoptr(GError) other = NULL;
    json_error_t cause;
    json_t *entries;

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: no such file", path);
        return NULL;
    }
    if (!regular_file_check(path, &other)) {
        g_set_error_literal(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, other->message);
        return NULL;
    }
    entries = json_load_file(path, 0, &cause);
    if (!entries) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s:%d:%d: error: %s", path, cause.line,
                    cause.column, cause.text);
        return NULL;
    }
    if (!json_is_array(entries)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: no array of commands", path);
        json_decref(entries);
        return NULL;
    }
    return entries;
}

char **
compdb_args(const char *build_dir, const char *source, GPtrArray *files, GError **error)
{
    g_autofree char *path = g_build_filename(build_dir, DATABASE, NULL);
    g_autofree char *directory = NULL;
    json_t *entries = database_load(path, error);
    const json_t *entry = entries ? entry_find(entries, path, source, &directory, error) : NULL;
    g_auto(GStrv) argv = entry ? entry_argv(entry, path, error) : NULL;
    char **args = NULL;

    if (argv && !argv[0])
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "%s: the command for %s is empty", path,
                    source);
    else if (argv)
        args = nvcc_args_translate(argv + 1, directory, files, error);
    if (argv && argv[0] && !args)
        g_prefix_error(error, "%s: ", path);
    json_decref(entries);
    if (files)
        g_ptr_array_add(files, g_steal_pointer(&path));
    return args;
}

GPtrArray *
compdb_sources(const char *build_dir, guint most)
{
    GPtrArray *sources = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *path = g_build_filename(build_dir, DATABASE, NULL);
    g_autofree char *base = database_dir(path);
    json_t *entries = database_load(path, NULL);

    for (size_t i = 0; entries && i < json_array_size(entries) && sources->len < most; i++) {
        const json_t *entry = json_array_get(entries, i);
        const char *directory = entry_string(entry, "directory", path, NULL);
        const char *file = entry_string(entry, "file", path, NULL);
        g_autofree char *absolute = directory ? g_canonicalize_filename(directory, base) : NULL;
        char *normal;

        if (!directory || !file)
            continue;
        normal = path_normal(file, absolute);
        if (g_hash_table_add(known, normal))
            g_ptr_array_add(sources, normal);
        else
            g_free(normal);
    }
    json_decref(entries);
    return sources;
}
