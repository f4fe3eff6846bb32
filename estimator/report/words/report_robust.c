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

char *
report_guesses(const Robust *robust)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint axis = 0; robust && axis < N_AXES; axis++)
        if (robust->matter >> axis & 1)
            g_ptr_array_add(names, (gpointer)UNKNOWN[axis]);
    return names->len > 0 ? names_list(names, N_AXES) : NULL;
}

char *
report_robust_reason(const Robust *robust, double total, const RankedLayout *least, double least_total,
                     double known_error)
{
    if (least_total * (1 + known_error) >= total)
        return NULL;
    return g_strdup_printf(
        "it is first because it loses least where guesses are wrong, at most %.2f times what is "
        "fastest then; by the guesses %s costs %.3f of what it costs",
        robust->worst, least->name ? least->name : least->spec, least_total / total);
}

/* Sets the options of QUESTION about the conditions of RANKINGS: of the one that is guessed, or of all. */
static void
set_shares(const GPtrArray *rankings, Question *question)
{
    const Decision *decision = NULL;
    double ends[2] = {1, 0};
    guint n = 0;

    for (guint r = 0; r < rankings->len; r++) {
        const Ranking *ranking = g_ptr_array_index(rankings, r);

        for (guint i = 0; i < ranking->kernel->decisions->len; i++)
            if (launch_guesses_share(ranking->launch, i)) {
                n++;
                decision = g_ptr_array_index(ranking->kernel->decisions, i);
                ends[0] = fmin(ends[0], ranking->launch->guesses[i].low);
                ends[1] = fmax(ends[1], ranking->launch->guesses[i].high);
            }
    }
    for (guint i = 0; i < 2; i++) {
        question->options[i] = n == 1 ? g_strdup_printf("--taken %u=%g", decision->place.line, ends[i])
                                      : g_strdup_printf("--taken %g", ends[i]);
        question->means[i] = g_strdup(i == 0 ? "rarely" : "often");
    }
}

/* Sets QUESTION to one about SIZE. */
static void
set_sizes(const SharedSize *size, Question *question)
{
    question->asks = size->n > 1 ? g_strdup_printf("how large %s and %s are", size->names[0], size->names[1])
                                 : g_strdup_printf("how large %s is", size->names[0]);
    for (guint i = 0; i < 2; i++) {
        GString *option = g_string_new(NULL), *means = g_string_new(NULL);

        for (guint k = 0; k < size->n; k++) {
            g_string_append_printf(option, "%s--value %s=%.0f", k > 0 ? " " : "", size->names[k],
                                   size->values[i][k]);
            g_string_append_printf(means, "%s%s = %.0f", k > 0 ? ", " : "", size->names[k],
                                   size->values[i][k]);
        }
        question->options[i] = g_string_free(option, FALSE);
        question->means[i] = g_string_free(means, FALSE);
    }
}

/* Sets the options of QUESTION about the grids of RANKINGS: --grid is that of all launches, whatever host
 * code says. FALSE: nothing says it of those alone that are open. */
static gboolean
set_grids(const GPtrArray *rankings, Question *question)
{
    const LaunchConfig *launch = ((const Ranking *)g_ptr_array_index(rankings, 0))->launch;
    SharedSize size;

    if (rankings->len > 1 && shared_size_find(rankings, &size)) {
        set_sizes(&size, question);
        return TRUE;
    }
    if (!shared_size_is_one_grid(rankings))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        g_autofree char *value = grid_value(i == 0 ? launch->grid : launch->other_grid);

        question->options[i] = g_strdup_printf("--grid %s", value);
        question->means[i] = g_strdup_printf("%s blocks", value);
    }
    return TRUE;
}

static void
set_places(Question *question)
{
    for (guint i = 0; i < 2; i++) {
        const ArrayLocality places = {i == 0 ? LOCALITY_RANDOM : LOCALITY_NEAR, i == 0 ? 0 : SCENARIO_NEAR};
        g_autofree char *value = locality_text(&places);

        question->options[i] = g_strdup_printf("--locality %s", value);
        question->means[i] = g_strdup(i == 0 ? "at random" : "near each other");
    }
}

gboolean
report_question(const Robust *robust, const GPtrArray *rankings, Question *ret_question)
{
    const Ranking *first = g_ptr_array_index(rankings, 0);

    if (!robust || robust->worst <= ASK_RATIO || robust->question == N_AXES)
        return FALSE;
    Question question = {.record = first->binding->record->name, .worst = robust->worst};
    if (robust->question == AXIS_GRID && !set_grids(rankings, &question))
        return FALSE;
    if (robust->question == AXIS_CONDITIONS)
        set_shares(rankings, &question);
    else if (robust->question == AXIS_PLACES)
        set_places(&question);
    if (!question.asks)
        question.asks = g_strdup(UNKNOWN[robust->question]);
    question.where =
        rankings->len == 1 ? g_strdup(first->kernel->name) : g_strdup_printf("%u launches", rankings->len);
    for (guint i = 0; i < 2; i++)
        question.layouts[i] = robust->named[i];
    *ret_question = question;
    return TRUE;
}

void
question_clear(Question *question)
{
    g_free(question->asks);
    g_free(question->where);
    for (guint i = 0; i < 2; i++) {
        g_free(question->options[i]);
        g_free(question->means[i]);
    }
}
