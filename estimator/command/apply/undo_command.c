/* SPDX-License-Identifier: MIT */
#include "command/apply/apply_private.h"

#include "command/options/options.h"
#include "files/files.h"
#include "text/text.h"
#include "source/source.h"
#include "base/base.h"

#include <stdio.h>
#include <string.h>

/* What is taken back, and for whom. */
typedef struct {
    GPtrArray *changes;  /* of FileChange */
    const char *command; /* "apply" or "stage" */
    const char *path;    /* of the file that is read */
} Undoing;

/* The change of the file at PATH, which is there, and may be one of UNDOING already. */
static FileChange *
find_change(Undoing *undoing, const char *path, GError **error)
{
    FileChange *change;

    for (guint i = 0; i < undoing->changes->len; i++) {
        change = g_ptr_array_index(undoing->changes, i);
        if (strcmp(change->path, path) == 0)
            return change;
    }
    change = g_new0(FileChange, 1);
    g_ptr_array_add(undoing->changes, change);
    change->path = g_strdup(path);
    return regular_file_read(path, &change->old, NULL, error) ? change : NULL;
}

/* The removal of the file at PATH, which is not shown in a diff where it is SILENT. */
static gboolean
add_removal(Undoing *undoing, const char *path, gboolean silent, GError **error)
{
    FileChange *change = find_change(undoing, path, error);

    if (!change)
        return FALSE;
    g_clear_pointer(&change->new, g_free);
    g_clear_pointer(&change->diff, g_free);
    change->diff = silent ? NULL : diff_whole(path, change->old, NULL);
    return TRUE;
}

/* Whether the file at NEAR, other than those of UNDOING, includes the header NAME, or tells that it was made.
 */
static gboolean
needs(const Undoing *undoing, const char *near, const char *name)
{
    g_autofree char *text = NULL;
    g_autofree char *include = g_strdup_printf("\"%s\"", name), *made = g_strdup_printf("+++ b/%s\n", name);

    for (guint i = 0; i < undoing->changes->len; i++) {
        g_autofree char *own =
            g_canonicalize_filename(((FileChange *)g_ptr_array_index(undoing->changes, i))->path, NULL);

        if (strcmp(own, near) == 0)
            return FALSE;
    }
    return g_file_test(near, G_FILE_TEST_IS_REGULAR) && g_file_get_contents(near, &text, NULL, NULL) &&
           (strstr(text, include) || (g_str_has_suffix(near, ".undo") && strstr(text, made)));
}

/* Whether the header at PATH, which several programs in its folder may share, is one that another one has. */
static gboolean
is_shared(const Undoing *undoing, const char *path)
{
    g_autofree char *name = g_path_get_basename(path), *top = g_path_get_dirname(path);
    g_autofree char *own = g_canonicalize_filename(undoing->path, NULL);
    g_autoptr(GDir) folder = g_dir_open(top, 0, NULL);
    const char *entry;

    while (folder && (entry = g_dir_read_name(folder))) {
        g_autofree char *near = g_build_filename(top, entry, NULL);
        g_autofree char *other = g_canonicalize_filename(near, NULL);

        if (strcmp(other, own) != 0 && strcmp(entry, name) != 0 && needs(undoing, other, name))
            return TRUE;
    }
    return FALSE;
}

/* Whether the file at PATH is one that headers of several records include. */
static gboolean
is_common(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);

    return strcmp(name, HEADER_COMMON_FILE) == 0;
}

/* The file at PATH was made, and FILE tells of that. */
static gboolean
add_made(Undoing *undoing, const char *path, GError **error)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    if ((strcmp(undoing->command, "stage") == 0 || is_common(path)) && is_shared(undoing, path))
        return TRUE;
    return add_removal(undoing, path, FALSE, error);
}

static gboolean
add_file(Undoing *undoing, const UndoFile *file, GError **error)
{
    g_autofree char *path = undo_file_path(undoing->path, file->name), *hunks = NULL, *text = NULL;
    FileChange *change;
    char *diff;

    if (file->is_new)
        return add_made(undoing, path, error);
    change = find_change(undoing, path, error);
    if (!change)
        return FALSE;
    text = undo_text(file, path, change->new ? change->new : change->old, undoing->command, error);
    if (!text)
        return FALSE;
    if (strcmp(text, change->new ? change->new : change->old) != 0) {
        hunks = undo_hunks(file);
        diff = change->diff ? g_strconcat(change->diff, hunks, NULL)
                            : g_strdup_printf("--- a/%s\n+++ b/%s\n%s", path, path, hunks);
        g_free(change->diff);
        change->diff = diff;
    }
    g_free(change->new);
    change->new = g_steal_pointer(&text);
    return TRUE;
}

/* Whether FILES tell of sources alone: then the header beside them is removed, too. */
static gboolean
lacks_header(const GPtrArray *files)
{
    for (guint i = 0; i < files->len; i++) {
        const UndoFile *file = g_ptr_array_index(files, i);

        if (file->sum || file->is_new)
            return FALSE;
    }
    return TRUE;
}

/* The header beside the file at PATH. */
static char *
header_path(const char *path)
{
    return g_strdup_printf("%.*s.h", (int)(strlen(path) - strlen(".undo")), path);
}

/* Reads UNDOING's file and adds what it says, and its own removal. */
static gboolean
add_files(Undoing *undoing, GError **error)
{
    g_autofree char *text = NULL, *header = header_path(undoing->path);
    g_autoptr(GPtrArray) files = NULL;

    if (!g_file_get_contents(undoing->path, &text, NULL, error))
        return FALSE;
    files = undo_files_new(text, error);
    if (!files) {
        g_prefix_error(error, "%s: ", undoing->path);
        return FALSE;
    }
    for (guint made = 0; made < 2; made++) /* what was made is needed by sources that are not yet put back */
        for (guint i = 0; i < files->len; i++) {
            const UndoFile *file = g_ptr_array_index(files, i);

            if (file->is_new == (made == 1) && !add_file(undoing, file, error))
                return FALSE;
        }
    if (lacks_header(files) && g_file_test(header, G_FILE_TEST_EXISTS) &&
        !add_removal(undoing, header, FALSE, error))
        return FALSE;
    return add_removal(undoing, undoing->path, TRUE, error);
}

/* Takes those of CHANGES out that change nothing. */
static void
leave_same(GPtrArray *changes)
{
    for (guint i = changes->len; i > 0; i--) {
        const FileChange *change = g_ptr_array_index(changes, i - 1);

        if (g_strcmp0(change->old, change->new) == 0)
            g_ptr_array_remove_index(changes, i - 1);
    }
}

/* Does CHANGES, which take back what COMMAND did, or prints them; `apply` says which files that was. Returns
 * the exit status. */
static int
take_back(const GPtrArray *changes, const Options *options, const char *command)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    int status = changes_write(changes, options);

    if (status != 0 || !options->in_place || strcmp(command, "apply") != 0)
        return status;
    for (guint i = 0; i < changes->len; i++)
        g_ptr_array_add(names, ((FileChange *)g_ptr_array_index(changes, i))->path);
    g_autofree char *list = names_list(names, 6), *clean = text_clean(list);

    fprintf(stderr, "as before: %s\n", names->len > 0 ? clean : "nothing is to be taken back");
    return 0;
}

int
undo_run(const Options *options, const GPtrArray *paths, const char *command)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GError) error = NULL;
    FolderLock *lock = folder_lock_new(paths, &error);
    gboolean done = TRUE;
    guint n = 0;

    if (!lock)
        return command_fail(options, error, STATUS_NONE);
    for (guint i = 0; done && i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        Undoing undoing = {changes, command, path};

        if (!g_file_test(path, G_FILE_TEST_EXISTS))
            continue;
        n++;
        done = add_files(&undoing, &error);
    }
    folder_lock_free(lock); /* what changes from here on is found when it is locked again */
    if (n == 0) {
        fprintf(stderr, "%s:1:1: error: nothing to take back: there is no %s, which %s --in-place writes\n",
                options->source, (const char *)g_ptr_array_index(paths, 0), command);
        return STATUS_NONE;
    }
    leave_same(changes);
    if (done)
        return take_back(changes, options, command);
    return error->domain == UNDO_ERROR && error->code == UNDO_ERROR_CHANGED
               ? command_fail_in_place(error, STATUS_NONE)
               : command_fail(options, error, STATUS_NONE);
}
