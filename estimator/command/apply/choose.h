/* SPDX-License-Identifier: MIT */
#pragma once

#include "machine.h"
#include "options.h"

/* The layout of RECORD, a struct, that all launches of PROGRAMS (of Program) on MACHINE together take least
 * time in: each launch counts once. Layouts that are among the best for some launch are tried for all. Of
 * those that cost the same it is the first as `rank` lists them. Tells on standard error what it comes to,
 * and which kernels do not count. NULL where nothing can be estimated. Free with g_free(). */
char *choose_layout(const Options *options, const GPtrArray *programs, const Machine *machine,
                    const char *record, GError **error);
