/* SPDX-License-Identifier: MIT */
/* estimator/command/rank/: what the command `rank` says beside its tables. May use
 * estimator/command/options/. */
#pragma once

#include "command/options/options.h"
#include "text/text.h"

/* --- next_command.c */
/* What is known of a program when all is ranked. */
typedef struct {
    const GPtrArray *programs; /* of Program: the sources */
    const Analysis *analysis;
    const GPtrArray *joints; /* of Joint */
    const char *united; /* "NAME=F,G": parallel pointers that all kernels can have as a record; may be NULL */
    gboolean can_stage; /* a loop is worth staging */
} RankedProgram;

/* The command line to type next: it writes the layout that saves most, or stages, or shows what today's
 * layout costs. Free with g_free(). */
char *next_command(const Options *options, const RankedProgram *ranked);

/* --- progress_line.c */
/* A line on the terminal of standard error that tells how far PROGRESS is. It appears when the work has taken
 * a second, and is gone afterwards; where standard error is no terminal there is none. */
typedef struct ProgressLine ProgressLine;

/* PROGRESS must outlive the line. NULL: no terminal is there. */
ProgressLine *progress_line_new(Progress *progress);
/* Clears the line; NULL is fine. */
void progress_line_free(ProgressLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgressLine, progress_line_free)
