/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"

/* A kernel that plan.sh had planned, read once more. */
typedef struct {
    Options *options;
    char *program; /* as the bundle calls it */
    const char *variant;
    Program *read;
} Planned;

/* The commands in the file at PATH: one word a line, and an empty line behind each command. Of GStrv. */
GPtrArray *planned_commands(const char *path, GError **error);

/* Reads what COMMAND plans. One thread alone may do so at a time. */
Planned *planned_new(char *const *command, GError **error);
void planned_free(Planned *planned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Planned, planned_free)
