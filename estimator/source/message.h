/* SPDX-License-Identifier: MIT */
/* What the compiler says and has read of a unit, beside its nodes. */
#pragma once

#include "source/tree.h"

/* A message of the compiler. */
typedef struct {
    guint file, offset;  /* in a file of the program; file NO_NODE: elsewhere */
    gboolean is_error;   /* to clang */
    gboolean is_refused; /* to nvcc as well: diagnostic_is_error() */
    char *text;
} SourceMessage;

/* The compiler's messages on UNIT, of SourceMessage, in its order. Free with g_ptr_array_unref(). */
GPtrArray *unit_messages(const SourceTree *tree, const SourceUnit *unit);
/* Whether nvcc, too, finds an error in UNIT. */
gboolean unit_has_error(const SourceUnit *unit);

/* The file of UNIT's source, or NO_NODE. */
guint unit_file(const SourceTree *tree, const SourceUnit *unit);
/* Whether UNIT has read FILE, or looked for it. */
gboolean unit_has_file(const SourceUnit *unit, const TreeFile *file);

/* Text that #if leaves out. */
typedef struct {
    guint file, start, end; /* bytes */
} SkippedRange;

/* The text of TREE's files that UNIT leaves out, of SkippedRange. Free with g_array_unref(). */
GArray *unit_skipped(const SourceTree *tree, const SourceUnit *unit);

/* A word of a source's text. */
typedef struct {
    guint offset; /* byte of its file */
    char *text;
} SourceWord;

/* The identifiers in the text of the node NODE, which macros may use, of SourceWord. Free with
 * g_ptr_array_unref(). */
GPtrArray *tree_words(const SourceTree *tree, guint node);

/* Adds "#define NAME TEXT" of each macro of UNIT that no file defines, but the compiler or its command line,
 * to TEXTS, of char *. */
void unit_add_macros(const SourceUnit *unit, GPtrArray *texts);
