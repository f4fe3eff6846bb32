/* SPDX-License-Identifier: MIT */
#include "validate/contents/contents_private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define ID_DIGITS 16

/* clang-format off */
G_DEFINE_QUARK(fieldwise-bundle-error, bundle_error)
/* clang-format on */

gboolean
bundle_fail(GError **error, BundleError code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (error)
        *error = g_error_new_valist(BUNDLE_ERROR, (gint)code, format, arguments);
    va_end(arguments);
    return FALSE;
}

static void
bundle_file_free(gpointer data)
{
    BundleFile *file = data;

    g_free(file->path);
    g_bytes_unref(file->content);
    g_free(file);
}

GPtrArray *
bundle_files_new(void)
{
    return g_ptr_array_new_with_free_func(bundle_file_free);
}

void
bundle_files_add(GPtrArray *files, const char *path, GBytes *content, gboolean executable)
{
    BundleFile *file = g_new0(BundleFile, 1);

    file->path = g_strdup(path);
    file->content = g_bytes_ref(content);
    file->executable = executable;
    g_ptr_array_add(files, file);
}

void
bundle_files_add_text(GPtrArray *files, const char *path, const char *text)
{
    g_autoptr(GBytes) content = g_bytes_new(text, strlen(text));

    bundle_files_add(files, path, content, FALSE);
}

static int
compare_paths(gconstpointer a, gconstpointer b)
{
    const BundleFile *x = *(BundleFile *const *)a, *y = *(BundleFile *const *)b;

    return strcmp(x->path, y->path);
}

char *
bundle_short_id(GChecksum *sum)
{
    return g_strndup(g_checksum_get_string(sum), ID_DIGITS);
}

char *
bundle_files_id(const GPtrArray *files)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    for (guint i = 0; i < files->len; i++)
        g_ptr_array_add(sorted, g_ptr_array_index(files, i));
    g_ptr_array_sort(sorted, compare_paths);
    for (guint i = 0; i < sorted->len; i++) {
        const BundleFile *file = g_ptr_array_index(sorted, i);
        gsize size;
        const guint8 *data = g_bytes_get_data(file->content, &size);
        g_autofree char *head = g_strdup_printf("%s %" G_GSIZE_FORMAT "\n", file->path, size);

        g_checksum_update(sum, (const guint8 *)head, -1);
        for (gsize at = 0; at < size; at += MIN(size - at, G_MAXINT))
            g_checksum_update(sum, data + at, (gssize)MIN(size - at, G_MAXINT));
    }
    return bundle_short_id(sum);
}

/* --- writing */

static gboolean
fail_write(GError **error, const char *path)
{
    int problem = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(problem), "%s: cannot be written: %s",
                path, g_strerror(problem));
    return FALSE;
}

void
bundle_remove(const char *path)
{
    g_autoptr(GDir) folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        bundle_remove(inner);
    }
    g_remove(path);
}

static gboolean
write_all(int fd, const char *data, gsize size)
{
    while (size > 0) {
        gssize n = write(fd, data, MIN(size, G_MAXINT));

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return FALSE;
        data += n;
        size -= (gsize)n;
    }
    return TRUE;
}

/* Writes FILE under FOLDER; SHOWN stands in errors. */
static gboolean
write_file(const char *folder, const BundleFile *file, const char *shown, GError **error)
{
    g_autofree char *path = g_build_filename(folder, file->path, NULL), *parent = g_path_get_dirname(path);
    g_autofree char *name = g_build_filename(shown, file->path, NULL);
    gsize size;
    const char *data = g_bytes_get_data(file->content, &size);
    gboolean done;
    int fd;

    if (g_mkdir_with_parents(parent, 0777) != 0)
        return fail_write(error, name);
    fd = g_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file->executable ? 0777 : 0666);
    if (fd < 0)
        return fail_write(error, name);
    done = write_all(fd, data, size) || fail_write(error, name);
    if (close(fd) != 0 && done)
        return fail_write(error, name);
    return done;
}

static gboolean
write_files(const char *folder, const GPtrArray *files, const char *shown, GError **error)
{
    for (guint i = 0; i < files->len; i++)
        if (!write_file(folder, g_ptr_array_index(files, i), shown, error))
            return FALSE;
    return TRUE;
}

/* The first parts of the files' paths, each once, in the files' order. */
static GPtrArray *
first_parts(const GPtrArray *files)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < files->len; i++) {
        const char *path = ((const BundleFile *)g_ptr_array_index(files, i))->path;
        g_autofree char *part = g_strndup(path, strcspn(path, "/"));

        if (!g_ptr_array_find_with_equal_func(parts, part, g_str_equal, NULL))
            g_ptr_array_add(parts, g_steal_pointer(&part));
    }
    return parts;
}

/* Puts STAGE/PART in the place of FOLDER/PART, which moves to OLD/PART. */
static gboolean
exchange(const char *folder, const char *stage, const char *old, const char *part, GError **error)
{
    g_autofree char *now = g_build_filename(folder, part, NULL), *next = g_build_filename(stage, part, NULL);
    g_autofree char *before = g_build_filename(old, part, NULL);

    if (g_rename(now, before) != 0 && errno != ENOENT)
        return fail_write(error, now);
    if (g_rename(next, now) == 0)
        return TRUE;
    fail_write(error, now);
    (void)!g_rename(before, now);
    return FALSE;
}

/* Takes back the exchange of the first N of PARTS. */
static void
exchange_back(const char *folder, const char *old, const GPtrArray *parts, guint n)
{
    while (n-- > 0) {
        g_autofree char *now = g_build_filename(folder, g_ptr_array_index(parts, n), NULL);
        g_autofree char *before = g_build_filename(old, g_ptr_array_index(parts, n), NULL);

        bundle_remove(now);
        (void)!g_rename(before, now);
    }
}

static gboolean
exchange_all(const char *folder, const char *stage, const GPtrArray *files, GError **error)
{
    g_autoptr(GPtrArray) parts = first_parts(files);
    g_autofree char *old = g_build_filename(stage, ".old", NULL);

    if (g_mkdir(old, 0777) != 0)
        return fail_write(error, folder);
    for (guint i = 0; i < parts->len; i++)
        if (!exchange(folder, stage, old, g_ptr_array_index(parts, i), error)) {
            exchange_back(folder, old, parts, i);
            return FALSE;
        }
    return TRUE;
}

/* Whether nothing in FOLDER that FILES replace is one of INPUTS. */
static gboolean
check_replaced(const char *folder, const GPtrArray *files, const InputSet *inputs, GError **error)
{
    g_autoptr(GPtrArray) parts = first_parts(files);

    for (guint i = 0; i < parts->len; i++) {
        g_autofree char *path = g_build_filename(folder, g_ptr_array_index(parts, i), NULL);

        if (!input_set_check_tree(inputs, path, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
bundle_files_write(const char *path, const GPtrArray *files, const InputSet *inputs, GError **error)
{
    gboolean is_new = !g_file_test(path, G_FILE_TEST_EXISTS), done;
    g_autofree char *folder = g_canonicalize_filename(path, NULL);
    g_autofree char *stage =
        is_new ? g_strconcat(folder, ".XXXXXX", NULL) : g_build_filename(folder, ".plan.XXXXXX", NULL);

    if (!check_replaced(path, files, inputs, error))
        return FALSE;
    if (!g_mkdtemp_full(stage, 0777))
        return fail_write(error, path);
    done = write_files(stage, files, path, error);
    if (done && is_new)
        done = g_rename(stage, folder) == 0 || fail_write(error, path);
    else if (done)
        done = exchange_all(folder, stage, files, error);
    if (!done || !is_new)
        bundle_remove(stage);
    return done;
}
