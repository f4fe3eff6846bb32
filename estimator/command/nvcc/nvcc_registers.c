/* SPDX-License-Identifier: MIT */
/* --registers nvcc: the source is compiled as it is and in several layouts, and what the compiler says of
 * each kernel is taken. */

#include "model/candidates/candidates.h"
#include "layouts/layouts.h"
#include "command/nvcc/nvcc_private.h"
#include "validate/plan/plan.h"
#include "validate/case/case.h"

#include <string.h>

/* A kernel that reaches a record by a header, or whose pointers have been given the types of one. */
typedef struct {
    const Kernel *kernel;
    Binding *binding;
    const KernelSource *source; /* that includes the header */
    const AccessorHeader *header;
} Swap;

/* One use of nvcc on a source. */
typedef struct {
    const Options *options;
    KernelSource *source; /* NULL: its headers cannot be told */
    GHashTable *written;  /* record to KernelSource: with its pointers as arrays, or NULL: they cannot be */
    GArray *swaps;        /* of Swap */
    GPtrArray *jobs;      /* of NvccJob, that of the source as it is first */
    RegisterTable *table;
} Compiling;

/* --- the layouts */

/* The struct type of RECORD's elements. */
static const char *
element_type(const Record *record)
{
    return record->element ? record->element : record->name;
}

/* The header by which alone the kernel of BINDING reaches its record; NULL: there is none. */
static const AccessorHeader *
header_of(const KernelSource *source, const Binding *binding)
{
    const Kernel *kernel = binding->kernel;
    const AccessorHeader *header = NULL;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Array *array = g_ptr_array_index(
            kernel->arrays, ((const Access *)g_ptr_array_index(kernel->accesses, i))->array);
        const AccessorHeader *here;

        if (binding->targets[i].field < 0)
            continue;
        here =
            array->root_param >= 0 ? kernel_source_find_view(source, kernel, (guint)array->root_param) : NULL;
        if (!here || (header && here != header) || strcmp(here->element, element_type(binding->record)) != 0)
            return NULL;
        header = here;
    }
    return header;
}

/* The source with the pointers to the record of SWAP as arrays of a header; NULL where they cannot be. */
static const KernelSource *
written_source(Compiling *compiling, const Swap *swap)
{
    const Options *options = compiling->options;
    const ParseOptions parse = {.cuda_path = options->cuda_path,
                                .build_dir = options->build_dir,
                                .compiler_args = options->compiler_args};
    const Binding *binding = swap->binding;
    /* arrays of one name may be other memory in another kernel, and structs are of one type in all */
    g_autofree char *key = binding->kind == BINDING_FLATTENED
                               ? g_strdup_printf("%s of %s", binding->record->name, swap->kernel->name)
                               : g_strdup(element_type(binding->record));
    g_autoptr(GPtrArray) records = NULL;
    KernelSource *source;

    if (binding->kind != BINDING_STRUCT && binding->kind != BINDING_FLATTENED)
        return NULL;
    if (g_hash_table_contains(compiling->written, key))
        return g_hash_table_lookup(compiling->written, key);
    records = plain_records(NULL, binding, NULL, NULL);
    source = plain_source_read(options->source, &parse, records, NULL);
    g_hash_table_insert(compiling->written, g_steal_pointer(&key), source);
    return source;
}

/* Finds by which header SWAP's kernel reaches the record, or can. */
static void
find_header(Compiling *compiling, Swap *swap)
{
    const char *prefix = compiling->options->name;

    swap->source = compiling->source;
    swap->header = header_of(compiling->source, swap->binding);
    if (swap->header) {
        if (prefix && strcmp(prefix, swap->header->prefix) != 0)
            swap->header = NULL;
        return;
    }
    swap->source = written_source(compiling, swap);
    if (swap->source)
        swap->header = header_of(swap->source, swap->binding);
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
    const char *record = compiling->options->request.record;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, record, NULL, NULL);

    while (bindings && bindings->len > 0) {
        Swap swap = {kernel, g_ptr_array_steal_index(bindings, 0), NULL, NULL};

        find_header(compiling, &swap);
        if (swap.header)
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
    names = swap->header->is_written_in ? header_names_outside(record, swap->header->prefix, error)
                                        : header_names_new(record, swap->header->prefix, error);
    text = names ? header_text(record, layout, names, swap->header->item ? HEADER_FLAT : HEADER_ARRAYS, error)
                 : NULL;
    if (text)
        g_ptr_array_add(compiling->jobs, nvcc_job_new(swap->source, swap->header, spec, text));
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
    /* A source with pointers has that layout as it is. */
    if (!swap->header->is_written_in && !add_job(compiling, swap, aos, error))
        return FALSE;
    for (guint i = 0; candidates && i < candidates->len; i++) {
        const Candidate *candidate = g_ptr_array_index(candidates, i);
        g_autofree char *name = layout_name(candidate->layout, record);

        if (swap->header->is_written_in && layout_equal(candidate->layout, aos))
            continue;
        if ((!named_only || name) && !add_job(compiling, swap, candidate->layout, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
add_layouts(Compiling *compiling, const GPtrArray *kernels, GError **error)
{
    g_autoptr(GPtrArray) folders = kernel_source_folders(compiling->options->compiler_args);

    g_ptr_array_add(compiling->jobs, nvcc_job_new(NULL, NULL, NULL, NULL));
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
take_kernel(Compiling *compiling, GHashTable *registers, const Kernel *kernel, const Swap *swap,
            const char *spec, GError **error)
{
    const char *record = swap ? swap->binding->record->name : NULL;
    gboolean is_retyped = swap && swap->header->is_written_in;
    gint64 n;

    if (kernel->symbol && (is_retyped ? nvcc_output_find_retyped(registers, kernel->symbol, &n)
                                      : nvcc_output_find(registers, kernel->symbol, &n))) {
        register_table_add(compiling->table, kernel->name, record, spec, n);
        return TRUE;
    }
    if (is_retyped) /* it keeps the number of the source as it is */
        return TRUE;
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_KERNEL,
                "nvcc does not report the registers of kernel '%s'%s%s: --registers N gives them",
                kernel->name, kernel->symbol ? ", in its code " : "", kernel->symbol ? kernel->symbol : "");
    return FALSE;
}

/* Takes from REGISTERS, of the source as it is, the number of SWAP's kernel as that of the array of structs.
 */
static void
take_aos(Compiling *compiling, GHashTable *registers, const Swap *swap)
{
    const Record *record = swap->binding->record;
    g_autoptr(Layout) aos = layout_new_aos(record, 0);
    g_autofree char *spec = NULL;
    gint64 n;

    layout_normalise(aos, record);
    spec = layout_format(aos, record);
    if (swap->kernel->symbol && nvcc_output_find(registers, swap->kernel->symbol, &n))
        register_table_add(compiling->table, swap->kernel->name, record->name, spec, n);
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

        if (!job->header && swap->header->is_written_in)
            take_aos(compiling, registers, swap);
        if (swap->header == job->header &&
            !take_kernel(compiling, registers, swap->kernel, swap, job->spec, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
compile(Compiling *compiling, const char *nvcc, const char *target, const GPtrArray *kernels, GError **error)
{
    NvccSource source = {nvcc, target, compiling->options->source, compiling->options->compiler_args};

    if (!add_layouts(compiling, kernels, error))
        return FALSE;
    if (!nvcc_jobs_run(&source, compiling->jobs, error))
        return FALSE;
    for (guint i = 0; i < compiling->jobs->len; i++)
        if (!((NvccJob *)g_ptr_array_index(compiling->jobs, i))->error &&
            !take_job(compiling, g_ptr_array_index(compiling->jobs, i), kernels, error))
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
    compiling.written =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)kernel_source_free);
    compiling.swaps = g_array_new(FALSE, FALSE, sizeof(Swap));
    g_array_set_clear_func(compiling.swaps, swap_clear);
    compiling.jobs = g_ptr_array_new_with_free_func(nvcc_job_free);
    compiling.table = register_table_new("nvcc", origin, NULL);
    done = compile(&compiling, nvcc, target, kernels, error);
    g_array_unref(compiling.swaps);
    g_ptr_array_unref(compiling.jobs);
    kernel_source_free(compiling.source);
    g_hash_table_unref(compiling.written);
    if (done)
        options->request.launch.by_layout = compiling.table;
    else
        register_table_unref(compiling.table);
    return done;
}
