/* SPDX-License-Identifier: MIT */
/* Places in the result of a rewriting, and where they were before. */
#include "rewrite/check/check_private.h"

#include "layouts/header/header.h"

#include <string.h>

guint
check_file(const Check *check, const char *path)
{
    return path ? tree_file_at(check->tree, path) : NO_NODE;
}

gboolean
check_is_header(const Check *check, const char *path)
{
    guint file = check_file(check, path);
    const char *text = file == NO_NODE ? NULL : check_text(check, file);

    if (!text)
        return replaced_files_find(check->texts, path) != NULL;
    return header_is_written(text) || header_is_common(text); /* of another record */
}

const char *
check_text(const Check *check, guint file)
{
    const TreeFile *before = tree_file(check->tree, file);
    const ReplacedFile *text = replaced_files_find(check->texts, before->path);

    return text ? text->text : before->text;
}

guint
check_offset_before(const Check *check, guint file, guint offset)
{
    const GArray *edits = check->rewriting->edits->edits;
    guint64 written = 0; /* bytes of the result up to BEFORE */
    guint before = 0;

    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);
        gsize length = strlen(edit->text);

        if (edit->file != file)
            continue;
        if (offset < written + (edit->start - before))
            break;
        written += edit->start - before;
        if (offset < written + length)
            return edit->start;
        written += length;
        before = edit->end;
    }
    return before + (guint)(offset - written);
}

guint
check_offset(const Check *check, guint file, guint line, guint column)
{
    const char *text = check_text(check, file), *at = text;

    for (guint n = 1; n < line; n++) {
        const char *end = strchr(at, '\n');

        if (!end)
            break;
        at = end + 1;
    }
    return (guint)(at - text) + MIN(column > 0 ? column - 1 : 0, (guint)strcspn(at, "\n"));
}
