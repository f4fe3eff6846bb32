/* SPDX-License-Identifier: MIT */
/* The launches that one place of host code makes: distinct ones, each with its number. */
#include "frontend/host/course/course.h"
#include "frontend/host/state/state.h"

#include <string.h>

#define MOST_GATHERED 512u /* that are kept until all are known */

/* --- the same again */

/* Whether X and Y are the same whole number, or none. */
static gboolean
same_integer(const StatedValue *x, const StatedValue *y)
{
    return (x->kind == STATED_INTEGER) == (y->kind == STATED_INTEGER) &&
           (x->kind != STATED_INTEGER || x->integer == y->integer);
}

/* The parts of arguments that A and B state, of which there are the same. */
static gboolean
same_members(const Launch *a, const Launch *b)
{
    guint n = a->members ? a->members->len : 0;

    if (n != (b->members ? b->members->len : 0))
        return FALSE;
    for (guint i = 0; i < n; i++) {
        const StatedMember *x = &g_array_index(a->members, StatedMember, i);
        const StatedMember *y = &g_array_index(b->members, StatedMember, i);

        if (strcmp(x->name, y->name) != 0 || !same_integer(&x->value, &y->value))
            return FALSE;
    }
    return TRUE;
}

/* Whether A and B are the same launch but for real numbers, on which no access depends. */
static gboolean
is_same(const Launch *a, const Launch *b)
{
    if (memcmp(a->grid, b->grid, sizeof a->grid) != 0 || memcmp(a->block, b->block, sizeof a->block) != 0 ||
        a->shared != b->shared || a->block_by_occupancy != b->block_by_occupancy ||
        a->is_open != b->is_open || a->n_arguments != b->n_arguments)
        return FALSE;
    for (guint i = 0; i < a->n_arguments; i++)
        if (!same_integer(&a->arguments[i], &b->arguments[i]))
            return FALSE;
    return same_members(a, b);
}

/* What X and Y do not agree in is not stated. */
static void
merge_stated(StatedValue *x, const StatedValue *y)
{
    if (x->kind != y->kind || (x->kind == STATED_REAL && memcmp(&x->real, &y->real, sizeof x->real) != 0))
        *x = (StatedValue){STATED_NOTHING};
}

static void
merge(HostLaunch *launch, const HostLaunch *more)
{
    Launch *to = launch->launch;
    const Launch *from = more->launch;

    to->times += from->times;
    launch->assumed |= more->assumed;
    for (guint i = 0; i < to->n_arguments; i++)
        merge_stated(&to->arguments[i], &from->arguments[i]);
    for (guint i = 0; to->members && i < to->members->len; i++)
        merge_stated(&g_array_index(to->members, StatedMember, i).value,
                     &g_array_index(from->members, StatedMember, i).value);
}

/* Every second of the launches FIRST to END of NUMBER's place counts for the next one, too, which counts no
 * more. */
static void
halve(HostRun *run, guint first, guint end, guint number)
{
    HostLaunch *before = NULL;

    for (guint i = first; i < end; i++) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);

        if (launch->number != number || launch->launch->times <= 0)
            continue;
        if (before) {
            before->launch->times += launch->launch->times;
            launch->launch->times = 0;
        }
        before = before ? NULL : launch;
    }
}

gboolean
host_launches_take_again(HostRun *run, guint first, guint end, const HostLaunch *more)
{
    guint n = 0;

    for (guint i = end; i > first; i--) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i - 1);

        if (launch->number != more->number || launch->kernel != more->kernel || launch->launch->times <= 0)
            continue;
        if (is_same(launch->launch, more->launch)) {
            merge(launch, more);
            return TRUE;
        }
        n++;
    }
    if (n >= MOST_GATHERED)
        halve(run, first, end, more->number);
    return FALSE;
}

/* --- when all are known */

/* What each of LAUNCHES (of HostLaunch), all of one place, is of these. */
static void
set_shares(const GPtrArray *launches)
{
    double all = 0;

    for (guint i = 0; i < launches->len; i++)
        all += ((const HostLaunch *)g_ptr_array_index(launches, i))->launch->times;
    for (guint i = 0; i < launches->len; i++) {
        HostLaunch *launch = g_ptr_array_index(launches, i);
        const LaunchNumber number = {launch->number, launch->launch->times, all};

        g_array_append_val(launch->launch->numbers, number);
    }
}

static void
tell_assumptions(const HostRun *run)
{
    for (guint i = 0; i < run->launches->len; i++) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);

        launch->launch->assumptions = g_ptr_array_new_with_free_func(g_free);
        launch->launch->numbers = g_array_new(FALSE, FALSE, sizeof(LaunchNumber));
        host_assumptions_tell(run, launch->assumed, launch->launch->assumptions);
    }
}

void
host_launches_finish(HostRun *run)
{
    g_autoptr(GHashTable) by_number =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    GHashTableIter iter;
    gpointer launches;

    tell_assumptions(run);
    for (guint i = 0; i < run->launches->len; i++) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);
        GPtrArray *list = g_hash_table_lookup(by_number, GUINT_TO_POINTER(launch->number));

        if (launch->launch->times <= 0)
            continue;
        if (!list) {
            list = g_ptr_array_new();
            g_hash_table_insert(by_number, GUINT_TO_POINTER(launch->number), list);
        }
        g_ptr_array_add(list, launch);
    }
    g_hash_table_iter_init(&iter, by_number);
    while (g_hash_table_iter_next(&iter, NULL, &launches))
        set_shares(launches);
    for (guint i = run->launches->len; i > 0; i--)
        if (g_array_index(run->launches, HostLaunch, i - 1).launch->times <= 0)
            g_array_remove_index(run->launches, i - 1);
}
