/* SPDX-License-Identifier: MIT */
/* estimator/command/rank/: what `rank` and `explain` write. May use sources/ and below, apply/, header/ and
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
    const Picks *
        whole; /* what that record is in all kernels, where several have parallel pointers; NULL: not asked */
    gboolean can_stage; /* a loop is worth staging */
    GPtrArray *units; /* SourcesLater.units of PROGRAMS; what takes one of them leaves NULL; NULL: not kept */
} RankedProgram;

/* The one fact whose knowledge helps most to choose a layout, and the commands that say it either way; NULL:
 * no choice is in doubt. Free with g_free(). */
char *question_text(const Options *options, const RankedProgram *ranked);

/* The command line to type next, which works: it writes the layout that saves most of those that can be
 * written, or stages, or shows what today's layout costs. In front of it stands what `apply` refuses, and
 * why. Free with g_free(). */
char *next_text(const Options *options, const RankedProgram *ranked);

/* --- next_tried.c */
/* Why LINE, a command line of `apply` or `header` for sources of RANKED, which OPTIONS were given for, would
 * write nothing; NULL: it would write. It may take the units. Free with g_free(). */
char *line_refusal(const char *line, const Options *options, const RankedProgram *ranked);

/* --- next_none.c */
/* The command line to type next where nothing of PROGRAMS is ranked, as a line "Next: ..."; "": none is known
 * to work. Free with g_free(). */
char *next_of_none(const Options *options, const GPtrArray *programs, const Machine *machine);

/* --- rank_command.c */
/* What --dump=kernel prints of PROGRAM; returns the exit status. */
int rank_dump_program(const Options *options, const Program *program);
/* Estimates PROGRAMS, of Program, for MACHINE, and writes what OPTIONS ask for: the end of `rank` and
 * `explain`. UNITS: as RankedProgram has them. Returns the exit status. */
int rank_programs(const Options *options, const GPtrArray *programs, GPtrArray *units,
                  const Machine *machine);
