/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/binding.h"
#include "layouts/layout.h"

/* The layout that the record of BINDING has in the program: that of the header which the program takes it
 * from, SoA for parallel pointers, and else AoS. */
Layout *today_layout(const Binding *binding);

/* The layout that a header written by `fieldwise header` among FILES (of char *) gives the record NAME, as
 * its first line has it; NULL: none of them is of that record. With NAME NULL of any record. */
char *today_written(const GPtrArray *files, const char *name);
