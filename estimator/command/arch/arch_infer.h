/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"
#include "files/input_set.h"
#include "text/terminal.h"

/* Infers an architecture from the trace directories PATHS, ended by NULL, at least one, as `fieldwise arch
 * infer` does. BASE, a name or a file, or NULL, supplies what the traces do not tell. OUTPUT names the
 * architecture; NULL: none yet. Returns the text of the architecture file; *RET_REPORT is a table for
 * TERMINAL of what was inferred, and what was not with the reasons. What was read is added to INPUTS. Errors
 * are TRACE_ERROR and ARCH_ERROR. */
char *arch_infer(const char *const *paths, const char *base, const char *output, const Terminal *terminal,
                 InputSet *inputs, char **ret_report, GError **error);

/* The architecture that the trace directory at PATH tells by itself. What was read is added to INPUTS. */
Arch *arch_infer_directory(const char *path, InputSet *inputs, GError **error);
