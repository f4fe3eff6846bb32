/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What the place that text goes to can show. */
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

/* What stands behind the file descriptor FD: the width of a terminal, and 80 for sentences where it is none,
 * with tables that are whole; or COLUMNS, where that is set to a number of them, for both. Colours on a
 * terminal alone, and neither under NO_COLOR nor on TERM=dumb. */
Terminal terminal_detect(int fd);

/* The escape sequence that starts STYLE, and the one that ends it; "" without colour. */
const char *terminal_style_start(const Terminal *terminal, TextStyle style);
const char *terminal_style_end(const Terminal *terminal, TextStyle style);
