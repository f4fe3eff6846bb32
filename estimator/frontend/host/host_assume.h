/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* VALUE, resting on the assumption that TEXT says; unknown where there are too many assumptions. Takes TEXT.
 */
HostValue host_assume(HostRun *run, HostValue value, char *text);

/* The same for the assumption that the program starts without arguments. */
HostValue host_assume_no_arguments(HostRun *run, HostValue value);

/* Adds to TEXTS (of char *) the sentences that ASSUMED, bits of values, stands for. */
void host_assumptions_tell(const HostRun *run, guint64 assumed, GPtrArray *texts);

/* CURSOR as written, on one line and cut where it is long. Free with g_free(). */
char *host_source_text(CXCursor cursor);
