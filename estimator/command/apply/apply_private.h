/* SPDX-License-Identifier: MIT */
#pragma once

#include "choose/choose.h"
#include "command/apply/apply.h"
#include "command/sources/sources.h"

/* A program that was read. */
typedef struct {
    const GPtrArray *programs; /* of Program: its analysed sources */
    GPtrArray *parsed; /* of SourceUnit: the units that they were made of, as source_set_read() takes them */
    const ParseOptions *parse_options; /* how its text is read again */
    const Machine *machine;            /* chooses the layout where none is named; else it may be NULL */
    gboolean is_one_of_several;        /* a record that is best as it is stays */
    gboolean is_trial; /* nothing is written: of a plain program what was made is not compiled to see */
} ProgramRead;

/* What the rewriting of one record comes to. */
typedef struct {
    SourceTree *tree;
    Rewriting *rewriting;                /* NULL: the program has the header already, or IS_KEPT */
    char *record;                        /* its type */
    char *file, *folder, *path, *header; /* of the header: its name, where it is, both, and its text */
    char *fields_prefix; /* of parallel pointers: what the header's names begin with; NULL: it is another kind
                          */
    char *own; /* what is written in place of the header, where that is in two files; NULL: it is in one */
    char *common_path; /* the file that this includes; NULL: none */
    char *title;       /* "Body as soa" */
    gboolean by_host;  /* the host converts what is copied */
    gboolean is_kept;  /* the layout is the one that the program has */
    GString *said;     /* lines for standard error: what is refused or assumed, and what became of launches */
} Written;

/* --- apply_record.c */
void written_clear(Written *written);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Written, written_clear)

/* Rewrites the record that OPTIONS mean in the text of the program READ, into WRITTEN, which also gets what
 * is to be said of it. Returns the exit status. */
int apply_record(Options *options, const ProgramRead *read, Written *written);

/* --- apply_command.c */
/* Writes CHANGES as OPTIONS ask, with the file that --undo reads beside HEADER, and says what that was;
 * TITLES (of char *) are those of what is written. Returns the exit status. */
int apply_finish(Options *options, GPtrArray *changes, const char *header, const Machine *machine,
                 const GPtrArray *titles);

/* --- header_changes.c */
/* Adds the header of WRITTEN to CHANGES; FALSE where another file is there. */
gboolean changes_add_header(GPtrArray *changes, const Written *written, GError **error);

/* Adds the file that it includes, where there is one and CHANGES lack it, behind all headers; likewise. */
gboolean changes_add_common(GPtrArray *changes, const Written *written, GError **error);

/* Where the file is that all headers share, for the header at PATH. Free with g_free(). */
char *header_common_path(const char *path);

/* --- summary.c */
/* What was, or would be, done by CHANGES under TITLES (of char *: "Body as soa"), how it is taken back, and
 * what to type next: ten lines at most. Free with g_free(). */
char *summary_text(const Options *options, const GPtrArray *changes, const GPtrArray *titles);

/* How many lines of each file CHANGES add and remove, as diffstat has it. Free with g_free(). */
char *summary_stat(const GPtrArray *changes);

/* The texts of the headers among CHANGES. Free with g_free(). */
char *summary_headers(const GPtrArray *changes);

/* Takes the diffs of headers out of CHANGES where a terminal shows them and OPTIONS do not ask for them, and
 * that of what all headers share in any case: in a file or a pipe the diff is whole. */
void summary_leave_headers(GPtrArray *changes, const Options *options);

/* --- apply_all.c */
/* The records of PROGRAMS that OPTIONS ask to be rewritten one after the other, by their names: of char *.
 * None where they name one, or a layout of the fields of one. */
GPtrArray *apply_records(const Options *options, const GPtrArray *programs);

/* Rewrites RECORDS of the program READ, one after the other, where each of them can be. LOAD reads the GPU.
 * Returns the exit status. */
int apply_all(Options *options, const ProgramRead *read, const GPtrArray *records, MachineLoad *load);

/* --- undo_write.c */

/* What the file that COMMAND's --undo reads begins with. Free with g_free(). */
char *undo_mark(const char *command);

/* The file beside HEADER that `apply --undo` reads. Free with g_free(). */
char *undo_path(const char *header);

/* The file that the file of changes at PATH calls NAME. Free with g_free(). */
char *undo_file_path(const char *path, const char *name);

/* The folders of the sources of OPTIONS, each once: of char *. */
GPtrArray *source_folders(const Options *options);

/* The one file beside the sources of OPTIONS from which `apply --undo` takes a change of one of them back;
 * NULL: there is none, or there are several. Free with g_free(). */
char *undo_find(const Options *options);
