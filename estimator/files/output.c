/* SPDX-License-Identifier: MIT */
#include "files/files_private.h"

#include "base/base.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For a device or a pipe, which a new file must not take the place of. */
static gboolean
write_in_place(const char *path, const char *text, GError **error)
{
    int fd = g_open(path, O_WRONLY | O_CLOEXEC, 0);
    gboolean done;

    if (fd < 0)
        return file_fail(error, path);
    done = file_write_all(fd, text, strlen(text), path, error);
    if (close(fd) != 0 && done)
        return file_fail(error, path);
    return done;
}

/* Gives the new file FD the mode that the OLD one had, and its owner where that may be. */
static gboolean
copy_mode(int fd, const struct stat *old)
{
    struct stat new;

    if (fstat(fd, &new) == 0 && (new.st_uid != old->st_uid || new.st_gid != old->st_gid))
        (void)!fchown(fd, old->st_uid, old->st_gid);
    return fchmod(fd, old->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)) == 0;
}

/* A new file beside the one whose place it takes. */
typedef struct {
    char *beside, *target;
} NewFile;

static void
new_file_clear(NewFile *file)
{
    if (file->beside) {
        g_unlink(file->beside);
        crash_keeps(file->beside);
    }
    g_clear_pointer(&file->beside, g_free);
    g_clear_pointer(&file->target, g_free);
}

/* Writes TEXT to a file beside PATH, so that there is never half a result. */
static gboolean
new_file_write(NewFile *file, const char *path, const char *text, GError **error)
{
    struct stat old;
    gboolean exists = stat(path, &old) == 0, done;
    int fd;

    if (exists && g_access(path, W_OK) != 0) /* a new file would take its place all the same */
        return file_fail(error, path);
    file->target = realpath(path, NULL); /* what a symbolic link means, and not the link, is replaced */
    if (!file->target)
        file->target = g_strdup(path);
    file->beside = g_strconcat(file->target, ".XXXXXX", NULL);
    fd = g_mkstemp_full(file->beside, O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0) {
        file_fail(error, path);
        g_clear_pointer(&file->beside, g_free);
        return FALSE;
    }
    crash_removes(file->beside);
    done = !exists || copy_mode(fd, &old) || file_fail(error, path);
    done = done && file_write_all(fd, text, strlen(text), path, error);
    if (close(fd) != 0 && done)
        done = file_fail(error, path);
    return done;
}

static gboolean
new_file_put(NewFile *file, const char *path, GError **error)
{
    if (g_rename(file->beside, file->target) != 0)
        return file_fail(error, path);
    crash_keeps(file->beside);
    g_clear_pointer(&file->beside, g_free);
    return TRUE;
}

gboolean
output_write(const char *path, const char *text, const InputSet *inputs, GError **error)
{
    NewFile file = {NULL, NULL};
    struct stat status;
    gboolean done;

    if (!path)
        return file_write_all(STDOUT_FILENO, text, strlen(text), "standard output", error);
    if (!input_set_check_output(inputs, path, error))
        return FALSE;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_in_place(path, text, error);
    done = new_file_write(&file, path, text, error) && new_file_put(&file, path, error);
    new_file_clear(&file);
    return done;
}

/* --- several files */

static gboolean
check_old(const OutputChange *change, GError **error)
{
    struct stat status;
    g_autofree char *now = NULL;
    gsize length;

    if (stat(change->path, &status) == 0 && !S_ISREG(status.st_mode)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: cannot be written: not a regular file",
                    change->path);
        return FALSE;
    }
    if (!change->old_text)
        return TRUE;
    if (g_file_get_contents(change->path, &now, &length, NULL) && length == strlen(change->old_text) &&
        memcmp(now, change->old_text, length) == 0)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN, "%s has changed meanwhile: nothing is written",
                change->path);
    return FALSE;
}

/* Whether the file at PATH could be removed, as far as can be told without doing it. */
static gboolean
check_removal(const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);

    if (g_access(folder, W_OK | X_OK) == 0)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: cannot be removed: %s", path,
                g_strerror(errno));
    return FALSE;
}

/* Writes FILES, of N CHANGES, beside the old ones. */
static gboolean
prepare_all(NewFile *files, const OutputChange *changes, guint n, GError **error)
{
    for (guint i = 0; i < n; i++)
        if (!check_old(&changes[i], error))
            return FALSE;
    for (guint i = 0; i < n; i++)
        if (changes[i].new_text ? !new_file_write(&files[i], changes[i].path, changes[i].new_text, error)
                                : !check_removal(changes[i].path, error))
            return FALSE;
    return TRUE;
}

static gboolean
put(NewFile *file, const OutputChange *change, GError **error)
{
    if (change->new_text)
        return new_file_put(file, change->path, error);
    return g_unlink(change->path) == 0 || file_fail(error, change->path);
}

gboolean
output_change_all(const OutputChange *changes, guint n, GError **error)
{
    g_autofree NewFile *files = g_new0(NewFile, n);
    gboolean done = prepare_all(files, changes, n, error);

    for (guint i = 0; done && i < n; i++) {
        done = check_old(&changes[i], error) && put(&files[i], &changes[i], error);
        for (guint k = i; !done && k > 0; k--) { /* what has been done is taken back */
            const OutputChange *change = &changes[k - 1];

            if (change->old_text)
                output_write(change->path, change->old_text, NULL, NULL);
            else
                g_unlink(change->path);
        }
    }
    for (guint i = 0; i < n; i++)
        new_file_clear(&files[i]);
    return done;
}
