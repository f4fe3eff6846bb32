/* SPDX-License-Identifier: MIT */
/* A program in its staged forms, which a bundle has in place of layouts. */

#include "validate/plan/plan_private.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"

#include <string.h>

/* The source as it stands; NULL where it has no main, or includes what a bundle has itself. */
static KernelSource *
read_source(const PlanRequest *request, const char *library, GError **error)
{
    g_autoptr(GPtrArray) folders = kernel_source_folders(request->compiler_args);
    g_autoptr(KernelSource) source =
        kernel_source_read(request->source, (const char *const *)folders->pdata, NULL, error);

    if (!source)
        return NULL;
    if (request->inputs)
        input_set_add_all(request->inputs, source->paths, "a file that is read with the source");
    if (!kernel_source_has_main(source)) {
        bundle_fail(error, BUNDLE_ERROR_REQUEST,
                    "%s has no main: --stage measures programs where they launch their kernels",
                    source->name);
        return NULL;
    }
    for (guint i = 0; i < source->headers->len; i++)
        if (strcmp(((const BundleFile *)g_ptr_array_index(source->headers, i))->path, library) == 0) {
            bundle_fail(error, BUNDLE_ERROR_SOURCE, "%s includes %s: it is staged already", source->name,
                        library);
            return NULL;
        }
    return g_steal_pointer(&source);
}

/* kernels: what is timed, with the launches that are estimated. */
static char *
kernels_text(const StagedPlan *staged)
{
    GString *lines = g_string_new(NULL);

    for (guint i = 0; i < staged->kernels->len; i++) {
        const StagedPlanKernel *kernel = &g_array_index(staged->kernels, StagedPlanKernel, i);

        plan_append_kernel(lines, kernel->kernel->name, kernel->launch);
    }
    return g_string_free(lines, FALSE);
}

/* Adds the folder of form NUMBER, or with NULL for MACROS that of the original, which is called FOLDER. */
static void
add_form(const Plan *plan, const StagedPlan *staged, const char *folder, const char *macros)
{
    g_autofree char *place = g_strconcat(folder, "/layout.h", NULL), *own = plan_whole_macros(plan);
    g_autofree char *text = g_strconcat(own, macros, NULL);

    bundle_files_add_text(plan->files, place, text);
    if (!macros)
        return;
    for (guint i = 0; i < plan->source->headers->len; i++) {
        const BundleFile *header = g_ptr_array_index(plan->source->headers, i);
        g_autofree char *path = g_strconcat(folder, "/", header->path, NULL);

        bundle_files_add(plan->files, path, header->content, FALSE);
    }
    g_autofree char *library = g_strconcat(folder, "/", staged->library_name, NULL);
    bundle_files_add_text(plan->files, library, staged->library);
}

/* Makes the program of PLAN. */
static gboolean
make_program(Plan *plan, const StagedPlan *staged, GError **error)
{
    const PlanRequest *request = plan->request;
    const char *source = plan->source->name, *dot = strrchr(source, '.');
    g_autofree char *stem = g_strndup(source, dot && dot > source ? (gsize)(dot - source) : strlen(source));
    g_autofree char *name = g_strdup_printf("%s." STAGED_RECORD, stem), *kernels = kernels_text(staged);

    g_strcanon(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-", '_');
    plan->program = planned_program_new(name, source, STAGED_RECORD, request->level);
    plan->program->origin = plan_source_origin(request->source);
    if (!plan_check_names(plan, error))
        return FALSE;
    add_form(plan, staged, "plain", NULL);
    bundle_files_add_text(plan->files, "kernel.cu", staged->text);
    for (guint i = 0; i < staged->n_forms; i++) {
        g_autofree char *folder = g_strdup_printf("%u", i);

        add_form(plan, staged, folder, staged->macros[i]);
        g_ptr_array_add(plan->program->layouts, g_strdup(staged->names[i]));
    }
    if (!plan_add_run(plan, kernels, error) || !plan_check_files(plan, error))
        return FALSE;
    for (guint i = 0; i < staged->kernels->len; i++)
        planned_program_add_kernel(plan->program,
                                   g_array_index(staged->kernels, StagedPlanKernel, i).kernel->name,
                                   request->variant);
    plan->program->id = bundle_program_id(plan->files);
    return TRUE;
}

static char *
store(Plan *plan, const StagedPlan *staged, GError **error)
{
    const PlanRequest *request = plan->request;
    g_autofree char *what = g_strdup_printf("%u forms", staged->n_forms);
    BundleAddition addition = {request->folder, request->version, request->variant, NULL,
                               plan->files,     plan->analysis,   request->inputs,  staged};

    return bundle_store_program(&addition, g_steal_pointer(&plan->program), what, error);
}

char *
plan_bundle_staged(const PlanRequest *request, Program *program, const Machine *machine,
                   const StagedPlan *staged, GError **error)
{
    g_autoptr(GPtrArray) files = bundle_files_new(), none = g_ptr_array_new();
    g_autoptr(KernelSource) source = read_source(request, staged->library_name, error);
    Analysis analysis = {.program = program, .machine = machine, .cases = none, .skipped = none};
    Plan plan = {.request = request,
                 .analysis = &analysis,
                 .source = source,
                 .original = source,
                 .whole = program,
                 .is_whole = TRUE,
                 .files = files};
    char *text = NULL;

    if (source && make_program(&plan, staged, error))
        text = store(&plan, staged, error);
    planned_program_free(plan.program);
    return text;
}
