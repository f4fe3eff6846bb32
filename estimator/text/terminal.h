/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What the output can show. */
typedef struct {
    guint width;     /* columns */
    gboolean colour; /* escape sequences for colour are welcome */
    gboolean utf8;   /* characters beyond ASCII are */
    gboolean whole;  /* tables may be wider: nothing in them is cut */
} Terminal;

typedef enum {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_NOTE,
} TextStyle;

/* Looks at the output behind the file descriptor FD. COLUMNS, where it is set to a number, is the width of
 * sentences and tables. Else a terminal's width is; without a terminal sentences have 80 columns, and tables
 * are whole. Colours are on a terminal alone, and neither under NO_COLOR nor on TERM=dumb. */
Terminal terminal_detect(int fd);

/* The escape sequence that starts STYLE, and the one that ends it; "" without colour. */
const char *terminal_style_start(const Terminal *terminal, TextStyle style);
const char *terminal_style_end(const Terminal *terminal, TextStyle style);
