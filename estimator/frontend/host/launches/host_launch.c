/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <float.h>
#include <string.h>

#define MOST_DEPTH 8u /* of members of members */

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
    gboolean is_one = value->kind == HOST_INT || value->kind == HOST_OCCUPANCY;

    for (guint i = 0; i < 3; i++) {
        gint64 dim = value->kind == HOST_DIM3            ? value->dim[i]
                     : value->kind == HOST_INT && i == 0 ? value->integer
                                                         : 0;

        if (is_one && i > 0)
            dim = 1;
        ret_dims[i] = dim > 0 && dim <= G_MAXINT32 ? dim : 0;
    }
}

/* The bytes of dynamic shared memory that VALUE states; -1 where they are not known. */
static gint64
shared_from(const HostValue *value)
{
    return value->kind == HOST_INT && value->integer >= 0 && value->integer <= G_MAXINT32 ? value->integer
                                                                                          : -1;
}

HostValue
host_eval_argument(HostRun *run, HostFrame *frame, CXCursor call, guint number)
{
    CXCursor argument;

    if (clang_Cursor_getNumArguments(call) <= (int)number)
        return host_value_int(0);
    argument = clang_Cursor_getArgument(call, number);
    if (clang_Cursor_isNull(argument) ||
        clang_equalLocations(clang_getCursorLocation(argument), clang_getNullLocation()))
        return host_value_int(0); /* left out: the default argument */
    return host_eval_at(run, frame, argument);
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

/* What VALUE, which has been converted to its type, is. */
static StatedValue
stated_plainly(const HostValue *value)
{
    if (value->kind == HOST_INT)
        return (StatedValue){.kind = STATED_INTEGER, .integer = value->integer};
    if (value->kind == HOST_REAL)
        return (StatedValue){.kind = STATED_REAL, .real = value->real};
    return (StatedValue){STATED_NOTHING};
}

/* What VALUE is as a parameter of TYPE. */
static StatedValue
stated_from(HostValue value, const CType *type)
{
    value = host_value_convert(&value, type);
    if (value.kind == HOST_REAL && ctype_referred(type)->size == sizeof(float))
        return (StatedValue){.kind = STATED_REAL, .real = float_in_decimal(value.real)};
    return stated_plainly(&value);
}

/* Adds to LAUNCH what is known of the parts of OBJECT, an argument or a part of one, which is called PATH. */
static void
state_parts(const HostRun *run, Launch *launch, const char *path, const HostValue *object, guint depth,
            guint64 *assumed)
{
    for (guint i = 0; object->kind == HOST_OBJECT && i < host_part_count(object) && depth < MOST_DEPTH; i++) {
        HostStep step;
        HostValue part = host_part_nth(object, i, &step);
        gboolean is_item = !step.field;
        g_autofree char *inner = is_item ? g_strdup_printf("%s[%" G_GINT64_FORMAT "]", path, step.index)
                                         : g_strdup_printf("%s.%s", path, step.field->name);
        StatedValue stated = is_item                    ? stated_plainly(&part)
                             : part.kind == HOST_OBJECT ? (StatedValue){STATED_NOTHING}
                                                        : stated_from(part, step.field->type);

        if (part.assumed & run->iterations)
            continue;
        if (stated.kind != STATED_NOTHING)
            launch_add_member(launch, inner, stated);
        *assumed |= stated.kind == STATED_INTEGER ? part.assumed : 0;
        state_parts(run, launch, inner, &part, depth + 1, assumed);
    }
}

/* TRUE where VALUE, or a component of it, is the block size of the highest occupancy. */
static gboolean
is_by_occupancy(const HostValue *value)
{
    return value->kind == HOST_OCCUPANCY || (value->kind == HOST_DIM3 && value->dim[0] == HOST_DIM_OCCUPANCY);
}

void
host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration)
{
    const HostConfiguration *c = configuration;
    int n = MIN((int)c->arguments->len, clang_Cursor_getNumArguments(c->kernel));
    HostLaunch found = {clang_getCanonicalCursor(c->kernel), NULL, c->is_dependent};
    guint64 assumed = c->grid.assumed | c->block.assumed | c->said;
    Launch *launch;
    guint number;

    if (!frame->alive)
        return;
    launch = found.launch = g_new0(Launch, 1);
    dims_from(&c->grid, launch->grid);
    dims_from(&c->block, launch->block);
    launch->block_by_occupancy = is_by_occupancy(&c->block);
    launch->shared = shared_from(&c->shared);
    launch->times = run->times;
    launch->is_open = run->n_open > 0;
    launch->n_arguments = (guint)MAX(n, 0);
    launch->arguments = g_new0(StatedValue, launch->n_arguments + 1);
    for (guint i = 0; i < launch->n_arguments; i++) {
        const HostValue *value = &g_array_index(c->arguments, HostValue, i);

        if (value->assumed & run->iterations)
            continue;
        g_autofree char *name = cursor_name(clang_Cursor_getArgument(c->kernel, i));

        launch->arguments[i] = stated_from(
            *value, syntax_type(run->syntax, clang_getCursorType(clang_Cursor_getArgument(c->kernel, i))));
        state_parts(run, launch, name, value, 0, &assumed);
        assumed |= launch->arguments[i].kind == STATED_INTEGER ? value->assumed : 0;
    }
    launch->assumptions = g_ptr_array_new_with_free_func(g_free);
    host_assumptions_tell(run, assumed, launch->assumptions);
    cursor_source_place(c->place, &launch->place);
    number = run->launches->len + 1;
    launch->numbers = g_array_new(FALSE, FALSE, sizeof number);
    g_array_append_val(launch->numbers, number);
    host_course_launch(run, found.kernel, c->place, number);
    g_array_append_val(run->launches, found);
}

static gboolean
is_function(CXCursor cursor)
{
    return clang_getCursorKind(cursor) == CXCursor_FunctionDecl ||
           clang_getCursorKind(cursor) == CXCursor_CXXMethod;
}

/* Says where EXPRESSION, of a number that is VALUE, is a variable that the program's arguments give. */
static guint64
say_argument(HostRun *run, CXCursor expression, const HostValue *value)
{
    CXCursor variable = clang_getCursorReferenced(cursor_skip_wrappers(expression));
    g_autofree char *name = NULL, *place = NULL;

    if (value->kind != HOST_UNKNOWN || clang_getCursorKind(variable) != CXCursor_VarDecl ||
        clang_getCanonicalType(clang_getCursorType(variable)).kind == CXType_Pointer ||
        !host_takes_argument(clang_Cursor_getVarDeclInitializer(variable)))
        return 0;
    name = cursor_name(variable);
    place = cursor_place_text(variable);
    return host_assume(
               run, host_value_int(0),
               g_strdup_printf("%s is not known: the program's arguments give it, at %s", name, place))
        .assumed;
}

static enum CXChildVisitResult
find_template(CXCursor cursor, CXCursor parent, CXClientData data)
{
    CXCursor *found = data;

    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_OverloadedDeclRef)
        return CXChildVisit_Recurse;
    if (clang_getNumOverloadedDecls(cursor) == 1)
        *found = clang_getOverloadedDecl(cursor, 0);
    return CXChildVisit_Break;
}

/* The kernels made from the template that CALL launches, whose arguments are those of a template around it;
 * NULL: none. */
static const GArray *
kernels_made(HostRun *run, CXCursor call)
{
    g_autoptr(GArray) children = cursor_children(call);
    CXCursor template = clang_getNullCursor();

    if (children->len > 0 &&
        clang_getCursorKind(g_array_index(children, CXCursor, 0)) == CXCursor_DeclRefExpr)
        clang_visitChildren(g_array_index(children, CXCursor, 0), find_template, &template);
    return clang_Cursor_isNull(template) ? NULL : cursor_table_get(run->made, template);
}

/* Records launches of KERNELS as CONFIGURATION has it: each of them may be meant. */
static void
add_each(HostRun *run, HostFrame *frame, HostConfiguration *configuration, const GArray *kernels)
{
    Course *parent = kernels->len > 1 ? host_course_open(run, COURSE_BRANCH, configuration->place) : NULL;

    for (guint i = 0; i < kernels->len; i++) {
        Course *branch = parent ? host_course_open(run, COURSE_SEQUENCE, configuration->place) : NULL;

        configuration->kernel = g_array_index(kernels, CXCursor, i);
        host_launch_add(run, frame, configuration);
        host_course_close(run, branch);
    }
    host_course_close(run, parent);
}

void
host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure)
{
    g_autoptr(GArray) operands = cursor_operands(call);
    g_autoptr(GArray) arguments = g_array_new(FALSE, FALSE, sizeof(HostValue));
    HostConfiguration configuration = {
        .place = call, .kernel = clang_getCursorReferenced(call), .arguments = arguments};
    const GArray *given = NULL;

    if (clang_Cursor_getNumArguments(configure) < 2)
        return;
    if (operands->len > 0) {
        CXCursor pointer = g_array_index(operands, CXCursor, 0);
        HostValue callee = host_eval_at(run, frame, pointer);

        if (callee.kind == HOST_FUNCTION)
            configuration.kernel = callee.function->cursor;
        if (!is_function(configuration.kernel) || callee.assumed)
            given = host_kernels_given(run, host_pointer_called(pointer));
    }
    if (!is_function(configuration.kernel) && !given) {
        given = kernels_made(run, call);
        configuration.is_dependent = TRUE;
    }
    if (!is_function(configuration.kernel) && !given)
        return;
    configuration.grid = host_eval_argument(run, frame, configure, 0);
    configuration.block = host_eval_argument(run, frame, configure, 1);
    configuration.shared = host_eval_argument(run, frame, configure, 2);
    for (int i = 0; i < clang_Cursor_getNumArguments(call); i++) {
        HostValue value = host_eval_at(run, frame, clang_Cursor_getArgument(call, (unsigned)i));

        configuration.said |= say_argument(run, clang_Cursor_getArgument(call, (unsigned)i), &value);
        g_array_append_val(arguments, value);
    }
    if (given)
        add_each(run, frame, &configuration, given);
    else
        host_launch_add(run, frame, &configuration);
}
