/* SPDX-License-Identifier: MIT */
/* What is said of loops whose number of iterations is not known before the kernel runs. */
#include "report/words/words_private.h"

#include "text/text.h"

/* Loops that are named one by one, at most. */
#define MAX_NAMED 6

/* "22", or "0 to 22" where LEAST is less. */
static char *
range_text(gint64 least, gint64 most)
{
    if (least < most)
        return g_strdup_printf("%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, least, most);
    return g_strdup_printf("%" G_GINT64_FORMAT, most);
}

/* "while (line 20)", of a loop in another file than KERNEL's "while (search.h:20)"; with TRIPS not below 0:
 * "while (line 20) 22 times", "0 to 22 times" where LEAST is less, and what a FEW make. */
static char *
loop_text(const Kernel *kernel, const Loop *loop, gint64 least, gint64 trips, FewTrips few)
{
    gboolean is_here = g_strcmp0(loop->place.file, kernel->place.file) == 0 || !loop->place.file;
    g_autofree char *file = is_here ? NULL : g_path_get_basename(loop->place.file);
    g_autofree char *place = g_strdup_printf("%s (%s%s%u)", loop->name, is_here ? "line" : file,
                                             is_here ? " " : ":", loop->place.line);

    if (trips < 0)
        return g_steal_pointer(&place);
    g_autofree char *range = range_text(least, trips);
    const char *plural = least == 1 && trips == 1 ? "" : "s";
    if (few.one_in == 0)
        return g_strdup_printf("%s %s time%s", place, range, plural);
    g_autofree char *of_few = range_text(few.least, few.most);
    return g_strdup_printf("%s %s time%s, of %" G_GINT64_FORMAT " threads one %s", place, range, plural,
                           few.one_in, of_few);
}

typedef gboolean (*LoopTest)(const Loop *loop, gint64 trips);

static gboolean
is_unknown(const Loop *loop, gint64 trips)
{
    return trips == LOOP_UNKNOWN;
}

static gboolean
can_end_early(const Loop *loop, gint64 trips)
{
    return trips < 0 && loop->at_most;
}

static gboolean
is_told(const Loop *loop, gint64 trips)
{
    return trips >= 0;
}

/* The loops of RANKING's kernel that are as TEST says; NULL: there are none. */
static char *
loops_text(const Ranking *ranking, LoopTest test)
{
    const Kernel *kernel = ranking->kernel;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < kernel->loops->len; i++) {
        gint64 trips = ranking->launch->trips[i];
        g_autofree char *name =
            loop_text(kernel, g_ptr_array_index(kernel->loops, i), launch_least_trips(ranking->launch, i),
                      trips, launch_few_trips(ranking->launch, i));

        if (test(g_ptr_array_index(kernel->loops, i), trips) &&
            !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_ptr_array_add(names, g_steal_pointer(&name));
    }
    return names->len > 0 ? names_list(names, MAX_NAMED) : NULL;
}

static gboolean
is_open(const Loop *loop, gint64 trips)
{
    return is_unknown(loop, trips) || can_end_early(loop, trips);
}

char *
report_open_loops(const Ranking *ranking)
{
    return loops_text(ranking, is_open);
}

void
report_append_trips(GPtrArray *sentences, const Ranking *ranking)
{
    g_autofree char *unknown = loops_text(ranking, is_unknown), *most = loops_text(ranking, can_end_early);
    g_autofree char *told = loops_text(ranking, is_told);

    if (unknown)
        g_ptr_array_add(sentences,
                        g_strdup_printf("the number of iterations is unknown, and taken as %" G_GINT64_FORMAT
                                        " times (else: --param, or --trips LINE=N): %s",
                                        ranking->launch->default_trips, unknown));
    if (most)
        g_ptr_array_add(
            sentences,
            g_strdup_printf("these loops can end early, by break or return, and are counted as if they did "
                            "not, so their iterations are at most as many (else: --trips LINE=N): %s",
                            most));
    if (told)
        g_ptr_array_add(sentences, g_strdup_printf("loops run as --trips says: %s", told));
}
