/* SPDX-License-Identifier: MIT */
/* What switches the rules of `sector` off: each can be, and changes no more than is said of it.
 *
 * usage: test-rules keys.cu rules.list */
#include "frontend/frontend.h"
#include "report/analysis/analysis.h"
#include "rules.h"

#include <string.h>

static const char *source;
static RuleList *rules;

#define GPU "hopper-h200"
/* Of the kernels, one of so many is looked at without each rule. */
#define PART 4

static Machine *
machine_of(const char *arch, const Rule *rule)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) file = arch_find(arch, &error);

    g_assert_no_error(error);
    g_auto(GStrv) sets = rule ? rule_sets(rule, file) : NULL;
    Machine *machine = machine_new(arch, NULL, "sector", (const char *const *)sets, &error);
    if (error)
        g_error("[%s] cannot be switched off on %s: %s", rule ? rule->name : "nothing", arch, error->message);
    return machine;
}

/* What all kernels of keys.cu are on MACHINE, under some layouts. */
static Analysis *
analysis_on(Program *program, const Machine *machine)
{
    static const char *const SPECS[] = {"aos", "soa"};
    g_autoptr(GError) error = NULL;
    AnalysisRequest request;

    analysis_request_init(&request);
    for (guint i = 0; i < G_N_ELEMENTS(SPECS); i++)
        g_ptr_array_add(request.candidates.specs, g_strdup(SPECS[i]));
    Analysis *analysis = analysis_new(program, machine, &request, FALSE, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(analysis->cases->len, >, 30);
    analysis_request_clear(&request);
    return analysis;
}

static Program *
read_kernels(const Machine *machine)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    Program *program =
        frontend_read(source, &(ParseOptions){.compiler = &machine->compiler}, &diagnostics, &error);

    g_assert_no_error(error);
    return program;
}

static const Ranking *
ranking_of(const Analysis *analysis, guint i)
{
    return ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
}

static void
test_off(void)
{
    static const char *const GPUS[] = {GPU, "hopper-h100-sxm"};

    for (guint g = 0; g < G_N_ELEMENTS(GPUS); g++)
        for (guint i = 0; i < rules->rules->len; i++) {
            const Rule *rule = g_ptr_array_index(rules->rules, i);
            g_autoptr(Machine) machine = machine_of(GPUS[g], NULL), without = machine_of(GPUS[g], rule);

            if (arch_equal(machine->arch, without->arch) &&
                machine->settings.without == without->settings.without)
                g_error("what switches [%s] off is what %s has", rule->name, GPUS[g]);
        }
}

/* Each value of the setting by which rules without a key are switched off is one of a rule. */
static void
test_settings(void)
{
    const char *const *values = model_settings_values("without");

    for (guint i = 1; values[i]; i++) { /* the first is nothing */
        g_autofree char *set = g_strconcat("without=", values[i], NULL);
        gboolean is_known = FALSE;

        for (guint k = 0; k < rules->rules->len; k++)
            is_known |=
                g_strv_contains((const char *const *)((Rule *)g_ptr_array_index(rules->rules, k))->off, set);
        if (!is_known)
            g_error("rules.list does not know %s", set);
    }
}

/* Without RULE, on OTHER, what Model.estimate_times() or Model.prepare_other() makes of what MACHINE has
 * prepared for RANKING is what OTHER estimates by itself. */
static void
check_shared(const Ranking *ranking, const Machine *machine, const Machine *other, const Rule *rule)
{
    const Model *model = machine->model;
    g_autoptr(PreparedLayouts) prepared = prepared_layouts_new(
        ranking->kernel, ranking->binding, ranking->launch, model, machine->arch, &machine->settings, NULL);
    g_autoptr(PreparedLayouts) alone = prepared_layouts_new(
        ranking->kernel, ranking->binding, ranking->launch, model, other->arch, &other->settings, NULL);
    gpointer first = prepared_layouts_rest(prepared);
    gpointer shared = model->prepare_other(first, other->arch, &other->settings, NULL);
    const ModelTimes times = {other->arch, &other->settings};

    g_assert_nonnull(shared);
    for (guint i = 0; i < ranking->layouts->len; i++) {
        const Layout *layout = ((RankedLayout *)g_ptr_array_index(ranking->layouts, i))->layout;
        Estimate wanted, both[2];

        model->estimate(prepared_layouts_rest(alone), layout, &wanted);
        if (rule->changes == RULE_OF_TIMES)
            model->estimate_times(first, layout, &times, 1, both);
        else { /* MACHINE's own estimates between do not matter */
            model->estimate(first, layout, &both[0]);
            model->estimate(shared, layout, &both[1]);
        }
        if (both[1].total != wanted.total ||
            memcmp(&both[1].traffic, &wanted.traffic, sizeof wanted.traffic) != 0)
            g_error("%s: without [%s] other traffic, or %g ns and not %g", ranking->kernel->name, rule->name,
                    both[1].total, wanted.total);
        estimate_clear(&both[0]);
        estimate_clear(&both[1]);
        estimate_clear(&wanted);
    }
    model->release(shared);
}

static void
test_changes(void)
{
    g_autoptr(Machine) machine = machine_of(GPU, NULL);
    g_autoptr(Program) program = read_kernels(machine);
    g_autoptr(Analysis) analysis = analysis_on(program, machine);

    for (guint i = 0; i < rules->rules->len; i++) {
        const Rule *rule = g_ptr_array_index(rules->rules, i);

        if (rule->changes == RULE_OF_REQUESTS)
            continue;
        g_autoptr(Machine) without = machine_of(GPU, rule);
        for (guint k = i % PART; k < analysis->cases->len; k += PART)
            check_shared(ranking_of(analysis, k), machine, without, rule);
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    source = argv[1];
    rules = rule_list_load(argv[2], &error);
    g_assert_no_error(error);
    g_test_add_func("/rules/off", test_off);
    g_test_add_func("/rules/settings", test_settings);
    g_test_add_func("/rules/changes", test_changes);
    int status = g_test_run();
    rule_list_free(rules);
    return status;
}
