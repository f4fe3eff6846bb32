/* SPDX-License-Identifier: MIT */
#include "host_flow.h"

#include <float.h>
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

/* The decimal number of the fewest digits that is REAL, a float: 0.001, not 0.0010000000474974513. */
static double
float_in_decimal(double real)
{
    double decimal = real;

    for (int digits = FLT_DIG; digits <= FLT_DECIMAL_DIG; digits++) {
        char format[8], text[G_ASCII_DTOSTR_BUF_SIZE];

        g_snprintf(format, sizeof format, "%%.%dg", digits);
        decimal = g_ascii_strtod(g_ascii_formatd(text, sizeof text, format, real), NULL);
        if ((float)decimal == (float)real)
            break;
    }
    return decimal;
}

/* What ARGUMENT passes to a parameter of TYPE. */
static StatedValue
stated_from(HostRun *run, HostFrame *frame, CXCursor argument, CXType type)
{
    HostValue value = host_eval(run, frame, argument);

    value = host_value_convert(&value, type);
    if (value.kind == HOST_INT)
        return (StatedValue){.kind = STATED_INTEGER, .integer = value.integer};
    if (value.kind == HOST_REAL && clang_getCanonicalType(type).kind == CXType_Float)
        return (StatedValue){.kind = STATED_REAL, .real = float_in_decimal(value.real)};
    if (value.kind == HOST_REAL)
        return (StatedValue){.kind = STATED_REAL, .real = value.real};
    return (StatedValue){STATED_NOTHING};
}

/* Sets what CALL passes to the parameters of KERNEL. */
static void
set_arguments(HostRun *run, HostFrame *frame, CXCursor call, CXCursor kernel, Launch *launch)
{
    int n = MIN(clang_Cursor_getNumArguments(call), clang_Cursor_getNumArguments(kernel));

    launch->n_arguments = (guint)MAX(n, 0);
    launch->arguments = g_new0(StatedValue, launch->n_arguments + 1);
    for (guint i = 0; i < launch->n_arguments; i++)
        launch->arguments[i] = stated_from(run, frame, clang_Cursor_getArgument(call, i),
                                           clang_getCursorType(clang_Cursor_getArgument(kernel, i)));
}

/* Adds the launch of KERNEL at PLACE; the launch, or NULL where PLACE is not reached. */
static Launch *
record(HostRun *run, HostFrame *frame, CXCursor place, CXCursor kernel, CXCursor grid, CXCursor block,
       gint64 shared)
{
    HostLaunch found = {clang_getCanonicalCursor(kernel), NULL};
    HostValue grid_value, block_value;
    CXFile file;
    CXString name;

    if (!frame->alive)
        return NULL;
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
    return found.launch;
}

void
host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure)
{
    CXCursor kernel = clang_getCursorReferenced(call);
    g_autoptr(GArray) operands = cursor_operands(call);
    Launch *launch;

    if (clang_Cursor_getNumArguments(configure) < 2)
        return;
    if (operands->len > 0) {
        HostValue callee = host_eval(run, frame, g_array_index(operands, CXCursor, 0));

        if (callee.kind == HOST_FUNCTION)
            kernel = callee.function;
    }
    if (clang_getCursorKind(kernel) != CXCursor_FunctionDecl &&
        clang_getCursorKind(kernel) != CXCursor_CXXMethod)
        return;
    launch = record(run, frame, call, kernel, clang_Cursor_getArgument(configure, 0),
                    clang_Cursor_getArgument(configure, 1), shared_from(run, frame, configure, 2));
    if (launch)
        set_arguments(run, frame, call, kernel, launch);
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
