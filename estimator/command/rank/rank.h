/* SPDX-License-Identifier: MIT */
/* estimator/command/rank/: what `rank` and `explain` write. May use sources/ and below, estimator/choose/ and
 * estimator/stage/report/. */
#pragma once

#include "command/options/options.h"
#include "report/joint/joint.h"
#include "text/text.h"

/* --- next_command.c */
/* What is known of a program when all is ranked. */
typedef struct {
    const GPtrArray *programs; /* of Program: the sources */
    const Analysis *analysis;
    const GPtrArray *joints; /* of Joint */
    const char *united; /* "NAME=F,G": parallel pointers that all kernels can have as a record; may be NULL */
    const Picks *
        whole; /* what that record is in all kernels, where several have parallel pointers; NULL: not asked */
    gboolean can_stage; /* a loop is worth staging */
} RankedProgram;

/* The one fact whose knowledge helps most to choose a layout, and the commands that say it either way; NULL:
 * no choice is in doubt. Free with g_free(). */
char *question_text(const Options *options, const RankedProgram *ranked);

/* The command line to type next: it writes the layout that saves most, or stages, or shows what today's
 * layout costs. Free with g_free(). */
char *next_command(const Options *options, const RankedProgram *ranked);

/* --- rank_command.c */
/* What --dump=kernel prints of PROGRAM; returns the exit status. */
int rank_dump_program(const Options *options, const Program *program);
/* Estimates PROGRAMS, of Program, for MACHINE, and writes what OPTIONS ask for: the end of `rank` and
 * `explain`. Returns the exit status. */
int rank_programs(const Options *options, const GPtrArray *programs, const Machine *machine);
