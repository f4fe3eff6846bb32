/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use sources/, nvcc/, estimator/choose/ and below. */
#pragma once

#include "command/options/options.h"
#include "changes/changes.h"
#include "source/source.h"

/* --- apply_command.c */
/* `apply`: reads the sources of OPTIONS, and gives the record that they mean one layout in the program's own
 * text. Returns the exit status. */
int apply_command(Options *options);

/* --- apply_refusal.c */
/* Why `apply` with OPTIONS, which name a layout, would write nothing into PROGRAMS: the line that it would
 * say. NULL: it would write. OPTIONS get what is found out. UNITS, which may be NULL, are those that PROGRAMS
 * were made of; they are taken. Free with g_free(). */
char *apply_refusal(Options *options, const GPtrArray *programs, GPtrArray *units);

/* --- changes.c */
/* Does CHANGES (of FileChange) as OPTIONS say: in place, all or none; as copies below a folder; or it prints
 * their diffs. Returns the exit status. */
int changes_write(const GPtrArray *changes, const Options *options);

/* Puts back all of CHANGES, which were done in place, or none. */
gboolean changes_take_back(const GPtrArray *changes, const Options *options, GError **error);

/* --- undo_write.c */
/* Adds to CHANGES, which COMMAND ("apply", "stage") is about to do in place, the file at PATH from which its
 * --undo takes them back, also those that the file tells of already. FALSE where another file is there. */
gboolean changes_add_undo(GPtrArray *changes, const char *path, const char *command, GError **error);

/* --- undo_command.c */
/* `COMMAND --undo`: takes back what stands in the files at PATHS (of char *). Returns the exit status. */
int undo_run(const Options *options, const GPtrArray *paths, const char *command);

/* Whether the file at PATH is one that COMMAND's --undo reads. */
gboolean undo_is_file(const char *path, const char *command);

/* --- interrupted.c */
/* Whether no run was interrupted beside the sources of OPTIONS; else says it. */
gboolean interrupted_check(const Options *options);

/* Takes back what a run that was interrupted has done in FOLDER (NULL: in those of the sources of OPTIONS),
 * or prints it. *RET_ENDED: that was what there is to do, and *RET_STATUS is the exit status. */
void interrupted_undo(const Options *options, const char *folder, gboolean *ret_ended, int *ret_status);
