/* SPDX-License-Identifier: MIT */
/* Reads once more what a rewriting wrote, before anything of it is on disk: the compiler finds no new error
 * in it, and no type that it deduces is one of the header's references. */
#pragma once

#include "rewrite/edits/edits.h"

/* The header of a rewriting, which is on no disk yet. */
typedef struct {
    const char *path, *text;
} CheckedHeader;

/* Refuses what of REWRITING, of TREE, which was read of SOURCES, would not compile or keep an element's
 * reference under a type that is deduced. The edits are settled. Fails with a PARSE_ERROR where the result
 * cannot be read. */
gboolean rewriting_check(Rewriting *rewriting, const SourceTree *tree, const SourceSet *sources,
                         const RewriteNames *names, const CheckedHeader *header, GError **error);

/* --- plain.c */
/* Whether the program of TREE has nothing but forms of C, and macros of its own that are numbers, so that
 * rewriting_check() finds nothing in what a rewriting makes of it. */
gboolean program_is_plain(const SourceTree *tree);
