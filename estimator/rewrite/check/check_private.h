/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/check/check.h"

/* A result that is read again. */
typedef struct {
    Rewriting *rewriting;
    const SourceTree *tree; /* before */
    const RewriteNames *names;
    GPtrArray *texts; /* of ReplacedFile: the result, and the header by all its paths */
    GPtrArray *units; /* of SourceUnit: the result, as SourceTree.units has what was before */
} Check;

/* What the compiler says where the record's copies do more than copy bytes. */
#define RECORD_MARK "fieldwise: copies of the record"

/* --- places.c */
/* The file of CHECK's tree that is at PATH; NO_NODE: none of the program's own. */
guint check_file(const Check *check, const char *path);

/* Whether PATH is the header's. */
gboolean check_is_header(const Check *check, const char *path);

/* The byte before the rewriting that byte OFFSET of FILE was behind it: of text that was written, where it
 * took the place of another. */
guint check_offset_before(const Check *check, guint file, guint offset);

/* The byte of FILE in the result that LINE and COLUMN name, both from 1. */
guint check_offset(const Check *check, guint file, guint line, guint column);

/* The text of FILE in the result, which CHECK or its tree keeps. */
const char *check_text(const Check *check, guint file);

/* --- errors.c */
/* Refuses errors of UNIT, number NTH of the result, that were not there before. */
void check_errors(const Check *check, guint nth);

/* --- deduced.c */
/* Refuses what of UNIT, number NTH of the result, has a reference of the header by a type that the program
 * does not write. */
void check_deduced_types(const Check *check, guint nth);
