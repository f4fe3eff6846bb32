/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/buffers/buffers.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <float.h>
#include <string.h>

#define MOST_DEPTH 8u /* of members of members */

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
    if (ctype_referred(type)->kind == CTYPE_POINTER)
        return (StatedValue){STATED_NOTHING};
    if (value.kind == HOST_REAL && ctype_referred(type)->size == sizeof(float))
        return (StatedValue){.kind = STATED_REAL, .real = float_in_decimal(value.real)};
    return stated_plainly(&value);
}

/* Adds to LAUNCH what is known of the parts of OBJECT, an argument or a part of one, which is called PATH. */
static void
state_parts(HostRun *run, Launch *launch, const char *path, const HostValue *object, guint depth,
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

        if (part.assumed & run->iterations) {
            run->rests |= part.kind == HOST_INT || part.kind == HOST_OBJECT ? part.assumed : 0;
            continue;
        }
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

/* Whether something that decides VALUE, a grid, is not known, and it is not seen with what that grows. */
static gboolean
is_unseen(const HostValue *value)
{
    if (value->kind != HOST_DIM3)
        return value->kind != HOST_UNKNOWN || !value->growers[0];
    for (guint i = 0; i < 3; i++)
        if (value->dim[i] < 0 && !value->growers[i])
            return TRUE;
    return FALSE;
}

/* Says with which variables the dimensions of the grid VALUE grow that LAUNCH leaves open. */
static void
set_growth(Launch *launch, const HostValue *value)
{
    for (guint i = 0; i < 3 && !is_unseen(value); i++)
        if (launch->grid[i] == 0 && value->growers[i]) {
            launch->growers[i] = g_strdup(value->growers[i]->name);
            launch->growth[i] = value->growth[i];
        }
}

void
host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration)
{
    const HostConfiguration *c = configuration;
    HostLaunch found = {c->kernel, NULL, c->is_dependent, 0, 0};
    guint64 assumed = c->grid.assumed | c->block.assumed | c->said;
    Launch *launch;

    if (!frame->alive || run->n_silent > 0)
        return;
    syntax_lower_parameters(run->syntax, c->kernel);
    launch = found.launch = g_new0(Launch, 1);
    dims_from(&c->grid, launch->grid);
    set_growth(launch, &c->grid);
    dims_from(&c->block, launch->block);
    launch->block_by_occupancy = is_by_occupancy(&c->block);
    launch->shared = shared_from(&c->shared);
    launch->times = 1;
    launch->n_arguments = MIN(c->arguments->len, c->kernel->n_params);
    launch->arguments = g_new0(StatedValue, launch->n_arguments + 1);
    for (guint i = 0; i < launch->n_arguments; i++) {
        const HostValue *value = &g_array_index(c->arguments, HostValue, i);

        if (value->assumed & run->iterations) {
            run->rests |= value->kind == HOST_INT || value->kind == HOST_OBJECT ? value->assumed : 0;
            continue;
        }
        launch->arguments[i] = stated_from(*value, c->kernel->params[i]->type);
        state_parts(run, launch, c->kernel->params[i]->name, value, 0, &assumed);
        assumed |= launch->arguments[i].kind == STATED_INTEGER ? value->assumed : 0;
    }
    place_of(c->place, &launch->place);
    run->rests |= c->grid.assumed | c->block.assumed | c->shared.assumed;
    found.assumed = assumed;
    found.number = ++run->n_places;
    host_course_launch(run, c->kernel, c->place, found.number);
    g_array_append_val(run->launches, found);
}

/* Says where ARGUMENT is a number that the program's arguments give. */
static guint64
say_argument(HostRun *run, const HostArgument *argument)
{
    const Ast *name = ast_skip_casts(argument->ast);
    g_autofree char *place = NULL;

    if (argument->value.kind != HOST_UNKNOWN || name->kind != AST_NAME || name->decl->kind != DECL_VARIABLE ||
        name->decl->is_parameter || name->decl->type->kind == CTYPE_POINTER ||
        !host_takes_argument(syntax_initialiser(run->syntax, name->decl)))
        return 0;
    place = cursor_place_text(name->decl->cursor);
    return host_assume(run, host_value_int(0),
                       g_strdup_printf("%s is not known: the program's arguments give it, at %s",
                                       name->decl->name, place))
        .assumed;
}

/* Tells which buffers KERNEL, which the call of a launch does not name, gets by ARGUMENTS, of HostArgument.
 */
static void
pass_buffers(HostRun *run, Decl *kernel, const GArray *arguments)
{
    syntax_lower_parameters(run->syntax, kernel);
    for (guint i = 0; i < MIN(arguments->len, kernel->n_params); i++)
        host_buffers_pass(run->buffers, kernel->params[i], g_array_index(arguments, HostArgument, i).ast);
}

/* Records launches of KERNELS as CONFIGURATION has it, with ARGUMENTS: each of them may be meant. */
static void
add_each(HostRun *run, HostFrame *frame, HostConfiguration *configuration, const GPtrArray *kernels,
         const GArray *arguments)
{
    const Ast *place = configuration->place;
    Course *parent = kernels->len > 1 ? host_course_open(run, COURSE_BRANCH, place) : NULL;

    for (guint i = 0; i < kernels->len; i++) {
        Course *branch = parent ? host_course_open(run, COURSE_SEQUENCE, place) : NULL;

        configuration->kernel = g_ptr_array_index(kernels, i);
        pass_buffers(run, configuration->kernel, arguments);
        host_launch_add(run, frame, configuration);
        host_course_close(run, branch);
    }
    host_course_close(run, parent);
}

/* The kernels that a pointer, which CALL calls, may lead to, or those that are made from the template that it
 * names with arguments of a template around it; NULL: none. */
static const GPtrArray *
kernels_meant(HostRun *run, const Ast *call, gboolean *ret_is_dependent)
{
    const Ast *callee = call->kids[1];
    const GPtrArray *given = host_kernels_given(run, host_pointer_called(callee));

    *ret_is_dependent = !given;
    if (given || !callee->decl)
        return given;
    return g_hash_table_lookup(run->made, callee->decl);
}

void
host_record_launch(HostRun *run, HostFrame *frame, const Ast *call, const HostCall *state)
{
    g_autoptr(GArray) sizes = host_eval_arguments(run, frame, call->configuration);
    g_autoptr(GArray) arguments = g_array_new(FALSE, FALSE, sizeof(HostValue));
    HostConfiguration configuration = {.place = call, .kernel = call->decl, .arguments = arguments};
    const GPtrArray *given = NULL;

    if (sizes->len < 2)
        return;
    if (!call->decl && state->callee.kind == HOST_FUNCTION)
        configuration.kernel = (Decl *)state->callee.function;
    if (!call->decl && (!configuration.kernel || state->callee.assumed))
        given = kernels_meant(run, call, &configuration.is_dependent);
    if (!configuration.kernel && !given)
        return;
    configuration.grid = host_argument_value(sizes, 0);
    configuration.block = host_argument_value(sizes, 1);
    configuration.shared = host_argument_value(sizes, 2);
    for (guint i = 0; i < state->arguments->len; i++) {
        const HostArgument *argument = &g_array_index(state->arguments, HostArgument, i);

        configuration.said |= say_argument(run, argument);
        g_array_append_val(arguments, argument->value);
    }
    if (given) {
        add_each(run, frame, &configuration, given, state->arguments);
        return;
    }
    if (!call->decl)
        pass_buffers(run, configuration.kernel, state->arguments);
    host_launch_add(run, frame, &configuration);
}
