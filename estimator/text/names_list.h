/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* "a, b, c and 4 more": the first MOST of NAMES (of char *). Free with g_free(). */
char *names_list(const GPtrArray *names, guint most);
/* "'a', 'b' WORD 'c'": all of NAMES, ended by NULL. Free with g_free(). */
char *names_choice(const char *const *names, const char *word);
