/* SPDX-License-Identifier: MIT */
/* What the choice rests on where facts are missing, and the question that would settle it. */
#include "model/advice/advice.h"
#include "model/compiled/compiled.h"
#include "report/words/words_private.h"
#include "text/text.h"

#include <math.h>

#define ASK_RATIO 1.02 /* what the pick may lose at worst, before a fact is asked for */

/* By axis, what is not known. */
static const char *const UNKNOWN[N_AXES] = {[AXIS_PLACES] = "where lanes go",
                                            [AXIS_CONDITIONS] = "how often conditions hold",
                                            [AXIS_GRID] = "the grid"};

gboolean
report_pick_interval(const Ranking *ranking, const Machine *machine, GainInterval *ret_interval)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    const Robust *robust = ranking->robust;
    GainInterval low, high;

    if (!robust)
        return machine_gain_interval(machine, ERROR_PICK, ranking_gain(ranking, best->estimate.total),
                                     ret_interval);
    if (!machine_gain_interval(machine, ERROR_PICK, robust->gain_low, &low) ||
        !machine_gain_interval(machine, ERROR_PICK, robust->gain_high, &high))
        return FALSE;
    *ret_interval = (GainInterval){fmin(low.low, high.low), fmax(low.high, high.high)};
    return TRUE;
}

char *
report_guesses(const Ranking *ranking)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint axis = 0; ranking->robust && axis < N_AXES; axis++)
        if (ranking->robust->matter >> axis & 1)
            g_ptr_array_add(names, (gpointer)UNKNOWN[axis]);
    return names->len > 0 ? names_list(names, N_AXES) : NULL;
}

char *
report_robust_reason(const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0), *least = ranking_cheapest(ranking);

    if (least->estimate.total * (1 + ranking->known_error) >= best->estimate.total)
        return NULL;
    return g_strdup_printf(
        "it is first because it loses least where guesses are wrong, at most %.2f times what is "
        "fastest then; by the guesses %s costs %.3f of what it costs",
        ranking->robust->worst, least->name ? least->name : least->spec,
        least->estimate.total / best->estimate.total);
}

/* Sets the options of RANKING's question about conditions: of the one that is guessed, or of all. */
static void
set_shares(const Ranking *ranking, Question *question)
{
    const LaunchConfig *launch = ranking->launch;
    guint n = 0, at = 0;

    for (guint i = 0; i < ranking->kernel->decisions->len; i++)
        if (launch_guesses_share(launch, i)) {
            n++;
            at = i;
        }
    const Decision *decision = g_ptr_array_index(ranking->kernel->decisions, at);
    double ends[2] = {launch->guesses[at].low, launch->guesses[at].high};
    for (guint i = 0; i < 2; i++) {
        question->options[i] = n == 1 ? g_strdup_printf("--taken %u=%g", decision->place.line, ends[i])
                                      : g_strdup_printf("--taken %g", ends[i]);
        question->means[i] = g_strdup(i == 0 ? "rarely" : "often");
    }
}

gboolean
report_question(const Ranking *ranking, Question *ret_question)
{
    const Robust *robust = ranking->robust;

    if (!robust || robust->worst <= ASK_RATIO || robust->question == N_AXES)
        return FALSE;
    Question question = {.asks = UNKNOWN[robust->question],
                         .kernel = ranking->kernel->name,
                         .record = ranking->binding->record->name};
    if (robust->question == AXIS_CONDITIONS)
        set_shares(ranking, &question);
    for (guint i = 0; i < 2 && robust->question == AXIS_GRID; i++) {
        const gint64 *grid = i == 0 ? ranking->launch->grid : ranking->launch->other_grid;
        g_autofree char *value = grid_value(grid);

        question.options[i] = g_strdup_printf("--grid %s", value);
        question.means[i] = g_strdup_printf("%s blocks", value);
    }
    for (guint i = 0; i < 2 && robust->question == AXIS_PLACES; i++) {
        const ArrayLocality places = {i == 0 ? LOCALITY_RANDOM : LOCALITY_NEAR, i == 0 ? 0 : SCENARIO_NEAR};
        g_autofree char *value = locality_text(&places);

        question.options[i] = g_strdup_printf("--locality %s", value);
        question.means[i] = g_strdup(i == 0 ? "at random" : "near each other");
    }
    for (guint i = 0; i < 2; i++)
        question.layouts[i] = robust->named[i];
    question.worst = robust->worst;
    *ret_question = question;
    return TRUE;
}

void
question_clear(Question *question)
{
    for (guint i = 0; i < 2; i++) {
        g_free(question->options[i]);
        g_free(question->means[i]);
    }
}
