/* SPDX-License-Identifier: MIT */
/* Several files changed as one. In this order, each step on the disk before the next one begins:
 *
 *   locks     on all folders; nothing that a process leaves
 *   journal   all texts, before and after, and the names of the files to come; without its end it means
 * nothing new files beside the old ones renames   one by one, in the order of the changes journal   removed:
 * all is done
 *
 * A file that a new one cannot stand for, since it has other names, or an owner or attributes that the
 * process cannot give, is written over in place of the rename. */
#include "files/files_private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* What the file at PATH holds; NULL, with or without an ERROR: it is not there. *RET_OTHER: it is no text. */
static char *
read_text(const char *path, gboolean *ret_other, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    struct stat status;

    *ret_other = FALSE;
    if (stat(path, &status) != 0 && lstat(path, &status) != 0) {
        if (errno != ENOENT)
            file_fail(error, path);
        return NULL;
    }
    if (!S_ISREG(status.st_mode)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: cannot be written: not a regular file",
                    path);
        return NULL;
    }
    if (!g_file_get_contents(path, &text, &length, error))
        return NULL;
    *ret_other = strlen(text) != length;
    return g_steal_pointer(&text);
}

static gboolean
fail_changed(const char *path, GError **error)
{
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN, "%s has changed meanwhile: nothing is written",
                path);
    return FALSE;
}

static gboolean
check_old(const OutputChange *change, GError **error)
{
    g_autoptr(GError) failure = NULL;
    gboolean is_other;
    g_autofree char *now = read_text(change->path, &is_other, &failure);

    if (failure) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return FALSE;
    }
    return (!is_other && g_strcmp0(now, change->old_text) == 0) || fail_changed(change->path, error);
}

/* Whether the file at PATH may be replaced or removed, as far as can be told without doing it. */
static gboolean
check_access(const OutputChange *change, GError **error)
{
    g_autofree char *target = file_target(change->path), *folder = g_path_get_dirname(target);

    if ((!change->old_text || !change->new_text || g_access(target, W_OK) == 0) &&
        g_access(folder, W_OK | X_OK) == 0)
        return TRUE;
    if (change->new_text)
        return file_fail(error, change->path);
    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: cannot be removed: %s",
                change->path, g_strerror(errno));
    return FALSE;
}

/* Whether NOW can be OTHER while GOAL is written over it, or the other way round. */
static gboolean
is_between(const char *now, const char *goal, const char *other)
{
    gsize length = strlen(now), lengths[2] = {goal ? strlen(goal) : 0, other ? strlen(other) : 0};

    if (!goal || !other || length < MIN(lengths[0], lengths[1]) || length > MAX(lengths[0], lengths[1]))
        return FALSE;
    for (gsize i = 0; i < length; i++)
        if ((i >= lengths[0] || now[i] != goal[i]) && (i >= lengths[1] || now[i] != other[i]))
            return FALSE;
    return TRUE;
}

/* What FILE of JOURNAL holds; NULL: nothing, or ERROR is set, where that is none of its texts. */
static char *
read_known(const JournalFile *file, guint goal, GError **error)
{
    g_autoptr(GError) failure = NULL;
    gboolean is_other;
    g_autofree char *now = read_text(file->path, &is_other, &failure);
    const char *to = file->texts[goal], *from = file->texts[!goal];

    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    else if (!is_other && (g_strcmp0(now, to) == 0 || g_strcmp0(now, from) == 0 ||
                           journal_file_has_sum(file, now) || (now && is_between(now, to, from))))
        return g_steal_pointer(&now);
    else
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN,
                    "%s has changed since a run was interrupted: nothing is restored", file->path);
    return NULL;
}

/* Writes TEXT to FILE's new one. *RET_OVER: its text is to be written over the old one instead. */
static gboolean
write_beside(const JournalFile *file, const char *text, const char *name, gboolean *ret_over, GError **error)
{
    struct stat status;
    gboolean is_there = lstat(file->path, &status) == 0, is_alike;

    *ret_over = is_there && status.st_nlink > 1;
    if (*ret_over)
        return TRUE;
    if (!file_write_new(file->beside, file->path, text, name, &is_alike, error)) {
        g_unlink(file->beside);
        return FALSE;
    }
    *ret_over = !is_alike;
    if (*ret_over)
        g_unlink(file->beside);
    return TRUE;
}

/* Lets FILE hold TEXT, or be gone where that is NULL; what is to be there is beside it unless it is OVER. */
static gboolean
put(const JournalFile *file, const char *text, gboolean over, const char *name, GError **error)
{
    gboolean done;

    if (text && over)
        return file_write_over(file->path, text, name, error);
    done = text ? g_rename(file->beside, file->path) == 0 : g_unlink(file->path) == 0 || errno == ENOENT;
    return (done || file_fail(error, name)) && folder_sync(file->path, error);
}

/* Restores what JOURNAL says, which has held all files before, the last one first where that is what was
 * before. */
static gboolean
restore(const Journal *journal, GError **error)
{
    guint n = journal->files->len;

    for (guint i = 0; i < n; i++)
        g_unlink(((const JournalFile *)g_ptr_array_index(journal->files, i))->beside);
    for (guint i = 0; i < n; i++) {
        const JournalFile *file = g_ptr_array_index(journal->files, journal->goal == 0 ? n - 1 - i : i);
        const char *text = file->texts[journal->goal];
        g_autoptr(GError) failure = NULL;
        g_autofree char *now = read_known(file, journal->goal, &failure);
        gboolean over = FALSE;

        if (failure) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return FALSE;
        }
        if (g_strcmp0(now, text) == 0)
            continue;
        if ((text && !write_beside(file, text, file->path, &over, error)) ||
            !put(file, text, over, file->path, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
remove_journal(const char *path, GError **error)
{
    return (g_unlink(path) == 0 || file_fail(error, path)) && folder_sync(path, error);
}

/* Makes the CHANGES of JOURNAL, which stands at PATH; where one cannot be made, takes all back. */
static gboolean
make_all(const Journal *journal, const char *path, const OutputChange *changes, GError **error)
{
    guint n = journal->files->len;
    g_autofree gboolean *over = g_new0(gboolean, n);
    gboolean done = TRUE;
    Journal back = {journal->files, 0};

    for (guint i = 0; done && i < n; i++)
        done = !changes[i].new_text || write_beside(g_ptr_array_index(journal->files, i), changes[i].new_text,
                                                    changes[i].path, &over[i], error);
    for (guint i = 0; done && i < n; i++)
        done = check_old(&changes[i], error);
    for (guint i = 0; done && i < n; i++)
        done =
            put(g_ptr_array_index(journal->files, i), changes[i].new_text, over[i], changes[i].path, error);
    if (done)
        return remove_journal(path, error);
    if (restore(&back, NULL))
        remove_journal(path, NULL);
    else
        g_prefix_error(error, "%s restores what was with --undo --in-place: ", path);
    return FALSE;
}

/* Makes the CHANGES of JOURNAL, whose folders are locked. */
static gboolean
run_locked(const Journal *journal, const char *path, const OutputChange *changes, GError **error)
{
    g_autoptr(GError) failure = NULL;
    g_autoptr(Journal) earlier = journal_read(path, &failure);
    GStatBuf status;

    if (failure) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return FALSE;
    }
    if (earlier) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                    "%s: a run was interrupted here: restore what was with --undo --in-place first", path);
        return FALSE;
    }
    for (guint i = 0; i < journal->files->len; i++)
        if (!check_old(&changes[i], error))
            return FALSE;
    for (guint i = 0; i < 2 * journal->files->len; i++) { /* files that are there say best what is wrong */
        const OutputChange *change = &changes[i % journal->files->len];

        if ((change->old_text != NULL) == (i < journal->files->len) && !check_access(change, error))
            return FALSE;
    }
    if (g_lstat(path, &status) == 0)
        g_unlink(path); /* it has no end: nothing was done */
    return journal_write(journal, path, error) && make_all(journal, path, changes, error);
}

/* The files of JOURNAL, and the journal at PATH: of char *, which they own. */
static GPtrArray *
journal_paths(const Journal *journal, const char *path)
{
    GPtrArray *paths = g_ptr_array_new();

    for (guint i = 0; journal && i < journal->files->len; i++)
        g_ptr_array_add(paths, ((JournalFile *)g_ptr_array_index(journal->files, i))->path);
    g_ptr_array_add(paths, (char *)path);
    return paths;
}

gboolean
transaction_run(const OutputChange *changes, guint n, const char *folder, TransactionGoal goal,
                GError **error)
{
    g_autofree char *path = journal_path(folder);
    g_autoptr(Journal) journal = journal_new(goal == RESTORE_NEW);
    g_autoptr(GPtrArray) paths = NULL;
    g_autoptr(FolderLock) lock = NULL;
    gboolean done;

    if (n == 0)
        return TRUE;
    for (guint i = 0; i < n; i++)
        journal_add(journal, &changes[i]);
    paths = journal_paths(journal, path);
    lock = folder_lock_new(paths, error);
    if (!lock)
        return FALSE;
    signals_hold();
    done = run_locked(journal, path, changes, error);
    signals_release();
    return done;
}

void
interrupted_free(Interrupted *interrupted)
{
    if (!interrupted)
        return;
    g_ptr_array_unref(interrupted->paths);
    g_ptr_array_unref(interrupted->old_texts);
    g_ptr_array_unref(interrupted->new_texts);
    g_free(interrupted);
}

/* The journal at PATH, with *RET_LOCK on its folders; NULL without an error: there is none. */
static Journal *
lock_journal(const char *path, FolderLock **ret_lock, GError **error)
{
    g_autoptr(Journal) journal = NULL;
    GStatBuf status;

    if (g_lstat(path, &status) != 0)
        return NULL;
    for (guint n_known = 0;;) { /* another run may be at it, and its files are known by the journal alone */
        g_autoptr(GPtrArray) paths = journal_paths(journal, path);
        g_autoptr(FolderLock) lock = folder_lock_new(paths, error);
        g_autoptr(Journal) again = NULL;
        g_autoptr(GError) failure = NULL;

        if (!lock)
            return NULL;
        again = journal_read(path, &failure);
        if (!again || (journal && again->files->len == n_known)) {
            *ret_lock = g_steal_pointer(&lock);
            if (failure)
                g_propagate_error(error, g_steal_pointer(&failure));
            return g_steal_pointer(&again);
        }
        n_known = again->files->len;
        journal_free(journal);
        journal = g_steal_pointer(&again);
    }
}

Interrupted *
transaction_find(const char *folder, GError **error)
{
    g_autofree char *path = journal_path(folder);
    g_autoptr(FolderLock) lock = NULL;
    g_autoptr(Journal) journal = lock_journal(path, &lock, error);
    g_autoptr(Interrupted) found = NULL;

    if (!journal)
        return NULL;
    found = g_new0(Interrupted, 1);
    found->paths = g_ptr_array_new_with_free_func(g_free);
    found->old_texts = g_ptr_array_new_with_free_func(g_free);
    found->new_texts = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < journal->files->len; i++) {
        const JournalFile *file = g_ptr_array_index(journal->files, i);
        g_autoptr(GError) failure = NULL;
        char *now = read_known(file, journal->goal, &failure);

        g_ptr_array_add(found->paths, g_strdup(file->path));
        g_ptr_array_add(found->old_texts, now);
        g_ptr_array_add(found->new_texts, g_strdup(file->texts[journal->goal]));
        if (failure) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return NULL;
        }
    }
    return g_steal_pointer(&found);
}

/* Whether all files of JOURNAL can be restored. */
static gboolean
check_known(const Journal *journal, GError **error)
{
    for (guint i = 0; i < journal->files->len; i++) {
        g_autoptr(GError) failure = NULL;
        g_autofree char *now = read_known(g_ptr_array_index(journal->files, i), journal->goal, &failure);

        if (failure) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
transaction_recover(const char *folder, GError **error)
{
    g_autofree char *path = journal_path(folder);
    g_autoptr(FolderLock) lock = NULL;
    g_autoptr(GError) failure = NULL;
    g_autoptr(Journal) journal = lock_journal(path, &lock, &failure);
    gboolean done = TRUE;

    if (failure) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return FALSE;
    }
    if (!lock)
        return TRUE;
    signals_hold();
    done =
        (!journal || (check_known(journal, error) && restore(journal, error))) && remove_journal(path, error);
    signals_release();
    return done;
}
