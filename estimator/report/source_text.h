/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The lines of source files, each file read when its first line is asked for. */
typedef struct SourceText SourceText;

SourceText *source_text_new(void);
void source_text_free(SourceText *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceText, source_text_free)

/* Line LINE, from 1, of the file at PATH without its line feed; NULL where there is none. Valid as long as
 * SOURCES. */
const char *source_text_line(SourceText *sources, const char *path, guint line);
