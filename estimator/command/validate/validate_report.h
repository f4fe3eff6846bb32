/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"

/* `fieldwise validate report`: compares the measurements with a bundle's estimates, as OPTIONS ask, and
 * returns the exit status. */
int validate_report_run(const Options *options);
