/* SPDX-License-Identifier: MIT */

#include "report/analysis/analysis_private.h"
#include "text/text.h"
#include "layouts/layouts.h"
#include "model/advice/advice.h"
#include "model/optimal/optimal.h"
#include "records/records.h"

/* What is ranked in the time that a run has, at most: kernels of a program, and records of a kernel. */
#define MOST_KERNELS 1000
#define MOST_RECORDS 32

/* Whether REQUEST selects the kernel called KERNEL. */
static gboolean
request_wants(const AnalysisRequest *request, const char *kernel)
{
    for (guint i = 0; i < request->kernels->len; i++)
        if (kernel_name_means(g_ptr_array_index(request->kernels, i), kernel))
            return TRUE;
    return request->kernels->len == 0;
}

/* Says that there is no WHAT called NAME, which the closest of NAMES may be, and what there is. */
static void
set_name_error(GError **error, const char *what, const char *name, GPtrArray *names)
{
    g_autofree char *known = names_list(names, ANALYSIS_NAMES);
    g_autoptr(GString) text = g_string_new(NULL);
    const char *closest;

    g_string_append_printf(text, "no %s '%s'", what, name);
    g_ptr_array_add(names, NULL);
    closest = closest_name(name, (const char *const *)names->pdata);
    if (closest)
        g_string_append_printf(text, "; did you mean '%s'?", closest);
    g_string_append_printf(text, " (there is %s)", names->len > 1 ? known : "none at all");
    g_set_error_literal(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, text->str);
}

/* Whether PROGRAM has a kernel that NAME means, analysed or not. */
static gboolean
check_kernel_name(const Program *program, const char *name, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; i < program->kernels->len; i++)
        g_ptr_array_add(names, ((Kernel *)g_ptr_array_index(program->kernels, i))->name);
    for (guint i = 0; i < program->skipped->len; i++)
        g_ptr_array_add(names, ((SkippedKernel *)g_ptr_array_index(program->skipped, i))->name);
    for (guint i = 0; i < names->len; i++)
        if (kernel_name_means(name, g_ptr_array_index(names, i)))
            return TRUE;
    set_name_error(error, "kernel", name, names);
    return FALSE;
}

/* Whether PARAM of KERNEL can be VALUE. */
static gboolean
check_param_value(const Kernel *kernel, const Param *param, gint64 value, GError **error)
{
    if ((value >= param->least && value <= param->most) || (param->least == 0 && param->most == 0))
        return TRUE;
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                "--param %s=%" G_GINT64_FORMAT ": in %s its type is %s, from %" G_GINT64_FORMAT
                " to %" G_GINT64_FORMAT,
                param->name, value, kernel->name, param->type, param->least, param->most);
    return FALSE;
}

/* Whether some kernel of KERNELS has the parameter that the user called NAME, and all that have can give it
 * VALUE.
 */
static gboolean
check_param(const GPtrArray *kernels, const char *name, gint64 value, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    const Param *other = NULL;
    gboolean found = FALSE;

    for (guint i = 0; i < kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(kernels, i);

        for (guint j = 0; j < kernel->params->len; j++) {
            const Param *param = g_ptr_array_index(kernel->params, j);
            gboolean is_it = strcmp(param->name, name) == 0;

            if (is_it && param->is_integer && !check_param_value(kernel, param, value, error))
                return FALSE;
            found = found || (is_it && param->is_integer);
            if (is_it && !param->is_integer)
                other = param;
            if (!param->is_integer)
                continue;
            if (!g_ptr_array_find_with_equal_func(names, param->name, g_str_equal, NULL))
                g_ptr_array_add(names, param->name);
        }
    }
    if (!found && other)
        g_set_error(
            error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
            "--param %s: its type is %s, and indices, loops and conditions are followed through integers "
            "alone%s",
            name, other->type,
            strchr(other->type, '*') ? "" : " ('validate plan' takes its value by --fill)");
    else if (!found)
        set_name_error(error, "integer parameter", name, names);
    return found;
}

static void
add_name(GPtrArray *names, char *name)
{
    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, name);
}

/* Whether some kernel of KERNELS reaches the array that the user called NAME, or reaches arrays by a
 * parameter of that name. */
static gboolean
check_array_name(const GPtrArray *kernels, const char *name, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; i < kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(kernels, i);

        for (guint j = 0; j < kernel->arrays->len; j++) {
            const Array *array = g_ptr_array_index(kernel->arrays, j);

            if (array->root_param >= 0)
                add_name(names, ((Param *)g_ptr_array_index(kernel->params, array->root_param))->name);
            add_name(names, array->name);
        }
    }
    if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        return TRUE;
    set_name_error(error, "array", name, names);
    return FALSE;
}

GPtrArray *
analysis_kernels(const Program *program, const AnalysisRequest *request, GError **error)
{
    g_autoptr(GPtrArray) kernels = g_ptr_array_new();
    GHashTableIter iter;
    gpointer name, value;

    for (guint i = 0; i < request->kernels->len; i++)
        if (!check_kernel_name(program, g_ptr_array_index(request->kernels, i), error))
            return NULL;
    for (guint i = 0; i < program->kernels->len; i++)
        if (request_wants(request, ((Kernel *)g_ptr_array_index(program->kernels, i))->name))
            g_ptr_array_add(kernels, g_ptr_array_index(program->kernels, i));
    g_hash_table_iter_init(&iter, request->launch.params);
    while (kernels->len > 0 && g_hash_table_iter_next(&iter, &name, &value))
        if (!check_param(kernels, name, *(const gint64 *)value, error))
            return NULL;
    g_hash_table_iter_init(&iter, request->launch.sizes);
    while (kernels->len > 0 && g_hash_table_iter_next(&iter, &name, NULL))
        if (!check_array_name(kernels, name, error))
            return NULL;
    g_hash_table_iter_init(&iter, request->launch.localities);
    while (kernels->len > 0 && g_hash_table_iter_next(&iter, &name, NULL))
        if (!check_array_name(kernels, name, error))
            return NULL;
    if (kernels->len > 0 && !analysis_check_lines(kernels, &request->launch, error))
        return NULL;
    return g_steal_pointer(&kernels);
}

static void
skip_free(gpointer data)
{
    Skip *skip = data;

    g_free(skip->kernel);
    g_free(skip->reason);
    source_place_clear(&skip->place);
    g_free(skip);
}

static void
case_free(gpointer data)
{
    Case *one = data;

    ranking_free(one->ranking);
    g_clear_pointer(&one->accesses, g_ptr_array_unref);
    g_free(one);
}

static void
launch_free_func(gpointer data)
{
    launch_config_free(data);
}

static void
binding_free_func(gpointer data)
{
    binding_free(data);
}

static Skip *
add_skip(Analysis *analysis, const char *kernel, const SourcePlace *place, const char *reason)
{
    Skip *skip = g_new0(Skip, 1);

    skip->kernel = g_strdup(kernel);
    skip->reason = g_strdup(reason);
    if (place)
        source_place_copy(&skip->place, place);
    g_ptr_array_add(analysis->skipped, skip);
    return skip;
}

/* What each access costs under the first layout of RANKING, and what none does. */
static GPtrArray *
explain_accesses(const Analysis *analysis, const Ranking *ranking, double *ret_rest, GError **error)
{
    const Machine *machine = analysis->machine;
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, ranking->launch, machine->model,
                             machine->arch, &machine->settings, error);

    if (!prepared)
        return NULL;
    return machine->model->explain(prepared_layouts_find(prepared, first->layout, NULL), first->layout,
                                   ret_rest);
}

/* Whether no thread of RANKING's launch reaches the record, under whatever layout. */
static gboolean
is_idle(const Analysis *analysis, const Ranking *ranking, GError **error)
{
    g_autoptr(GPtrArray) accesses = NULL;
    double executions = 0;

    for (guint i = 0; i < ranking->layouts->len; i++)
        if (((const RankedLayout *)g_ptr_array_index(ranking->layouts, i))->rank != 1)
            return FALSE;
    for (guint i = 0; i < ranking->kernel->decisions->len; i++) /* by a guess none may be drawn */
        if (launch_guesses_share(ranking->launch, i))
            return FALSE;
    accesses = explain_accesses(analysis, ranking, NULL, error);
    for (guint i = 0; accesses && i < accesses->len; i++)
        if (ranking->binding->targets[i].field >= 0)
            executions += ((const AccessEstimate *)g_ptr_array_index(accesses, i))->executions;
    return accesses && executions <= 0;
}

/* Why no thread may reach the record: the launch, in which PARAMS that are known stand. */
static char *
idle_text(const Ranking *ranking)
{
    const LaunchConfig *launch = ranking->launch;
    g_autofree gboolean *used = kernel_used_params(ranking->kernel);
    g_autoptr(GString) params = g_string_new(NULL);

    for (guint i = 0; i < launch->n_params; i++)
        if (used[i] && launch->param_known[i])
            g_string_append_printf(params, "%s%s = %" G_GINT64_FORMAT, params->len > 0 ? ", " : ": ",
                                   ((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name,
                                   launch->params[i]);
    return g_strdup_printf("record %s: no thread of this launch accesses it%s",
                           ranking->binding->record->name, params->str);
}

/* Why no multiprocessor can run a block of LAUNCH; NULL: as far as is known it can. */
static char *
unfit_text(const Analysis *analysis, const LaunchConfig *launch)
{
    gint64 threads = launch->block[0] * launch->block[1] * launch->block[2];
    gint64 limit = machine_sm_registers(analysis->machine);

    if ((launch->assumed & ASSUMED_REGISTERS) != 0 || launch->registers <= limit / threads)
        return NULL;
    return g_strdup_printf("a block of %" G_GINT64_FORMAT " threads with %" G_GINT64_FORMAT
                           " registers each cannot run: %s has %" G_GINT64_FORMAT " on a multiprocessor",
                           threads, launch->registers, arch_get_name(analysis->machine->arch), limit);
}

/* Finds RANKING's sensitivities and code changes, as REQUEST wants them: one after the other, as each keeps
 * two processors busy, and has memory of its own. */
static gboolean
find_more(Ranking *ranking, const AnalysisRequest *request, const Machine *machine, GError **error)
{
    gboolean is_late = deadline_has_passed(request->candidates.deadline);

    if (request->sensitivities && !is_late &&
        !sensitivities_find(ranking, machine->model, machine->arch, &machine->settings, error))
        return FALSE;
    if (request->code_changes && !is_late)
        code_changes_find(ranking, machine->model, machine->arch, &machine->settings);
    return TRUE;
}

/* The ranking of BINDING's record for LAUNCH, with what loses least at worst first where REQUEST wants it. */
static Ranking *
rank_record(const Machine *machine, const AnalysisRequest *request, const Binding *binding,
            const LaunchConfig *launch, GError **error)
{
    CandidateRequest candidates = request->candidates; /* nothing in it is owned */
    guint top = candidates.top;

    candidates.top = request->scenarios ? 0 : top;
    g_autoptr(Ranking) ranking = ranking_new(binding->kernel, binding, launch, machine->model, machine->arch,
                                             &machine->settings, &candidates, error);
    if (!ranking || !request->scenarios)
        return g_steal_pointer(&ranking);
    if (!deadline_has_passed(candidates.deadline) &&
        !scenarios_settle(ranking, machine->model, machine->arch, &machine->settings, error))
        return NULL;
    if (top > 0)
        ranking_cut(ranking, top);
    return g_steal_pointer(&ranking);
}

/* Ranks one record for one launch. A layout that does not fit the record skips it; FALSE where no record
 * could be ranked on this machine, or where the user's registers are not clear. */
static gboolean
add_case(Analysis *analysis, const AnalysisRequest *request, const Binding *binding,
         const LaunchConfig *launch, const Kernel *kernel, gboolean explain, GError **error)
{
    const Machine *machine = analysis->machine;
    g_autoptr(GError) failure = NULL;
    g_autofree Case *one = g_new0(Case, 1);
    g_autofree char *unfit = unfit_text(analysis, launch), *idle = NULL;

    if (unfit) {
        add_skip(analysis, kernel->name, &kernel->place, unfit);
        return TRUE;
    }
    g_autofree char *what = g_strdup_printf("%s: %s", kernel->name, binding->record->name);
    progress_begin(request->candidates.progress, what);
    one->ranking = rank_record(machine, request, binding, launch, &failure);
    if (one->ranking && is_idle(analysis, one->ranking, &failure)) {
        idle = idle_text(one->ranking);
        add_skip(analysis, kernel->name, &kernel->place, idle);
        ranking_free(one->ranking);
        return TRUE;
    }
    if (!failure && one->ranking)
        find_more(one->ranking, request, machine, &failure);
    if (!failure && one->ranking && explain)
        one->accesses = explain_accesses(analysis, one->ranking, one->rest, &failure);
    if (!failure) {
        g_ptr_array_add(analysis->cases, g_steal_pointer(&one));
        return TRUE;
    }
    g_clear_pointer(&one->ranking, ranking_free);
    if (failure->domain == ARCH_ERROR || failure->domain == REGISTER_ERROR) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return FALSE;
    }
    g_prefix_error(&failure, "record %s: ", binding->record->name);
    add_skip(analysis, kernel->name, &kernel->place, failure->message);
    return TRUE;
}

/* Whether a thread of MACHINE can have the registers that TABLE has for KERNEL. */
static gboolean
check_register_limit(const Machine *machine, const RegisterTable *table, const Kernel *kernel, GError **error)
{
    gint64 limit = machine_max_thread_registers(machine);

    for (guint i = 0; i < table->rows->len; i++) {
        const RegisterRow *row = g_ptr_array_index(table->rows, i);

        if (row->registers <= limit || !kernel_name_means(row->kernel, kernel->name))
            continue;
        return register_table_fail(table, row->line, row->column, REGISTER_ERROR_LAYOUT, error,
                                   "%" G_GINT64_FORMAT
                                   " registers are too many for a thread: %s allows %" G_GINT64_FORMAT,
                                   row->registers, arch_get_name(machine->arch), limit);
    }
    return TRUE;
}

/* Whether the layouts with registers of their own that the user names for KERNEL are layouts of its records.
 */
static gboolean
check_registers(const Machine *machine, const AnalysisRequest *request, const Kernel *kernel,
                const GPtrArray *bindings, GError **error)
{
    g_autoptr(GPtrArray) records = g_ptr_array_new();

    for (guint i = 0; i < bindings->len; i++)
        g_ptr_array_add(records, ((const Binding *)g_ptr_array_index(bindings, i))->record);
    return !request->launch.by_layout ||
           (check_register_limit(machine, request->launch.by_layout, kernel, error) &&
            register_table_check(request->launch.by_layout, kernel, records, error));
}

/* The launches of KERNEL under REQUEST, on the machine of ANALYSIS; NULL on errors. */
static GPtrArray *
find_launches(const Analysis *analysis, const AnalysisRequest *request, const Kernel *kernel, GError **error)
{
    LaunchGpu gpu = machine_launch_gpu(analysis->machine);
    LaunchRequest launch = request->launch; /* nothing in it is owned */

    launch.takes_fills = !analysis->machine->settings.locality_told;
    launch.conditions =
        analysis->machine->settings.conditions == CONDITIONS_FORM ? analysis->machine->conditions : NULL;
    return launch_configs(kernel, &launch, &gpu, error);
}

/* The launches of the kernel that BINDING is of: what a launch says of loops, conditions and arrays it says
 * by their numbers in one kernel, and with its short loops written out KERNEL, which LAUNCHES are of, has
 * others. The analysis owns them; NULL on errors. */
static GPtrArray *
launches_for(Analysis *analysis, const AnalysisRequest *request, const Binding *binding, const Kernel *kernel,
             GPtrArray *launches, GError **error)
{
    g_autoptr(GPtrArray) own = NULL;
    guint first = analysis->launches->len;

    if (binding->kernel == kernel)
        return g_ptr_array_ref(launches);
    own = find_launches(analysis, request, binding->kernel, error);
    if (!own)
        return NULL;
    g_ptr_array_extend_and_steal(analysis->launches, g_steal_pointer(&own));
    own = g_ptr_array_new();
    for (guint i = first; i < analysis->launches->len; i++)
        g_ptr_array_add(own, g_ptr_array_index(analysis->launches, i));
    return g_steal_pointer(&own);
}

/* How many of BINDINGS, for N_LAUNCHES each, have so many fields that the best of all layouts is searched
 * for. */
static guint
count_searched(const GPtrArray *bindings, guint n_launches)
{
    guint touched[GROUPING_MAX_FIELDS], n = 0;

    for (guint i = 0; i < bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(bindings, i);

        n += candidates_touched(binding->record, touched) > CANDIDATES_MAX_DEFAULT;
    }
    return n * n_launches;
}

/* Seconds that the estimates of a kernel have with N_CASES records and launches, and the searches that the
 * user asks for: these have time of their own. */
static double
case_seconds(const AnalysisRequest *request, guint n_cases)
{
    const OptimalRequest *optimal = &request->candidates.optimal;

    if (!optimal->wanted || request->kernel_seconds == 0)
        return request->kernel_seconds;
    return request->kernel_seconds + n_cases * optimal_seconds(optimal);
}

/* Says that of KERNEL N things more, such as "records", are left out. */
static void
add_left_out(Analysis *analysis, const Kernel *kernel, guint n, const char *things, const char *why)
{
    g_autofree char *reason =
        g_strdup_printf("%u %s more are left out: %s; --timeout 0 takes all", n, things, why);

    add_skip(analysis, kernel->name, &kernel->place, reason);
}

/* Why record NTH of a kernel is not begun any more; NULL: it is. What one takes is not known before: half of
 * the time is left for it. */
static const char *
why_left_out(const AnalysisRequest *request, guint nth)
{
    const Deadline *deadline = request->candidates.deadline;

    if (nth == 0 || !request->is_bounded || request->record)
        return NULL;
    if (nth >= MOST_RECORDS)
        return "the kernel has more than " G_STRINGIFY(MOST_RECORDS) " (--record names one)";
    return deadline_left(deadline) < deadline->seconds / 2 ? "the time limit ends (--record names one)"
                                                           : NULL;
}

/* The records that share the searches of KERNEL where BINDINGS are ranked for N_LAUNCHES: the same whether
 * REQUEST names one of them or none, so that both find the same layouts. */
static guint
count_sharing(const AnalysisRequest *request, const Kernel *kernel, const GPtrArray *bindings,
              guint n_launches)
{
    guint n = count_searched(bindings, n_launches);
    g_autoptr(GPtrArray) all = n > 0 && (request->record || request->keep_members)
                                   ? kernel_bind_records((Kernel *)kernel, NULL, NULL, NULL)
                                   : NULL;

    return MAX(n, all ? count_searched(all, n_launches) : 0);
}

/* Ranks each of BINDINGS for each of LAUNCHES in the seconds that REQUEST has for a kernel. */
static gboolean
add_cases(Analysis *analysis, const AnalysisRequest *request, const GPtrArray *bindings, GPtrArray *launches,
          const Kernel *kernel, gboolean explain, GError **error)
{
    const Deadline deadline = deadline_in(case_seconds(request, bindings->len * launches->len));
    AnalysisRequest timed = *request; /* nothing in it is owned */

    timed.candidates.deadline = &deadline;
    timed.candidates.n_searched = count_sharing(request, kernel, bindings, launches->len);
    for (guint i = 0; i < bindings->len; i++) {
        const char *why = why_left_out(&timed, i);
        g_autoptr(GPtrArray) own = NULL;

        if (why) {
            add_left_out(analysis, kernel, bindings->len - i, "records", why);
            break;
        }
        own = launches_for(analysis, request, g_ptr_array_index(bindings, i), kernel, launches, error);
        if (!own)
            return FALSE;
        for (guint j = 0; j < own->len; j++)
            if (!add_case(analysis, &timed, g_ptr_array_index(bindings, i), g_ptr_array_index(own, j), kernel,
                          explain, error))
                return FALSE;
    }
    return TRUE;
}

/* Whether the best layout of CASE, a proposal beside structs, is worth a change. */
static gboolean
is_worth_telling(const Analysis *analysis, const Case *one)
{
    const RankedLayout *best = g_ptr_array_index(one->ranking->layouts, 0);

    return best->plainness != PLAINNESS_TODAY &&
           machine_is_worth(analysis->machine, one->ranking->robust,
                            ranking_gain(one->ranking, best->estimate.total));
}

/* Ranks the arrays of KERNEL that are none of its records BINDINGS, and adds those to ANALYSIS that another
 * layout is worth it for. */
static gboolean
add_more(Analysis *analysis, const AnalysisRequest *request, const GPtrArray *bindings, GPtrArray *launches,
         const Kernel *kernel, GError **error)
{
    g_autoptr(GPtrArray) beside = kernel_propose_more(kernel, bindings);
    guint first = analysis->cases->len;

    if (beside->len > 0 && !add_cases(analysis, request, beside, launches, kernel, FALSE, error))
        return FALSE;
    for (guint i = analysis->cases->len; i-- > first;)
        if (!is_worth_telling(analysis, g_ptr_array_index(analysis->cases, i)))
            g_ptr_array_remove_index(analysis->cases, i);
    g_ptr_array_extend_and_steal(analysis->bindings, g_steal_pointer(&beside));
    return TRUE;
}

/* Says that parallel pointers which are proposed as a record may be those of a header already. */
static void
note_other(const Program *program, const Binding *binding)
{
    g_autofree char *layout = today_written(program->files, NULL);

    if (layout)
        g_ptr_array_add(binding->notes,
                        g_strdup("today's layout is taken as soa, though a header of fieldwise gives the "
                                 "program another record: --record names the one that is meant"));
}

/* Notes which of BINDINGS (may be NULL) a header gives a layout already. */
static void
find_written(const Program *program, const GPtrArray *bindings)
{
    for (guint i = 0; bindings && i < bindings->len; i++) {
        Binding *binding = g_ptr_array_index(bindings, i);
        const Record *record = binding->record;

        g_free(binding->written);
        binding->written = today_written(program->files, record->element ? record->element : record->name);
        if (!binding->written && binding->kind == BINDING_PARALLEL && binding->proposed)
            note_other(program, binding);
    }
}

/* Ranks the records of KERNEL for each launch; WHOLE is that of analysis_find_whole(). */
static gboolean
add_kernel(Analysis *analysis, const AnalysisRequest *request, Kernel *kernel, const Binding *whole,
           gboolean explain, GError **error)
{
    g_autofree char *reason = NULL;
    g_autoptr(GError) failure = NULL;
    g_autoptr(GPtrArray) bindings = analysis_bind(kernel, request, whole, &reason, &failure);
    g_autoptr(GPtrArray) launches = NULL;

    if (bindings && request->keep_members)
        bindings_keep_members(bindings);
    find_written(analysis->program, bindings);
    if (!bindings || bindings->len == 0) {
        Skip *skip = add_skip(analysis, kernel->name, &kernel->place,
                              failure          ? failure->message
                              : reason != NULL ? reason
                                               : "it reaches no record");

        skip->lacks_record = g_error_matches(failure, BINDING_ERROR, BINDING_ERROR_RECORD);
        return TRUE;
    }
    if (!check_registers(analysis->machine, request, kernel, bindings, error))
        return FALSE;
    launches = find_launches(analysis, request, kernel, &failure);
    if (!launches) {
        add_skip(analysis, kernel->name, &kernel->place, failure->message);
        return TRUE;
    }
    if (!add_cases(analysis, request, bindings, launches, kernel, explain, error) ||
        (request->propose_more && !request->record && !explain &&
         !add_more(analysis, request, bindings, launches, kernel, error)))
        return FALSE;
    g_ptr_array_extend_and_steal(analysis->bindings, g_steal_pointer(&bindings));
    g_ptr_array_extend_and_steal(analysis->launches, g_steal_pointer(&launches));
    return TRUE;
}

Analysis *
analysis_new(Program *program, const Machine *machine, const AnalysisRequest *request, gboolean explain,
             GError **error)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, request, error);
    g_autoptr(Binding) whole = kernels ? analysis_find_whole(kernels, request) : NULL;
    g_autoptr(Analysis) analysis = NULL;

    if (!kernels)
        return NULL;
    analysis = g_new0(Analysis, 1);
    analysis->program = program;
    analysis->machine = machine;
    analysis->optimal_wanted = request->candidates.optimal.wanted;
    analysis->convert = request->convert;
    analysis->default_candidates = request->candidates.specs->len == 0 && !request->candidates.all;
    analysis->cases = g_ptr_array_new_with_free_func(case_free);
    analysis->skipped = g_ptr_array_new_with_free_func(skip_free);
    analysis->bindings = g_ptr_array_new_with_free_func(binding_free_func);
    analysis->launches = g_ptr_array_new_with_free_func(launch_free_func);
    for (guint i = 0; i < kernels->len; i++) {
        if (i == MOST_KERNELS && request->is_bounded && request->kernels->len == 0) {
            add_left_out(
                analysis, g_ptr_array_index(kernels, i), kernels->len - i, "kernels",
                "there are more than " G_STRINGIFY(MOST_KERNELS) " (--kernel names those that count)");
            break;
        }
        if (!add_kernel(analysis, request, g_ptr_array_index(kernels, i), whole, explain, error))
            return NULL;
    }
    for (guint i = 0; i < program->skipped->len; i++) {
        const SkippedKernel *skipped = g_ptr_array_index(program->skipped, i);

        if (request_wants(request, skipped->name))
            add_skip(analysis, skipped->name, &skipped->place, skipped->reason);
    }
    return g_steal_pointer(&analysis);
}

void
analysis_free(Analysis *analysis)
{
    if (!analysis)
        return;
    g_clear_pointer(&analysis->cases, g_ptr_array_unref);
    g_clear_pointer(&analysis->skipped, g_ptr_array_unref);
    g_clear_pointer(&analysis->launches, g_ptr_array_unref);
    g_clear_pointer(&analysis->bindings, g_ptr_array_unref);
    g_free(analysis);
}
