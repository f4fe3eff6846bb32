/* SPDX-License-Identifier: MIT */
/* estimator/changes/: what is to become of a program's files: edits of their texts, diffs, and how these are
 * undone. */
#pragma once

#include "source/source.h"

/* --- edit.c */
/* TEXT takes the place of the bytes from START to before END of a file. */
typedef struct {
    guint file, start, end;
    char *text;
    const char *rule; /* static: which one wrote it, as in docs/guide/apply.md */
} Edit;

/* Edits of several files. */
typedef struct {
    GArray *edits; /* of Edit; in the order of files and places once edit_list_settle() has been called */
} EditList;

EditList *edit_list_new(void);
void edit_list_free(EditList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditList, edit_list_free)

/* Takes TEXT. */
void edit_list_add(EditList *list, guint file, guint start, guint end, char *text, const char *rule);

/* Sorts the edits and drops those that stand there twice. FALSE, with the file and byte of the second, where
 * two overlap. */
gboolean edit_list_settle(EditList *list, guint *ret_file, guint *ret_offset);

/* The text of FILE from byte START up to END with the edits of LIST, which is settled, that are in it. Free
 * with g_free(). */
char *edit_list_text(const EditList *list, const SourceTree *tree, guint file, guint start, guint end);

/* The byte at which the first edit of LIST, which is settled, begins; G_MAXUINT: there is none. */
guint edit_list_start(const EditList *list);

/* The text of FILE with its edits; NULL where it has none. The edits are settled. Free with g_free(). */
char *edit_list_apply(const EditList *list, const SourceTree *tree, guint file, gsize *ret_length);

/* --- compose.c */
/* Edits of BEFORE's files that do what FIRST, of BEFORE, and then SECOND, of AFTER, a tree of what FIRST made
 * of these files, do. Both are settled. NULL: SECOND edits a file that BEFORE does not have. */
EditList *edit_list_compose(const EditList *first, const SourceTree *before, const EditList *second,
                            const SourceTree *after);

/* --- diff.c */
/* A unified diff of FILE, called NAME, with its edits, which are settled; NULL where it has none. Free with
 * g_free(). */
char *diff_of_edits(const EditList *list, const SourceTree *tree, guint file, const char *name);

/* A unified diff of the file NAME from OLD (NULL: there was none) to TEXT (NULL: it is removed), in one
 * piece; NULL where they are equal. Free with g_free(). */
char *diff_whole(const char *name, const char *old, const char *text);

/* --- undo.c */
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
    char *sum;         /* of what the file was, as undo_sum() makes it; NULL: not known */
    gboolean is_new;   /* there was no file */
    gboolean is_whole; /* all of the file is shown, and it is put back whatever the file has become */
} UndoFile;

/* The files of DIFF, a unified diff as diff_of_edits() writes it, behind lines that begin with '#': of
 * UndoFile. DIFF must outlive them. NULL and an error of UNDO_ERROR_FORM where it is something else. */
GPtrArray *undo_files_new(const char *diff, GError **error);

/* A diff with what undo_files_new() tells of each file beside its hunks. */
typedef struct {
    GString *marks; /* lines that begin with '#': they stand before the diff */
    GString *diff;
} UndoWriter;

/* Adds to WRITER the file NAME, whose text is OLD (NULL: it is not there). DIFF, which shows what becomes of
 * it, has its hunks; WHOLE: OLD is put back whatever it has become. */
void undo_writer_add(UndoWriter *writer, const char *name, const char *old, const char *diff, gboolean whole);

/* Adds FILE, of an earlier diff, to WRITER as it is. */
void undo_writer_keep(UndoWriter *writer, const UndoFile *file);

/* A sum of TEXT. Free with g_free(). */
char *undo_sum(const char *text);

/* Whether TEXT is what FILE was before its hunks. */
gboolean undo_is_before(const UndoFile *file, const char *text);

/* TEXT, a file called NAME that FILE's hunks have made for COMMAND, as it was before them. Lines that no hunk
 * shows may have changed since, and all of it may be as it was already. Free with g_free(). NULL and an
 * error, with the line, where another line has changed. */
char *undo_text(const UndoFile *file, const char *name, const char *text, const char *command,
                GError **error);

/* The hunks of FILE with before and after exchanged. Free with g_free(). */
char *undo_hunks(const UndoFile *file);

/* --- changes.c */
/* A file that is to be written. */
typedef struct {
    char *path;      /* as the source has it */
    char *old, *new; /* texts; OLD is NULL where the file is new, NEW where it is removed */
    char *diff;      /* from one to the other; NULL: none is shown */
    gboolean first;  /* it is written before the sources, which use it or are told of in it */
} FileChange;

void file_change_free(gpointer change);

/* Adds to CHANGES those files of TREE that EDITS change. */
void changes_add_edits(GPtrArray *changes, const SourceTree *tree, const EditList *edits);
