/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/text.h"

#include <glib.h>

/* The N TEXTS, each in at most WIDTH columns, as text_shorten() has them; but texts that differ stay
 * different: where two would be cut to the same, others of their characters are shown, or in the end a
 * number. Free with g_strfreev(). */
char **labels_shorten(const char *const *texts, guint n, guint width, gboolean utf8);
