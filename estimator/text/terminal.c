/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#define DEFAULT_WIDTH 80
#define SMALLEST_WIDTH 40

static gboolean
colour_wanted(void)
{
    const char *no_colour = g_getenv("NO_COLOR"), *term = g_getenv("TERM");

    return (!no_colour || *no_colour == '\0') && g_strcmp0(term, "dumb") != 0;
}

/* TRUE if COLUMNS says how wide the output is to be: no less than SMALLEST_WIDTH. */
static gboolean
columns_wanted(guint *ret_width)
{
    const char *columns = g_getenv("COLUMNS");
    guint64 width;

    if (!columns || !g_ascii_string_to_unsigned(columns, 10, 1, G_MAXINT32, &width, NULL))
        return FALSE;
    *ret_width = MAX((guint)width, SMALLEST_WIDTH);
    return TRUE;
}

Terminal
terminal_detect(int fd)
{
    gboolean is_terminal = isatty(fd) == 1;
    struct winsize size = {0};
    Terminal terminal = {.width = DEFAULT_WIDTH, .colour = is_terminal && colour_wanted()};

    terminal.utf8 = g_get_charset(NULL);
    terminal.whole = !is_terminal;
    if (columns_wanted(&terminal.width))
        terminal.whole = FALSE;
    else if (is_terminal && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        terminal.width = MAX(size.ws_col, SMALLEST_WIDTH);
    return terminal;
}

const char *
terminal_style_start(const Terminal *terminal, TextStyle style)
{
    static const char *const starts[] = {
        [STYLE_PLAIN] = "",          [STYLE_BOLD] = "\033[1m", [STYLE_DIM] = "\033[2m",
        [STYLE_GOOD] = "\033[1;32m", [STYLE_BAD] = "\033[31m", [STYLE_NOTE] = "\033[33m",
    };

    return terminal->colour ? starts[style] : "";
}

const char *
terminal_style_end(const Terminal *terminal, TextStyle style)
{
    return terminal->colour && style != STYLE_PLAIN ? "\033[0m" : "";
}
