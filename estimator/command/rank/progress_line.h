/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/progress.h"

/* A line on the terminal of standard error that tells how far PROGRESS is. It appears when the work has taken
 * a second, and is gone afterwards; where standard error is no terminal there is none. */
typedef struct ProgressLine ProgressLine;

/* PROGRESS must outlive the line. NULL: no terminal is there. */
ProgressLine *progress_line_new(Progress *progress);
/* Clears the line; NULL is fine. */
void progress_line_free(ProgressLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ProgressLine, progress_line_free)
