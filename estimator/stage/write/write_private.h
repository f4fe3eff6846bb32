/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/write/write.h"

#define EMIT_RULE "stage"

/* Where the include of a library goes in the file of the kernel NODE. */
guint emit_include_place(const SourceTree *tree, guint kernel);

/* The blanks that the line of byte AT begins with. Free with g_free(). */
char *emit_indent_of(const char *text, guint at);

/* Whether only blanks stand before byte AT in its line. */
gboolean emit_begins_line(const char *text, guint at);

/* What one level more is indented by. */
const char *emit_step_of(const char *indent);

/* Adds to EDITS what LOOP becomes, which is staged with cursors and appends; NAMES are those of objects of
 * other loops. */
void walk_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits);

/* Whether other statements can stand beside NODE. */
gboolean emit_is_in_block(const SourceTree *tree, guint node);

/* Adds to EDITS what LOOP becomes, which is staged as S-L1 was published. */
void sl1_emit(const SourceTree *tree, StageLoop *loop, GHashTable *names, EditList *edits);
