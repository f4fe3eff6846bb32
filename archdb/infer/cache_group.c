/* SPDX-License-Identifier: MIT */
#include "cache_group.h"

#define WITNESSES 2
#define FARTHEST (G_GUINT64_CONSTANT(1) << 40) /* bytes between two words */

void
cache_group_free(CacheGroup *group)
{
    if (group == NULL)
        return;
    g_free(group->offsets);
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
        const CacheReading *part = readings->pdata[i];
        if (part->n + 1 == whole->n && part->verdict == CACHE_POOL_FITS && cache_reading_within(part, whole))
            return TRUE;
    }
    return FALSE;
}

/* In a crowd each word without which it fits is a member. */
static void
find_members(CacheGroup *group, const GPtrArray *readings, const CacheReading *whole)
{
    if (!group->crowd)
        g_array_append_vals(group->members, group->offsets, group->n);
    for (guint i = 0; i < readings->len && group->crowd; i++) {
        const CacheReading *part = readings->pdata[i];
        if (part->n + 1 != whole->n || part->verdict != CACHE_POOL_FITS || !cache_reading_within(part, whole))
            continue;
        for (guint j = 0; j < whole->n; j++)
            if (!cache_reading_has(part, whole->offsets[j]))
                g_array_append_val(group->members, whole->offsets[j]);
    }
}

static gboolean
is_member(const CacheGroup *group, guint64 word)
{
    if (!group->crowd)
        return cache_group_has(group, word);
    for (guint i = 0; i < group->members->len; i++)
        if (g_array_index(group->members, guint64, i) == word)
            return TRUE;
    return FALSE;
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
        const CacheReading *reading = readings->pdata[i];
        CacheSubstitute substitute = {.over = reading->verdict == CACHE_POOL_OVER};
        if (read_substitute(group, reading, &substitute.word, &substitute.member) &&
            is_member(group, substitute.member))
            g_array_append_val(group->substitutes, substitute);
    }
}

static CacheGroup *
group_new(const GPtrArray *readings, const CacheReading *whole)
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
    find_members(group, readings, whole);
    find_substitutes(group, readings);
    return group;
}

CacheGroup *
cache_group_new(const GPtrArray *readings, char **ret_reason)
{
    g_autoptr(CacheGroup) crowd = NULL;
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = readings->pdata[i];
        if (!is_group(readings, reading))
            continue;
        g_autoptr(CacheGroup) group = group_new(readings, reading);
        if (!group->crowd)
            return g_steal_pointer(&group);
        if (crowd == NULL || group->substitutes->len > crowd->substitutes->len) {
            CacheGroup *before = crowd;
            crowd = g_steal_pointer(&group);
            cache_group_free(before);
        }
    }
    if (crowd == NULL)
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
