/* SPDX-License-Identifier: MIT */
/* Two lists of edits, one after the other, as one. */
#include "changes/changes.h"

#include <string.h>

/* A piece of a file between the two lists. */
typedef struct {
    guint start, end;           /* bytes of the text between them */
    const Edit *first, *second; /* the edit that wrote it, or that replaces it */
} Piece;

static gint
compare_pieces(gconstpointer a, gconstpointer b)
{
    const Piece *x = a, *y = b;

    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->end < y->end ? -1 : x->end > y->end;
}

/* What FIRST wrote of FILE, and what SECOND replaces of FILE_AFTER: of Piece, in their order. */
static GArray *
pieces_of(const EditList *first, guint file, const EditList *second, guint file_after)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    gint64 shift = 0;

    for (guint i = 0; i < first->edits->len; i++) {
        const Edit *edit = &g_array_index(first->edits, Edit, i);
        guint length = (guint)strlen(edit->text), start = (guint)(edit->start + shift);
        Piece piece = {start, start + length, edit, NULL};

        if (edit->file != file)
            continue;
        shift += (gint64)length - (edit->end - edit->start);
        g_array_append_val(pieces, piece);
    }
    for (guint i = 0; i < second->edits->len; i++) {
        const Edit *edit = &g_array_index(second->edits, Edit, i);
        Piece piece = {edit->start, edit->end, NULL, edit};

        if (edit->file == file_after)
            g_array_append_val(pieces, piece);
    }
    g_array_sort(pieces, compare_pieces);
    return pieces;
}

/* TEXT from START to END with those of PIECES from FROM to before LIMIT that replace some of it. */
static char *
replaced(const char *text, guint start, guint end, const GArray *pieces, guint from, guint limit)
{
    GString *result = g_string_new(NULL);
    guint at = start;

    for (guint i = from; i < limit; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);

        if (!piece->second)
            continue;
        g_string_append_len(result, text + at, piece->start - at);
        g_string_append(result, piece->second->text);
        at = piece->end;
    }
    g_string_append_len(result, text + at, end - at);
    return g_string_free(result, FALSE);
}

/* Adds the edits of FILE, of which TEXT is the text between the two lists. */
static void
compose_file(EditList *all, guint file, const char *text, const GArray *pieces)
{
    gint64 shift = 0; /* from a byte of TEXT to that of the file before */

    for (guint i = 0, next; i < pieces->len; i = next) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        guint start = piece->start, end = piece->end;
        gint64 before = start + shift, after;
        const char *rule = piece->first ? piece->first->rule : piece->second->rule;

        for (next = i; next < pieces->len && g_array_index(pieces, Piece, next).start <= end; next++) {
            const Piece *more = &g_array_index(pieces, Piece, next);

            end = MAX(end, more->end);
            if (more->first)
                shift += (gint64)(more->first->end - more->first->start) - (more->end - more->start);
        }
        after = end + shift;
        edit_list_add(all, file, (guint)before, (guint)after, replaced(text, start, end, pieces, i, next),
                      rule);
    }
}

EditList *
edit_list_compose(const EditList *first, const SourceTree *before, const EditList *second,
                  const SourceTree *after)
{
    g_autoptr(EditList) all = edit_list_new();
    guint file, offset;

    for (guint i = 0; i < second->edits->len; i++)
        if (tree_file_at(before, tree_file(after, g_array_index(second->edits, Edit, i).file)->path) ==
            NO_NODE)
            return NULL;
    for (guint f = 0; f < before->files->len; f++) {
        guint then = tree_file_at(after, tree_file(before, f)->path);
        g_autoptr(GArray) pieces = pieces_of(first, f, second, then);
        gsize length;
        g_autofree char *text = edit_list_apply(first, before, f, &length);

        compose_file(all, f, text ? text : tree_file(before, f)->text, pieces);
    }
    return edit_list_settle(all, &file, &offset) ? g_steal_pointer(&all) : NULL;
}
