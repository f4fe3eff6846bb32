/* SPDX-License-Identifier: MIT */
#include "report/report_private.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "report/words/words.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

#define SIMPLE_PERCENT 1.0   /* by which a simple layout may cost more and is still pointed out */
#define HUNDREDTHS_FROM 1.01 /* speedups below need a third place to be seen */
#define TENTHS_FROM 10.0     /* and from here on one place is enough */
#define SHORT_RATIO 1.05     /* of the speedup without launches over that with them: told from here on */
#define NEAR_ONE_LOW 0.95    /* between these a factor needs two places */
#define NEAR_ONE_HIGH 1.1
#define HARDLY_PERCENT 0.01 /* what is less is not told as a number */

/* What a sentence is about: one launch, or all on a record. */
typedef struct {
    const char *best, *today; /* layouts */
    double speedup;           /* of the best over today's */
    double with_launch;       /* the same with what launches take anyway */
    gboolean keeps;           /* today's is the best */
    guint n_others;           /* that tie with the best */
    gboolean others_least;    /* at least so many do */
    guint64 n_tried;          /* 0: no other can be better */
    gboolean is_time;         /* costs are times */
    double known_error;
    GainInterval interval; /* of the speedup with launches, in nine of ten cases; both 0: it is not known */
    gboolean is_robust;    /* the best is what loses least where guesses are wrong */
    const char *guesses;   /* what it rests on and is not known, a list; NULL: nothing */
    gboolean is_worth;     /* with that interval, it is worth a change */
    const char *uncounted; /* work that is not counted: nobody can tell; NULL: none */
    const char *open; /* what is not understood, or taken at a guess that decides, a clause; NULL: nothing */
} Answer;

static const char *
label_of(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

static int
places_of(double speedup)
{
    return speedup < HUNDREDTHS_FROM ? 3 : speedup < TENTHS_FROM ? 2 : 1;
}

/* "1.2" of 1.23, with a second place below and around 1 where it tells something. */
static void
append_factor(GString *text, double factor)
{
    int places = factor >= TENTHS_FROM ? 0 : factor > NEAR_ONE_LOW && factor < NEAR_ONE_HIGH ? 2 : 1;

    g_string_append_printf(text, "%.*f", places, factor);
}

/* "1.2 to 1.7 times as fast as today's layout (aos)"; without an interval "1.49 times as fast as today's
 * layout (aos), 1.12 times with the time of a launch". */
static void
append_gain(GString *text, const Answer *answer)
{
    if (!answer->is_time) {
        g_string_append_printf(text, "%.3f of the cost of today's layout (%s)", 1 / answer->speedup,
                               answer->today);
        return;
    }
    if (answer->interval.high > 0) {
        append_factor(text, answer->interval.low);
        g_string_append(text, " to ");
        append_factor(text, answer->interval.high);
        g_string_append_printf(text, " times as fast as today's layout (%s)", answer->today);
        if (answer->guesses)
            g_string_append_printf(text, ", with a guess at %s", answer->guesses);
        return;
    }
    g_string_append_printf(text, "%.*f times as fast as today's layout (%s)", places_of(answer->speedup),
                           answer->speedup, answer->today);
    if (answer->speedup > SHORT_RATIO * answer->with_launch)
        g_string_append_printf(text, ", %.*f times with the time of a launch", places_of(answer->with_launch),
                               answer->with_launch);
}

/* "cannot tell: force() is not counted; beside it "; "" where all is counted. */
static void
append_uncounted(GString *text, const Answer *answer)
{
    if (answer->uncounted)
        g_string_append_printf(text, "cannot tell: %s is not counted; beside it ", answer->uncounted);
}

/* "soa: "; of a gain that may be none "not certain: soa is ", and of one that is hardly any "not worth it:
 * the best found, soa, is ". */
static void
append_verdict(GString *text, const Answer *answer)
{
    if (answer->uncounted)
        g_string_append_printf(text, "%s is ", answer->best);
    else if (answer->interval.high <= 0 || answer->interval.low > 1)
        g_string_append_printf(text, "%s: ", answer->best);
    else if (answer->is_worth)
        g_string_append_printf(text, "not certain: %s is ", answer->best);
    else
        g_string_append_printf(text, "not worth it: the best found, %s, is ", answer->best);
}

/* "keep aos, today's layout: nothing is faster by more than 0.5 %". That is not said of what is not
 * understood: "not known, since 1 of 3 accesses of P is not understood; as far as it is, nothing is faster
 * than today's layout (aos)". */
static void
append_keep(GString *text, const Answer *answer)
{
    if (answer->open && !answer->uncounted)
        g_string_append_printf(text, "not known, since %s; as far as it is, ", answer->open);
    else if (!answer->uncounted)
        g_string_append_printf(text, "keep %s, today's layout: ", answer->today);
    if (answer->n_tried > 0)
        g_string_append_printf(text, "of the %" G_GUINT64_FORMAT " tried none", answer->n_tried);
    else
        g_string_append(text, "nothing");
    g_string_append(text, answer->is_time ? " is faster" : " costs less");
    if (answer->open || answer->uncounted)
        g_string_append_printf(text, " than today's layout (%s)", answer->today);
    if (answer->is_time && answer->known_error > 0)
        g_string_append_printf(text, " by more than %g %%", 100 * answer->known_error);
    if (answer->open && answer->uncounted)
        g_string_append_printf(text, ", but %s", answer->open);
}

static char *
answer_text(const Answer *answer)
{
    g_autoptr(GString) text = g_string_new(NULL);

    append_uncounted(text, answer);
    if (answer->keeps) {
        append_keep(text, answer);
    } else {
        append_verdict(text, answer);
        append_gain(text, answer);
        if (answer->open)
            g_string_append_printf(text, ", but %s", answer->open);
        if (answer->speedup < 1 && !answer->is_robust)
            g_string_append(text, ", and still first: its cost grows least with the loops of unknown length");
        if (answer->n_tried > 0)
            g_string_append_printf(text, "; the best of the %" G_GUINT64_FORMAT " tried", answer->n_tried);
    }
    if (answer->n_others > 0)
        g_string_append_printf(text, "; %s%u other%s with it", answer->others_least ? "at least " : "",
                               answer->n_others, answer->n_others == 1 ? " ties" : "s tie");
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- what is not understood */

/* How many accesses of the record of BINDING lead nobody knows where; *ret_n: how many it has. */
static guint
count_open(const Binding *binding, guint *ret_n)
{
    guint n_open = 0;

    *ret_n = 0;
    for (guint i = 0; i < binding->n_targets; i++)
        if (binding->targets[i].field >= 0) {
            (*ret_n)++;
            n_open += binding->targets[i].index == NULL;
        }
    return n_open;
}

/* Of N_OPEN of N accesses of RECORD, and of kernels that may make others where IS_PARTIAL; NULL: all is
 * understood. */
static char *
open_text(const char *record, guint n_open, guint n, gboolean is_partial)
{
    if (n_open > 0)
        return g_strdup_printf("%u of %u accesses of %s %s not understood", n_open, n, record,
                               n_open == 1 ? "is" : "are");
    return is_partial
               ? g_strdup_printf("it is not understood where a pointer leads, or what code with an error "
                                 "accesses")
               : NULL;
}

char *
report_not_understood(const Ranking *ranking)
{
    guint n, n_open = count_open(ranking->binding, &n);

    return open_text(ranking->binding->record->name, n_open, n, ranking->kernel->is_partial);
}

/* Both of A and B, each NULL or a clause, as one. */
static char *
join_clauses(const char *a, const char *b)
{
    return a && b ? g_strdup_printf("%s, and %s", a, b) : g_strdup(a ? a : b);
}

/* --- one launch */

/* A layout that is plainer than the best costs nearly as little: worth knowing. NULL: there is none. */
static const RankedLayout *
find_plainer(const Ranking *ranking, double *ret_percent)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);

    if (best->plainness <= PLAINNESS_NAMED || best->estimate.total <= 0)
        return NULL;
    for (guint i = 1; i < ranking->layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        double percent = (ranked->estimate.total / best->estimate.total - 1) * 100;

        if (ranked->plainness != PLAINNESS_NAMED)
            continue;
        *ret_percent = percent;
        return percent >= 0 && percent <= SIMPLE_PERCENT ? ranked : NULL;
    }
    return NULL;
}

static void
append_plainer(GString *text, const Ranking *ranking)
{
    double percent = 0;
    const RankedLayout *plainer = find_plainer(ranking, &percent);

    if (plainer && percent < HARDLY_PERCENT)
        g_string_append_printf(text, "; %s, which is simpler, costs less than %g %% more", label_of(plainer),
                               HARDLY_PERCENT);
    else if (plainer)
        g_string_append_printf(text, "; %s, which is simpler, costs %.2f %% more", label_of(plainer),
                               percent);
}

/* "; aosoa@16 costs 2.1 % less": BEST, which costs TOTAL, is named as it is simpler than CHEAPEST, which
 * costs LEAST. */
static void
append_cheapest(GString *text, const RankedLayout *best, double total, const RankedLayout *cheapest,
                double least, double known_error)
{
    if (cheapest != best && best->plainness != PLAINNESS_TODAY && total > least * (1 + known_error) &&
        least > 0)
        g_string_append_printf(text, "; %s costs %.1f %% less", label_of(cheapest),
                               100 * (1 - least / total));
}

/* Fills in what ANSWER's gain is worth, and where it is a time, its interval and what that rests on: ROBUST,
 * or NULL, is the choice. Free *ret_guesses with g_free(). */
static void
set_interval(Answer *answer, const Machine *machine, const Robust *robust, char **ret_guesses)
{
    if (answer->is_time && !answer->keeps && !answer->uncounted)
        machine_pick_interval(machine, robust, answer->with_launch, &answer->interval);
    answer->is_worth = machine_is_worth(machine, robust, answer->with_launch);
    answer->is_robust = robust != NULL;
    answer->guesses = *ret_guesses = report_guesses(robust);
}

/* --- of the whole run */

/* What a gain in INTERVAL (NULL, or high 0: nobody knows it) of launches of RANKINGS, of const Ranking, is to
 * the whole run. FALSE: no profile was given. */
static gboolean
run_gain(const GPtrArray *rankings, const GainInterval *interval, RunGain *ret_gain)
{
    g_autoptr(GHashTable) counted = g_hash_table_new(NULL, NULL);
    RunGain gain = {NULL, 0, {0}};

    for (guint i = 0; i < rankings->len; i++) {
        const Kernel *kernel = ((const Ranking *)g_ptr_array_index(rankings, i))->kernel;

        if (!kernel->profile || !g_hash_table_add(counted, (gpointer)kernel))
            continue;
        gain.profile = kernel->profile;
        gain.share += kernel->time_share;
    }
    gain.share = MIN(gain.share, 1);
    if (interval && interval->high > 0)
        gain.interval = (GainInterval){1 / (1 - gain.share + gain.share / interval->low),
                                       1 / (1 - gain.share + gain.share / interval->high)};
    *ret_gain = gain;
    return gain.profile != NULL;
}

/* SENTENCE with what the gain of INTERVAL (high 0: nobody knows it) for launches of RANKINGS is to the whole
 * run, as far as a profile tells; takes SENTENCE. */
static char *
with_run_gain(char *sentence, const GPtrArray *rankings, const GainInterval *interval)
{
    RunGain gain;

    if (!run_gain(rankings, interval, &gain))
        return sentence;
    GString *text = g_string_new(sentence);
    g_autofree char *share = number_percent(gain.share);
    g_free(sentence);
    g_string_append_printf(text, "; %s %s of the GPU's time in %s",
                           rankings->len > 1 ? "they take" : "it takes", share, gain.profile);
    if (gain.interval.high > 0) {
        g_string_append(text, ", which is ");
        append_factor(text, gain.interval.low);
        g_string_append(text, " to ");
        append_factor(text, gain.interval.high);
        g_string_append(text, " times as fast in all");
    }
    return g_string_free(text, FALSE);
}

char *
report_answer(const Ranking *ranking, const Machine *machine)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    gboolean is_alone = ranking->n_evaluated == 1;
    g_autofree char *lost = report_not_understood(ranking), *doubt = report_trips_doubt(ranking);
    g_autofree char *open = join_clauses(lost, doubt);
    Answer answer = {.best = label_of(best),
                     .today = ranking->today,
                     .speedup = best->estimate.total > 0 ? ranking->today_total / best->estimate.total : 1,
                     .with_launch = ranking_gain(ranking, best->estimate.total),
                     .keeps = best->plainness == PLAINNESS_TODAY,
                     .n_others = best->tied ? MAX(ranking->n_best, 2) - 1 : 0,
                     .others_least = ranking->n_best_least,
                     .n_tried = ranking->tried_all || is_alone ? 0 : ranking->n_evaluated - ranking->n_left,
                     .is_time = !machine->model->cost_is_dynamic,
                     .known_error = ranking->known_error,
                     .uncounted = ranking->kernel->uncounted,
                     .open = open};

    if (ranking->binding->record->n_fields == 1)
        return g_strdup("a record of one field has one layout");
    if (is_alone && answer.keeps)
        return g_strdup_printf("%s is today's layout, and no other was tried", answer.today);
    g_autofree char *guesses = NULL;
    set_interval(&answer, machine, ranking->robust, &guesses);
    g_autofree char *sentence = answer_text(&answer);
    g_autoptr(GString) text = g_string_new(sentence);
    g_autoptr(GPtrArray) rankings = g_ptr_array_new();
    g_ptr_array_add(rankings, (gpointer)ranking);
    append_plainer(text, ranking);
    const RankedLayout *cheapest = ranking_cheapest(ranking);
    if (!ranking->robust && answer.is_time)
        append_cheapest(text, best, best->estimate.total, cheapest, cheapest->estimate.total,
                        ranking->known_error);
    return with_run_gain(g_string_free(g_steal_pointer(&text), FALSE), rankings, &answer.interval);
}

/* --- all launches on a record */

static GPtrArray *
joint_rankings(const Joint *joint)
{
    GPtrArray *rankings = g_ptr_array_new();

    for (guint i = 0; i < joint->parts->len; i++)
        g_ptr_array_add(rankings, (gpointer)((const JointPart *)g_ptr_array_index(joint->parts, i))->ranking);
    return rankings;
}

char *
report_joint_subject(const Joint *joint)
{
    return g_strdup_printf("%s in %u %s", joint->record->name, joint->parts->len,
                           joint->parts->len == 1 ? "launch" : "launches");
}

static const JointLayout *
cheapest_of(const Joint *joint)
{
    const JointLayout *cheapest = g_ptr_array_index(joint->layouts, 0);

    for (guint i = 1; i < joint->layouts->len; i++) {
        const JointLayout *layout = g_ptr_array_index(joint->layouts, i);

        cheapest = layout->total < cheapest->total ? layout : cheapest;
    }
    return cheapest;
}

const JointLayout *
report_unconverted(const Joint *joint)
{
    const JointLayout *best = g_ptr_array_index(joint->layouts, 0);

    if (best->layout->plainness != PLAINNESS_TODAY)
        return best;
    for (guint i = 0; i < joint->layouts->len; i++) {
        const JointLayout *layout = g_ptr_array_index(joint->layouts, i);

        if (layout->layout == joint->without_transfers)
            return layout->layout->plainness == PLAINNESS_TODAY ? NULL : layout;
    }
    return NULL;
}

/* "3 to 5 launches of step", "3 launches of step". */
static char *
launches_text(const BreakEven *even)
{
    const char *kernel = even->part->ranking->kernel->name;

    if (even->high == even->low || isinf(even->high))
        return g_strdup_printf("%.0f launch%s of %s", even->low, even->low == 1 ? "" : "es", kernel);
    return g_strdup_printf("%.0f to %.0f launches of %s", even->low, even->high, kernel);
}

/* From when on conversions pay, a clause to follow ANSWER, or why that decides, ANSWER.open's; NULL: nothing.
 */
static char *
break_even_text(const Joint *joint, const Machine *machine, const Answer *answer, char **ret_open)
{
    const JointLayout *layout = report_unconverted(joint);
    BreakEven even;

    if (!layout || !answer->is_time || !joint_break_even(joint, layout, machine, &even))
        return NULL;
    g_autofree char *launches = launches_text(&even);
    const char *never = isinf(even.high) ? ", or never" : "";
    if (!answer->keeps)
        return g_strdup_printf("; its conversions pay from %s on%s", launches, never);
    if (!even.is_open && even.low <= even.part->times) /* it is launched often enough, and still not faster */
        return NULL;
    if (!even.is_open)
        return g_strdup_printf("; %s, with conversions, pays from %s on%s", label_of(layout->layout),
                               launches, never);
    *ret_open =
        g_strdup_printf("%s is launched in a loop of unknown length: %s, with conversions, pays from %s on%s",
                        even.part->ranking->kernel->name, label_of(layout->layout), launches, never);
    return NULL;
}

char *
report_joint_answer(const Joint *joint, const Machine *machine)
{
    const JointLayout *best = g_ptr_array_index(joint->layouts, 0);
    guint n_tied = 0, n_open = 0, n_accesses = 0;
    gboolean is_partial = FALSE;
    g_autofree char *open = NULL, *lost = NULL, *doubt = NULL;

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        guint n;

        n_open += count_open(part->ranking->binding, &n);
        n_accesses += n;
        is_partial = is_partial || part->ranking->kernel->is_partial;
    }
    doubt = joint->doubted ? report_trips_doubt(joint->doubted) : NULL;
    lost = open_text(joint->record->name, n_open, n_accesses, is_partial);
    open = join_clauses(lost, doubt);
    while (n_tied < joint->layouts->len &&
           ((const JointLayout *)g_ptr_array_index(joint->layouts, n_tied))->tied)
        n_tied++;
    Answer answer = {.best = label_of(best->layout),
                     .today = joint->before,
                     .speedup = best->relative > 0 ? 1 / best->relative : 1,
                     .with_launch = joint_gain(joint, best),
                     .keeps = best->layout->plainness == PLAINNESS_TODAY,
                     .n_others = MAX(n_tied, 1) - 1,
                     .n_tried = joint->layouts->len,
                     .is_time = !machine->model->cost_is_dynamic,
                     .known_error = joint->known_error,
                     .uncounted = joint_uncounted(joint),
                     .open = open};
    g_autofree char *guesses = NULL;
    set_interval(&answer, machine, joint->robust, &guesses);
    g_autofree char *passes = NULL, *pays = break_even_text(joint, machine, &answer, &passes),
                    *both = join_clauses(open, passes);
    answer.open = both;
    g_autofree char *sentence = answer_text(&answer);
    g_autoptr(GPtrArray) rankings = joint_rankings(joint);
    const JointLayout *cheapest = cheapest_of(joint);
    g_autoptr(GString) text = g_string_new(sentence);
    if (!joint->robust && answer.is_time)
        append_cheapest(text, best->layout, best->total, cheapest->layout, cheapest->total,
                        joint->known_error);
    return with_run_gain(g_strconcat(text->str, pays, NULL), rankings, &answer.interval);
}

char *
report_pick_answer(const Pick *pick, const Machine *machine)
{
    return pick->joint ? report_joint_answer(pick->joint, machine) : report_answer(pick->ranking, machine);
}

/* Those of the launches that PICK is of: of const Ranking. */
static GPtrArray *
rankings_of(const Pick *pick)
{
    GPtrArray *rankings = pick->joint ? joint_rankings(pick->joint) : g_ptr_array_new();

    if (!pick->joint)
        g_ptr_array_add(rankings, (gpointer)pick->ranking);
    return rankings;
}

gboolean
report_pick_run_gain(const Pick *pick, const Machine *machine, RunGain *ret_gain)
{
    g_autoptr(GPtrArray) rankings = rankings_of(pick);
    GainInterval interval = {0};

    return run_gain(rankings, pick_interval(pick, machine, &interval) ? &interval : NULL, ret_gain);
}

gboolean
report_pick_question(const Pick *pick, Question *ret_question)
{
    g_autoptr(GPtrArray) rankings = rankings_of(pick);

    return report_question(pick->robust, rankings, ret_question);
}
