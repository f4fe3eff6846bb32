/* SPDX-License-Identifier: MIT */
/* What an estimate takes for granted, as sentences. */
#include "model/sector/sector_private.h"

#include "text/text.h"
#include "model/compiled/compiled.h"
#include "model/study/study.h"

#include <math.h>

/* Decisions that are named one by one, at most. */
#define MAX_NAMED 6

/* What is known of a decision's share. */
typedef enum {
    SHARE_STATED,
    SHARE_GUESSED, /* some access depends on it */
    SHARE_UNKNOWN, /* likewise */
    SHARE_UNUSED,
} ShareKnown;

static ShareKnown
share_known(const StudyDecision *decision)
{
    if (decision->share < 0 || decision->is_guess)
        return !decision->is_open ? SHARE_UNUSED : decision->is_guess ? SHARE_GUESSED : SHARE_UNKNOWN;
    return SHARE_STATED;
}

/* "s > 3 (line 8) for 0.1, t > 2 (line 9) for 0.5 and 3 more": the decisions of STUDY whose share is KNOWN,
 * with OF_THREADS behind the share; NULL: there are none. */
static char *
decisions_text(const Study *study, ShareKnown known, const char *of_threads)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < study->guards->n_decisions; i++) {
        const Decision *decision = g_ptr_array_index(study->kernel->decisions, i);
        const StudyDecision *one = &study->guards->decisions[i];
        char *name;

        if (share_known(one) != known)
            continue;
        name = one->share < 0 ? g_strdup_printf("%s (line %u)", decision->text, decision->place.line)
                              : g_strdup_printf("%s (line %u) for %.4g%s", decision->text,
                                                decision->place.line, one->share, of_threads);
        if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_free(name);
        else
            g_ptr_array_add(names, name);
    }
    return names->len > 0 ? names_list(names, MAX_NAMED) : NULL;
}

static void
tell_decisions(const Study *study, GPtrArray *sentences)
{
    g_autofree char *open = decisions_text(study, SHARE_UNKNOWN, ""),
                    *guessed = decisions_text(study, SHARE_GUESSED, ""),
                    *drawn = decisions_text(study, SHARE_STATED, " of the threads");

    if (guessed)
        g_ptr_array_add(
            sentences, g_strdup_printf(
                           "data decides some conditions, which are taken to hold for a share of the threads "
                           "as their form suggests (else: --taken LINE=SHARE): %s",
                           guessed));
    if (open)
        g_ptr_array_add(
            sentences,
            g_strdup_printf("conditions that depend on data are taken as true (else: --taken LINE=SHARE): %s",
                            open));
    if (drawn)
        g_ptr_array_add(sentences, g_strdup_printf("conditions hold as --taken says: %s", drawn));
}

static void
tell_localities(const Study *study, GPtrArray *sentences)
{
    for (guint i = 0; study->launch->localities && i < study->launch->n_arrays; i++) {
        const Array *array = g_ptr_array_index(study->kernel->arrays, i);
        const ArrayLocality *locality = study->launch->localities[i];
        g_autofree char *name = locality ? locality_text(locality) : NULL;

        if (locality && !locality->from_host)
            g_ptr_array_add(sentences,
                            g_strdup_printf("locality of %s = %s: set for this run", array->name, name));
    }
}

/* What is drawn of bisections: where each search ends, the steps follow from that. */
static void
tell_bisections(const SectorLaunch *launch, GPtrArray *sentences)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    const StudyAccess *last = NULL;

    for (guint i = 0; i < launch->study->n_accesses; i++) {
        const StudyAccess *a = &launch->study->accesses[i];
        const Access *access = g_ptr_array_index(launch->study->kernel->accesses, i);
        g_autofree char *line = g_strdup_printf("line %u", access->place.line);

        if (!a->bisection || a->bisection->args[2]->kind != EXPR_SYMBOL)
            continue;
        last = a;
        if (!g_ptr_array_find_with_equal_func(lines, line, g_str_equal, NULL))
            g_ptr_array_add(lines, g_steal_pointer(&line));
    }
    if (!last)
        return;
    g_autofree char *names = names_list(lines, MAX_NAMED), *how = sector_locality_text(launch, last);
    g_ptr_array_add(
        sentences, g_strdup_printf("bisections (%s) are taken to end at elements of their range that are %s; "
                                   "their steps lead there",
                                   names, how));
}

/* Bytes that every block loads, the same as all others, in the course of loops. */
static double
common_bytes(const Study *study, const Compiled *compiled)
{
    double bytes = 0;

    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];

        if (a->kind != ACCESS_LOAD || !a->index || compiled->accesses[i].is_merged ||
            !(a->index->depends & DEPENDS_LOOP) ||
            (a->index->depends & (DEPENDS_BLOCK | DEPENDS_OPAQUE | DEPENDS_DRAW)))
            continue;
        double elements = a->index->depends & DEPENDS_THREAD ? (double)study->block_threads : 1;
        for (guint k = 0; k < a->n_loops; k++)
            if (a->index->loops >> MIN(a->loops[k], 63) & 1)
                elements *= (double)study->loops[a->loops[k]].max_trips;
        bytes += elements * a->bytes;
    }
    return bytes;
}

/* Blocks that walk through the same find in L1 what another one has loaded, if they are in step. */
static void
tell_step(const SectorLaunch *launch, GPtrArray *sentences)
{
    double share = ceil(launch->study->blocks / (double)launch->arch.sm_count);
    guint together = (guint)fmin((double)launch->blocks_per_sm, share);

    if (together > 1 && common_bytes(launch->study, launch->compiled) >
                            (double)(launch->l1_lines * launch->arch.l1_line_bytes))
        g_ptr_array_add(
            sentences,
            g_strdup_printf("blocks are taken to move in step through data that all of them load: if "
                            "they drift apart, each of %u on a multiprocessor may load it again",
                            together));
}

GPtrArray *
sector_assumptions(gpointer prepared)
{
    const Sector *sector = prepared;
    const SectorLaunch *launch = sector->launch;
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *unknown = study_unknown_text(launch->study);

    if (unknown)
        g_ptr_array_add(sentences,
                        g_strconcat(unknown, ": each lane is taken to touch a sector of its own", NULL));
    tell_decisions(launch->study, sentences);
    tell_localities(launch->study, sentences);
    tell_bisections(launch, sentences);
    tell_step(launch, sentences);
    if (sector->memo->approximate)
        g_ptr_array_add(
            sentences, g_strdup("loops too long to be followed are represented by some of their iterations"));
    sector_arch_tell(&launch->arch, sentences);
    return sentences;
}
