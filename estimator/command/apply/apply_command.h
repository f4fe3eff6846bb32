/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use sources/, nvcc/, estimator/choose/ and below. */
#pragma once

#include "command/options/options.h"

/* `apply`: reads the sources of OPTIONS, and gives the record that they mean one layout in the program's own
 * text. Returns the exit status. */
int apply_command(Options *options);
