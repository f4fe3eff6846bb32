/* SPDX-License-Identifier: MIT */
/* The file that --undo reads. */
#include "command/apply/apply_private.h"

#include "files/files.h"
#include "source/source.h"
#include "base/base.h"

#include <string.h>

char *
undo_mark(const char *command)
{
    return g_strdup_printf(
        "# Written by `fieldwise %s`. `fieldwise %s --undo` takes these changes back, as `patch -R` does.\n",
        command, command);
}

char *
undo_path(const char *header)
{
    gsize length = strlen(header) - (g_str_has_suffix(header, ".h") ? 2 : 0);

    return g_strdup_printf("%.*s.undo", (int)length, header);
}

char *
undo_file_path(const char *path, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(path);

    return strcmp(folder, ".") == 0 || g_path_is_absolute(name) ? g_strdup(name)
                                                                : g_build_filename(folder, name, NULL);
}

gboolean
undo_is_file(const char *path, const char *command)
{
    g_autofree char *text = NULL, *mark = undo_mark(command);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR) && g_file_get_contents(path, &text, NULL, NULL) &&
           g_str_has_prefix(text, mark);
}

/* Reads what is at UNDO's path, where COMMAND may have written it, into its old text, and *RET_FILES (of
 * UndoFile, in that text), which stays NULL where nothing is there. */
static gboolean
read_earlier(FileChange *undo, const char *command, GPtrArray **ret_files, GError **error)
{
    if (!g_file_test(undo->path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (undo_is_file(undo->path, command) && g_file_get_contents(undo->path, &undo->old, NULL, error)) {
        *ret_files = undo_files_new(undo->old, error);
        if (!*ret_files)
            g_prefix_error(error, "%s: ", undo->path);
        return *ret_files != NULL;
    }
    if (!error || !*error)
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST, "%s is there, and %s did not write it",
                    undo->path, command);
    return FALSE;
}

/* That of FILES (may be NULL), of the file at PATH, whose name leads to the file at OTHER. */
static const UndoFile *
find_earlier(const GPtrArray *files, const char *path, const char *other)
{
    g_autofree char *wanted = g_canonicalize_filename(other, NULL);

    for (guint i = 0; files && i < files->len; i++) {
        const UndoFile *file = g_ptr_array_index(files, i);
        g_autofree char *near = undo_file_path(path, file->name);
        g_autofree char *found = g_canonicalize_filename(near, NULL);

        if (strcmp(found, wanted) == 0)
            return file;
    }
    return NULL;
}

/* Whether the file that FILE, of the file at PATH, tells of has been put back by other means. */
static gboolean
is_back(const UndoFile *file, const char *path)
{
    g_autofree char *name = undo_file_path(path, file->name), *text = NULL;

    return !regular_file_read(name, &text, NULL, NULL) || (!file->is_new && undo_is_before(file, text));
}

/* Whether another file beside the one that CHANGE writes tells COMMAND's --undo that it was made. */
static gboolean
is_made_by_another(const FileChange *change, const char *path, const char *command)
{
    g_autofree char *name = g_path_get_dirname(change->path), *own = g_canonicalize_filename(path, NULL);
    g_autoptr(GDir) folder = g_dir_open(name, 0, NULL);
    const char *entry;

    while (folder && (entry = g_dir_read_name(folder))) {
        g_autofree char *near = g_build_filename(name, entry, NULL), *text = NULL;
        g_autofree char *other = g_canonicalize_filename(near, NULL);
        g_autoptr(GPtrArray) files = NULL;
        const UndoFile *file;

        if (!g_str_has_suffix(entry, ".undo") || strcmp(other, own) == 0 || !undo_is_file(other, command) ||
            !g_file_get_contents(other, &text, NULL, NULL))
            continue;
        files = undo_files_new(text, NULL);
        file = find_earlier(files, other, change->path);
        if (file && file->is_new)
            return TRUE;
    }
    return FALSE;
}

/* Whether EARLIER (may be NULL) tells of sources alone, as it was once: then the header was new. */
static gboolean
lacks_header(const GPtrArray *earlier)
{
    for (guint i = 0; earlier && i < earlier->len; i++) {
        const UndoFile *file = g_ptr_array_index(earlier, i);

        if (file->sum || file->is_new)
            return FALSE;
    }
    return earlier != NULL;
}

/* Adds CHANGE, of a file that is no source, to WRITER, which makes the file at PATH; IS_NEW: whatever is
 * there is none of the user's. */
static void
add_written(UndoWriter *writer, const FileChange *change, const char *name, gboolean is_new)
{
    const char *old = is_new ? NULL : change->old;
    g_autofree char *diff = diff_whole(name, old, change->new);

    if (diff)
        undo_writer_add(writer, name, old, diff, old != NULL);
}

static gboolean
add_all(UndoWriter *writer, const GPtrArray *changes, const GPtrArray *earlier, const char *path,
        const char *command)
{
    g_autofree char *folder = g_path_get_dirname(path);
    gboolean has_source = FALSE;

    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);
        g_autofree char *name = path_between(folder, change->path);

        if (!change->first && change->diff && change->old) {
            undo_writer_add(writer, name, change->old, change->diff, FALSE);
            has_source = TRUE;
        }
    }
    for (guint i = 0; earlier && i < earlier->len; i++)
        if (!is_back(g_ptr_array_index(earlier, i), path))
            undo_writer_keep(writer, g_ptr_array_index(earlier, i));
    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);
        g_autofree char *name = path_between(folder, change->path);
        const UndoFile *before = find_earlier(earlier, path, change->path);

        if (change->first && !(before && !is_back(before, path)))
            add_written(writer, change, name,
                        lacks_header(earlier) || is_made_by_another(change, path, command));
    }
    return has_source;
}

gboolean
changes_add_undo(GPtrArray *changes, const char *path, const char *command, GError **error)
{
    g_autofree char *mark = undo_mark(command);
    UndoWriter writer = {g_string_new(mark), g_string_new(NULL)};
    g_autoptr(GPtrArray) earlier = NULL;
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    g_autoptr(FolderLock) lock = NULL; /* the files that are told of are those of the file that tells */
    FileChange *undo = g_new0(FileChange, 1);
    gboolean done;

    undo->path = g_strdup(path);
    undo->first = TRUE;
    g_ptr_array_add(paths, undo->path);
    lock = folder_lock_new(paths, error);
    done = lock && read_earlier(undo, command, &earlier, error);
    /* Where the sources stay, as with another layout, so does the file. */
    if (done && add_all(&writer, changes, earlier, path, command)) {
        undo->new = g_strconcat(writer.marks->str, writer.diff->str, NULL);
        g_ptr_array_add(changes, undo);
    } else {
        file_change_free(undo);
    }
    g_string_free(writer.marks, TRUE);
    g_string_free(writer.diff, TRUE);
    return done;
}
