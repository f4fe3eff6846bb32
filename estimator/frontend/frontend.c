/* SPDX-License-Identifier: MIT */
#include "frontend.h"
#include "deep_stack.h"
#include "host.h"
#include "walk.h"

typedef struct {
    SourceUnit *unit;
    Program *program;
} Analysis;

/* What the compiler could not make sense of inside the kernel: accesses may be missing there. */
static void
note_errors(const SourceUnit *unit, CXCursor function, Kernel *kernel)
{
    CXSourceRange extent = clang_getCursorExtent(function);
    guint first, last;
    CXFile file = NULL;
    CXString string;

    clang_getExpansionLocation(clang_getRangeStart(extent), &file, &first, NULL, NULL);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, &last, NULL, NULL);
    string = clang_getFileName(file);
    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);

        if (diagnostic->is_error && diagnostic->line >= first && diagnostic->line <= last &&
            g_strcmp0(diagnostic->file, clang_getCString(string)) == 0)
            g_ptr_array_add(kernel->notes, parse_diagnostic_format(diagnostic));
    }
    clang_disposeString(string);
}

static void
analyse_kernel(Analysis *analysis, Syntax *syntax, const HostKernel *host)
{
    g_autofree char *reason = g_strdup(host->skip_reason);
    Kernel *kernel = reason ? NULL : walk_kernel(syntax, host->function, host->name, &reason);

    if (!kernel) {
        g_ptr_array_add(analysis->program->skipped, skipped_kernel_new(host->name, reason));
        return;
    }
    note_errors(analysis->unit, host->function, kernel);
    kernel->max_block_threads = host_launch_bounds(host->function);
    for (guint i = 0; i < host->launches->len; i++) {
        const Launch *launch = g_ptr_array_index(host->launches, i);
        Launch *copy = g_memdup2(launch, sizeof *launch);

        source_place_copy(&copy->place, &launch->place);
        g_ptr_array_add(kernel->launches, copy);
    }
    g_ptr_array_add(analysis->program->kernels, kernel);
}

static void
analyse_unit(gpointer data)
{
    Analysis *analysis = data;
    g_autoptr(GPtrArray) kernels = host_find_kernels(analysis->unit);
    g_autoptr(Syntax) syntax = syntax_new(analysis->unit->unit);

    for (guint i = 0; i < kernels->len; i++)
        analyse_kernel(analysis, syntax, g_ptr_array_index(kernels, i));
}

Program *
frontend_read(const char *source, const ParseOptions *options, GPtrArray **ret_diagnostics, GError **error)
{
    g_autoptr(SourceUnit) unit = source_unit_parse(source, options, error);
    Analysis analysis = {.unit = unit};

    if (!unit)
        return NULL;
    analysis.program = program_new(source);
    deep_stack_call(analyse_unit, &analysis, 0, FALSE);
    if (ret_diagnostics)
        *ret_diagnostics = g_steal_pointer(&unit->diagnostics);
    return analysis.program;
}
