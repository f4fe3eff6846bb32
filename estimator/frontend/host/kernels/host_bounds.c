/* SPDX-License-Identifier: MIT */
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax.h"

#include <string.h>

#define PREFIX "launch_bounds:" /* of the attribute that the declarations make of them */

typedef struct {
    CXCursor function;
    gint64 threads, blocks;
} Bounds;

/* The first argument at *AT, which moves behind it and its comma. Free with g_free(). */
static char *
take_argument(const char **at)
{
    const char *end = *at;
    char *argument;
    int depth = 0;

    while (*end && !(*end == ',' && depth <= 0)) {
        depth += (*end == '(') - (*end == ')');
        end++;
    }
    argument = g_strndup(*at, (gsize)(end - *at));
    *at = end + (*end == ',');
    return argument;
}

static enum CXChildVisitResult
bounds_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Bounds *bounds = data;
    g_autofree char *annotation = NULL, *threads = NULL, *blocks = NULL;
    const char *at;
    gint64 value;

    if (clang_getCursorKind(cursor) != CXCursor_AnnotateAttr)
        return CXChildVisit_Continue;
    annotation = cursor_name(cursor);
    if (!g_str_has_prefix(annotation, PREFIX))
        return CXChildVisit_Continue;
    at = annotation + strlen(PREFIX);
    threads = take_argument(&at);
    blocks = take_argument(&at);
    if (!constant_of_text(threads, bounds->function, FALSE, &value) || value <= 0)
        return CXChildVisit_Continue;
    bounds->threads = value;
    if (constant_of_text(blocks, bounds->function, FALSE, &value) && value > 0)
        bounds->blocks = value;
    return CXChildVisit_Continue;
}

gint64
host_launch_bounds(CXCursor function, gint64 *ret_blocks)
{
    Bounds bounds = {function, 0, 0};

    clang_visitChildren(function, bounds_visit, &bounds);
    *ret_blocks = bounds.blocks;
    return bounds.threads;
}
