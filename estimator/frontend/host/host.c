/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"
#include "frontend/host/host_private.h"
#include "frontend/host/launches/launches.h"
#include "frontend/host/state/state.h"
#include "frontend/host/buffers/buffers.h"
#include "frontend/host/kernels/kernels.h"

#include <string.h>

static HostKernel *
host_kernel_new(CXCursor function)
{
    HostKernel *kernel = g_new0(HostKernel, 1);

    kernel->function = function;
    kernel->name = host_function_name(function);
    kernel->launches = g_ptr_array_new_with_free_func((GDestroyNotify)launch_free);
    kernel->buffers = g_ptr_array_new_with_free_func((GDestroyNotify)buffer_free);
    return kernel;
}

void
host_kernel_free(HostKernel *kernel)
{
    if (!kernel)
        return;
    g_free(kernel->name);
    g_free(kernel->skip_reason);
    g_free(kernel->note);
    g_free(kernel->exchanged);
    g_clear_pointer(&kernel->params, g_ptr_array_unref);
    g_ptr_array_unref(kernel->launches);
    g_ptr_array_unref(kernel->buffers);
    g_free(kernel);
}

/* TRUE the first time that FUNCTION's definition comes: a file that includes itself defines it many times. */
static gboolean
is_first_definition(CXCursor function, GHashTable *defined)
{
    return g_hash_table_add(defined, cursor_usr(function));
}

/* Why the template KERNEL of which there is no instance is not analysed. */
static char *
open_reason(const Instances *instances, CXCursor kernel)
{
    const char *problem = instances_problem(instances, kernel);

    if (!problem)
        return g_strdup("a template that this source does not instantiate: instantiate it, or give its "
                        "arguments to --kernel");
    return g_strdup_printf("a template that this source does not instantiate, and the simplest arguments do "
                           "not compile (%s): instantiate it, or give its arguments to --kernel",
                           problem);
}

/* Calls KERNEL what the user does, who may write `1` where the compiler says `1U`. */
static void
kernel_take_user_name(HostKernel *kernel, const char *user_name)
{
    if (!user_name || kernel_name_means(user_name, kernel->name))
        return;
    g_free(kernel->name);
    kernel->name = g_strdup(user_name);
}

/* Says of KERNEL that it was made without the source. */
static void
kernel_note_assumed(HostKernel *kernel)
{
    g_autofree char *place = cursor_place_text(kernel->function);

    kernel->note = g_strdup_printf("%s: this source does not instantiate this template: followed as %s "
                                   "(else: instantiate it, or --kernel '%.*s<...>')",
                                   place, kernel->name, (int)strcspn(kernel->name, "<"), kernel->name);
}

/* Adds what is analysed of the template KERNEL, INSTANCES without what nobody asked for. */
static void
add_instances(GPtrArray *kernels, CXCursor kernel, const GArray *candidates, const Instances *instances)
{
    g_autoptr(GArray) chosen = g_array_copy((GArray *)candidates);

    instances_choose(instances, kernel, chosen);
    for (guint i = 0; i < chosen->len; i++) {
        CXCursor one = g_array_index(chosen, CXCursor, i);
        HostKernel *made = host_kernel_new(one);

        kernel_take_user_name(made, instances_user_name(instances, one));
        if (instances_assume(instances, kernel, one))
            kernel_note_assumed(made);
        g_ptr_array_add(kernels, made);
    }
    if (chosen->len > 0)
        return;
    g_ptr_array_add(kernels, host_kernel_new(kernel));
    ((HostKernel *)g_ptr_array_index(kernels, kernels->len - 1))->skip_reason =
        open_reason(instances, kernel);
}

/* Adds what the user names of the template KERNEL and the compiler refuses. */
static void
add_refused(GPtrArray *kernels, CXCursor kernel, const Instances *instances)
{
    for (guint i = 0; instances && i < instances->refused->len; i++) {
        const RefusedInstance *refused = g_ptr_array_index(instances->refused, i);
        HostKernel *skipped;

        if (!refused_instance_is_of(refused, kernel))
            continue;
        skipped = host_kernel_new(kernel);
        g_free(skipped->name);
        skipped->name = g_strdup(refused->name);
        skipped->skip_reason = g_strdup_printf("it does not compile: %s", refused->problem);
        g_ptr_array_add(kernels, skipped);
    }
}

static GPtrArray *
kernels_from(const HostScan *scan, const Instances *instances)
{
    GPtrArray *kernels = g_ptr_array_new_with_free_func((GDestroyNotify)host_kernel_free);
    g_autoptr(GHashTable) defined = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint s = 0; s < scan->sites->len; s++) {
        const HostSite *site = g_ptr_array_index(scan->sites, s);

        if (!host_is_kernel(site->cursor) || !is_first_definition(site->cursor, defined))
            continue;
        if (!site->is_template) {
            g_ptr_array_add(kernels, host_kernel_new(site->cursor));
            continue;
        }
        if (!host_site_is_unused(scan, site))
            add_instances(kernels, site->cursor, site->instances, instances);
        add_refused(kernels, site->cursor, instances);
    }
    return kernels;
}

/* Adds what the walk through host code looks at: neither kernels nor templates that have instances. */
static void
run_add_functions(HostRun *run, const HostScan *scan)
{
    for (guint s = 0; s < scan->sites->len; s++) {
        const HostSite *site = g_ptr_array_index(scan->sites, s);

        if (!host_is_host(site->cursor))
            continue;
        for (guint i = 0; i < site->instances->len; i++)
            host_run_add_function(run, g_array_index(site->instances, CXCursor, i));
        if (site->instances->len == 0)
            host_run_add_function(run, site->cursor);
    }
    for (guint i = 0; i < scan->variables->len; i++)
        host_survey_add_variable(run, syntax_decl(run->syntax, g_array_index(scan->variables, CXCursor, i)));
}

/* Tells RUN which of KERNELS are made from which template. */
static void
run_add_instances(HostRun *run, const GPtrArray *kernels)
{
    for (guint i = 0; i < kernels->len; i++) {
        CXCursor function = ((const HostKernel *)g_ptr_array_index(kernels, i))->function;
        CXCursor template = clang_getSpecializedCursorTemplate(function);
        Decl *decl = syntax_decl(run->syntax, template);
        GPtrArray *made;

        if (!decl)
            continue;
        made = g_hash_table_lookup(run->made, decl);
        if (!made) {
            made = g_ptr_array_new();
            g_hash_table_insert(run->made, decl, made);
        }
        g_ptr_array_add(made, syntax_decl(run->syntax, function));
    }
}

/* Tells RUN the names by which a module knows KERNELS. */
static void
run_name_kernels(HostRun *run, const GPtrArray *kernels)
{
    for (guint i = 0; i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);
        char *name = cursor_symbol(kernel->function);

        if (name)
            g_hash_table_replace(run->named, name, syntax_decl(run->syntax, kernel->function));
    }
}

/* Whether host code states an argument of LAUNCH of one of the two kinds. */
static gboolean
launch_has_argument(const Launch *launch, StatedKind a, StatedKind b)
{
    for (guint i = 0; i < launch->n_arguments; i++)
        if (launch->arguments[i].kind == a || launch->arguments[i].kind == b)
            return TRUE;
    for (guint i = 0; launch->members && i < launch->members->len; i++) {
        StatedKind kind = g_array_index(launch->members, StatedMember, i).value.kind;

        if (kind == a || kind == b)
            return TRUE;
    }
    return FALSE;
}

/* Whether anything is known of LAUNCH that a layout's cost can depend on. That a launch has one dimension is
 * what is assumed anyway. */
static gboolean
launch_is_known(const Launch *launch)
{
    return launch_has_argument(launch, STATED_INTEGER, STATED_INTEGER) || launch->block_by_occupancy ||
           launch->grid[0] > 0 || launch->block[0] > 0 || launch->grid[1] > 1 || launch->grid[2] > 1 ||
           launch->block[1] > 1 || launch->block[2] > 1;
}

static gboolean
stated_same(const StatedValue *x, const StatedValue *y)
{
    return x->kind == y->kind && x->integer == y->integer && memcmp(&x->real, &y->real, sizeof(x->real)) == 0;
}

static gboolean
arguments_same(const Launch *a, const Launch *b)
{
    guint n = a->members ? a->members->len : 0;

    if (a->n_arguments != b->n_arguments || n != (b->members ? b->members->len : 0))
        return FALSE;
    for (guint i = 0; i < a->n_arguments; i++)
        if (!stated_same(&a->arguments[i], &b->arguments[i]))
            return FALSE;
    for (guint i = 0; i < n; i++) {
        const StatedMember *x = &g_array_index(a->members, StatedMember, i);
        const StatedMember *y = &g_array_index(b->members, StatedMember, i);

        if (strcmp(x->name, y->name) != 0 || !stated_same(&x->value, &y->value))
            return FALSE;
    }
    return TRUE;
}

static gboolean
launch_same(const Launch *a, const Launch *b)
{
    return memcmp(a->grid, b->grid, sizeof(a->grid)) == 0 &&
           memcmp(a->block, b->block, sizeof(a->block)) == 0 && a->shared == b->shared &&
           a->block_by_occupancy == b->block_by_occupancy && arguments_same(a, b);
}

static void
kernel_add_launch(HostKernel *kernel, Launch **launch)
{
    for (guint i = 0; i < kernel->launches->len; i++)
        if (launch_same(g_ptr_array_index(kernel->launches, i), *launch)) {
            launch_add_times(g_ptr_array_index(kernel->launches, i), *launch);
            return;
        }
    g_ptr_array_add(kernel->launches, g_steal_pointer(launch));
}

/* How much LAUNCH tells: 2: what a layout's cost can depend on, 1: other numbers, 0: where it stands alone.
 */
static int
launch_worth(const Launch *launch)
{
    return launch_is_known(launch) ? 2 : launch_has_argument(launch, STATED_REAL, STATED_REAL) ? 1 : 0;
}

/* Where more is known of one launch than of others, those are left out. Of launches of which nothing is known
 * one stays: it tells where the kernel is launched. */
static void
kernel_cut_launches(HostKernel *kernel)
{
    int most = 0;

    for (guint i = 0; i < kernel->launches->len; i++)
        most = MAX(most, launch_worth(g_ptr_array_index(kernel->launches, i)));
    for (guint i = kernel->launches->len; i > 0; i--)
        if (launch_worth(g_ptr_array_index(kernel->launches, i - 1)) < most || (most == 0 && i > 1))
            g_ptr_array_remove_index(kernel->launches, i - 1);
}

/* Launches in templates that nothing instantiates count for kernels that have no others. */
static void
kernels_take_launches(GPtrArray *kernels, HostRun *run)
{
    g_autoptr(GHashTable) by_function = cursor_table_new(NULL);
    g_autoptr(GHashTable) launched =
        g_hash_table_new(NULL, NULL); /* of HostKernel: not by a template alone */

    for (guint i = 0; i < kernels->len; i++)
        cursor_table_put(by_function, ((HostKernel *)g_ptr_array_index(kernels, i))->function,
                         g_ptr_array_index(kernels, i));
    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < run->launches->len; i++) {
            HostLaunch *found = &g_array_index(run->launches, HostLaunch, i);
            HostKernel *kernel = cursor_table_get(by_function, found->kernel->cursor);

            if (!kernel || found->is_dependent != (pass == 1) ||
                (found->is_dependent && g_hash_table_contains(launched, kernel)))
                continue;
            if (!found->is_dependent)
                g_hash_table_add(launched, kernel);
            kernel_add_launch(kernel, &found->launch);
        }
    for (guint i = 0; i < kernels->len; i++)
        kernel_cut_launches(g_ptr_array_index(kernels, i));
}

/* Tells what the parameters of KERNEL lead to. */
static void
take_fills(HostKernel *kernel, Decl *function, const HostFills *fills, const HostBuffers *buffers)
{
    kernel->params = g_ptr_array_new_with_free_func((GDestroyNotify)param_free);
    for (guint i = 0; i < function->n_params; i++) {
        Param *param = g_new0(Param, 1);

        param->fill = host_fills_of(fills, buffers, function->params[i], &param->filled);
        g_ptr_array_add(kernel->params, param);
    }
}

/* Adds what DECL does to both. */
static void
add_host_code(HostBuffers *buffers, HostFills *fills, Decl *decl)
{
    host_buffers_add(buffers, decl);
    host_fills_add(fills, decl);
}

/* Tells of KERNELS which parameters share BUFFERS, and what host code fills these with, from what RUN knows
 * of it. */
static void
kernels_take_buffers(GPtrArray *kernels, HostRun *run, HostBuffers *buffers)
{
    g_autoptr(HostFills) fills = host_fills_new(run);

    for (guint i = 0; i < run->order->len; i++)
        add_host_code(buffers, fills, ((const HostFunction *)g_ptr_array_index(run->order, i))->decl);
    for (guint i = 0; i < run->closures->len; i++)
        add_host_code(buffers, fills, ((const HostFunction *)g_ptr_array_index(run->closures, i))->decl);
    for (guint i = 0; i < run->variables->len; i++)
        add_host_code(buffers, fills, g_ptr_array_index(run->variables, i));
    host_buffers_close(buffers);
    for (guint i = 0; i < kernels->len; i++) {
        HostKernel *kernel = g_ptr_array_index(kernels, i);
        Decl *function = syntax_decl(run->syntax, kernel->function);

        kernel->exchanged = host_buffers_exchanged(buffers, function);
        take_fills(kernel, function, fills, buffers);
    }
    host_buffers_name(buffers, kernels);
}

/* A run in which TOLD, or NULL for nothing, is known of variables. */
static HostRun *
run_new(Syntax *syntax, const HostTold *told)
{
    HostRun *run = host_run_new(syntax);

    if (told) {
        run->told = told->values;
        run->told_here = told->found;
    }
    return run;
}

GPtrArray *
host_find_kernels(const SourceUnit *unit, Syntax *syntax, const Instances *instances, const HostTold *told,
                  Course **ret_course, char **ret_lacks)
{
    HostScan scan = host_scan(unit);
    g_autoptr(HostRun) run = run_new(syntax, told);
    g_autoptr(HostBuffers) buffers = host_buffers_new(run);
    GPtrArray *kernels = kernels_from(&scan, instances);

    run->buffers = buffers;
    run_add_functions(run, &scan);
    run_name_kernels(run, kernels);
    run_add_instances(run, kernels);
    host_survey_walk(run);
    *ret_course = g_steal_pointer(&run->course);
    *ret_lacks = g_steal_pointer(&run->course_lacks);
    kernels_take_launches(kernels, run);
    host_find_written(unit, kernels);
    kernels_take_buffers(kernels, run, buffers);
    host_names_make_unique(kernels);
    host_scan_clear(&scan);
    return kernels;
}

char *
host_kernel_id(const HostKernel *kernel)
{
    return cursor_usr(kernel->function);
}

static void
launch_elsewhere_free(gpointer data)
{
    LaunchElsewhere *elsewhere = data;

    g_free(elsewhere->kernel);
    launch_free(elsewhere->launch);
    g_free(elsewhere);
}

/* The file that DEFINITION, which may be null, stands in; FALSE: in none. */
static gboolean
defining_file(CXCursor definition, CXFileUniqueID *ret)
{
    CXFile file = NULL;

    if (clang_Cursor_isNull(definition))
        return FALSE;
    clang_getExpansionLocation(clang_getCursorLocation(definition), &file, NULL, NULL, NULL);
    return file && clang_getFileUniqueID(file, ret) == 0;
}

/* Whether the kernel that ELSEWHERE launches is KERNEL, and not another one of the same name, which the other
 * source defines. */
static gboolean
is_same_kernel(const LaunchElsewhere *elsewhere, const HostKernel *kernel)
{
    CXFileUniqueID own;

    return !elsewhere->is_defined || !defining_file(kernel->function, &own) ||
           memcmp(&own, &elsewhere->defined, sizeof own) == 0;
}

GPtrArray *
host_find_launches(SourceUnit *unit, const GPtrArray *kernels, const HostTold *told)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(launch_elsewhere_free);
    HostScan scan = host_scan(unit);
    g_autoptr(Syntax) syntax = syntax_new(unit->unit);
    g_autoptr(HostRun) run = run_new(syntax, told);

    run_add_functions(run, &scan);
    run_name_kernels(run, kernels);
    host_survey_walk(run);
    for (guint i = 0; i < run->launches->len; i++) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);
        LaunchElsewhere *elsewhere = g_new0(LaunchElsewhere, 1);

        elsewhere->kernel = cursor_usr(launch->kernel->cursor);
        elsewhere->is_defined =
            defining_file(clang_getCursorDefinition(launch->kernel->cursor), &elsewhere->defined);
        elsewhere->launch = g_steal_pointer(&launch->launch);
        g_array_index(elsewhere->launch->numbers, LaunchNumber, 0).number = 0; /* of another course */
        g_ptr_array_add(found, elsewhere);
    }
    host_scan_clear(&scan);
    return found;
}

guint
host_take_launches(GPtrArray *kernels, const GPtrArray *launches)
{
    guint n = 0;

    for (guint i = 0; i < kernels->len; i++) {
        HostKernel *kernel = g_ptr_array_index(kernels, i);
        g_autofree char *id = host_kernel_id(kernel);
        gboolean is_open = kernel->launches->len == 0;

        for (guint l = 0; is_open && l < launches->len; l++) {
            const LaunchElsewhere *elsewhere = g_ptr_array_index(launches, l);
            Launch *launch;

            if (strcmp(elsewhere->kernel, id) != 0 || !is_same_kernel(elsewhere, kernel))
                continue;
            launch = launch_copy(elsewhere->launch);
            kernel_add_launch(kernel, &launch);
            launch_free(launch);
        }
        if (is_open)
            kernel_cut_launches(kernel);
        n += is_open ? kernel->launches->len : 0;
    }
    return n;
}
