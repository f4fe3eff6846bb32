/* SPDX-License-Identifier: MIT */
#include "host_flow.h"

#include <string.h>

gboolean
host_is_configuration(CXCursor cursor)
{
    g_autofree char *name = NULL;

    if (clang_getCursorKind(cursor) != CXCursor_CallExpr)
        return FALSE;
    name = cursor_name(cursor);
    return strcmp(name, "cudaConfigureCall") == 0 || strcmp(name, "__cudaPushCallConfiguration") == 0;
}

/* The three sizes that VALUE gives; 0 where one is not known or can't be one. */
static void
dims_from(const HostValue *value, gint64 *ret_dims)
{
    for (guint i = 0; i < 3; i++) {
        gint64 dim = i == 0 && value->kind == HOST_INT ? value->integer
                     : value->kind == HOST_INT         ? 1
                                                       : value->dim[i];

        ret_dims[i] = value->kind != HOST_UNKNOWN && dim > 0 && dim <= G_MAXINT32 ? dim : 0;
    }
}

/* The bytes of dynamic shared memory that argument NUMBER of CALL states; -1 where they are not known. */
static gint64
shared_from(HostRun *run, HostFrame *frame, CXCursor call, guint number)
{
    CXCursor argument;
    HostValue value;

    if (clang_Cursor_getNumArguments(call) <= (int)number)
        return 0;
    argument = clang_Cursor_getArgument(call, number);
    if (clang_Cursor_isNull(argument) ||
        clang_equalLocations(clang_getCursorLocation(argument), clang_getNullLocation()))
        return 0; /* left out: the default argument */
    value = host_eval(run, frame, argument);
    return value.kind == HOST_INT && value.integer >= 0 && value.integer <= G_MAXINT32 ? value.integer : -1;
}

static void
record(HostRun *run, HostFrame *frame, CXCursor place, CXCursor kernel, CXCursor grid, CXCursor block,
       gint64 shared)
{
    HostLaunch found = {clang_getCanonicalCursor(kernel), NULL};
    HostValue grid_value, block_value;
    CXFile file;
    CXString name;

    if (!frame->alive)
        return;
    grid_value = host_eval(run, frame, grid);
    block_value = host_eval(run, frame, block);
    found.launch = g_new0(Launch, 1);
    dims_from(&grid_value, found.launch->grid);
    dims_from(&block_value, found.launch->block);
    found.launch->shared = shared;
    clang_getExpansionLocation(clang_getCursorLocation(place), &file, &found.launch->place.line,
                               &found.launch->place.column, NULL);
    if (file) {
        name = clang_getFileName(file);
        found.launch->place.file = g_strdup(clang_getCString(name));
        clang_disposeString(name);
    }
    g_array_append_val(run->launches, found);
}

void
host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure)
{
    CXCursor kernel = clang_getCursorReferenced(call);
    g_autoptr(GArray) operands = cursor_operands(call);

    if (clang_Cursor_getNumArguments(configure) < 2)
        return;
    if (operands->len > 0) {
        HostValue callee = host_eval(run, frame, g_array_index(operands, CXCursor, 0));

        if (callee.kind == HOST_FUNCTION)
            kernel = callee.function;
    }
    if (clang_getCursorKind(kernel) == CXCursor_FunctionDecl ||
        clang_getCursorKind(kernel) == CXCursor_CXXMethod)
        record(run, frame, call, kernel, clang_Cursor_getArgument(configure, 0),
               clang_Cursor_getArgument(configure, 1), shared_from(run, frame, configure, 2));
}

gboolean
host_is_api_launch(CXCursor call)
{
    static const char *const names[] = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"};
    g_autofree char *name = cursor_name(call);

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i]) == 0)
            return clang_Cursor_getNumArguments(call) >= 3;
    return FALSE;
}

void
host_record_api_launch(HostRun *run, HostFrame *frame, CXCursor call)
{
    HostValue kernel = host_eval(run, frame, clang_Cursor_getArgument(call, 0));

    if (kernel.kind == HOST_FUNCTION)
        record(run, frame, call, kernel.function, clang_Cursor_getArgument(call, 1),
               clang_Cursor_getArgument(call, 2), shared_from(run, frame, call, 4));
}
