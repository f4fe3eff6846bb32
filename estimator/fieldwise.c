/* SPDX-License-Identifier: MIT */
#include "fieldwise.h"

#include "report/report.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "frontend/frontend.h"

/* What a search may be asked for. */
#define LEAST_GAP 1e-6
#define MOST_GAP 0.99
#define LEAST_SECONDS 1e-3
#define MOST_SECONDS 1e6

struct FwProgram {
    Program *program;
};

struct FwResult {
    Machine *machine;
    Picks *picks;
    FwRanking *rankings; /* one a case */
    FwOptimum *optima;   /* likewise; of one that was not searched for, zeros */
    FwPick *picks_told;  /* one a record */
    guint n_picks;
};

const char *
fw_version(void)
{
    return FIELDWISE_VERSION;
}

void
fw_string_free(char *string)
{
    g_free(string);
}

/* Hands the message of ERROR to the caller, and frees it; returns NULL. */
static gpointer
fail(GError *error, char **ret_problem)
{
    if (ret_problem)
        *ret_problem = g_strdup(error->message);
    g_error_free(error);
    return NULL;
}

static gboolean
add_value(GHashTable *values, const char *what, const char *text, GError **error)
{
    const char *equals = strchr(text, '=');
    g_autofree gint64 *value = g_new0(gint64, 1);
    g_autofree char *name = NULL;
    const gint64 *before;

    if (!equals || equals == text ||
        !g_ascii_string_to_signed(equals + 1, 10, G_MININT64, G_MAXINT64, value, NULL)) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                    "'%s' is not NAME=VALUE with a whole number", text);
        return FALSE;
    }
    name = g_strndup(text, equals - text);
    before = g_hash_table_lookup(values, name);
    if (before && *before != *value) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST, "the %s %s is given twice", what, name);
        return FALSE;
    }
    g_hash_table_insert(values, g_steal_pointer(&name), g_steal_pointer(&value));
    return TRUE;
}

/* The integers of host code that STRINGS give, by name; NULL with ERROR set: one is none. */
static GHashTable *
values_of(const char *const *strings, GError **error)
{
    g_autoptr(GHashTable) values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; strings && strings[i]; i++)
        if (!add_value(values, "value", strings[i], error))
            return NULL;
    return g_steal_pointer(&values);
}

/* Whether host code of PROGRAM uses all VALUES. */
static gboolean
uses_all(Program *program, GHashTable *values, GError **error)
{
    g_autoptr(GPtrArray) programs = g_ptr_array_new();
    const char *unused;

    g_ptr_array_add(programs, program);
    unused = analysis_unused_value(programs, values);
    if (unused)
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                    "the value %s: host code uses no integer variable of that name", unused);
    return unused == NULL;
}

FwProgram *
fw_program_parse(const char *path, const FwParseOptions *options, char **ret_problem)
{
    const FwParseOptions none = {0};
    const FwParseOptions *given = options ? options : &none;
    GError *error = NULL;
    g_autoptr(GHashTable) values = values_of(given->values, &error);
    const ParseOptions parse_options = {.cuda_path = given->cuda_path,
                                        .build_dir = given->build_dir,
                                        .compiler_args = (char **)given->compiler_args,
                                        .values = values};
    g_autoptr(GPtrArray) diagnostics = NULL;
    Program *program = values ? frontend_read(path, &parse_options, &diagnostics, &error) : NULL;
    FwProgram *result;

    if (!program)
        return fail(error, ret_problem);
    if (!uses_all(program, values, &error)) {
        program_free(program);
        return fail(error, ret_problem);
    }
    result = g_new0(FwProgram, 1);
    result->program = program;
    return result;
}

void
fw_program_free(FwProgram *program)
{
    if (!program)
        return;
    program_free(program->program);
    g_free(program);
}

size_t
fw_program_n_kernels(const FwProgram *program)
{
    return program->program->kernels->len;
}

const char *
fw_program_kernel(const FwProgram *program, size_t number)
{
    const GPtrArray *kernels = program->program->kernels;

    return number < kernels->len ? ((const Kernel *)g_ptr_array_index(kernels, number))->name : NULL;
}

static void
add_strings(GPtrArray *to, const char *const *strings)
{
    for (guint i = 0; strings && strings[i]; i++)
        g_ptr_array_add(to, g_strdup(strings[i]));
}

/* Copies DIMENSIONS where they are given; what is 0 after the first is 1. */
static gboolean
copy_dimensions(gint64 *to, const int64_t *dimensions, const char *what, GError **error)
{
    for (guint i = 0; dimensions[0] != 0 && i < 3; i++)
        to[i] = dimensions[i] == 0 ? 1 : dimensions[i];
    for (guint i = 0; i < 3; i++)
        if (to[i] < 0 || to[i] > G_MAXINT32) {
            g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                        "the %s has a dimension of %" G_GINT64_FORMAT, what, to[i]);
            return FALSE;
        }
    return TRUE;
}

static gboolean
fill_request(AnalysisRequest *request, const FwRankOptions *options, GError **error)
{
    add_strings(request->kernels, options->kernels);
    add_strings(request->candidates.specs, options->layouts);
    request->record = g_strdup(options->record);
    request->propose_more = TRUE;
    request->candidates.all = options->all;
    request->candidates.top = options->top;
    request->launch.registers = options->registers;
    for (guint i = 0; options->parameters && options->parameters[i]; i++)
        if (!add_value(request->launch.params, "parameter", options->parameters[i], error))
            return FALSE;
    if (options->registers < 0) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                    "a thread with %" G_GINT64_FORMAT " registers", (gint64)options->registers);
        return FALSE;
    }
    return copy_dimensions(request->launch.grid, options->grid, "grid", error) &&
           copy_dimensions(request->launch.block, options->block, "block", error);
}

static gboolean
fill_search(OptimalRequest *optimal, const FwSearchOptions *search, GError **error)
{
    optimal->wanted = TRUE;
    optimal->gap = search->gap;
    optimal->seconds = search->seconds;
    if (!(search->gap == 0 || (search->gap >= LEAST_GAP && search->gap <= MOST_GAP)) ||
        !(search->seconds == 0 || (search->seconds >= LEAST_SECONDS && search->seconds <= MOST_SECONDS))) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST, "a search to a gap of %g in %g seconds",
                    search->gap, search->seconds);
        return FALSE;
    }
    for (gsize i = 0; i < search->n_tiles; i++) {
        if (i == OPTIMAL_MAX_TILES || search->tiles[i] < 1 || search->tiles[i] > LAYOUT_MAX_TILE ||
            (i > 0 && search->tiles[i] <= search->tiles[i - 1])) {
            g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                        "tile number %" G_GSIZE_FORMAT " of a search, %u, is not one", i + 1,
                        search->tiles[i]);
            return FALSE;
        }
        optimal->tiles[optimal->n_tiles++] = search->tiles[i];
    }
    return TRUE;
}

static void
fill_optimum(FwOptimum *to, const Optimal *from)
{
    *to = (FwOptimum){.status = optimal_status_text(from->status),
                      .reason = from->reason,
                      .spec = from->spec,
                      .groupings = from->groupings,
                      .cost = from->cost,
                      .bound = from->bound,
                      .gap = from->gap};
}

static FwLayout *
list_layouts(const GPtrArray *ranked)
{
    FwLayout *layouts = g_new0(FwLayout, ranked->len);

    for (guint i = 0; i < ranked->len; i++) {
        const RankedLayout *from = g_ptr_array_index(ranked, i);
        const Estimate *estimate = &from->estimate;

        layouts[i] = (FwLayout){from->rank,
                                from->tied,
                                from->spec,
                                from->name,
                                estimate->cost,
                                estimate->n_cost,
                                estimate->total,
                                from->relative,
                                estimate->traffic.load_sectors,
                                estimate->traffic.store_sectors};
    }
    return layouts;
}

/* OPTIMUM: room for the best of all layouts. */
static void
fill_ranking(FwRanking *to, const Ranking *from, const Model *model, FwOptimum *optimum)
{
    if (from->optimal) {
        fill_optimum(optimum, from->optimal);
        to->optimum = optimum;
    }
    to->kernel = from->kernel->name;
    to->record = from->binding->record->name;
    for (guint i = 0; i < 3; i++) {
        to->grid[i] = from->launch->grid[i];
        to->block[i] = from->launch->block[i];
    }
    to->registers = from->launch->registers;
    to->cost_unit = model->cost_unit;
    to->n_layouts = from->layouts->len;
    to->n_evaluated = from->n_evaluated;
    to->layouts = list_layouts(from->layouts);
}

static void
fill_pick(FwPick *to, const Pick *from, const Machine *machine)
{
    GainInterval interval = {0, 0};

    pick_interval(from, machine, &interval);
    *to = (FwPick){.record = from->ranking->binding->record->name,
                   .today = from->joint ? from->joint->before : from->ranking->today,
                   .spec = from->layout->spec,
                   .name = from->layout->name,
                   .n_launches = from->joint ? from->joint->parts->len : 1,
                   .gain = from->gain,
                   .low = interval.low,
                   .high = interval.high,
                   .answer = report_pick_answer(from, machine)};
}

static void
fill_picks(FwResult *result)
{
    g_autoptr(GArray) list = picks_list(result->picks->analysis, result->picks->joints);

    result->n_picks = list->len;
    result->picks_told = g_new0(FwPick, list->len);
    for (guint i = 0; i < list->len; i++)
        fill_pick(&result->picks_told[i], &g_array_index(list, Pick, i), result->machine);
}

/* SEARCH: NULL, or what to search for as well. */
static FwResult *
rank(FwProgram *program, const FwRankOptions *options, const FwSearchOptions *search, char **ret_problem)
{
    const FwRankOptions none = {0};
    const FwRankOptions *given = options ? options : &none;
    GError *error = NULL;
    AnalysisRequest request;
    FwResult *result = g_new0(FwResult, 1);
    g_autoptr(GPtrArray) programs = g_ptr_array_new();

    g_ptr_array_add(programs, program->program);
    analysis_request_init(&request);
    if (fill_request(&request, given, &error) &&
        (!search || fill_search(&request.candidates.optimal, search, &error)))
        result->machine = machine_new(given->arch, NULL, given->model, given->sets, &error);
    if (result->machine && analysis_request_check(&request, result->machine, &error))
        result->picks = picks_new(programs, result->machine, &request, NULL, &error);
    analysis_request_clear(&request);
    if (!result->picks) {
        fw_result_free(result);
        return fail(error, ret_problem);
    }
    result->rankings = g_new0(FwRanking, result->picks->analysis->cases->len);
    result->optima = g_new0(FwOptimum, result->picks->analysis->cases->len);
    for (guint i = 0; i < result->picks->analysis->cases->len; i++)
        fill_ranking(&result->rankings[i],
                     ((const Case *)g_ptr_array_index(result->picks->analysis->cases, i))->ranking,
                     result->machine->model, &result->optima[i]);
    fill_picks(result);
    return result;
}

FwResult *
fw_program_rank(FwProgram *program, const FwRankOptions *options, char **ret_problem)
{
    return rank(program, options, NULL, ret_problem);
}

FwResult *
fw_program_search(FwProgram *program, const FwRankOptions *options, const FwSearchOptions *search,
                  char **ret_problem)
{
    const FwSearchOptions defaults = {0};

    if (options && options->all) {
        if (ret_problem)
            *ret_problem = g_strdup("a search looks at all groupings: 'all' has to be false");
        return NULL;
    }
    return rank(program, options, search ? search : &defaults, ret_problem);
}

void
fw_result_free(FwResult *result)
{
    if (!result)
        return;
    for (gsize i = 0; result->rankings && i < result->picks->analysis->cases->len; i++)
        g_free((FwLayout *)result->rankings[i].layouts);
    for (guint i = 0; i < result->n_picks; i++)
        g_free((char *)result->picks_told[i].answer);
    g_free(result->picks_told);
    g_free(result->rankings);
    g_free(result->optima);
    picks_free(result->picks);
    machine_free(result->machine);
    g_free(result);
}

size_t
fw_result_n_skipped(const FwResult *result)
{
    return result->picks->analysis->skipped->len;
}

FwSkipped
fw_result_skipped(const FwResult *result, size_t number)
{
    const GPtrArray *skipped = result->picks->analysis->skipped;
    const Skip *skip = number < skipped->len ? g_ptr_array_index(skipped, number) : NULL;

    return skip ? (FwSkipped){skip->kernel, skip->reason} : (FwSkipped){0};
}

size_t
fw_result_n_rankings(const FwResult *result)
{
    return result->picks->analysis->cases->len;
}

const FwRanking *
fw_result_ranking(const FwResult *result, size_t number)
{
    return number < result->picks->analysis->cases->len ? &result->rankings[number] : NULL;
}

size_t
fw_result_n_picks(const FwResult *result)
{
    return result->n_picks;
}

const FwPick *
fw_result_pick(const FwResult *result, size_t number)
{
    return number < result->n_picks ? &result->picks_told[number] : NULL;
}

char *
fw_result_to_json(const FwResult *result)
{
    return report_json(result->picks->analysis, result->picks->joints);
}
