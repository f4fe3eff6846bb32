/* SPDX-License-Identifier: MIT */
/* --registers nvcc: the source is compiled as it is and in several layouts, and what the compiler says of
 * each kernel is taken. */
#include "nvcc_registers.h"

#include "candidates.h"
#include "header.h"
#include "nvcc_jobs.h"
#include "nvcc_output.h"
#include "nvcc_wanted.h"

#include <string.h>

/* A kernel that reaches a record by the accessors of a header. */
typedef struct {
    const Kernel *kernel;
    Binding *binding;
    const AccessorHeader *header;
} Swap;

/* One use of nvcc on a source. */
typedef struct {
    const Options *options;
    KernelSource *source; /* NULL: its headers cannot be told */
    GArray *swaps;        /* of Swap */
    GPtrArray *jobs;      /* of NvccJob, that of the source as it is first */
    RegisterTable *table;
} Compiling;

/* --- the layouts */

/* The header by whose accessors alone KERNEL reaches the record of BINDING; NULL: there is none. */
static const AccessorHeader *
header_of(const KernelSource *source, const Kernel *kernel, const Binding *binding)
{
    const AccessorHeader *header = NULL;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Array *array = g_ptr_array_index(
            kernel->arrays, ((const Access *)g_ptr_array_index(kernel->accesses, i))->array);
        const AccessorHeader *here;

        if (binding->targets[i].field < 0)
            continue;
        here =
            array->root_param >= 0 ? kernel_source_find_view(source, kernel, (guint)array->root_param) : NULL;
        if (!here || (header && here != header) || strcmp(here->element, binding->record->name) != 0)
            return NULL;
        header = here;
    }
    return header;
}

static void
swap_clear(gpointer data)
{
    binding_free(((Swap *)data)->binding);
}

/* Finds the records of KERNEL whose layout another header can change. */
static void
add_swaps(Compiling *compiling, Kernel *kernel)
{
    const char *record = compiling->options->request.record, *prefix = compiling->options->name;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, record, NULL, NULL);

    while (bindings && bindings->len > 0) {
        Swap swap = {kernel, g_ptr_array_steal_index(bindings, 0), NULL};

        swap.header = header_of(compiling->source, kernel, swap.binding);
        if (swap.header && (!prefix || strcmp(prefix, swap.header->prefix) == 0))
            g_array_append_val(compiling->swaps, swap);
        else
            binding_free(swap.binding);
    }
}

static guint
count_jobs(const Compiling *compiling, const AccessorHeader *header, const char *spec)
{
    guint n = 0;

    for (guint i = 0; i < compiling->jobs->len; i++) {
        const NvccJob *job = g_ptr_array_index(compiling->jobs, i);

        n += job->header == header && (!spec || strcmp(job->spec, spec) == 0);
    }
    return n;
}

/* Adds the compilation of SWAP's header in LAYOUT, unless it is there or there are enough. */
static gboolean
add_job(Compiling *compiling, const Swap *swap, const Layout *layout, GError **error)
{
    const Record *record = swap->binding->record;
    g_autofree char *spec = layout_format(layout, record);
    g_autoptr(HeaderNames) names = NULL;
    char *text;

    if (count_jobs(compiling, swap->header, spec) > 0 ||
        count_jobs(compiling, swap->header, NULL) >= NVCC_LAYOUTS)
        return TRUE;
    names = header_names_new(record, swap->header->prefix, error);
    text = names ? header_text(record, layout, names, HEADER_ARRAYS, error) : NULL;
    if (text)
        g_ptr_array_add(compiling->jobs, nvcc_job_new(swap->header, spec, text));
    return text != NULL;
}

/* Adds the compilations of SWAP in AoS and the layouts that are ranked; of more default ones than can be
 * compiled those with a name. Specs that the record does not fit are the ranking's to tell. */
static gboolean
add_jobs(Compiling *compiling, const Swap *swap, GError **error)
{
    const CandidateRequest *request = &compiling->options->request.candidates;
    const Record *record = swap->binding->record;
    g_autoptr(Layout) aos = layout_new_aos(record, 0);
    g_autoptr(GPtrArray) candidates = candidates_new(record, request, NULL);
    gboolean named_only = candidates && candidates->len > NVCC_LAYOUTS && request->specs->len == 0;

    layout_normalise(aos, record);
    if (!add_job(compiling, swap, aos, error))
        return FALSE;
    for (guint i = 0; candidates && i < candidates->len; i++) {
        const Candidate *candidate = g_ptr_array_index(candidates, i);
        g_autofree char *name = layout_name(candidate->layout, record);

        if ((!named_only || name) && !add_job(compiling, swap, candidate->layout, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
add_layouts(Compiling *compiling, const GPtrArray *kernels, GError **error)
{
    g_autoptr(GPtrArray) folders = kernel_source_folders(compiling->options->compiler_args);

    g_ptr_array_add(compiling->jobs, nvcc_job_new(NULL, NULL, NULL));
    compiling->source =
        kernel_source_read(compiling->options->source, (const char *const *)folders->pdata, NULL, NULL);
    for (guint i = 0; compiling->source && i < kernels->len; i++)
        add_swaps(compiling, g_ptr_array_index(kernels, i));
    for (guint i = 0; i < compiling->swaps->len; i++)
        if (!add_jobs(compiling, &g_array_index(compiling->swaps, Swap, i), error))
            return FALSE;
    return TRUE;
}

/* --- what nvcc says */

static gboolean
take_kernel(Compiling *compiling, GHashTable *registers, const Kernel *kernel, const char *record,
            const char *spec, GError **error)
{
    gint64 n;

    if (kernel->symbol && nvcc_output_find(registers, kernel->symbol, &n)) {
        register_table_add(compiling->table, kernel->name, record, spec, n);
        return TRUE;
    }
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_KERNEL,
                "nvcc does not report the registers of kernel '%s'%s%s: --registers N gives them",
                kernel->name, kernel->symbol ? ", in its code " : "", kernel->symbol ? kernel->symbol : "");
    return FALSE;
}

static gboolean
take_job(Compiling *compiling, const NvccJob *job, const GPtrArray *kernels, GError **error)
{
    g_autoptr(GHashTable) registers = nvcc_output_registers(job->output);

    for (guint i = 0; !job->header && i < kernels->len; i++)
        if (!take_kernel(compiling, registers, g_ptr_array_index(kernels, i), NULL, NULL, error))
            return FALSE;
    for (guint i = 0; i < compiling->swaps->len; i++) {
        const Swap *swap = &g_array_index(compiling->swaps, Swap, i);

        if (swap->header == job->header &&
            !take_kernel(compiling, registers, swap->kernel, swap->binding->record->name, job->spec, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
compile(Compiling *compiling, const char *nvcc, const char *target, const GPtrArray *kernels, GError **error)
{
    NvccSource source = {nvcc, target, compiling->options->source, NULL, compiling->options->compiler_args};

    if (!add_layouts(compiling, kernels, error))
        return FALSE;
    source.source = compiling->source;
    if (!nvcc_jobs_run(&source, compiling->jobs, error))
        return FALSE;
    for (guint i = 0; i < compiling->jobs->len; i++)
        if (!take_job(compiling, g_ptr_array_index(compiling->jobs, i), kernels, error))
            return FALSE;
    return TRUE;
}

gboolean
nvcc_registers(Options *options, const Program *program, const Machine *machine, GError **error)
{
    g_autofree char *target = nvcc_target(machine, error);
    g_autofree char *nvcc = target ? nvcc_wanted(options, error) : NULL;
    g_autoptr(GPtrArray) kernels = nvcc ? analysis_kernels(program, &options->request, error) : NULL;
    g_autofree char *origin = g_strdup_printf("as nvcc compiles for %s", target);
    Compiling compiling = {.options = options};
    gboolean done;

    if (!kernels)
        return FALSE;
    compiling.swaps = g_array_new(FALSE, FALSE, sizeof(Swap));
    g_array_set_clear_func(compiling.swaps, swap_clear);
    compiling.jobs = g_ptr_array_new_with_free_func(nvcc_job_free);
    compiling.table = register_table_new("nvcc", origin, NULL);
    done = compile(&compiling, nvcc, target, kernels, error);
    g_array_unref(compiling.swaps);
    g_ptr_array_unref(compiling.jobs);
    kernel_source_free(compiling.source);
    if (done)
        options->request.launch.by_layout = compiling.table;
    else
        register_table_unref(compiling.table);
    return done;
}
