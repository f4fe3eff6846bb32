/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define NO_ARGUMENT (-1)

/* Where the arguments of a launch stand. */
typedef struct {
    const char *name;
    int kernel;
    int config;      /* a pointer to a struct of grid, block and shared memory, or NO_ARGUMENT */
    int grid, block; /* else where these stand */
    int n_sizes;     /* arguments that grid and block each take: one dim3, or three numbers */
    int shared;
    int list;  /* the list of pointers to arguments, or NO_ARGUMENT */
    int first; /* else the first argument */
} LaunchFunction;

static const LaunchFunction LAUNCH_FUNCTIONS[] = {
    {"cudaLaunchKernel", 0, NO_ARGUMENT, 1, 2, 1, 4, 3, NO_ARGUMENT},
    {"cudaLaunchCooperativeKernel", 0, NO_ARGUMENT, 1, 2, 1, 4, 3, NO_ARGUMENT},
    {"cudaLaunchKernelEx", 1, 0, 0, 0, 0, 0, NO_ARGUMENT, 2},
    {"cudaLaunchKernelExC", 1, 0, 0, 0, 0, 0, 2, NO_ARGUMENT},
    {"cuLaunchKernel", 0, NO_ARGUMENT, 1, 4, 3, 7, 9, NO_ARGUMENT},
    {"cuLaunchCooperativeKernel", 0, NO_ARGUMENT, 1, 4, 3, 7, 9, NO_ARGUMENT},
};

static const LaunchFunction *
launch_function(CXCursor call)
{
    g_autofree char *name = cursor_name(call);

    for (guint i = 0; i < G_N_ELEMENTS(LAUNCH_FUNCTIONS); i++) {
        const LaunchFunction *function = &LAUNCH_FUNCTIONS[i];
        int last = MAX(MAX(function->kernel, function->config), function->block + function->n_sizes - 1);

        if (strcmp(name, function->name) == 0)
            return clang_Cursor_getNumArguments(call) > last ? function : NULL;
    }
    return NULL;
}

gboolean
host_is_api_launch(CXCursor call)
{
    return launch_function(call) != NULL;
}

/* Grid or block, whose N_SIZES arguments begin at FIRST. */
static HostValue
eval_sizes(HostRun *run, HostFrame *frame, CXCursor call, int first, int n_sizes)
{
    HostValue dims = host_value_dim3(HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN);

    if (n_sizes == 1)
        return host_eval_argument(run, frame, call, (guint)first);
    for (int i = 0; i < n_sizes; i++) {
        HostValue size = host_eval_argument(run, frame, call, (guint)(first + i));

        if (size.kind == HOST_INT)
            dims.dim[i] = size.integer;
        if (size.kind == HOST_OCCUPANCY)
            dims.dim[i] = HOST_DIM_OCCUPANCY;
        dims = host_value_assuming(dims, size.assumed);
    }
    return dims;
}

/* The member NAME of the struct CONFIG. */
static HostValue
config_member(const HostValue *config, const char *name)
{
    for (guint i = 0; i < host_part_count(config); i++) {
        HostStep step;
        HostValue part = host_part_nth(config, i, &step);

        if (step.field && strcmp(step.field->name, name) == 0)
            return part;
    }
    return host_value_unknown();
}

static void
read_config(HostRun *run, HostFrame *frame, CXCursor call, const LaunchFunction *function,
            HostConfiguration *configuration)
{
    HostValue pointer = host_eval_at(run, frame, clang_Cursor_getArgument(call, (unsigned)function->config));
    HostValue config = host_pointer_read(run, frame, &pointer);

    configuration->grid = config_member(&config, "gridDim");
    configuration->block = config_member(&config, "blockDim");
    configuration->shared = config_member(&config, "dynamicSmemBytes");
}

/* What the list of pointers at argument NUMBER of CALL points to, for each parameter of the kernel. */
static void
read_list(HostRun *run, HostFrame *frame, CXCursor call, int number, HostConfiguration *configuration)
{
    HostValue list = host_eval_argument(run, frame, call, (guint)number);
    int n = clang_Cursor_getNumArguments(configuration->kernel);

    for (int i = 0; i < n; i++) {
        HostStep step = host_step_index(i);
        HostValue pointer = host_part_get(&list, &step);
        HostValue value = host_pointer_read(run, frame, &pointer);

        g_array_append_val(configuration->arguments, value);
    }
}

static void
record_launch(HostRun *run, HostFrame *frame, CXCursor call, const LaunchFunction *function)
{
    g_autoptr(GArray) arguments = g_array_new(FALSE, FALSE, sizeof(HostValue));
    HostValue kernel = host_eval_argument(run, frame, call, (guint)function->kernel);
    HostConfiguration configuration = {.place = call, .arguments = arguments};

    if (kernel.kind != HOST_FUNCTION)
        return;
    configuration.kernel = kernel.function->cursor;
    if (function->config != NO_ARGUMENT) {
        read_config(run, frame, call, function, &configuration);
    } else {
        configuration.grid = eval_sizes(run, frame, call, function->grid, function->n_sizes);
        configuration.block = eval_sizes(run, frame, call, function->block, function->n_sizes);
        configuration.shared = host_eval_argument(run, frame, call, (guint)function->shared);
    }
    if (function->list != NO_ARGUMENT)
        read_list(run, frame, call, function->list, &configuration);
    for (int i = function->first; i != NO_ARGUMENT && i < clang_Cursor_getNumArguments(call); i++) {
        HostValue value = host_eval_argument(run, frame, call, (guint)i);

        g_array_append_val(arguments, value);
    }
    host_launch_add(run, frame, &configuration);
}

/* What the pointer at argument NUMBER of CALL points to becomes VALUE. */
static void
set_target(HostRun *run, HostFrame *frame, CXCursor call, guint number, const HostValue *value)
{
    CXCursor argument = cursor_skip_wrappers(clang_Cursor_getArgument(call, number));
    HostPlace place;

    if (clang_getCursorKind(argument) == CXCursor_UnaryOperator &&
        clang_getCursorUnaryOperatorKind(argument) == CXUnaryOperator_AddrOf &&
        host_place_of(run, frame, syntax_expression(run->syntax, cursor_only_operand(argument)), &place))
        host_place_write(run, frame, &place, value);
}

/* CALL of the occupancy function NAME gives the block size that fills a GPU best. */
static void
set_occupancy(HostRun *run, HostFrame *frame, CXCursor call, const char *name)
{
    g_autofree char *place = cursor_place_text(call);
    HostValue value =
        host_assume(run, (HostValue){.kind = HOST_OCCUPANCY},
                    g_strdup_printf("the block size that %s, at %s, gives is the largest of those "
                                    "that fill a multiprocessor best",
                                    name, place));

    set_target(run, frame, call, 1, &value);
}

/* Whether CALL gives the handle of a kernel, and through its first argument. */
static gboolean
is_lookup(const Ast *call)
{
    const char *name = call->decl ? call->decl->name : "";
    guint n = host_n_arguments(call);

    return (strcmp(name, "cuModuleGetFunction") == 0 && n == 3) ||
           (strcmp(name, "cudaGetFuncBySymbol") == 0 && n == 2);
}

gboolean
host_api_call(HostRun *run, HostFrame *frame, CXCursor call)
{
    const LaunchFunction *function = launch_function(call);
    g_autofree char *name = cursor_name(call);
    const Ast *expression;
    HostValue value;

    if (function) {
        record_launch(run, frame, call, function);
        return TRUE;
    }
    expression = syntax_expression(run->syntax, call);
    if (expression->kind == AST_CALL && is_lookup(expression)) {
        value = host_eval_api(run, frame, expression);
        set_target(run, frame, call, 0, &value);
        return TRUE;
    }
    if (!g_str_has_prefix(name, "cudaOccupancyMaxPotentialBlockSize") ||
        clang_Cursor_getNumArguments(call) < 3)
        return FALSE;
    set_occupancy(run, frame, call, name);
    return TRUE;
}

/* The text that EXPRESSION, a literal or a variable that begins as one, is; NULL where that is not known.
 * Free with g_free(). */
static char *
constant_text(HostRun *run, const Ast *expression)
{
    const Ast *literal = host_skip_casts(expression);
    g_autofree char *spelling = NULL;
    gsize length;

    if (literal->kind == AST_NAME && literal->decl->kind == DECL_VARIABLE)
        literal = syntax_initialiser(run->syntax, literal->decl);
    literal = literal ? host_skip_casts(literal) : NULL;
    if (!literal || literal->kind != AST_STRING)
        return NULL;
    spelling = cursor_name(literal->cursor);
    length = strlen(spelling);
    return length >= 2 && spelling[0] == '"' ? g_strndup(spelling + 1, length - 2) : NULL;
}

HostValue
host_eval_api(HostRun *run, HostFrame *frame, const Ast *call)
{
    g_autofree char *kernel = NULL;
    const Decl *found;

    if (!is_lookup(call))
        return host_value_unknown();
    if (strcmp(call->decl->name, "cudaGetFuncBySymbol") == 0)
        return host_eval(run, frame, host_argument(call, 1));
    kernel = constant_text(run, host_argument(call, 2));
    found = kernel ? g_hash_table_lookup(run->named, kernel) : NULL;
    return found ? host_value_function(found) : host_value_unknown();
}
