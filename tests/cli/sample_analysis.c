/* SPDX-License-Identifier: MIT */
#include "sample_analysis.h"
#include "model/compiled/compiled.h"
#include "model/advice/advice.h"

struct SampleAnalysis {
    Analysis analysis;
    Program *program;
    Machine machine;
    Model model;
    GPtrArray *free_last; /* of gpointer: what the arrays of the analysis point at */
};

static gpointer
keep(SampleAnalysis *sample, gpointer data)
{
    g_ptr_array_add(sample->free_last, data);
    return data;
}

static void
add_field(Record *record, const char *name, const char *type, guint bytes, guint count, gboolean touched)
{
    Field *field = record_add_field(record, name, type, bytes, bytes, count);

    field->touched = touched;
}

static RankedLayout *
layout_new(SampleAnalysis *sample, const Record *record, const char *spec, const char *name,
           const char *today, guint rank, gboolean tied)
{
    RankedLayout *layout = keep(sample, g_new0(RankedLayout, 1));

    layout->layout = layout_parse(spec, record, NULL);
    g_assert_nonnull(layout->layout);
    layout->spec = (char *)spec;
    layout->name = (char *)name;
    layout->rank = rank;
    layout->tied = tied;
    layout->plainness = !name                      ? PLAINNESS_GROUPED
                        : strcmp(name, today) == 0 ? PLAINNESS_TODAY
                                                   : PLAINNESS_NAMED;
    layout->registers = (LayoutRegisters){32, FALSE};
    return layout;
}

/* Gives LAYOUT its cost vector: WANTED holds N_COST values. */
static void
set_cost(SampleAnalysis *sample, RankedLayout *layout, const double *wanted, guint n_cost, double relative)
{
    Traffic *traffic = &layout->estimate.traffic;

    layout->estimate.cost = keep(sample, g_memdup2(wanted, n_cost * sizeof *wanted));
    layout->estimate.n_cost = n_cost;
    for (guint i = 0; i < n_cost; i++)
        layout->estimate.total += wanted[i];
    layout->relative = relative;
    *traffic = (Traffic){.load_requests = 512,
                         .load_sectors = layout->estimate.total / 100,
                         .store_requests = 64.5,
                         .store_sectors = 1536,
                         .l2_reads = 3000,
                         .l2_read_hits = 1000.25,
                         .l2_writes = 1536,
                         .dram_reads = 1999.75,
                         .dram_writes = 1536};
}

static Kernel *
kernel_add(SampleAnalysis *sample, const char *name, guint line)
{
    Kernel *kernel = kernel_new(name);

    kernel->place = (SourcePlace){g_strdup("sample.cu"), line, 1};
    g_ptr_array_add(sample->program->kernels, kernel);
    return kernel;
}

static Ranking *
case_add(SampleAnalysis *sample, const Kernel *kernel, Record *record, BindingKind kind,
         const LaunchConfig *launch)
{
    Case *one = keep(sample, g_new0(Case, 1));
    Ranking *ranking = keep(sample, g_new0(Ranking, 1));
    Binding *binding = keep(sample, g_new0(Binding, 1));

    binding->kernel = kernel;
    binding->kind = kind;
    binding->record = record;
    binding->proposed = kind != BINDING_STRUCT;
    binding->notes = g_ptr_array_new();
    ranking->kernel = kernel;
    ranking->binding = binding;
    ranking->launch = keep(sample, g_memdup2(launch, sizeof *launch));
    ranking->layouts = g_ptr_array_new();
    ranking->today = (char *)(kind == BINDING_PARALLEL ? "soa" : "aos");
    ranking->assumptions = g_ptr_array_new();
    ranking->sensitivities = g_ptr_array_new();
    ranking->code_changes = g_ptr_array_new();
    ranking->open_localities = g_ptr_array_new();
    one->ranking = ranking;
    g_ptr_array_add(sample->analysis.cases, one);
    return ranking;
}

/* Accesses of the first kernel, with what each is worth to explain. */
static void
add_accesses(SampleAnalysis *sample, Kernel *kernel, Case *one)
{
    static const Expr index = {.kind = EXPR_CONST};
    static Target targets[] = {
        {.field = 0, .index = &index}, {.field = 1, .index = &index}, {.field = -1, .instance = 1}};
    static const char *const texts[] = {"p[i].x", "p[i].vx", "out[i]"};
    static char reason[] = "the index \033[31mdepends on a value loaded";
    Array *array = g_new0(Array, 1);

    array->name = g_strdup("p");
    g_ptr_array_add(kernel->arrays, array);
    one->accesses = g_ptr_array_new();
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        Access *access = g_new0(Access, 1);
        AccessEstimate *estimate = keep(sample, g_new0(AccessEstimate, 1));

        access->id = i;
        access->kind = i == 2 ? ACCESS_STORE : ACCESS_LOAD;
        access->text = g_strdup(texts[i]);
        access->place = (SourcePlace){g_strdup("missing.cu"), i == 2 ? 12 : 11, 5};
        g_ptr_array_add(kernel->accesses, access);
        *estimate = (AccessEstimate){.access = i,
                                     .counted = i != 1,
                                     .executions = 512,
                                     .stride_known = i != 1,
                                     .stride_uniform = TRUE,
                                     .stride_bytes = 8,
                                     .transactions = 2.5,
                                     .l1_distance = -1,
                                     .l1_source = -1,
                                     .l2_source = i == 2 ? 0 : -1,
                                     .l2_distance = i == 2 ? 131072 : -1,
                                     .l2_hits = i == 2 ? 0.875 : 0,
                                     .cost = i == 1 ? 0 : 1000,
                                     .reason = i == 1 ? reason : NULL};
        g_ptr_array_add(one->accesses, estimate);
    }
    ((Binding *)one->ranking->binding)->targets = targets;
    ((Binding *)one->ranking->binding)->n_targets = G_N_ELEMENTS(targets);
}

static void
add_first_case(SampleAnalysis *sample)
{
    const LaunchConfig launch = {.grid = {64, 1, 1},
                                 .block = {256, 1, 1},
                                 .registers = 32,
                                 .assumed = ASSUMED_REGISTERS,
                                 .place = {(char *)"sample.cu", 40, 5}};
    const double costs[][1] = {{153600}, {153600}, {186000.125}};
    Kernel *kernel = kernel_add(sample, "first", 7);
    Record *record = record_new("Body");
    Ranking *ranking;

    add_field(record, "x", "float", 4, 1, TRUE);
    add_field(record, "vx", "float", 4, 1, TRUE);
    add_field(record, "history", "double", 8, 3, FALSE);
    record->decl_size = 32;
    ranking = case_add(sample, kernel, record, BINDING_STRUCT, &launch);
    g_ptr_array_add(ranking->layouts, layout_new(sample, record, "x/vx/history", "soa", "aos", 1, TRUE));
    g_ptr_array_add(ranking->layouts, layout_new(sample, record, "x,vx/history", NULL, "aos", 1, TRUE));
    g_ptr_array_add(ranking->layouts, layout_new(sample, record, "x,vx,history", "aos", "aos", 3, FALSE));
    for (guint i = 0; i < 3; i++)
        set_cost(sample, g_ptr_array_index(ranking->layouts, i), costs[i], 1, costs[i][0] / costs[2][0]);
    ranking->today_total = costs[2][0];
    ranking->n_evaluated = 5;
    ranking->n_best = 2;
    ranking->top = 3;
    g_ptr_array_add(ranking->assumptions, (gpointer) "a sentence, with \"quotes\" and a comma");
    add_accesses(sample, kernel, g_ptr_array_index(sample->analysis.cases, 0));
}

static void
add_second_case(SampleAnalysis *sample)
{
    const LaunchConfig launch = {.grid = {1024, 2, 1},
                                 .block = {16, 16, 1},
                                 .registers = 32,
                                 .default_trips = 100,
                                 .assumed = ASSUMED_GRID | ASSUMED_BLOCK | ASSUMED_REGISTERS | ASSUMED_TRIPS};
    const Sensitivity changes = {
        SENSITIVITY_GRID, {4, 2, 1}, LOCALITY_RANDOM, 0, 0, 0, (char *)"aos", (char *)"aos", TRUE, 0.75};
    const Sensitivity stays = {SENSITIVITY_LOCALITY, {1024, 2, 1},  LOCALITY_SORTED, 0, 0, 0,
                               (char *)"soa",        (char *)"soa", FALSE,           1};
    const OpenLocality places[] = {{0, 256, TRUE, {LOCALITY_RANDOM, 0}},
                                   {1, 4096, FALSE, {LOCALITY_RANDOM, 0}}};
    const double costs[][3] = {{0, 327680000, 768000000}, {0, 983040000, 1256000000.5}};
    Record *record = record_new("xy");
    Ranking *ranking;

    add_field(record, "x", "float", 4, 1, TRUE);
    add_field(record, "y", "float", 4, 1, TRUE);
    ranking = case_add(sample, kernel_add(sample, "second<4>", 20), record, BINDING_PARALLEL, &launch);
    g_ptr_array_add(ranking->layouts, layout_new(sample, record, "soa", "soa", "soa", 1, FALSE));
    g_ptr_array_add(ranking->layouts, layout_new(sample, record, "aos", "aos", "soa", 2, FALSE));
    for (guint i = 0; i < 2; i++)
        set_cost(sample, g_ptr_array_index(ranking->layouts, i), costs[i], 3, i == 0 ? 0.4893 : 1);
    ranking->today_total = costs[0][1] + costs[0][2];
    ranking->n_evaluated = 2;
    ranking->n_best = 1;
    ranking->top = G_MAXUINT;
    ranking->tried_all = TRUE;
    g_ptr_array_add(ranking->sensitivities, keep(sample, g_memdup2(&changes, sizeof changes)));
    g_ptr_array_add(ranking->sensitivities, keep(sample, g_memdup2(&stays, sizeof stays)));
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        Array *array = g_new0(Array, 1);

        array->name = g_strdup(i == 0 ? "table" : "far");
        g_ptr_array_add(((Kernel *)ranking->kernel)->arrays, array);
        g_ptr_array_add(ranking->open_localities, keep(sample, g_memdup2(&places[i], sizeof places[i])));
    }
}

static void
add_skip(SampleAnalysis *sample, const char *kernel, const char *reason, guint line)
{
    Skip *skip = keep(sample, g_new0(Skip, 1));

    *skip = (Skip){(char *)kernel, (char *)reason, {(char *)"sample.cu", line, 1}};
    g_ptr_array_add(sample->analysis.skipped, skip);
}

SampleAnalysis *
sample_analysis_new(void)
{
    SampleAnalysis *sample = g_new0(SampleAnalysis, 1);
    g_autoptr(GError) error = NULL;

    sample->free_last = g_ptr_array_new_with_free_func(g_free);
    sample->program = program_new("sample.cu");
    sample->model = (Model){.name = "peng", .cost_unit = "L1-hit times"};
    sample->machine.arch = arch_find("kepler-k20c", &error);
    g_assert_no_error(error);
    sample->machine.model = &sample->model;
    sample->machine.overrides = g_ptr_array_new();
    sample->analysis.program = sample->program;
    sample->analysis.machine = &sample->machine;
    sample->analysis.cases = g_ptr_array_new();
    sample->analysis.skipped = g_ptr_array_new();
    add_first_case(sample);
    add_second_case(sample);
    add_skip(sample, "third", "it reaches no record", 30);
    add_skip(sample, "fourth", "it recurses", 0);
    add_skip(sample, "fifth", "it reaches no record", 50);
    return sample;
}

const Analysis *
sample_analysis_get(const SampleAnalysis *sample)
{
    return &sample->analysis;
}

void
sample_analysis_free(SampleAnalysis *sample)
{
    for (guint i = 0; i < sample->analysis.cases->len; i++) {
        Case *one = g_ptr_array_index(sample->analysis.cases, i);
        Binding *binding = (Binding *)one->ranking->binding;

        for (guint k = 0; k < one->ranking->layouts->len; k++)
            layout_free(((RankedLayout *)g_ptr_array_index(one->ranking->layouts, k))->layout);
        record_free(binding->record);
        g_ptr_array_unref(binding->notes);
        g_ptr_array_unref(one->ranking->layouts);
        g_ptr_array_unref(one->ranking->assumptions);
        g_ptr_array_unref(one->ranking->sensitivities);
        g_ptr_array_unref(one->ranking->code_changes);
        g_ptr_array_unref(one->ranking->open_localities);
        g_clear_pointer(&one->accesses, g_ptr_array_unref);
    }
    g_ptr_array_unref(sample->analysis.cases);
    g_ptr_array_unref(sample->analysis.skipped);
    g_ptr_array_unref(sample->machine.overrides);
    arch_free(sample->machine.arch);
    program_free(sample->program);
    g_ptr_array_unref(sample->free_last);
    g_free(sample);
}
