/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "place/place.h"
#include "text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILE_BYTES (1024 * 1024)

/* Where files of a kind stand in a folder of the search path: those of GPUs in the folder itself, as
 * users keep them and as they are installed, or in gpus/, as in the source tree; those of compilers in
 * compilers/.
 */
static const char *const PLACES[][3] = {
    [ARCH_KIND_GPU] = {"", "gpus", NULL},
    [ARCH_KIND_COMPILER] = {"compilers", NULL},
};

static gboolean
fail_file(const char *what, GError **error)
{
    g_set_error_literal(error, ARCH_ERROR, ARCH_ERROR_FILE, what);
    return FALSE;
}

/* Reads FD to its end into TEXT; a file that grows past the limit meanwhile is refused. */
static gboolean
read_all(int fd, GString *text, GError **error)
{
    char buffer[16384];

    for (;;) {
        ssize_t n = read(fd, buffer, sizeof buffer);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_file(g_strerror(errno), error);
        if (n == 0)
            return TRUE;
        g_string_append_len(text, buffer, n);
        if (text->len > MAX_FILE_BYTES)
            return fail_file("the file is larger than 1 MiB; no architecture file is", error);
    }
}

gboolean
arch_read_file(const char *path, char **ret_text, gsize *ret_len, GError **error)
{
    /* Opening without blocking lets a named pipe be refused instead of waited for. */
    int fd = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);

    if (fd < 0)
        return fail_file(g_strerror(errno), error);
    struct stat status;
    GString *text = g_string_new(NULL);
    gboolean ok;
    if (fstat(fd, &status) != 0)
        ok = fail_file(g_strerror(errno), error);
    else if (S_ISDIR(status.st_mode))
        ok = fail_file("it is a directory, not an architecture file", error);
    else if (!S_ISREG(status.st_mode))
        ok = fail_file("it is not a regular file", error);
    else
        ok = read_all(fd, text, error);
    close(fd);
    if (ok)
        *ret_len = text->len;
    char *bytes = g_string_free(text, !ok);
    if (ok)
        *ret_text = bytes;
    return ok;
}

Arch *
arch_load(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize len = 0;

    if (!arch_read_file(path, &text, &len, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    return arch_parse(path, text, len, error);
}

char **
arch_search_path(void)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    const char *user = g_getenv("FIELDWISE_ARCHDB");
    g_auto(GStrv) folders = g_strsplit(user ? user : "", ":", -1);

    for (char **folder = folders; *folder; folder++) {
        if (**folder != '\0')
            g_strv_builder_add(builder, *folder);
    }
    g_autofree char *measured = g_build_filename(g_get_user_data_dir(), "fieldwise", "arch", NULL);
    g_strv_builder_add(builder, measured);
    g_autofree char *own = place_is_build_tree() ? g_strdup(ARCHDB_SOURCE_DIR) : place_of_data("archdb");
    g_strv_builder_add(builder, own);
    return g_strv_builder_end(builder);
}

guint
arch_folder(const Arch *arch)
{
    g_auto(GStrv) folders = arch_search_path();
    guint i;

    for (i = 0; folders[i]; i++) {
        gsize n = strlen(folders[i]);

        if (strncmp(arch_get_path(arch), folders[i], n) == 0 && arch_get_path(arch)[n] == '/')
            break;
    }
    return i;
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the names of FOLDER's files that end in SUFFIX to NAMES. A folder that is not there holds none. */
static gboolean
list_folder(const char *folder, const char *suffix, GPtrArray *names, GError **error)
{
    g_autoptr(GError) local = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &local);

    if (!dir && g_error_matches(local, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
    if (!dir)
        return fail_file(local->message, error);
    const char *entry;
    while ((entry = g_dir_read_name(dir))) {
        if (!g_str_has_suffix(entry, suffix) || entry[0] == '.' || !g_utf8_validate(entry, -1, NULL))
            continue;
        g_autofree char *name = g_strndup(entry, strlen(entry) - strlen(suffix));
        if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_ptr_array_add(names, g_steal_pointer(&name));
    }
    return TRUE;
}

static const char *
kind_suffix(ArchKind kind)
{
    return kind == ARCH_KIND_COMPILER ? COMPILER_SUFFIX : ARCH_SUFFIX;
}

/* The names of all files of KIND, sorted, each once. */
static char **
list_kind(ArchKind kind, GError **error)
{
    g_auto(GStrv) folders = arch_search_path();
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (char **folder = folders; *folder; folder++)
        for (const char *const *place = PLACES[kind]; *place; place++) {
            g_autofree char *path =
                **place != '\0' ? g_build_filename(*folder, *place, NULL) : g_strdup(*folder);

            if (!list_folder(path, kind_suffix(kind), names, error))
                return NULL;
        }
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&names), FALSE);
}

char **
arch_list(GError **error)
{
    return list_kind(ARCH_KIND_GPU, error);
}

static void
set_name_error(ArchKind kind, const char *name, GError **error)
{
    g_autofree char *quoted = quote_text(name);
    g_auto(GStrv) names = list_kind(kind, error);

    if (!names)
        return;
    g_autofree char *list = g_strjoinv(", ", names);
    const char *closest = closest_name(name, (const char *const *)names);
    g_autofree char *hint = closest ? g_strdup_printf(": did you mean '%s'?", closest) : g_strdup(";");
    g_set_error(error, ARCH_ERROR, ARCH_ERROR_NAME, "no %s is called %s%s there are: %s",
                kind == ARCH_KIND_COMPILER ? "compiler" : "architecture", quoted, hint,
                *list != '\0' ? list : "none (set FIELDWISE_ARCHDB to the folder that holds them)");
}

/* The file of KIND that NAME means; NULL where no folder has it. */
static char *
find_path(ArchKind kind, const char *name)
{
    g_auto(GStrv) folders = arch_search_path();
    g_autofree char *file = g_strconcat(name, kind_suffix(kind), NULL);

    for (char **folder = folders; *folder && *name != '\0' && *name != '.'; folder++)
        for (const char *const *place = PLACES[kind]; *place; place++) {
            g_autofree char *path = g_build_filename(*folder, *place, file, NULL);

            if (g_file_test(path, G_FILE_TEST_EXISTS))
                return g_steal_pointer(&path);
        }
    return NULL;
}

static gboolean
is_file(const char *name)
{
    return strchr(name, '/') || g_str_has_suffix(name, ARCH_SUFFIX) ||
           g_str_has_suffix(name, COMPILER_SUFFIX);
}

char *
arch_path_of(const char *name)
{
    return find_path(ARCH_KIND_GPU, name);
}

/* The file of KIND that NAME means, as it is or as people say it; NULL, with ERROR, where there is none. */
static char *
find_meant(ArchKind kind, const char *name, GError **error)
{
    g_autofree char *path = find_path(kind, name);
    g_autoptr(GError) failure = NULL;

    if (path || kind != ARCH_KIND_GPU) {
        if (!path)
            set_name_error(kind, name, error);
        return g_steal_pointer(&path);
    }
    g_autofree char *meant = arch_name_meant(name, &failure);
    if (meant)
        return find_path(kind, meant);
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    else
        set_name_error(kind, name, error);
    return NULL;
}

/* Loads what NAME, a name or a file, means, which must be of KIND. */
static Arch *
find_kind(ArchKind kind, const char *name, GError **error)
{
    g_autofree char *path = is_file(name) ? g_strdup(name) : find_meant(kind, name, error);
    g_autoptr(Arch) found = path ? arch_load(path, error) : NULL;

    if (!found || arch_get_kind(found) == kind)
        return g_steal_pointer(&found);
    g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY, "%s: it describes a %s and no %s, whose file ends in '%s'",
                path, kind == ARCH_KIND_GPU ? "compiler" : "GPU", kind == ARCH_KIND_GPU ? "GPU" : "compiler",
                kind_suffix(kind));
    return NULL;
}

Arch *
arch_find(const char *name_or_path, GError **error)
{
    return find_kind(ARCH_KIND_GPU, name_or_path, error);
}

Arch *
compiler_find(const char *name_or_path, GError **error)
{
    return find_kind(ARCH_KIND_COMPILER, name_or_path, error);
}

Arch *
arch_find_any(const char *name_or_path, GError **error)
{
    if (is_file(name_or_path))
        return arch_load(name_or_path, error);
    g_autofree char *gpu = find_path(ARCH_KIND_GPU, name_or_path);
    g_autofree char *compiler = find_path(ARCH_KIND_COMPILER, name_or_path);
    return !gpu && compiler ? compiler_find(name_or_path, error) : arch_find(name_or_path, error);
}
