/* SPDX-License-Identifier: MIT */
#include "host.h"
#include "host_cursor.h"

#include <string.h>

#define PREFIX "launch_bounds:"

/* Reads a product, quotient, sum or difference of whole numbers: what macros leave of a constant.
 *
 *   sum := product (('+' | '-') product)*   product := atom (('*' | '/') atom)*   atom := number | '(' sum
 * ')'
 */
typedef struct {
    const char *at;
    guint depth;
    gboolean failed;
} Arithmetic;

static gint64 read_sum(Arithmetic *text);

static char
next_char(Arithmetic *text)
{
    while (g_ascii_isspace(*text->at))
        text->at++;
    return *text->at;
}

static gint64
read_atom(Arithmetic *text)
{
    char *end;
    gint64 value;

    if (next_char(text) == '(' && text->depth < 100) {
        text->at++;
        text->depth++;
        value = read_sum(text);
        text->depth--;
        text->failed |= next_char(text) != ')';
        text->at += *text->at != '\0';
        return value;
    }
    if (!g_ascii_isdigit(*text->at)) {
        text->failed = TRUE;
        return 0;
    }
    value = g_ascii_strtoll(text->at, &end, 0);
    text->at = end;
    while (*text->at && strchr("uUlL", *text->at))
        text->at++;
    text->failed |= value > G_MAXINT32;
    return value;
}

static gint64
read_product(Arithmetic *text)
{
    gint64 value = read_atom(text);

    while (!text->failed && (next_char(text) == '*' || *text->at == '/')) {
        char op = *text->at++;
        gint64 right = read_atom(text);

        text->failed |= op == '/' && right == 0;
        if (!text->failed)
            value = op == '*' ? value * right : value / right;
        text->failed |= ABS(value) > G_MAXINT32;
    }
    return value;
}

static gint64
read_sum(Arithmetic *text)
{
    gint64 value = read_product(text);

    while (!text->failed && (next_char(text) == '+' || *text->at == '-')) {
        char op = *text->at++;
        gint64 right = read_product(text);

        value = op == '+' ? value + right : value - right;
        text->failed |= ABS(value) > G_MAXINT32;
    }
    return value;
}

static enum CXChildVisitResult
bounds_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    gint64 *threads = data;
    g_autofree char *annotation = NULL;
    Arithmetic text = {0};
    gint64 value;

    if (clang_getCursorKind(cursor) != CXCursor_AnnotateAttr)
        return CXChildVisit_Continue;
    annotation = cursor_name(cursor);
    if (!g_str_has_prefix(annotation, PREFIX))
        return CXChildVisit_Continue;
    text.at = annotation + strlen(PREFIX);
    value = read_sum(&text);
    if (!text.failed && (next_char(&text) == ',' || *text.at == '\0') && value > 0)
        *threads = value;
    return CXChildVisit_Continue;
}

gint64
host_launch_bounds(CXCursor function)
{
    gint64 threads = 0;

    clang_visitChildren(function, bounds_visit, &threads);
    return threads;
}
