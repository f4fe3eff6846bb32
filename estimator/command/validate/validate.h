/* SPDX-License-Identifier: MIT */
/* estimator/command/validate/: the verbs of `validate`. May use sources/ and below, and page/ and staged/ of
 * estimator/validate/. */
#pragma once

#include "frontend/frontend.h"
#include "command/options/options.h"

/* --- validate_command.c */
/* Adds the kernels of PROGRAM, in layouts or in forms of staged loops, to the bundle that OPTIONS of
 * `validate plan` name, and tells what was assumed; returns the exit status. */
int validate_plan(const Options *options, Program *program, const Machine *machine);

/* Executes run.sh of the bundle that OPTIONS of `validate run` name, in place of this process; returns the
 * exit status where it cannot. */
int validate_run(const Options *options);

/* --- validate_report.c */
/* `fieldwise validate report`: compares the measurements with a bundle's estimates, as OPTIONS ask, and
 * returns the exit status. */
int validate_report_run(const Options *options);
