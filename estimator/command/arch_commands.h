/* SPDX-License-Identifier: MIT */
#pragma once

#include "options.h"

/* `fieldwise arch VERB`: does what OPTIONS, of one of its commands, ask for and returns the exit status. */
int arch_run(const Options *options);
