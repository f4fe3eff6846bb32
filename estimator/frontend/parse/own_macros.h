/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* TEXT of LENGTH bytes as if its `#define NAME …` said what SETTINGS, NULL-terminated, say of those names:
 * "-DNAME", "-DNAME=VALUE" or "-UNAME". All else stays where it is: the result has LENGTH bytes. NULL: no
 * such line is there, or nothing else would stand in it. Free with g_free(). */
char *own_macros_set(const char *text, gsize length, char *const *settings);
