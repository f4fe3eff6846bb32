/* SPDX-License-Identifier: MIT */
/* One run of a command on a mutated program, and whether it went as it must. */
#pragma once

#include "programs.h"

typedef enum {
    OUTCOME_ACCEPTED,  /* something is written */
    OUTCOME_UNCHANGED, /* nothing is to be written */
    OUTCOME_REFUSED,
    OUTCOME_BROKEN, /* the program does not compile before */
    OUTCOME_USAGE,  /* status 2: the record has no such layout */
    OUTCOME_FAILED, /* what must not be */
    N_OUTCOMES
} FuzzOutcome;

typedef struct {
    FuzzProgram *program; /* as it was changed */
    char *before;         /* its text before that */
    GPtrArray *changes;   /* of const char *: what was changed */
    GPtrArray *arguments; /* of char *: of the command, ended by NULL */
    const char *command;
    FuzzOutcome outcome;
    char *said;          /* the reason, without names and numbers */
    char *text, *header; /* of `apply --in-place`: what is written */
    double seconds;      /* of computing */
} FuzzExecution;

/* Draws the execution NUMBER of those that SEED begins: of a program that is drawn, one of PATHS, or one of
 * LOOPS, those that stage_seeds.py wrote. */
FuzzExecution *fuzz_execution_new(guint32 seed, guint number, const GPtrArray *paths, const GPtrArray *loops);

/* Runs it in FOLDER, which is empty before and behind it; what computes for LIMIT seconds fails. */
void fuzz_execution_run(FuzzExecution *execution, const char *folder, guint limit);

void fuzz_execution_free(FuzzExecution *execution);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FuzzExecution, fuzz_execution_free)
