/* SPDX-License-Identifier: MIT */
/* estimator/command/arch/: the verbs of `arch`. May use options/ and below, archdb/infer/ and
 * archdb/infer/plot/. */
#pragma once

#include "command/options/options.h"

/* `fieldwise arch VERB`: does what OPTIONS, of one of its commands, ask for and returns the exit status. */
int arch_run(const Options *options);
