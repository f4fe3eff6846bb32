/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The first character of TEXT, which is UTF-8, that a text file of one line should not hold: a control
 * character other than the tab, an invisible one that formats, a line separator. 0 where all is well. */
gunichar text_find_control(const char *text);
