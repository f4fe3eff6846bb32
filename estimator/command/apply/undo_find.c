/* SPDX-License-Identifier: MIT */
/* Files for --undo, found without a look into the sources. */
#include "command/apply/apply_private.h"

#include "source/source.h"

#include <string.h>

GPtrArray *
source_folders(const Options *options)
{
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) sources = options_sources(options);

    for (guint i = 0; i < sources->len; i++) {
        g_autofree char *folder = g_path_get_dirname(g_ptr_array_index(sources, i));

        if (!g_ptr_array_find_with_equal_func(folders, folder, g_str_equal, NULL))
            g_ptr_array_add(folders, g_steal_pointer(&folder));
    }
    return folders;
}

/* Whether the file at PATH, which `apply` has written, tells of some of SOURCES. */
static gboolean
tells_of(const char *path, const GPtrArray *sources)
{
    g_autofree char *text = NULL;
    g_autoptr(GPtrArray) files = NULL;

    if (!undo_is_file(path, "apply") || !g_file_get_contents(path, &text, NULL, NULL))
        return FALSE;
    files = undo_files_new(text, NULL);
    for (guint i = 0; files && i < files->len; i++) {
        g_autofree char *near = undo_file_path(path, ((UndoFile *)g_ptr_array_index(files, i))->name);
        g_autofree char *name = g_canonicalize_filename(near, NULL);

        for (guint k = 0; k < sources->len; k++) {
            g_autofree char *source = g_canonicalize_filename(g_ptr_array_index(sources, k), NULL);

            if (strcmp(name, source) == 0)
                return TRUE;
        }
    }
    return FALSE;
}

char *
undo_find(const Options *options)
{
    g_autoptr(GPtrArray) folders = source_folders(options), sources = options_sources(options);
    g_autofree char *found = NULL;

    if (options->request.record || options->header || options->request.kernels->len > 0)
        return NULL; /* which file that is, the sources say */
    for (guint i = 0; i < folders->len; i++) {
        const char *name = g_ptr_array_index(folders, i), *entry;
        g_autoptr(GDir) folder = g_dir_open(name, 0, NULL);

        while (folder && (entry = g_dir_read_name(folder))) {
            g_autofree char *path =
                strcmp(name, ".") == 0 ? g_strdup(entry) : g_build_filename(name, entry, NULL);

            if (!g_str_has_suffix(entry, ".undo") || !tells_of(path, sources))
                continue;
            if (found)
                return NULL;
            found = g_steal_pointer(&path);
        }
    }
    return g_steal_pointer(&found);
}
