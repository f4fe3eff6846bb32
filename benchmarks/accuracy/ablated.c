/* SPDX-License-Identifier: MIT */
#include "ablated.h"

#include "report/analysis/analysis.h"

#include <math.h>

/* From so much on, as a share, an estimate counts as another one. */
#define MOVED 1e-3

Machine *
ablated_machine(const Ablated *ablated, guint number, const Options *options, GError **error)
{
    g_autoptr(GPtrArray) sets = g_ptr_array_new();
    g_auto(GStrv) off = NULL;

    for (guint i = 0; options && g_ptr_array_index(options->sets, i); i++)
        g_ptr_array_add(sets, g_ptr_array_index(options->sets, i));
    if (number > 0)
        off = rule_sets(g_ptr_array_index(ablated->rules->rules, number - 1), ablated->validated->arch);
    for (char **set = off; set && *set; set++)
        g_ptr_array_add(sets, *set);
    g_ptr_array_add(sets, NULL);
    return machine_new(ablated->validated->bundle->arch, NULL, NULL, (const char *const *)sets->pdata, error);
}

/* Whether all rules can be switched off. */
static gboolean
check_rules(const Ablated *ablated, GError **error)
{
    const GPtrArray *rules = ablated->rules->rules;

    for (guint i = 0; i < rules->len; i++) {
        g_autoptr(Machine) machine = ablated_machine(ablated, i + 1, NULL, error);

        if (machine)
            continue;
        g_prefix_error(error, "[%s]: ", ((Rule *)g_ptr_array_index(rules, i))->name);
        return FALSE;
    }
    return TRUE;
}

Ablated *
ablated_new(const char *name, const char *path, const RuleList *rules, GError **error)
{
    g_autoptr(Ablated) ablated = g_new0(Ablated, 1);
    g_autoptr(GPtrArray) layouts = g_ptr_array_new();

    ablated->name = g_strdup(name);
    ablated->rules = rules;
    ablated->validated = validated_load(path, error);
    if (!ablated->validated || !check_rules(ablated, error))
        return NULL;
    const GPtrArray *cases = ablated->validated->bundle->cases;
    for (guint i = 0; i < cases->len; i++)
        g_ptr_array_extend(layouts, ((CaseEstimate *)g_ptr_array_index(cases, i))->layouts, NULL, NULL);
    ablated->n_layouts = layouts->len;
    ablated->layouts = (LayoutEstimate **)g_ptr_array_free(g_steal_pointer(&layouts), FALSE);
    ablated->figures = g_new0(Figures, (rules->rules->len + 1) * MAX(ablated->n_layouts, 1));
    return g_steal_pointer(&ablated);
}

void
ablated_free(Ablated *ablated)
{
    if (!ablated)
        return;
    validated_free(ablated->validated);
    g_free(ablated->name);
    g_free(ablated->layouts);
    g_free(ablated->figures);
    g_free(ablated);
}

Figures *
ablated_figures(const Ablated *ablated, guint number, guint layout)
{
    return &ablated->figures[number * ablated->n_layouts + layout];
}

gboolean
ablated_is_complete(const Ablated *ablated)
{
    for (guint i = 0; i < (ablated->rules->rules->len + 1) * ablated->n_layouts; i++)
        if (ablated->figures[i].place == 0)
            return FALSE;
    return TRUE;
}

/* Makes the bundle's estimates those of NUMBER. */
static void
set_estimates(Ablated *ablated, guint number)
{
    const GPtrArray *cases = ablated->validated->bundle->cases;
    guint at = 0;

    for (guint i = 0; i < cases->len; i++) {
        GPtrArray *layouts = ((CaseEstimate *)g_ptr_array_index(cases, i))->layouts;

        for (guint n = layouts->len; n > 0; n--, at++) {
            const Figures *figures = ablated_figures(ablated, number, at);
            LayoutEstimate *layout = ablated->layouts[at];

            layout->rank = figures->rank;
            layout->tied = figures->tied;
            layout->total = figures->total;
            layout->traffic = figures->traffic;
            g_ptr_array_index(layouts, figures->place - 1) = layout;
        }
    }
}

Comparison *
ablated_compare(Ablated *ablated, guint number, GHashTable *split)
{
    set_estimates(ablated, number);
    return validated_compare(ablated->validated, split);
}

/* Whether A and B are other estimates. */
static gboolean
has_moved(const Figures *a, const Figures *b)
{
    double of_a[N_QUANTITIES] = {0}, of_b[N_QUANTITIES] = {0};

    quantity_values(&a->traffic, 0, a->total, of_a);
    quantity_values(&b->traffic, 0, b->total, of_b);
    for (guint i = FIRST_LAUNCH_QUANTITY; i < N_QUANTITIES; i++)
        if (fabs(of_a[i] - of_b[i]) > MOVED * fmax(fabs(of_a[i]), fabs(of_b[i])))
            return TRUE;
    return FALSE;
}

guint
ablated_moved(const Ablated *ablated, guint number, guint *ret_cases)
{
    const GPtrArray *cases = ablated->validated->bundle->cases;
    guint n = 0, n_cases = 0, at = 0;

    for (guint i = 0; i < cases->len; i++) {
        guint before = n;

        for (guint k = ((CaseEstimate *)g_ptr_array_index(cases, i))->layouts->len; k > 0; k--, at++)
            n += has_moved(ablated_figures(ablated, 0, at), ablated_figures(ablated, number, at));
        n_cases += n > before;
    }
    *ret_cases = n_cases;
    return n;
}
