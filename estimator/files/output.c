/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
set_error(GError **error, const char *name)
{
    int problem = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(problem), "%s: cannot be written: %s",
                name, g_strerror(problem));
    return FALSE;
}

static gboolean
write_all(int fd, const char *text, const char *name, GError **error)
{
    gsize left = strlen(text);

    while (left > 0) {
        gssize n = write(fd, text, left);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return set_error(error, name);
        text += n;
        left -= (gsize)n;
    }
    return TRUE;
}

/* For a device or a pipe, which a new file must not take the place of. */
static gboolean
write_in_place(const char *path, const char *text, GError **error)
{
    int fd = g_open(path, O_WRONLY | O_CLOEXEC, 0);
    gboolean done;

    if (fd < 0)
        return set_error(error, path);
    done = write_all(fd, text, path, error);
    if (close(fd) != 0 && done)
        return set_error(error, path);
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

/* Writes a file beside PATH and puts it in the place of PATH, so that there is never half a result. OLD: what
 * is there; NULL: nothing. */
static gboolean
write_new_file(const char *path, const struct stat *old, const char *text, GError **error)
{
    g_autofree char *beside = g_strconcat(path, ".XXXXXX", NULL);
    int fd = g_mkstemp_full(beside, O_WRONLY | O_CLOEXEC, 0666);
    gboolean done;

    if (fd < 0)
        return set_error(error, path);
    done = !old || copy_mode(fd, old) || set_error(error, path);
    done = done && write_all(fd, text, path, error);
    if (close(fd) != 0 && done)
        done = set_error(error, path);
    if (done && g_rename(beside, path) != 0)
        done = set_error(error, path);
    if (!done)
        g_unlink(beside);
    return done;
}

gboolean
output_write(const char *path, const char *text, const InputSet *inputs, GError **error)
{
    g_autofree char *target = NULL;
    struct stat status;
    gboolean exists;

    if (!path)
        return write_all(STDOUT_FILENO, text, "standard output", error);
    if (!input_set_check_output(inputs, path, error))
        return FALSE;
    exists = stat(path, &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return write_in_place(path, text, error);
    if (exists && g_access(path, W_OK) != 0) /* a new file would take its place all the same */
        return set_error(error, path);
    target = realpath(path, NULL); /* what a symbolic link means, and not the link, is replaced */
    return write_new_file(target ? target : path, exists ? &status : NULL, text, error);
}
