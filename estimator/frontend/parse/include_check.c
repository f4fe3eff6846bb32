/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"
#include "base/base.h"

#include <glib/gstdio.h>
#include <string.h>

/* What is looked at, at most: beyond that, the watch over libclang has to do. */
#define MOST_FILES 2000u
#define MOST_BYTES (64u << 20)

typedef struct {
    GPtrArray *folders; /* of char *: where includes are looked for */
    GPtrArray *files;   /* of char *: to be looked at; grows */
    GHashTable *known;  /* "device:inode" of what FILES had */
    gsize bytes;        /* looked at so far */
    char *const *own_macros;
    GPtrArray *texts;    /* of ReplacedFile */
    GPtrArray *missing;  /* of char *: where headers with macros for exports were looked for first */
    GHashTable *exports; /* of char *: export_names_add() of what was looked at */
} Search;

/* One include as written. */
typedef struct {
    char *name;
    gboolean is_quoted;
    guint line, column; /* of the name's delimiter, from 1 */
} Include;

static void
add_folders(Search *search, const GPtrArray *args)
{
    static const char *const options[] = {"-I", "-iquote"};

    for (guint i = 0; i < args->len; i++)
        for (guint o = 0; o < G_N_ELEMENTS(options); o++) {
            const char *arg = g_ptr_array_index(args, i);

            if (!g_str_has_prefix(arg, options[o]))
                continue;
            if (arg[strlen(options[o])])
                g_ptr_array_add(search->folders, g_strdup(arg + strlen(options[o])));
            else if (i + 1 < args->len)
                g_ptr_array_add(search->folders, g_strdup(g_ptr_array_index(args, i + 1)));
        }
}

/* The include in the line at TEXT of LENGTH bytes; FALSE where it has none. */
static gboolean
include_find(const char *text, gsize length, Include *include)
{
    const char *end = text + length, *at = text, *close;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == end || *at++ != '#')
        return FALSE;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if ((gsize)(end - at) < strlen("include") || strncmp(at, "include", strlen("include")) != 0)
        return FALSE;
    for (at += strlen("include"); at < end && (*at == ' ' || *at == '\t'); at++)
        ;
    if (at == end || (*at != '"' && *at != '<'))
        return FALSE;
    include->is_quoted = *at == '"';
    include->column = (guint)(at - text) + 1;
    at++;
    close = memchr(at, include->is_quoted ? '"' : '>', (gsize)(end - at));
    if (!close)
        return FALSE;
    include->name = g_strndup(at, (gsize)(close - at));
    return TRUE;
}

/* Adds the regular file PATH unless it was there. */
static void
add_file(Search *search, const char *path, const GStatBuf *status)
{
    g_autofree char *identity = g_strdup_printf("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT,
                                                (guint64)status->st_dev, (guint64)status->st_ino);

    if (search->files->len < MOST_FILES && g_hash_table_add(search->known, g_steal_pointer(&identity)))
        g_ptr_array_add(search->files, g_strdup(path));
}

/* TRUE where PATH is there, other than as a folder; what it is goes to ret_status. */
static gboolean
is_there(const char *path, GStatBuf *ret_status)
{
    return g_stat(path, ret_status) == 0 && !S_ISDIR(ret_status->st_mode);
}

/* The path of what INCLUDE in the file FROM means; NULL where it is not found. Free with g_free(). */
static char *
include_resolve(const Search *search, const char *from, const Include *include, GStatBuf *ret_status)
{
    g_autofree char *folder = g_path_get_dirname(from);
    g_autofree char *beside = g_path_is_absolute(include->name)
                                  ? g_strdup(include->name)
                                  : g_build_filename(folder, include->name, NULL);

    if ((include->is_quoted || g_path_is_absolute(include->name)) && is_there(beside, ret_status))
        return g_steal_pointer(&beside);
    for (guint i = 0; i < search->folders->len && !g_path_is_absolute(include->name); i++) {
        g_autofree char *path = g_build_filename(g_ptr_array_index(search->folders, i), include->name, NULL);

        if (is_there(path, ret_status))
            return g_steal_pointer(&path);
    }
    return NULL;
}

/* Notes that nothing is there for INCLUDE of FROM, which may be written by the program's build. */
static void
note_missing(Search *search, const char *from, const Include *include)
{
    g_autofree char *folder = g_path_get_dirname(from);

    if (!export_header_is(include->name) || g_path_is_absolute(include->name))
        return;
    g_ptr_array_add(search->missing,
                    g_build_filename(search->folders->len ? g_ptr_array_index(search->folders, 0) : folder,
                                     include->name, NULL));
}

static gboolean
check_include(Search *search, const char *from, const Include *include, GError **error)
{
    GStatBuf status;
    g_autofree char *path = include_resolve(search, from, include, &status);

    if (!path) {
        note_missing(search, from, include);
        return TRUE;
    }
    if (!S_ISREG(status.st_mode)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s:%u:%u: error: '%s' is not a regular file", from,
                    include->line, include->column, include->name);
        return FALSE;
    }
    add_file(search, path, &status);
    return TRUE;
}

static gboolean
check_text(Search *search, const char *path, const char *text, gsize length, GError **error)
{
    Include include = {.line = 0};
    const char *end = text + length;

    for (const char *line = text; line < end;) {
        const char *next = memchr(line, '\n', (gsize)(end - line));
        gsize size = (gsize)((next ? next : end) - line);
        gboolean is_fine = TRUE;

        include.line++;
        if (include_find(line, size, &include)) {
            is_fine = check_include(search, path, &include, error);
            g_free(include.name);
        }
        if (!is_fine)
            return FALSE;
        line += size + 1;
    }
    return TRUE;
}

void
replaced_file_free(gpointer data)
{
    ReplacedFile *text = data;

    if (!text)
        return;
    g_free(text->path);
    g_free(text->text);
    g_free(text);
}

ReplacedFile *
replaced_files_find(const GPtrArray *texts, const char *path)
{
    for (guint i = 0; texts && i < texts->len; i++) {
        ReplacedFile *text = g_ptr_array_index(texts, i);

        if (strcmp(text->path, path) == 0)
            return text;
    }
    return NULL;
}

void
replaced_files_set(GPtrArray *texts, const char *path, char *text, gsize length)
{
    ReplacedFile *file = replaced_files_find(texts, path);

    if (!file) {
        file = g_new0(ReplacedFile, 1);
        file->path = g_strdup(path);
        g_ptr_array_add(texts, file);
    }
    g_free(file->text);
    file->text = text;
    file->length = length;
}

static void
replace_text(Search *search, const char *path, const char *text, gsize length)
{
    ReplacedFile read = {NULL, NULL, 0};

    read.text = read_file_text(text, length, search->own_macros, &read.length);
    if (!read.text)
        return;
    read.path = g_strdup(path);
    g_ptr_array_add(search->texts, g_memdup2(&read, sizeof read));
}

static gboolean
check_file(Search *search, const char *path, GError **error)
{
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, NULL);
    gsize length = file ? g_mapped_file_get_length(file) : 0;

    search->bytes += length;
    if (length == 0 || search->bytes > MOST_BYTES)
        return TRUE;
    replace_text(search, path, g_mapped_file_get_contents(file), length);
    export_names_add(search->exports, g_mapped_file_get_contents(file), length);
    return check_text(search, path, g_mapped_file_get_contents(file), length, error);
}

/* Whether VALUE, an argument, names nothing that cannot be read as a file; IS_INCLUDED: it is looked up like
 * an #include. */
static gboolean
check_argument(const Search *search, const char *value, gboolean is_included, GError **error)
{
    Include include = {.is_quoted = TRUE, .name = (char *)value};
    GStatBuf status;
    g_autofree char *path = is_included ? include_resolve(search, "", &include, &status) : g_strdup(value);
    const gboolean is_found = path && is_there(path, &status);

    if (!is_found || S_ISREG(status.st_mode) || strcmp(path, "/dev/null") == 0)
        return TRUE;
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "compiler arguments: %s: not a regular file",
                path);
    return FALSE;
}

/* What ARG, which follows BEFORE, names; *RET_IS_INCLUDED: it is looked up like an #include. A part of ARG.
 */
static const char *
argument_value(const char *arg, const char *before, gboolean *ret_is_included)
{
    static const char *const words[] = {"-include", "--include=", "-imacros", "--imacros="};

    *ret_is_included = strcmp(before, "-include") == 0 || strcmp(before, "-imacros") == 0;
    for (guint i = 0; i < G_N_ELEMENTS(words) && !*ret_is_included; i++)
        if (g_str_has_prefix(arg, words[i]) && arg[strlen(words[i])] != '\0') {
            *ret_is_included = TRUE;
            return arg + strlen(words[i]);
        }
    return !*ret_is_included && g_str_has_prefix(arg, "--") && strchr(arg, '=') ? strchr(arg, '=') + 1 : arg;
}

/* ARGS, with what they hand on to parts of the compiler, one by one. */
static GPtrArray *
inner_arguments(const GPtrArray *args)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < args->len; i++) {
        const char *arg = g_ptr_array_index(args, i);
        g_auto(GStrv) parts = g_strsplit(arg, g_str_has_prefix(arg, "-Wp,") ? "," : "\n", -1);

        if (strcmp(arg, "-Xclang") == 0 || strcmp(arg, "-Xpreprocessor") == 0)
            continue;
        for (char **part = parts; *part; part++)
            g_ptr_array_add(all, g_strdup(*part));
    }
    return all;
}

/* Whether what ARGS name are no pipes, devices or sockets. */
static gboolean
check_arguments(const Search *search, const GPtrArray *args, GError **error)
{
    g_autoptr(GPtrArray) all = inner_arguments(args);
    const char *before = "";

    for (guint i = 0; i < all->len; i++) {
        gboolean is_included;
        const char *value = argument_value(g_ptr_array_index(all, i), before, &is_included);

        if (!check_argument(search, value, is_included, error))
            return FALSE;
        before = g_ptr_array_index(all, i);
    }
    return TRUE;
}

/* Adds the headers that are missing and would define macros for exports, to what is read instead of files. */
static void
add_exports(Search *search)
{
    if (g_hash_table_size(search->exports) == 0)
        return;
    for (guint i = 0; i < search->missing->len; i++) {
        char *text = export_header_text(search->exports);

        replaced_files_set(search->texts, g_ptr_array_index(search->missing, i), text, strlen(text));
    }
}

gboolean
includes_check(const char *path, const ReplacedFile *given, const GPtrArray *args, char *const *own_macros,
               GPtrArray *texts, gsize *ret_bytes, GError **error)
{
    Search search = {
        .folders = g_ptr_array_new_with_free_func(g_free),
        .files = g_ptr_array_new_with_free_func(g_free),
        .known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .own_macros = own_macros,
        .texts = texts,
        .missing = g_ptr_array_new_with_free_func(g_free),
        .exports = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    gboolean is_fine = TRUE;
    GStatBuf status;

    add_folders(&search, args);
    if (!given && is_there(path, &status))
        add_file(&search, path, &status);
    is_fine = check_arguments(&search, args, error);
    if (is_fine && given && given->length > 0) {
        search.bytes = given->length;
        is_fine = check_text(&search, path, given->text, given->length, error);
    }
    for (guint i = 0; is_fine && i < search.files->len; i++)
        is_fine = check_file(&search, g_ptr_array_index(search.files, i), error);
    add_exports(&search);
    *ret_bytes = search.bytes;
    g_ptr_array_unref(search.missing);
    g_hash_table_unref(search.exports);
    g_ptr_array_unref(search.folders);
    g_ptr_array_unref(search.files);
    g_hash_table_unref(search.known);
    return is_fine;
}
