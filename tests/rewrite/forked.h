/* SPDX-License-Identifier: MIT */
/* The command in a copy of the test's own process: most of a start's time goes to the libraries of clang. */
#pragma once

#include "run_command.h"

/* As command_run() of `fieldwise`. Free with command_result_free(). */
CommandResult *forked_run(const char *folder, const char *const *arguments);

/* The same; what computes for more than SECONDS, or waits much longer, is ended by a
 * signal. *RET_STATUS is as waitpid() has it. */
CommandResult *forked_try(const char *folder, const char *const *arguments, guint seconds, int *ret_status);
