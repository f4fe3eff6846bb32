/* SPDX-License-Identifier: MIT */
/* Several programs in one source: a compiler's start costs as much as some of them. */
#pragma once

#include <glib.h>

/* Adds the program TEXT to ALL as the namespace programNUMBER, of which main() is run_all(). HEADER, or NULL,
 * takes the place of its include of NAME. What the programs include has to be included by ALL before. */
void together_add(GString *all, const char *text, const char *name, const char *header, guint number);
