/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/buffers/buffers.h"
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
launch_function(const Ast *call)
{
    const char *name = ast_callee_name(call);

    for (guint i = 0; i < G_N_ELEMENTS(LAUNCH_FUNCTIONS); i++) {
        const LaunchFunction *function = &LAUNCH_FUNCTIONS[i];
        int last = MAX(MAX(function->kernel, function->config), function->block + function->n_sizes - 1);

        if (strcmp(name, function->name) == 0)
            return (int)ast_n_arguments(call) > last ? function : NULL;
    }
    return NULL;
}

gboolean
host_is_api_launch(const Ast *call)
{
    return launch_function(call) != NULL;
}

/* Grid or block, whose N_SIZES arguments begin at FIRST. */
static HostValue
take_sizes(const GArray *arguments, int first, int n_sizes)
{
    HostValue dims = host_value_dim3(HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN);

    if (n_sizes == 1)
        return host_argument_value(arguments, (guint)first);
    for (int i = 0; i < n_sizes; i++) {
        HostValue size = host_argument_value(arguments, (guint)(first + i));

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
read_config(HostRun *run, HostFrame *frame, const HostValue *pointer, HostConfiguration *configuration)
{
    HostValue config = host_pointer_read(run, frame, pointer);

    configuration->grid = config_member(&config, "gridDim");
    configuration->block = config_member(&config, "blockDim");
    configuration->shared = config_member(&config, "dynamicSmemBytes");
}

/* What LIST, pointers, points to, for each parameter of the kernel. */
static void
read_list(HostRun *run, HostFrame *frame, const HostValue *list, HostConfiguration *configuration)
{
    syntax_lower_parameters(run->syntax, configuration->kernel);
    for (guint i = 0; i < configuration->kernel->n_params; i++) {
        HostValue pointer = host_pointer_element(run, frame, list, i);
        HostValue value = host_pointer_read(run, frame, &pointer);

        if (pointer.kind == HOST_POINTER && pointer.place)
            host_buffers_pass_place(run->buffers, configuration->kernel->params[i], pointer.place);
        g_array_append_val(configuration->arguments, value);
    }
}

static void
record_launch(HostRun *run, HostFrame *frame, const Ast *call, const GArray *arguments,
              const LaunchFunction *function)
{
    g_autoptr(GArray) passed = g_array_new(FALSE, FALSE, sizeof(HostValue));
    HostValue kernel = host_argument_value(arguments, (guint)function->kernel), pointer;
    HostConfiguration configuration = {.place = call, .arguments = passed};

    if (kernel.kind != HOST_FUNCTION)
        return;
    configuration.kernel = (Decl *)kernel.function;
    if (function->config != NO_ARGUMENT) {
        pointer = host_argument_value(arguments, (guint)function->config);
        read_config(run, frame, &pointer, &configuration);
    } else {
        configuration.grid = take_sizes(arguments, function->grid, function->n_sizes);
        configuration.block = take_sizes(arguments, function->block, function->n_sizes);
        configuration.shared = host_argument_value(arguments, (guint)function->shared);
    }
    if (function->list != NO_ARGUMENT) {
        pointer = host_argument_value(arguments, (guint)function->list);
        read_list(run, frame, &pointer, &configuration);
    }
    for (guint i = (guint)function->first; function->first != NO_ARGUMENT && i < arguments->len; i++) {
        HostValue value = host_argument_value(arguments, i);

        syntax_lower_parameters(run->syntax, configuration.kernel);
        if (passed->len < configuration.kernel->n_params)
            host_buffers_pass(run->buffers, configuration.kernel->params[passed->len],
                              g_array_index(arguments, HostArgument, i).ast);
        g_array_append_val(passed, value);
    }
    host_launch_add(run, frame, &configuration);
}

/* What the pointer at argument NUMBER points to becomes VALUE. */
static void
set_target(HostRun *run, HostFrame *frame, const GArray *arguments, guint number, const HostValue *value)
{
    HostValue pointer = host_argument_value(arguments, number);

    if (pointer.kind == HOST_POINTER && pointer.place && host_can_follow(frame, &pointer))
        (void)host_place_write(run, frame, pointer.place, value);
}

/* CALL of an occupancy function gives the block size that fills a GPU best. */
static void
set_occupancy(HostRun *run, HostFrame *frame, const Ast *call, const GArray *arguments)
{
    g_autofree char *place = cursor_place_text(call->cursor);
    HostValue value =
        host_assume(run, (HostValue){.kind = HOST_OCCUPANCY},
                    g_strdup_printf("the block size that %s, at %s, gives is the largest of those "
                                    "that fill a multiprocessor best",
                                    call->decl->name, place));

    set_target(run, frame, arguments, 1, &value);
}

/* The kernel that a module has by NAME. */
static HostValue
kernel_named(HostRun *run, const HostValue *name)
{
    g_autofree char *text = name->kind == HOST_TEXT ? host_text(name->text) : NULL;
    const Decl *found = text ? g_hash_table_lookup(run->named, text) : NULL;

    return found ? host_value_function(found) : host_value_unknown();
}

gboolean
host_api_call(HostRun *run, HostFrame *frame, const Ast *call, const GArray *arguments, HostValue *ret_value)
{
    const LaunchFunction *function = launch_function(call);
    const char *name = ast_callee_name(call);
    gboolean by_name = strcmp(name, "cuModuleGetFunction") == 0 && arguments->len == 3;

    *ret_value = host_value_unknown();
    if (function) {
        record_launch(run, frame, call, arguments, function);
        return TRUE;
    }
    if (by_name || (strcmp(name, "cudaGetFuncBySymbol") == 0 && arguments->len == 2)) {
        HostValue kernel = host_argument_value(arguments, by_name ? 2 : 1);

        *ret_value = by_name ? kernel_named(run, &kernel) : kernel;
        set_target(run, frame, arguments, 0, ret_value);
        return TRUE;
    }
    if (!g_str_has_prefix(name, "cudaOccupancyMaxPotentialBlockSize") || arguments->len < 3)
        return FALSE;
    set_occupancy(run, frame, call, arguments);
    return TRUE;
}
