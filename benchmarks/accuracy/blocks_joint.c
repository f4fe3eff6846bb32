/* SPDX-License-Identifier: MIT */
/* What one layout for all launches of a record costs. */
#include "blocks.h"

#include <math.h>
#include <string.h>

/* A layout that is estimated and timed for all launches: the sums over these. */
typedef struct {
    const LayoutComparison *layout; /* of the first launch */
    double estimated, ms;
} JointSum;

/* The launches on one record, each made once: of CaseComparison. */
static GPtrArray *
launches_of(const Comparison *comparison, const char *program)
{
    GPtrArray *launches = g_ptr_array_new();

    for (guint i = 0; i < comparison->cases->len; i++) {
        CaseComparison *one = g_ptr_array_index(comparison->cases, i);

        if (strcmp(one->estimate->program, program) == 0 && one->best >= 0)
            g_ptr_array_add(launches, one);
    }
    return launches;
}

/* LAYOUT in LAUNCH, where it is timed; NULL: it is not. */
static const LayoutComparison *
timed_layout(const CaseComparison *launch, const char *layout)
{
    for (guint i = 0; i < launch->layouts->len; i++) {
        const LayoutComparison *one = g_ptr_array_index(launch->layouts, i);

        if (strcmp(one->estimate->layout, layout) == 0)
            return isnan(one->ms) ? NULL : one;
    }
    return NULL;
}

/* The layouts that all LAUNCHES have: of JointSum. */
static GArray *
sum_layouts(const GPtrArray *launches)
{
    const CaseComparison *first = g_ptr_array_index(launches, 0);
    GArray *sums = g_array_new(FALSE, FALSE, sizeof(JointSum));

    for (guint l = 0; l < first->layouts->len; l++) {
        JointSum sum = {g_ptr_array_index(first->layouts, l), 0, 0};
        guint n = 0;

        for (guint i = 0; i < launches->len; i++) {
            const LayoutComparison *one =
                timed_layout(g_ptr_array_index(launches, i), sum.layout->estimate->layout);

            n += one != NULL;
            sum.estimated += one ? one->estimate->total : 0;
            sum.ms += one ? one->ms : 0;
        }
        if (n == launches->len)
            g_array_append_val(sums, sum);
    }
    return sums;
}

/* The layout of SUMS that takes least. */
static const JointSum *
fastest_of(const GArray *sums)
{
    const JointSum *fastest = &g_array_index(sums, JointSum, 0);

    for (guint i = 1; i < sums->len; i++)
        if (g_array_index(sums, JointSum, i).ms < fastest->ms)
            fastest = &g_array_index(sums, JointSum, i);
    return fastest;
}

/* What is estimated to take least, within KNOWN_ERROR; of several the one that takes most. */
static const JointSum *
pick_of(const GArray *sums, double known_error)
{
    const JointSum *pick = NULL;
    double least = INFINITY;

    for (guint i = 0; i < sums->len; i++)
        least = fmin(least, g_array_index(sums, JointSum, i).estimated);
    for (guint i = 0; i < sums->len; i++) {
        const JointSum *sum = &g_array_index(sums, JointSum, i);

        if (sum->estimated <= least * (1 + known_error) && (!pick || sum->ms > pick->ms))
            pick = sum;
    }
    return pick;
}

/* The sum of what each launch takes in the layout that is fastest for it alone. */
static double
own_ms(const GPtrArray *launches)
{
    double sum = 0;

    for (guint i = 0; i < launches->len; i++) {
        const CaseComparison *one = g_ptr_array_index(launches, i);

        sum += ((const LayoutComparison *)g_ptr_array_index(one->layouts, one->best))->ms;
    }
    return sum;
}

/* The row of PROGRAM's launches; the regret of the pick, NAN where there is no row. */
static double
append_program(const BlockSource *source, const char *program, GString *out)
{
    g_autoptr(GPtrArray) launches = launches_of(source->comparison, program);
    g_autoptr(GArray) sums = launches->len > 1 ? sum_layouts(launches) : NULL;

    if (!sums || sums->len == 0)
        return NAN;
    const JointSum *pick = pick_of(sums, source->known_error), *fastest = fastest_of(sums);
    g_autofree char *picked = block_layout(pick->layout), *best = block_layout(fastest->layout);
    g_string_append_printf(out, "| `%s` | %u | %u | %s %.4g | %s %.4g | %.3f | %.4g |\n", program,
                           launches->len, sums->len, picked, pick->ms, best, fastest->ms,
                           pick->ms / fastest->ms, own_ms(launches));
    return pick->ms / fastest->ms;
}

void
block_joint(const BlockSource *source, GString *out)
{
    const GPtrArray *cases = source->comparison->cases;
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree double *regrets = g_new(double, cases->len + 1);
    guint n = 0;
    double worst = 0;

    g_string_append(out,
                    "| record | launches | layouts | pick, ms | fastest, ms | loses | each its own, ms |\n"
                    "|---|---|---|---|---|---|---|\n");
    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(cases, i);

        if (!g_hash_table_add(told, one->estimate->program))
            continue;
        regrets[n] = append_program(source, one->estimate->program, out);
        worst = fmax(worst, regrets[n]);
        n += !isnan(regrets[n]);
    }
    if (n > 0)
        g_string_append_printf(
            out,
            "\nThe pick takes %.3f times as long as the fastest in the geometric mean of %u records, and %.3f "
            "times at worst.\n",
            geometric_mean(regrets, n), n, worst);
}
