/* SPDX-License-Identifier: MIT */
/* estimator/command/stage/: the command `stage`. May use apply/ and below, and rooms of estimator/stage/. */
#pragma once

#include "command/options/options.h"

/* `stage`: says which loops of the kernels in OPTIONS' sources can be staged, or writes them so. Returns the
 * exit status. */
int stage_command(const Options *options);
