/* SPDX-License-Identifier: MIT */
#pragma once

#include "options.h"

/* `fieldwise validate report`: holds what was measured against what a bundle expects, as OPTIONS ask, and
 * returns the exit status. */
int validate_report_run(const Options *options);
