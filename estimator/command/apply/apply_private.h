/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/apply/apply.h"

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
