/* SPDX-License-Identifier: MIT */
/* One file on the disk. */
#include "files/files_private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

gboolean
file_fail(GError **error, const char *name)
{
    int problem = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(problem), "%s: cannot be written: %s",
                name, g_strerror(problem));
    return FALSE;
}

gboolean
file_write_all(int fd, const char *text, gsize length, const char *name, GError **error)
{
    while (length > 0) {
        gssize n = write(fd, text, length);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return file_fail(error, name);
        text += n;
        length -= (gsize)n;
    }
    return TRUE;
}

gboolean
file_sync(int fd, const char *name, GError **error)
{
    while (fsync(fd) != 0) {
        if (errno == EINVAL || errno == EROFS || errno == ENOSYS || errno == ENOTSUP)
            return TRUE;
        if (errno != EINTR)
            return file_fail(error, name);
    }
    return TRUE;
}

gboolean
folder_sync(const char *path, GError **error)
{
    g_autofree char *name = g_path_get_dirname(path);
    int fd = g_open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    gboolean done;

    if (fd < 0) /* it may be written and not read */
        return TRUE;
    done = file_sync(fd, name, error);
    close(fd);
    return done;
}

char *
file_target(const char *path)
{
    char *real = realpath(path, NULL), *target;
    g_autofree char *folder = NULL, *name = NULL, *real_folder = NULL;

    if (real) { /* of malloc() */
        target = g_strdup(real);
        free(real);
        return target;
    }
    folder = g_path_get_dirname(path);
    real = realpath(folder, NULL);
    if (!real)
        return g_canonicalize_filename(path, NULL);
    real_folder = g_strdup(real);
    free(real);
    name = g_path_get_basename(path);
    return g_build_filename(real_folder, name, NULL);
}

#ifdef __linux__
/* The names of FD's attributes, each ended by a 0 byte; NULL: there are none, or none can be told. */
static char *
attribute_names(int fd, gsize *ret_length)
{
    gssize length = flistxattr(fd, NULL, 0);
    char *names = length > 0 ? g_malloc((gsize)length) : NULL;

    length = names ? flistxattr(fd, names, (gsize)length) : 0;
    *ret_length = length > 0 ? (gsize)length : 0;
    return names;
}

static char *
attribute_value(int fd, const char *name, gsize *ret_length)
{
    gssize length = fgetxattr(fd, name, NULL, 0);
    char *value = length >= 0 ? g_malloc((gsize)length + 1) : NULL;

    length = value ? fgetxattr(fd, name, value, (gsize)length) : -1;
    if (length < 0)
        g_clear_pointer(&value, g_free);
    *ret_length = length > 0 ? (gsize)length : 0;
    return value;
}

/* Gives FD the attribute NAME of OLD. */
static gboolean
copy_attribute(int fd, int old, const char *name)
{
    gsize length, own_length;
    g_autofree char *value = attribute_value(old, name, &length);
    g_autofree char *own = attribute_value(fd, name, &own_length);

    return value && ((own && own_length == length && memcmp(own, value, length) == 0) ||
                     fsetxattr(fd, name, value, length, 0) == 0);
}

/* Gives FD the attributes of OLD, access lists among them, and takes those away that it has from its folder;
 * FALSE: not all. */
static gboolean
copy_attributes(int fd, int old)
{
    gsize length, own_length;
    g_autofree char *names = attribute_names(old, &length);
    g_autofree char *own = attribute_names(fd, &own_length);
    gboolean done = TRUE;

    for (gsize i = 0; i < own_length; i += strlen(own + i) + 1)
        if (fgetxattr(old, own + i, NULL, 0) < 0 && !g_str_has_prefix(own + i, "security."))
            done = fremovexattr(fd, own + i) == 0 && done;
    for (gsize i = 0; i < length; i += strlen(names + i) + 1)
        done = copy_attribute(fd, old, names + i) && done;
    return done;
}
#else
static gboolean
copy_attributes(int fd, int old)
{
    return TRUE;
}
#endif

/* Gives the new file FD owner, attributes and mode of the file at PATH; *RET_ALIKE: whether it has all but
 * the mode, without which it must not be. */
static gboolean
copy_status(int fd, const char *path, gboolean *ret_alike)
{
    int old = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
    struct stat status, new;
    gboolean known = old >= 0 ? fstat(old, &status) == 0 : stat(path, &status) == 0, owned = known;

    if (known && fstat(fd, &new) == 0 && (new.st_uid != status.st_uid || new.st_gid != status.st_gid))
        owned = fchown(fd, status.st_uid, status.st_gid) == 0;
    *ret_alike = owned && old >= 0 && copy_attributes(fd, old);
    if (old >= 0)
        close(old);
    /* Last, since another owner takes these bits away. Bits that are an owner's are not given to another. */
    return known && fchmod(fd, status.st_mode & (owned ? 07777 : 0777)) == 0;
}

gboolean
file_write_new(const char *beside, const char *old, const char *text, const char *name, gboolean *ret_alike,
               GError **error)
{
    int fd = g_open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    struct stat status;
    gboolean done;

    *ret_alike = TRUE;
    if (fd < 0)
        return file_fail(error, name);
    done = file_write_all(fd, text, strlen(text), name, error);
    done = done && (stat(old, &status) != 0 || copy_status(fd, old, ret_alike) || file_fail(error, name));
    done = done && file_sync(fd, name, error);
    if (close(fd) != 0 && done)
        done = file_fail(error, name);
    return done;
}

gboolean
file_write_over(const char *path, const char *text, const char *name, GError **error)
{
    int fd = g_open(path, O_WRONLY | O_CLOEXEC, 0);
    gsize length = strlen(text);
    struct stat status;
    gboolean done;

    if (fd < 0)
        return file_fail(error, name);
    done = fstat(fd, &status) == 0 || file_fail(error, name);
    done = done && file_write_all(fd, text, length, name, error);
    done = done && (ftruncate(fd, (off_t)length) == 0 || file_fail(error, name));
    if (done && (status.st_mode & 07000) != 0) /* which writing takes away */
        (void)!fchmod(fd, status.st_mode & 07777);
    done = done && file_sync(fd, name, error);
    if (close(fd) != 0 && done)
        done = file_fail(error, name);
    return done;
}
