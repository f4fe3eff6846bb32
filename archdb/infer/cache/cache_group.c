/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <stdlib.h>

#define WITNESSES 2
#define CHANCE 1e-6                            /* that a word missed by chance */
#define FARTHEST (G_GUINT64_CONSTANT(1) << 40) /* bytes between two words */

void
cache_group_free(CacheGroup *group)
{
    if (!group)
        return;
    g_free(group->offsets);
    g_free(group->missed);
    g_array_unref(group->members);
    g_array_unref(group->substitutes);
    g_free(group);
}

gboolean
cache_group_has(const CacheGroup *group, guint64 offset)
{
    guint low = 0, high = group->n;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (group->offsets[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < group->n && group->offsets[low] == offset;
}

/* A pool that overflows, of which some part of one word less fits: the word left out lay in the one overfull
 * set. Where the pool misses whole, all words are of that set, in lines of their own. */
static gboolean
is_group(const GPtrArray *readings, const CacheReading *whole)
{
    if (whole->verdict != CACHE_POOL_OVER)
        return FALSE;
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *part = g_ptr_array_index(readings, i);

        if (part->n + 1 == whole->n && part->verdict == CACHE_POOL_FITS && cache_reading_within(part, whole))
            return TRUE;
    }
    return FALSE;
}

static int
compare_words(gconstpointer a, gconstpointer b)
{
    guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;

    return (x > y) - (x < y);
}

/* In a crowd one set alone is overfull: each word without which the rest fits is of it, and so is each that
 * misses more often than a slow hit would (binomial, over all pools that leave out no more than one of the
 * crowd). */
static void
find_members(CacheGroup *group, const GPtrArray *readings, double slow_hits)
{
    g_autofree guint *misses = g_new0(guint, group->n);

    group->missed = g_new0(gboolean, group->n);
    g_autofree gboolean *proven = g_new0(gboolean, group->n);
    guint passes = 0;
    if (!group->crowd) {
        g_array_append_vals(group->members, group->offsets, group->n);
        return;
    }
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *part = g_ptr_array_index(readings, i);

        if (part->n + 1 < group->n || part->n > group->n || part->verdict == CACHE_POOL_UNCLEAR ||
            !cache_reading_all_in(part, group->offsets, group->n))
            continue;
        gboolean fits = part->verdict == CACHE_POOL_FITS;
        for (guint j = 0, k = 0; j < group->n; j++) {
            gboolean there = k < part->n && part->offsets[k] == group->offsets[j];

            if (there && !fits)
                misses[j] += part->misses[k];
            else if (!there && fits)
                proven[j] = TRUE;
            k += there;
        }
        passes += fits ? 0 : part->passes;
    }
    for (guint j = 0; j < group->n; j++)
        group->missed[j] = proven[j] || misses[j] > 0;
    for (guint j = 0; j < group->n; j++)
        if (proven[j] ||
            (misses[j] > 0 && group->n * cache_binomial_tail(passes, slow_hits, misses[j]) < CHANCE))
            g_array_append_val(group->members, group->offsets[j]);
}

static gboolean
is_member(const CacheGroup *group, guint64 word)
{
    return bsearch(&word, group->members->data, group->members->len, sizeof word, compare_words) != NULL;
}

/* Whether what misses in READING is of the group's set, rather than of another one that was full. */
static gboolean
is_over_in_set(const CacheGroup *group, const CacheReading *reading)
{
    guint known = 0, all = 0;

    if (reading->verdict != CACHE_POOL_OVER || !group->crowd)
        return reading->verdict == CACHE_POOL_OVER;
    for (guint i = 0, at = 0; i < reading->n && at < group->n; i++) {
        while (at < group->n && group->offsets[at] < reading->offsets[i])
            at++;
        gboolean there = at < group->n && group->offsets[at] == reading->offsets[i];
        all += there && reading->misses[i] > 0;
        known += there && reading->misses[i] > 0 && group->missed[at];
    }
    return known > 0 && known * 8 >= all;
}

/* The one word of READING that is not of the group, where all others are and the group has one word more that
 * is left out. */
static gboolean
read_substitute(const CacheGroup *group, const CacheReading *reading, guint64 *ret_word,
                guint64 *ret_left_out)
{
    guint strange = 0, left_out = 0;

    if (reading->n != group->n || reading->verdict == CACHE_POOL_UNCLEAR)
        return FALSE;
    for (guint i = 0; i < group->n && strange < 2 && left_out < 2; i++) {
        if (!cache_group_has(group, reading->offsets[i])) {
            *ret_word = reading->offsets[i];
            strange++;
        }
        if (!cache_reading_has(reading, group->offsets[i])) {
            *ret_left_out = group->offsets[i];
            left_out++;
        }
    }
    return strange == 1 && left_out == 1;
}

static void
find_substitutes(CacheGroup *group, const GPtrArray *readings)
{
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);
        CacheSubstitute substitute = {.over = is_over_in_set(group, reading)};

        if (read_substitute(group, reading, &substitute.word, &substitute.member) &&
            is_member(group, substitute.member))
            g_array_append_val(group->substitutes, substitute);
    }
}

static CacheGroup *
group_new(const GPtrArray *readings, const CacheReading *whole, double slow_hits)
{
    CacheGroup *group = g_new0(CacheGroup, 1);

    group->n = whole->n;
    group->offsets = g_memdup2(whole->offsets, sizeof *whole->offsets * whole->n);
    group->crowd = whole->n_missing != whole->n;
    group->doubt = whole->doubt;
    group->members = g_array_new(FALSE, FALSE, sizeof(guint64));
    group->substitutes = g_array_new(FALSE, FALSE, sizeof(CacheSubstitute));
    for (guint i = 0; i < whole->n; i++)
        group->always = group->always || whole->misses[i] == whole->passes;
    find_members(group, readings, slow_hits);
    find_substitutes(group, readings);
    return group;
}

CacheGroup *
cache_group_new(const GPtrArray *readings, double slow_hits, char **ret_reason)
{
    g_autoptr(CacheGroup) crowd = NULL;

    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        if (!is_group(readings, reading))
            continue;
        g_autoptr(CacheGroup) group = group_new(readings, reading, slow_hits);
        if (!group->crowd)
            return g_steal_pointer(&group);
        if (!crowd || group->substitutes->len > crowd->substitutes->len) {
            CacheGroup *before = crowd;

            crowd = g_steal_pointer(&group);
            cache_group_free(before);
        }
    }
    if (!crowd)
        *ret_reason =
            g_strdup("no pool overflows that fits with one word less: no set was overfilled by one line");
    return g_steal_pointer(&crowd);
}

/* What the pairs at one distance tell: how many words of the group say that the two lie, and do not lie, in
 * one line. */
typedef struct {
    guint same, apart;
} PairFacts;

/* A word Y in the place of X, besides all others: over means that Y is of the set and in none of the others'
 * lines, fits that it does not add to them: were it in X's line, it would do as X does. Beside X, in the
 * place of another: over means that Y is of the set, in a line of its own. */
static PairFacts
read_pairs(const CacheGroup *group, guint64 delta)
{
    PairFacts facts = {0};

    for (guint i_x = 0; i_x < group->members->len; i_x++) {
        guint64 x = g_array_index(group->members, guint64, i_x);
        gboolean instead = FALSE, beside = FALSE, apart = FALSE;

        for (guint i = 0; i < group->substitutes->len; i++) {
            const CacheSubstitute *s = &g_array_index(group->substitutes, CacheSubstitute, i);
            gboolean in_place = s->member == x;

            if (s->word != (x ^ delta))
                continue;
            instead = instead || (in_place && s->over);
            beside = beside || (!in_place && !s->over);
            apart = apart || s->over != in_place;
        }
        facts.same += instead && beside;
        facts.apart += apart;
    }
    return facts;
}

/* The line is the first distance that sets words apart, where half of it does not or is within a sector. One
 * witness could be a mistake; where two disagree, one is. */
void
cache_group_find_line(CacheGroup *group, double sector_bytes, CacheNumber *ret_line)
{
    gboolean bounded = FALSE;
    guint64 line = 0;

    for (guint64 delta = 4; delta < FARTHEST; delta *= 2) {
        PairFacts facts = read_pairs(group, delta);

        if (facts.same > 0 && (facts.apart > 0 || line != 0)) {
            cache_number_unset(ret_line,
                               "words %" G_GUINT64_FORMAT " bytes apart both share a line and do not", delta);
            return;
        }
        if (facts.apart > 0 && facts.apart < WITNESSES)
            break;
        if (facts.apart > 0 && line == 0) {
            if (!bounded && (double)delta != sector_bytes)
                break;
            line = delta;
        }
        bounded = facts.same >= WITNESSES;
    }
    group->line_bytes = line;
    if (line != 0)
        cache_number_set(ret_line, (double)line, 1 - 2 * group->doubt);
    else
        cache_number_unset(ret_line, "too few pairs of words tell the end of a line from its middle");
}
