/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The lines of source files, each file read when its first line is asked for. */
typedef struct SourceLines SourceLines;

SourceLines *source_lines_new(void);
void source_lines_free(SourceLines *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceLines, source_lines_free)

/* Line LINE, from 1, of the file at PATH without its line feed; NULL where there is none. Valid as long as
 * SOURCES. */
const char *source_lines_line(SourceLines *sources, const char *path, guint line);
