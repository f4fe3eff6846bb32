/* SPDX-License-Identifier: MIT */
/* Comments and literals of a text that no compiler has read. */
#pragma once

#include <glib.h>

/* After the comment that starts at AT, before END; AT: none does. A comment of one line ends before the line
 * end. */
const char *text_skip_comment(const char *at, const char *end);

/* After the comment or the literal that starts at AT, in the text from START to END; AT: none does. */
const char *text_skip(const char *start, const char *at, const char *end);
