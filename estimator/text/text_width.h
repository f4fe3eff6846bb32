/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* TEXT without control characters, which could do anything to a terminal, and as valid UTF-8; a tab becomes a
 * space. */
char *text_clean(const char *text);
/* Columns that TEXT takes on a terminal. */
guint text_width(const char *text);
/* TEXT in at most WIDTH columns, its middle replaced by an ellipsis where it is longer. */
char *text_shorten(const char *text, guint width, gboolean utf8);
/* Appends TEXT wrapped at blanks to fit WIDTH columns, the first line indented by INDENT, others by HANG
 * more. */
void text_wrap(GString *out, const char *text, guint width, guint indent, guint hang);
void text_append_blanks(GString *out, guint n);
