/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    UNDO_ERROR_CHANGED, /* the text is no longer what the diff made of it */
    UNDO_ERROR_FORM,    /* no diff as diff_of_edits() writes it */
} UndoError;
#define UNDO_ERROR (undo_error_quark())
GQuark undo_error_quark(void);

/* What a diff says of one file. */
typedef struct {
    char *name;
    const char *hunks; /* in the diff's text, from its first "@@" on */
    gsize length;      /* of all its hunks, bytes */
} UndoFile;

/* The files of DIFF, a unified diff as diff_of_edits() writes it, behind lines that begin with '#': of
 * UndoFile. DIFF must outlive them. NULL and an error of UNDO_ERROR_FORM where it is something else. */
GPtrArray *undo_files_new(const char *diff, GError **error);

/* TEXT, a file called NAME that FILE's hunks have made, as it was before them. Lines that no hunk shows may
 * have changed since. Free with g_free(). NULL and an error, with the line, where another line has. */
char *undo_text(const UndoFile *file, const char *name, const char *text, GError **error);

/* The hunks of FILE with before and after exchanged. Free with g_free(). */
char *undo_hunks(const UndoFile *file);
