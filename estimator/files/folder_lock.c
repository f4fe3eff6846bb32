/* SPDX-License-Identifier: MIT */
/* Locks on folders, which leave nothing behind: the system drops them with the process. */
#include "files/files_private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define WAIT_SECONDS 10 /* for another run, which takes milliseconds */
#define RETRY_MICROSECONDS 10000

typedef struct {
    dev_t device;
    ino_t inode;
    int fd;
    const char *path;
} Folder;

struct FolderLock {
    GArray *folders; /* of Folder */
};

static void
folder_close(gpointer data)
{
    close(((Folder *)data)->fd);
}

/* All processes lock in one order, so that no two wait for each other. */
static gint
folder_compare(gconstpointer a, gconstpointer b)
{
    const Folder *x = a, *y = b;

    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    return x->inode < y->inode ? -1 : x->inode > y->inode;
}

/* Adds the folder of the file at PATH; one that cannot be opened is not locked. */
static void
add_folder(GArray *folders, const char *path)
{
    g_autofree char *name = g_path_get_dirname(path);
    Folder folder = {.fd = g_open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0), .path = path};
    struct stat status;

    if (folder.fd < 0)
        return;
    if (fstat(folder.fd, &status) != 0) {
        close(folder.fd);
        return;
    }
    folder.device = status.st_dev;
    folder.inode = status.st_ino;
    for (guint i = 0; i < folders->len; i++)
        if (folder_compare(&folder, &g_array_index(folders, Folder, i)) == 0) {
            close(folder.fd);
            return;
        }
    g_array_append_val(folders, folder);
}

/* Locks FOLDER before END, a monotonic time; a file system without locks is no reason to fail. */
static gboolean
lock_folder(const Folder *folder, gint64 end, GError **error)
{
    while (flock(folder->fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return TRUE;
        if (g_get_monotonic_time() > end) {
            g_autofree char *name = g_path_get_dirname(folder->path);

            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN,
                        "%s: another run writes in this folder: nothing is written", name);
            return FALSE;
        }
        g_usleep(RETRY_MICROSECONDS);
    }
    return TRUE;
}

FolderLock *
folder_lock_new(const GPtrArray *paths, GError **error)
{
    g_autoptr(FolderLock) lock = g_new0(FolderLock, 1);
    gint64 end = g_get_monotonic_time() + WAIT_SECONDS * G_USEC_PER_SEC;

    lock->folders = g_array_new(FALSE, FALSE, sizeof(Folder));
    g_array_set_clear_func(lock->folders, folder_close);
    for (guint i = 0; i < paths->len; i++)
        add_folder(lock->folders, g_ptr_array_index(paths, i));
    g_array_sort(lock->folders, folder_compare);
    for (guint i = 0; i < lock->folders->len; i++)
        if (!lock_folder(&g_array_index(lock->folders, Folder, i), end, error))
            return NULL;
    return g_steal_pointer(&lock);
}

void
folder_lock_free(FolderLock *lock)
{
    if (!lock)
        return;
    g_array_unref(lock->folders); /* an open folder is a locked one */
    g_free(lock);
}
