/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The LENGTH bytes at TEXT, of C++, with blanks in place of comments. Free with g_free(). */
char *text_without_comments(const char *text, guint length);
