/* SPDX-License-Identifier: MIT */
#include "l2_window.h"
#include "bits.h"

#include <math.h>
#include <string.h>

#define FIRST_SIZE 4096

typedef struct {
    guint64 number; /* 0: this place of the table is empty */
    double used;    /* lines that had come in when it was used last */
    guint ever;     /* pieces that were there at some time */
} WindowLine;

struct L2Window {
    WindowLine *lines; /* by hash */
    gsize n, size;     /* size: a power of two */
    double room;
    double come; /* lines that have come in */
};

L2Window *
l2_window_new(void)
{
    L2Window *window = g_new0(L2Window, 1);
    window->size = FIRST_SIZE;
    window->lines = g_new0(WindowLine, window->size);
    return window;
}

void
l2_window_free(L2Window *window)
{
    if (!window)
        return;
    g_free(window->lines);
    g_free(window);
}

void
l2_window_clear(L2Window *window, double lines)
{
    if (window->n > 0)
        memset(window->lines, 0, window->size * sizeof *window->lines);
    window->n = 0;
    window->room = lines;
    window->come = 0;
}

static WindowLine *
place_of(WindowLine *lines, gsize size, guint64 number)
{
    gsize at = (number * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >> 20) & (size - 1);
    while (lines[at].number != 0 && lines[at].number != number)
        at = (at + 1) & (size - 1);
    return &lines[at];
}

static void
grow(L2Window *window)
{
    WindowLine *larger = g_new0(WindowLine, window->size * 2);
    for (gsize i = 0; i < window->size; i++)
        if (window->lines[i].number != 0)
            *place_of(larger, window->size * 2, window->lines[i].number) = window->lines[i];
    g_free(window->lines);
    window->lines = larger;
    window->size *= 2;
}

double
l2_window_use(L2Window *window, guint64 number, guint pieces, guint *ret_new)
{
    if (2 * (window->n + 1) > window->size)
        grow(window);
    WindowLine *line = place_of(window->lines, window->size, number);
    double gone = 0, between = window->come - line->used;
    if (line->number == 0) {
        line->number = number;
        window->n++;
        gone = 1;
    } else if (window->come > window->room && between > 0)
        gone = exp(-window->room / between);
    *ret_new = pieces & ~line->ever;
    double missing = bits_count(*ret_new) + gone * bits_count(pieces & line->ever);
    window->come += gone;
    line->ever |= pieces;
    line->used = window->come;
    return missing;
}
