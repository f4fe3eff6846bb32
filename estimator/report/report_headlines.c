/* SPDX-License-Identifier: MIT */
/* The answers for all that was ranked, that of the record first that saves most. */
#include "report/report_private.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "report/words/words.h"

#include "text/text.h"

#include <string.h>

#define HANGING 2        /* columns */
#define LEAST_SHARE 0.01 /* of the time that is told as a number */

/* What is one launch of one kernel, whichever record of it a ranking is of. Free with g_free(). */
static char *
launch_key(const Ranking *ranking)
{
    const SourcePlace *kernel = &ranking->kernel->place, *launch = &ranking->launch->place;

    return g_strdup_printf("%s|%s:%u:%u|%s:%u:%u|%" G_GINT64_FORMAT, ranking->kernel->name,
                           kernel->file ? kernel->file : "", kernel->line, kernel->column,
                           launch->file ? launch->file : "", launch->line, launch->column,
                           ranking->launch->grid[0]);
}

/* Nanoseconds of each launch as the program is today, as often as it is made: launch_key() to double *. */
static GHashTable *
launch_times(const Analysis *analysis)
{
    GHashTable *times = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
        double time = ranking->launch->times * ranking->today_total;
        char *key = launch_key(ranking);
        const double *known = g_hash_table_lookup(times, key);

        if (known && *known >= time)
            g_free(key);
        else
            g_hash_table_insert(times, key, g_memdup2(&time, sizeof time));
    }
    return times;
}

/* Which share of all TIMES launches of RANKING's record, all of JOINT or this one, take; 1 where there is
 * nothing to compare. */
static double
share_of(const Ranking *ranking, const Joint *joint, GHashTable *times)
{
    g_autoptr(GHashTable) own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer key, value;
    double all = 0, some = 0;

    for (guint i = 0; joint && i < joint->parts->len; i++)
        g_hash_table_add(own, launch_key(((const JointPart *)g_ptr_array_index(joint->parts, i))->ranking));
    if (!joint)
        g_hash_table_add(own, launch_key(ranking));
    g_hash_table_iter_init(&iter, times);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        all += *(const double *)value;
        some += g_hash_table_contains(own, key) ? *(const double *)value : 0;
    }
    return all > 0 ? some / all : 1;
}

/* Appends SENTENCE, which is about SUBJECT where that is not NULL, unless it is in TOLD. */
static void
append_line(GString *out, const char *subject, const char *sentence, GHashTable *told,
            const Terminal *terminal)
{
    g_autofree char *line = subject ? g_strdup_printf("%s: %s", subject, sentence) : g_strdup(sentence),
                    *clean = text_clean(line);
    g_autoptr(GString) wrapped = g_string_new(NULL);

    if (!g_hash_table_add(told, g_strdup(clean)))
        return;
    text_wrap(wrapped, clean, terminal->width, 0, HANGING);
    g_string_append_printf(out, "%s%s%s", terminal_style_start(terminal, STYLE_BOLD), wrapped->str,
                           terminal_style_end(terminal, STYLE_BOLD));
}

/* "p in step", "Node in 3 launches"; with the share of the time where other launches than these are
 * estimated. */
static char *
subject_of(const Pick *line, const Analysis *analysis, GHashTable *times)
{
    g_autofree char *name = line->joint ? report_joint_subject(line->joint)
                                        : g_strdup_printf("%s in %s", line->ranking->binding->record->name,
                                                          line->ranking->kernel->name);
    double share = share_of(line->ranking, line->joint, times);

    if (analysis->machine->model->cost_is_dynamic || share >= 1)
        return g_steal_pointer(&name);
    if (share < LEAST_SHARE || share > 1 - LEAST_SHARE)
        return g_strdup_printf("%s (%s %g %% of the time)", name, share < LEAST_SHARE ? "under" : "over",
                               100 * (share < LEAST_SHARE ? LEAST_SHARE : 1 - LEAST_SHARE));
    return g_strdup_printf("%s (%.0f %% of the time)", name, 100 * share);
}

guint
report_append_answers(GString *out, const Analysis *analysis, const GPtrArray *joints, gboolean with_subject,
                      const Terminal *terminal)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) times = launch_times(analysis);
    g_autoptr(GArray) lines = picks_list(analysis, joints);

    for (guint i = 0; i < lines->len; i++) {
        const Pick *line = &g_array_index(lines, Pick, i);
        g_autofree char *subject = with_subject || lines->len > 1 ? subject_of(line, analysis, times) : NULL;
        g_autofree char *sentence = report_pick_answer(line, analysis->machine);

        append_line(out, subject, sentence, told, terminal);
    }
    return lines->len;
}
