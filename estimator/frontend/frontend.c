/* SPDX-License-Identifier: MIT */
#include "frontend/frontend.h"
#include "frontend/parse/parse.h"
#include "frontend/host/host.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/walk/walk.h"
#include "base/base.h"

#define MOST_INSTANCES 32u /* of one template: more are neither read by anybody nor followed in time */

/* The kernels of one unit, and how far their analysis has come. */
typedef struct {
    const char *source;
    const ParseOptions *options;
    ParseOptions own_options; /* with a toolkit that was found */
    SourceUnit *unit;
    Syntax *syntax;       /* of UNIT, until kernels are analysed */
    Instances *instances; /* NULL: none but the source's */
    Compiler compiler;
    Program *program;
    GPtrArray *kernels; /* of HostKernel */
    gboolean are_found; /* all of KERNELS, with their launches */
    guint n_started;
    double kernel_seconds;
} UnitAnalysis;

/* Some lines of a file. */
typedef struct {
    char *file;
    guint first, last;
} Extent;

static gboolean
extent_holds(const Extent *extent, const ParseDiagnostic *diagnostic)
{
    return diagnostic->line >= extent->first && diagnostic->line <= extent->last &&
           g_strcmp0(diagnostic->file, extent->file) == 0;
}

static void
extent_clear(gpointer extent)
{
    g_free(((Extent *)extent)->file);
}

/* What the compiler could not make sense of inside the functions and types that the kernel comes through:
 * accesses may be missing there. */
static void
note_errors(const SourceUnit *unit, const GArray *reach, Kernel *kernel)
{
    g_autoptr(GArray) extents = g_array_sized_new(FALSE, FALSE, sizeof(Extent), reach->len);

    g_array_set_clear_func(extents, extent_clear);
    for (guint i = 0; unit->diagnostics->len && i < reach->len; i++) {
        Extent extent = {NULL, 0, 0};

        cursor_lines(g_array_index(reach, CXCursor, i), &extent.file, &extent.first, &extent.last);
        g_array_append_val(extents, extent);
    }
    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);
        gboolean inside = FALSE;

        for (guint k = 0; diagnostic->is_error && !inside && k < extents->len; k++)
            inside = extent_holds(&g_array_index(extents, Extent, k), diagnostic);
        if (inside)
            g_ptr_array_add(kernel->notes, parse_diagnostic_format(diagnostic));
        kernel->is_partial |= inside;
    }
}

static SkippedKernel *
skipped_new(const HostKernel *host, const char *reason)
{
    SourcePlace place;

    cursor_source_place(host->function, &place);
    return skipped_kernel_new(host->name, place, reason);
}

/* Gives KERNEL what host code says of HOST. */
static void
take_host_facts(const HostKernel *host, Kernel *kernel)
{
    kernel->max_block_threads = host_launch_bounds(host->function, &kernel->min_blocks);
    kernel->symbol = cursor_symbol(host->function);
    if (host->exchanged && cursor_n_parameters(host->function) == kernel->n_own_params)
        kernel->exchanged =
            g_memdup2(host->exchanged, (MIN(kernel->n_own_params, 64) + 1) * sizeof *host->exchanged);
    for (guint i = 0; host->params && i < MIN(host->params->len, kernel->n_own_params) &&
                      host->params->len == kernel->n_own_params;
         i++) {
        const Param *from = g_ptr_array_index(host->params, i);
        Param *to = g_ptr_array_index(kernel->params, i);

        to->fill = from->fill;
        to->filled = g_strdup(from->filled);
    }
    for (guint i = 0; i < host->buffers->len; i++) {
        Buffer *buffer = buffer_copy(g_ptr_array_index(host->buffers, i));

        if (cursor_n_parameters(host->function) != kernel->n_own_params)
            buffer->params = 0;
        g_ptr_array_add(kernel->buffers, buffer);
    }
}

static void
take_launches(const GPtrArray *launches, Kernel *kernel)
{
    for (guint i = 0; i < launches->len; i++)
        g_ptr_array_add(kernel->launches, launch_copy(g_ptr_array_index(launches, i)));
}

/* What is said of KERNEL is said of UNROLLED, its other form. */
static void
take_notes(const Kernel *kernel, Kernel *unrolled)
{
    g_ptr_array_set_size(unrolled->notes, 0);
    for (guint i = 0; i < kernel->notes->len; i++)
        g_ptr_array_add(unrolled->notes, g_strdup(g_ptr_array_index(kernel->notes, i)));
    unrolled->is_partial = kernel->is_partial;
}

/* Whether KERNEL multiplies by strides that its parameter NAME holds: PyTorch's own headers were read. */
static gboolean
has_own_strides(const Kernel *kernel, const char *name)
{
    g_autofree char *strides = g_strconcat(name, ".strides_[", NULL);

    for (guint i = kernel->n_own_params; i < kernel->params->len; i++)
        if (g_str_has_prefix(((const Param *)g_ptr_array_index(kernel->params, i))->name, strides))
            return TRUE;
    return FALSE;
}

/* Says of KERNEL that the declarations take tensors to be contiguous, if it gets an accessor of one. */
static void
note_tensors(Kernel *kernel)
{
    for (guint i = 0; i < kernel->n_own_params; i++) {
        const Param *param = g_ptr_array_index(kernel->params, i);

        if (!strstr(param->type, "PackedTensorAccessor") || has_own_strides(kernel, param->name))
            continue;
        g_ptr_array_add(
            kernel->notes,
            g_strdup_printf("%s:%u:%u: tensors are taken to be contiguous, as after contiguous(); "
                            "--param %s.sizes_[0]=N says how many elements the first dimension of %s has",
                            kernel->place.file, kernel->place.line, kernel->place.column, param->name,
                            param->name));
        return;
    }
}

static void
analyse_kernel(UnitAnalysis *analysis, Syntax *syntax, const HostKernel *host)
{
    g_autofree char *reason = g_strdup(host->skip_reason);
    SourcePlace place;
    g_autoptr(GArray) reach = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    Kernel *kernel;

    cursor_source_place(host->function, &place);
    crash_place(place.file, place.line, place.column, host->name);
    source_place_clear(&place);
    kernel = reason ? NULL
                    : walk_kernel(syntax, host->function, host->name, &analysis->compiler,
                                  analysis->kernel_seconds, reach, &reason);
    if (!kernel) {
        g_ptr_array_add(analysis->program->skipped, skipped_new(host, reason));
        return;
    }
    kernel->is_assumed = host->note != NULL;
    if (host->note)
        g_ptr_array_add(kernel->notes, g_strdup(host->note));
    note_errors(analysis->unit, reach, kernel);
    note_tensors(kernel);
    take_host_facts(host, kernel);
    take_launches(host->launches, kernel);
    kernel_choose_launches(kernel);
    kernel_take_strides(kernel, analysis->options ? analysis->options->params : NULL);
    if (kernel_loops_pick_parts(kernel))
        kernel->unrolled = walk_kernel_unrolled(syntax, host->function, kernel, analysis->kernel_seconds);
    if (kernel->unrolled) {
        take_host_facts(host, kernel->unrolled);
        take_launches(kernel->launches, kernel->unrolled);
        kernel_take_strides(kernel->unrolled, analysis->options ? analysis->options->params : NULL);
        take_notes(kernel, kernel->unrolled);
    }
    g_ptr_array_add(analysis->program->kernels, kernel);
}

static void
find_instances(gpointer data)
{
    UnitAnalysis *analysis = data;

    analysis->instances = instances_make(&analysis->unit, analysis->source, analysis->options);
}

static gboolean
is_wanted(const HostKernel *host, const GPtrArray *wanted)
{
    for (guint i = 0; i < wanted->len; i++)
        if (kernel_name_means(g_ptr_array_index(wanted, i), host->name))
            return TRUE;
    return FALSE;
}

/* TRUE if each name of WANTED means one of KERNELS. */
static gboolean
all_are_there(const GPtrArray *wanted, const GPtrArray *kernels)
{
    for (guint i = 0; i < wanted->len; i++) {
        gboolean is_there = FALSE;

        for (guint k = 0; k < kernels->len && !is_there; k++)
            is_there = kernel_name_means(g_ptr_array_index(wanted, i),
                                         ((const HostKernel *)g_ptr_array_index(kernels, k))->name);
        if (!is_there)
            return FALSE;
    }
    return TRUE;
}

/* Takes out the kernels that nobody wants, unless a name is wrong: then what there is has to be told. */
static void
keep_wanted(UnitAnalysis *analysis)
{
    const GPtrArray *wanted = analysis->options ? analysis->options->kernels : NULL;

    if (!wanted || wanted->len == 0 || !all_are_there(wanted, analysis->kernels))
        return;
    for (guint i = analysis->kernels->len; i > 0; i--)
        if (!is_wanted(g_ptr_array_index(analysis->kernels, i - 1), wanted))
            g_ptr_array_remove_index(analysis->kernels, i - 1);
}

/* Makes HOST, an instance, stand for its template, of which no more instances are followed. */
static void
skip_rest_of_template(HostKernel *host)
{
    host->name[strcspn(host->name, "<")] = '\0';
    host->skip_reason =
        g_strdup_printf("it has more than %u instances: beyond these, name those to be followed "
                        "with --kernel '%s<...>'",
                        MOST_INSTANCES, host->name);
}

/* Takes out the instances of a template beyond MOST_INSTANCES, and says so of the template. */
static void
cut_instances(UnitAnalysis *analysis)
{
    g_autoptr(GHashTable) counts = cursor_table_new(NULL);

    for (guint i = 0; i < analysis->kernels->len; i++) {
        HostKernel *host = g_ptr_array_index(analysis->kernels, i);
        CXCursor template;
        guint n;

        if (!cursor_template(host->function, &template))
            continue;
        n = GPOINTER_TO_UINT(cursor_table_get(counts, template)) + 1;
        cursor_table_put(counts, template, GUINT_TO_POINTER(n));
        if (n == MOST_INSTANCES + 1 && !host->skip_reason)
            skip_rest_of_template(host);
        if (n > MOST_INSTANCES + 1)
            g_ptr_array_remove_index(analysis->kernels, i--);
    }
}

/* What the user tells of variables of host code. */
static HostTold
told_of(const UnitAnalysis *analysis)
{
    return (HostTold){analysis->program->told ? analysis->options->values : NULL, analysis->program->told};
}

static void
find_kernels(gpointer data)
{
    UnitAnalysis *analysis = data;
    Syntax *syntax = syntax_new(analysis->unit->unit);

    const HostTold told = told_of(analysis);
    g_clear_pointer(&analysis->program->course, course_free);
    analysis->kernels = host_find_kernels(analysis->unit, syntax, analysis->instances, &told,
                                          &analysis->program->course, &analysis->program->course_lacks);
    analysis->syntax = syntax; /* only now, as a stack that overflows leaves it in pieces */
    keep_wanted(analysis);
    cut_instances(analysis);
    if (analysis->options && analysis->options->most_kernels > 0 &&
        analysis->kernels->len > analysis->options->most_kernels)
        g_ptr_array_set_size(analysis->kernels, (gint)analysis->options->most_kernels);
}

static void
analyse_kernels(gpointer data)
{
    UnitAnalysis *analysis = data;
    g_autoptr(Syntax) syntax = g_steal_pointer(&analysis->syntax);

    if (!syntax) /* what a stack that overflowed left of it is lost */
        syntax = syntax_new(analysis->unit->unit);

    while (analysis->n_started < analysis->kernels->len)
        analyse_kernel(analysis, syntax, g_ptr_array_index(analysis->kernels, analysis->n_started++));
}

/* All of it at once: a thread's start takes longer than most of these. */
static void
analyse_all(gpointer data)
{
    UnitAnalysis *analysis = data;
    HostTold told;

    if (analysis->options && analysis->options->values && g_hash_table_size(analysis->options->values) > 0)
        analysis->program->told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    told = told_of(analysis);
    find_instances(analysis);
    find_kernels(analysis);
    launches_find_elsewhere(analysis->source, analysis->options, &told, analysis->kernels,
                            analysis->program->files);
    analysis->are_found = TRUE;
    analyse_kernels(analysis);
}

/* Analyses all kernels; one that overflows even a deep stack is skipped, and what it held is lost. */
static gboolean
analyse_unit(UnitAnalysis *analysis)
{
    DeepCallEnd end = deep_stack_call(analyse_all, analysis, NULL, FALSE);

    while (end != DEEP_CALL_ENDED) {
        const HostKernel *last;

        if (!analysis->are_found || analysis->n_started == 0)
            return FALSE;
        last = g_ptr_array_index(analysis->kernels, analysis->n_started - 1);
        g_ptr_array_add(analysis->program->skipped, skipped_new(last, "it nests too deeply"));
        if (analysis->n_started == analysis->kernels->len)
            break;
        end = deep_stack_call(analyse_kernels, analysis, NULL, FALSE);
    }
    return TRUE;
}

/* Frees what ANALYSIS holds. */
static void
analysis_clear(UnitAnalysis *analysis)
{
    g_clear_pointer(&analysis->kernels, g_ptr_array_unref);
    g_clear_pointer(&analysis->instances, instances_free);
    g_clear_pointer(&analysis->program, program_free);
    g_clear_pointer(&analysis->syntax, syntax_free);
    g_clear_pointer(&analysis->unit, source_unit_free);
}

/* The compiler that OPTIONS, which may be NULL, name. */
static gboolean
find_compiler(const ParseOptions *options, Compiler *ret_compiler, GError **error)
{
    const Compiler *compiler = options ? options->compiler : NULL;

    if (!compiler && !(options && options->find_compiler))
        return compiler_read_default(ret_compiler, error);
    if (!compiler)
        compiler = options->find_compiler(options->compiler_data, error);
    if (compiler)
        *ret_compiler = *compiler;
    return compiler != NULL;
}

/* Reads what ANALYSIS is of into its program. */
static gboolean
analysis_run(UnitAnalysis *analysis, GError **error)
{
    const ParseOptions *options = analysis->options;

    crash_place(analysis->source, 1, 1, NULL);
    analysis->unit = source_unit_parse(analysis->source, options, error);
    if (!analysis->unit)
        return FALSE;
    if (!find_compiler(options, &analysis->compiler, error))
        return FALSE;
    analysis->program = program_new(analysis->source);
    if (analysis->unit->toolkit || analysis->unit->is_later ||
        analysis->unit->header_folders) { /* what is read of it from here on is, too */
        analysis->own_options = options ? *options : (ParseOptions){0};
        analysis->options = options = &analysis->own_options;
    }
    if (analysis->unit->toolkit)
        analysis->own_options.cuda_path = analysis->program->toolkit = g_strdup(analysis->unit->toolkit);
    analysis->own_options.is_later = analysis->program->is_later = analysis->unit->is_later;
    if (analysis->unit->header_folders)
        analysis->own_options.header_folders = analysis->program->header_folders =
            g_ptr_array_ref(analysis->unit->header_folders);
    if (options &&
        options->with_sums) { /* of the text as it is: instances of templates are added to it below */
        analysis->program->sums = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        read_files_note(analysis->unit, analysis->program->sums);
    }
    analysis->kernel_seconds =
        options && options->kernel_seconds > 0 ? options->kernel_seconds : WALK_SECONDS;
    if (!analyse_unit(analysis)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "%s: it nests too deeply", analysis->source);
        return FALSE;
    }
    for (guint i = 0; i < analysis->unit->files->len; i++)
        g_ptr_array_add(analysis->program->files, g_strdup(g_ptr_array_index(analysis->unit->files, i)));
    program_find_outside(analysis->program);
    return TRUE;
}

Program *
frontend_read(const char *source, const ParseOptions *options, GPtrArray **ret_diagnostics, GError **error)
{
    return frontend_read_unit(source, options, ret_diagnostics, NULL, error);
}

Program *
frontend_read_unit(const char *source, const ParseOptions *options, GPtrArray **ret_diagnostics,
                   SourceUnit **ret_unit, GError **error)
{
    UnitAnalysis analysis = {.source = source, .options = options};
    Program *program = NULL;

    if (analysis_run(&analysis, error))
        program = g_steal_pointer(&analysis.program);
    if (program && ret_diagnostics)
        *ret_diagnostics = g_steal_pointer(&analysis.unit->diagnostics);
    if (program && ret_unit)
        *ret_unit = analysis.unit->own_lines == 0 ? g_steal_pointer(&analysis.unit) : NULL;
    analysis_clear(&analysis);
    return program;
}
