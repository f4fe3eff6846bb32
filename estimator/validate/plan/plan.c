/* SPDX-License-Identifier: MIT */

#include "validate/plan/plan_private.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"
#include "rewrite/rewrite.h"
#include "frontend/parse/parse.h"
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "base/base.h"

#include <string.h>

static void
plan_clear_analysis(Plan *plan)
{
    g_clear_pointer(&plan->analysis, analysis_free);
    g_clear_pointer(&plan->specs, g_ptr_array_unref);
}

/* --- the source */

static gboolean
fail_accessors(GError **error, const Plan *plan, const char *why)
{
    const char *record = plan_record(plan)->name, *source = plan->source->name;

    return bundle_fail(
        error, BUNDLE_ERROR_SOURCE,
        "%s, so that no other header can give it another layout. Write the header by 'fieldwise header "
        "--record %s --layout aos -o %s.h %s', include \"%s.h\", hand the kernel a %s_view, and reach the "
        "fields by %s_get_FIELD(view, i) and the like (docs/guide/headers.md)",
        why, record, record, source, record, record, record);
}

/* The struct type of RECORD's elements. */
static const char *
record_type(const Record *record)
{
    return record->element ? record->element : record->name;
}

/* Whether HEADER is one of RECORD: by its type's name, or by the one that apply gives to a type of a
 * namespace.
 */
static gboolean
is_header_of(const AccessorHeader *header, const Record *record)
{
    g_autoptr(HeaderNames) names = header_names_outside(record, NULL, NULL);

    return strcmp(header->element, record_type(record)) == 0 ||
           (names && strcmp(header->element, names->element) == 0);
}

/* Finds the header that gives the record its layout. */
static gboolean
find_header(Plan *plan, GError **error)
{
    const Record *record = plan_record(plan);
    const char *prefix = plan->request->prefix;
    g_autofree char *why = NULL;

    for (guint i = 0; i < plan->source->accessors->len && !plan->header; i++) {
        const AccessorHeader *header = g_ptr_array_index(plan->source->accessors, i);

        if (prefix ? strcmp(header->prefix, prefix) == 0 : is_header_of(header, record))
            plan->header = header;
    }
    if (!plan->header) {
        why = g_strdup_printf("the record %s of %s is in no header of 'fieldwise header' that it includes",
                              record->name, plan->source->name);
        return fail_accessors(error, plan, why);
    }
    if (!is_header_of(plan->header, record))
        return bundle_fail(error, BUNDLE_ERROR_SOURCE, "the header %s is one of the record %s, not of %s",
                           plan->header->path, plan->header->element, record->name);
    return TRUE;
}

/* Whether the source has the types of HEADER, as apply writes them. */
static gboolean
is_applied(const Plan *plan, const AccessorHeader *header)
{
    g_autofree char *pattern =
        g_strdup_printf("\\b%s_((const_)?(array|pointer|restrict|fields)|at|field_\\w+)\\b", header->prefix);

    return g_regex_match_simple(pattern, plan->source->text, G_REGEX_RAW, 0);
}

static gboolean
fail_applied(GError **error, const Plan *plan, const AccessorHeader *header)
{
    return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                       "%s has a layout of %s already, which apply wrote: plan it as it was before "
                       "('fieldwise apply --undo --in-place %s')",
                       plan->source->name, header->prefix, plan->request->source);
}

/* Gives the record's pointers in a plain source the types of a header. Records of other kinds stay, and are
 * found missing. */
static gboolean
write_types(Plan *plan, GError **error)
{
    const PlanRequest *request = plan->request;
    const Binding *binding = plan_ranking(plan, 0)->binding;
    g_autoptr(GPtrArray) records = NULL;
    g_autofree char *case_text = NULL;
    g_autoptr(Program) all = NULL;
    KernelSource *source;

    for (guint i = 0; i < plan->source->accessors->len; i++) {
        const AccessorHeader *header = g_ptr_array_index(plan->source->accessors, i);

        if (is_header_of(header, binding->record))
            return TRUE;
        if (binding->kind == BINDING_FLATTENED && strcmp(header->prefix, binding->record->name) == 0 &&
            is_applied(plan, header))
            return fail_applied(error, plan, header);
    }
    if (binding->kind == BINDING_ITEMS || binding->kind == BINDING_ARRAYS ||
        (binding->kind == BINDING_PARALLEL && !plan->is_whole))
        return TRUE;
    if (request->case_path && !regular_file_read(request->case_path, &case_text, NULL, error))
        return FALSE;
    if (case_text) {
        all = request->read_all(request->source, request->parse, error);
        if (!all)
            return FALSE;
    }
    records = plain_records(all, binding, request->prefix, case_text);
    ((PlainRecord *)g_ptr_array_index(records, 0))->request = request->analysis->record;
    ((PlainRecord *)g_ptr_array_index(records, 0))->program = plan->whole;
    source = plain_source_read(request->source, request->parse, records, error);
    if (!source)
        return FALSE;
    plan->original = plan->source;
    plan->source = source;
    return TRUE;
}

/* Whether KERNEL reaches the record by views alone. */
static gboolean
check_kernel(const Plan *plan, const Ranking *ranking, GError **error)
{
    const Kernel *kernel = ranking->kernel;

    if (plan->header->parameters)
        return flattened_check(ranking->binding, plan_ranking(plan, 0)->binding, plan->header->parameters,
                               error);
    for (guint i = 0; i < kernel->accesses->len && !plan->header->is_written_in; i++) {
        const Array *array = g_ptr_array_index(
            kernel->arrays, ((const Access *)g_ptr_array_index(kernel->accesses, i))->array);
        const Param *param =
            array->root_param >= 0 ? g_ptr_array_index(kernel->params, array->root_param) : NULL;
        g_autofree char *why = NULL;

        if (ranking->binding->targets[i].field < 0 || !param ||
            kernel_source_find_view(plan->source, kernel, (guint)array->root_param) == plan->header)
            continue;
        if (is_applied(plan, plan->header))
            return fail_applied(error, plan, plan->header);
        why = g_strdup_printf("the kernel %s accesses %s through a %s instead of a %s_view", kernel->name,
                              array->name, param->type, plan->header->prefix);
        return fail_accessors(error, plan, why);
    }
    return TRUE;
}

static gboolean
read_source(Plan *plan, GError **error)
{
    g_autoptr(GPtrArray) folders = kernel_source_folders(plan->request->compiler_args);

    plan->source =
        kernel_source_read(plan->request->source, (const char *const *)folders->pdata, NULL, error);
    if (!plan->source)
        return FALSE;
    if (plan->request->inputs)
        input_set_add_all(plan->request->inputs, plan->source->paths, "a file that is read with the source");
    return !g_regex_match_simple("extern\\s*\"C\"\\s*[^;(]*__global__", plan->source->text, G_REGEX_RAW, 0) ||
           bundle_fail(
               error, BUNDLE_ERROR_SOURCE,
               "%s declares a kernel extern \"C\": kernels of several layouts in one program have one name "
               "then; leave it out",
               plan->source->name);
}

/* The header that is meant, before the record is known: that of the user's prefix, or the only one there is;
 * NULL where there is none or a choice. */
static const AccessorHeader *
meant_header(const Plan *plan)
{
    const GPtrArray *accessors = plan->source->accessors;
    const char *prefix = plan->request->prefix;

    for (guint i = 0; i < accessors->len; i++) {
        const AccessorHeader *header = g_ptr_array_index(accessors, i);

        if (prefix ? strcmp(header->prefix, prefix) == 0 : accessors->len == 1)
            return header;
    }
    return NULL;
}

/* Names the elements of a flattened record as its header does. */
static void
name_elements(Plan *plan)
{
    for (guint i = 0; plan->header && plan->header->item && i < plan->analysis->cases->len; i++)
        flattened_name(plan_ranking(plan, i)->binding->record, plan->header->prefix, plan->header->item);
}

static gboolean
analyse_as(Plan *plan, Program *program, const Machine *machine, const AnalysisRequest *request,
           GError **error)
{
    guint most = request->candidates.top > 0 ? request->candidates.top : PLAN_LAYOUTS;

    plan_clear_analysis(plan);
    plan->analysis = plan_analysis(program, machine, request, most, plan->is_whole, &plan->specs, error);
    if (plan->analysis)
        name_elements(plan);
    return plan->analysis != NULL;
}

/* How many elements the arrays have of a case that is made, by parameter. */
static GHashTable *
case_sizes(const Plan *plan, GError **error)
{
    g_autoptr(GHashTable) sizes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < plan->analysis->cases->len; i++) {
        const Ranking *ranking = plan_ranking(plan, i);
        g_autoptr(GPtrArray) arguments =
            case_arguments_new(ranking, plan->source, &plan->request->data, notes, error);

        for (guint k = 0; arguments && k < arguments->len; k++) {
            const CaseArgument *argument = g_ptr_array_index(arguments, k);

            if (argument->elem_bytes > 0)
                g_hash_table_insert(sizes, g_strdup(argument->name),
                                    g_memdup2(&argument->elements, sizeof argument->elements));
        }
        if (!arguments)
            return NULL;
    }
    return g_steal_pointer(&sizes);
}

/* Finds the header that varies, and that the kernels reach the record by it alone. */
static gboolean
check_source(Plan *plan, GError **error)
{
    if (!write_types(plan, error) || !find_header(plan, error))
        return FALSE;
    name_elements(plan);
    for (guint i = 0; i < plan->analysis->cases->len; i++)
        if (!check_kernel(plan, plan_ranking(plan, i), error))
            return FALSE;
    return TRUE;
}

/* Whether the main of the source is the case: that of a plain program, unless the user says what a kernel
 * runs on. */
static gboolean
is_whole(const Plan *plan)
{
    const PlanRequest *request = plan->request;

    return !request->case_path && request->data.fills->len == 0 && plan->source->accessors->len == 0 &&
           kernel_source_has_main(plan->source);
}

/* Whether what the user says of a program of its own can be meant. */
static gboolean
check_run(const Plan *plan, GError **error)
{
    const PlanRequest *request = plan->request;

    if (plan->is_whole || (!request->arguments && request->run_files->len == 0))
        return TRUE;
    return bundle_fail(error, BUNDLE_ERROR_REQUEST,
                       "%s is for a program with a main of its own, without --case and --fill",
                       request->arguments ? "--args" : "--data");
}

/* Sets what is estimated of PLAN: with the sizes of the case, where that is made. */
static gboolean
analyse(Plan *plan, Program *program, const Machine *machine, GError **error)
{
    AnalysisRequest request = *plan->request->analysis;
    const AccessorHeader *header = meant_header(plan);
    g_autoptr(GHashTable) sizes = NULL;

    if (!header && plan->request->prefix && plan->source->accessors->len > 0)
        return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                           "%s includes no header of 'fieldwise header' whose names begin with %s",
                           plan->source->name, plan->request->prefix);
    /* the element of a flattened array is called after it */
    if (header && !request.record)
        request.record = g_str_has_suffix(header->element, "_element") ? header->prefix : header->element;
    if (!analyse_as(plan, program, machine, &request, error) || !check_source(plan, error))
        return FALSE;
    if (plan->request->case_path || plan->is_whole)
        return TRUE;
    sizes = case_sizes(plan, error);
    request.launch.sizes = sizes;
    return sizes && analyse_as(plan, program, machine, &request, error);
}

/* --- the program */

/* Letters, digits, '.', '_' and '-' of the source's and the record's names. */
static char *
program_name(const Plan *plan)
{
    const char *source = plan->source->name, *dot = strrchr(source, '.');
    g_autofree char *stem = g_strndup(source, dot && dot > source ? (gsize)(dot - source) : strlen(source));
    char *name = g_strdup_printf("%s.%s", stem, plan->header->prefix);

    g_strcanon(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-", '_');
    if (*name == '.')
        *name = '_';
    return name;
}

/* "256 x 1 x 1" */
static char *
dimensions_text(const gint64 *dimensions)
{
    return g_strdup_printf("%" G_GINT64_FORMAT " x %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT, dimensions[0],
                           dimensions[1], dimensions[2]);
}

/* Says for which launch each kernel is estimated. */
static void
note_launches(const Plan *plan)
{
    for (guint i = 0; i < plan->analysis->cases->len; i++) {
        const Ranking *ranking = plan_ranking(plan, i);
        const LaunchConfig *launch = ranking->launch;
        g_autofree char *grid = dimensions_text(launch->grid), *block = dimensions_text(launch->block);
        gboolean assumed = (launch->assumed & (ASSUMED_GRID | ASSUMED_BLOCK)) != 0;
        g_autofree char *variant = *plan->request->variant != '\0'
                                       ? g_strconcat(" (", plan->request->variant, ")", NULL)
                                       : g_strdup("");

        g_ptr_array_add(
            plan->program->notes,
            g_strdup_printf("%s%s: estimated for a grid of %s blocks of %s threads%s", ranking->kernel->name,
                            variant, grid, block,
                            assumed ? ", of which a part is assumed: give --grid and --block" : ""));
    }
}

char *
plan_source_origin(const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    g_checksum_update(sum, (const guint8 *)whole, -1);
    return bundle_short_id(sum);
}

/* Makes the program of PLAN, which is analysed. */
static gboolean
make_plan(Plan *plan, GError **error)
{
    const PlanRequest *request = plan->request;
    g_autofree char *name = program_name(plan);

    plan->program = planned_program_new(name, plan->source->name, plan->header->prefix, request->level);
    if (!request->case_path)
        plan->program->origin = plan_source_origin(request->source);
    if (!plan_check_names(plan, error) || !plan_add_files(plan, error) || !plan_check_files(plan, error))
        return FALSE;
    for (guint i = 0; i < plan->analysis->cases->len; i++)
        planned_program_add_kernel(plan->program, plan_ranking(plan, i)->kernel->name, request->variant);
    note_launches(plan);
    plan->program->id = bundle_program_id(plan->files);
    return TRUE;
}

/* Whether the source and what it includes are still as they were read first: all that is planned has to be of
 * one text. */
static gboolean
check_unchanged(const Plan *plan, GError **error)
{
    const Program *program = plan->whole;
    g_autofree char *changed = program->sums ? read_files_changed(program->files, program->sums) : NULL;
    const KernelSource *before = plan->original ? plan->original : plan->source;
    g_autoptr(GPtrArray) folders = kernel_source_folders(plan->request->compiler_args);
    g_autoptr(KernelSource) now =
        kernel_source_read(plan->request->source, (const char *const *)folders->pdata, NULL, error);
    g_autofree char *id = now ? bundle_files_id(now->headers) : NULL,
                    *id_before = bundle_files_id(before->headers);

    if (!now)
        return FALSE;
    if (!changed && strcmp(now->text, before->text) == 0 && strcmp(id, id_before) == 0)
        return TRUE;
    return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                       "%s, or a file that it includes, has changed meanwhile: nothing is written",
                       plan->request->source);
}

/* Puts PLAN into the bundle; what the user is told. */
static char *
store_plan(Plan *plan, GError **error)
{
    const PlanRequest *request = plan->request;
    g_autofree char *what = g_strdup_printf("%u layouts of %s", plan->specs->len, plan->program->record);
    BundleAddition addition = {request->folder, request->version, request->variant, NULL,
                               plan->files,     plan->analysis,   request->inputs,  NULL};

    return bundle_store_program(&addition, g_steal_pointer(&plan->program), what, error);
}

char *
plan_bundle(const PlanRequest *request, Program *program, const Machine *machine, GError **error)
{
    g_autoptr(GPtrArray) files = bundle_files_new();
    Plan plan = {.request = request, .whole = program, .files = files};
    char *text = NULL;

    if (read_source(&plan, error)) {
        plan.is_whole = is_whole(&plan);
        if (check_run(&plan, error) && analyse(&plan, program, machine, error) && make_plan(&plan, error) &&
            check_unchanged(&plan, error))
            text = store_plan(&plan, error);
    }
    plan_clear_analysis(&plan);
    kernel_source_free(plan.source);
    kernel_source_free(plan.original);
    planned_program_free(plan.program);
    return text;
}
