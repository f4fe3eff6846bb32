/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What a program that was run said, and whether it ended with status 0. */
typedef struct {
    gboolean succeeded;
    char *out, *err;
} CommandResult;

/* Runs the words of COMMAND, one shell command line, and then ARGUMENTS, ended by NULL, in FOLDER. A program
 * that cannot be started did not succeed. */
CommandResult *command_run(const char *folder, const char *command, const char *const *arguments);
void command_result_free(CommandResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CommandResult, command_result_free)

/* The same for a program that must succeed: what it wrote to standard output. */
char *command_output(const char *folder, const char *command, const char *const *arguments);

/* Removes a folder of files. */
void folder_remove(const char *folder);

/* A temporary folder, which the caller removes. */
char *folder_new(void);

/* Writes TEXT to FOLDER/NAME. */
void folder_write(const char *folder, const char *name, const char *text);
