/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The first character of TEXT, which is UTF-8, that does not belong into a line of a text file: a control
 * character other than the tab, an invisible one that formats, a line separator. 0 where there is none. */
gunichar text_find_control(const char *text);

/* Where the line of byte AT of TEXT begins. */
guint text_line_start(const char *text, guint at);
