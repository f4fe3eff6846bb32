/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include <string.h>

gboolean
record_is_padded(const Record *record)
{
    guint64 bytes = 0;
    gboolean is_padded = FALSE;

    for (guint f = 0; f < record->n_fields; f++) {
        bytes += (guint64)record->fields[f].elem_bytes * record->fields[f].count;
        is_padded |= record->fields[f].is_padded;
    }
    return is_padded || bytes < record->decl_size;
}

char *
record_folder(const SourceTree *tree, const Record *record, const char *source)
{
    for (guint f = 0; f < record->n_fields; f++) {
        const char *place = path_without_dot(record->fields[f].place);

        for (guint i = 0; place && i < tree->files->len; i++) {
            const char *path = tree_file(tree, i)->path;

            if (g_str_has_prefix(place, path) && place[strlen(path)] == ':')
                return g_path_get_dirname(path);
        }
    }
    return g_path_get_dirname(source);
}
