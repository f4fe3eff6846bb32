/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>
#include <string.h>

#define NEARLY 0.95 /* of the lines that the largest pool that fits has */
#define FEWEST_PASSES 3
#define CONTRADICTION 1e-9 /* of slow hits alone: below this a pool's misses are real */

/* One set in one pool, and in one probe of it. */
typedef struct {
    guint lines, words;
    guint missed_passes, last_pass;
    guint most_missed; /* misses of the word that missed most */
} SetCount;

/* What all pools together have shown of the sets. */
typedef struct {
    guint most_full;    /* most sets that were full at once, none of them missing */
    gboolean *full;     /* each set */
    gboolean *overfull; /* each set, by exactly one line */
    guint64 held;       /* lines of the largest pool that fits */
    guint64 overflowed; /* of the smallest that does not, though no set is overfull */
} Shown;

/* Counts the lines and words of READING in each set. FALSE where the mapping does not know one of them. */
static gboolean
count_lines(const CacheMapping *mapping, const CacheReading *reading, SetCount *counts)
{
    memset(counts, 0, sizeof *counts * mapping->sets);
    for (guint i = 0; i < reading->n; i++) {
        guint set;

        if (!cache_mapping_set_of(mapping, reading->offsets[i], &set))
            return FALSE;
        counts[set].words++;
        if (i == 0 ||
            reading->offsets[i] / mapping->line_bytes != reading->offsets[i - 1] / mapping->line_bytes)
            counts[set].lines++;
    }
    return TRUE;
}

static void
count_misses(const CacheMapping *mapping, const CacheProbe *probe, guint from, double threshold,
             SetCount *counts)
{
    g_autofree guint *misses = g_new0(guint, probe->n);
    g_autofree guint *sets = g_new0(guint, probe->n);

    for (guint set = 0; set < mapping->sets; set++)
        counts[set].missed_passes = counts[set].last_pass = counts[set].most_missed = 0;
    for (guint i = 0; i < probe->n; i++)
        cache_mapping_set_of(mapping, probe->offsets[i], &sets[i]);
    for (guint pass = from; pass < probe->passes; pass++) {
        for (guint i = 0; i < probe->n; i++) {
            SetCount *count = &counts[sets[i]];

            if (probe->cycles[(gsize)pass * probe->n + i] <= threshold)
                continue;
            count->missed_passes += count->last_pass != pass + 1;
            count->last_pass = pass + 1;
            misses[i]++;
            count->most_missed = MAX(count->most_missed, misses[i]);
        }
    }
}

/* The chance that slow hits make a set that fits miss in each of PASSES passes. */
static double
chance_of_all(const SetCount *count, guint passes, double slow_hits)
{
    return pow(1 - pow(1 - slow_hits, count->words), passes);
}

/* The chance that slow hits alone make a set that fits look as COUNT does over PASSES passes. */
static double
chance_of(const SetCount *count, guint passes, double slow_hits)
{
    double any = 1 - pow(1 - slow_hits, count->words);

    if (count->most_missed == 0)
        return 1;
    double of_word = count->words * cache_binomial_tail(passes, slow_hits, count->most_missed);
    return fmin(of_word, cache_binomial_tail(passes, any, count->missed_passes));
}

/* A set that is overfull misses in every pass; one that is not never does. */
static gboolean
check_sets(const CacheMapping *mapping, const CacheReading *reading, const SetCount *counts, guint passes,
           double slow_hits, gboolean crowded, char **ret_reason)
{
    for (guint set = 0; set < mapping->sets; set++) {
        const SetCount *count = &counts[set];
        gboolean over = count->lines > mapping->ways[set];

        if (over ? count->missed_passes < passes
                 : !crowded && chance_of(count, passes, slow_hits) < CONTRADICTION) {
            *ret_reason =
                g_strdup_printf("a pool of %u words contradicts what the others tell: %u lines of a set "
                                "of %u ways missed in %u of %u passes",
                                reading->n, count->lines, mapping->ways[set], count->missed_passes, passes);
            return FALSE;
        }
    }
    return TRUE;
}

/* Whether the misses of a set one line larger than its ways would have been told from slow hits. */
static gboolean
is_telling(const CacheMapping *mapping, const SetCount *count, guint passes, double slow_hits)
{
    if (mapping->always && passes >= FEWEST_PASSES && count->most_missed < passes)
        return TRUE;
    return count->missed_passes < passes && chance_of_all(count, passes, slow_hits) < 1e-3;
}

static void
note_shown(const CacheMapping *mapping, const SetCount *counts, guint passes, gboolean clean,
           double slow_hits, Shown *shown)
{
    guint n_full = 0;

    for (guint set = 0; set < mapping->sets; set++) {
        guint lines = counts[set].lines, ways = mapping->ways[set];
        gboolean full = lines == ways && (clean || is_telling(mapping, &counts[set], passes, slow_hits));

        shown->full[set] = shown->full[set] || full;
        n_full += full;
        if (lines == ways + 1 && passes >= FEWEST_PASSES)
            shown->overfull[set] = TRUE;
    }
    shown->most_full = MAX(shown->most_full, n_full);
}

/* Were the sets fewer than the mapping says, each of them would be several of the mapping's, paired the same
 * way throughout. With more than half of these full at once two would have met, and missed. */
static gboolean
check_shown(const CacheMapping *mapping, const Shown *shown, char **ret_reason)
{
    guint never = 0;

    for (guint set = 0; set < mapping->sets; set++)
        never += !shown->overfull[set] || !shown->full[set];
    if (shown->most_full * 2 <= mapping->sets)
        *ret_reason = g_strdup_printf("no pool filled more than %u of %u sets at once without a miss",
                                      shown->most_full, mapping->sets);
    else if (never > 0)
        *ret_reason = g_strdup_printf("%u of %u sets were never full, or never overfilled by one line", never,
                                      mapping->sets);
    return shown->most_full * 2 > mapping->sets && never == 0;
}

static guint64
count_all(const CacheMapping *mapping, const SetCount *counts)
{
    guint64 lines = 0;

    for (guint set = 0; set < mapping->sets; set++)
        lines += counts[set].lines;
    return lines;
}

static gboolean
any_overfull(const CacheMapping *mapping, const SetCount *counts)
{
    for (guint set = 0; set < mapping->sets; set++)
        if (counts[set].lines > mapping->ways[set])
            return TRUE;
    return FALSE;
}

static guint64
count_capacity(const CacheMapping *mapping)
{
    guint64 lines = 0;

    for (guint set = 0; set < mapping->sets; set++)
        lines += mapping->ways[set];
    return lines;
}

/* Of a pool that did not start in an empty cache only the last probe counts, and of that the second half. */
static gboolean
check_reading(const CacheMapping *mapping, const CacheReading *reading, const CacheLatency *latency,
              SetCount *counts, Shown *shown, char **ret_reason)
{
    if (reading->clean_passes > 0) {
        for (guint set = 0; set < mapping->sets; set++) {
            if (counts[set].lines > mapping->ways[set]) {
                *ret_reason =
                    g_strdup_printf("a pool of %u words fits, which puts %u lines into a set of %u ways",
                                    reading->n, counts[set].lines, mapping->ways[set]);
                return FALSE;
            }
        }
        note_shown(mapping, counts, reading->clean_passes, TRUE, latency->slow_hits, shown);
        return TRUE;
    }
    /* The cache as a whole can hold fewer lines than its sets: such a pool says nothing of a set that misses.
     */
    guint64 lines = count_all(mapping, counts);
    gboolean crowded = shown->held < count_capacity(mapping) && (double)lines > NEARLY * (double)shown->held;
    if (crowded && reading->verdict == CACHE_POOL_OVER && !any_overfull(mapping, counts))
        shown->overflowed = MIN(shown->overflowed, lines);
    for (guint i = 0; i < reading->probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(reading->probes, i);
        guint from = cache_probe_unsteady_passes(probe);

        if (!probe->cold && i + 1 < reading->probes->len)
            continue;
        if (!probe->cold && probe->passes >= 2 * FEWEST_PASSES)
            from = MAX(from, probe->passes / 2);
        count_misses(mapping, probe, from, latency->threshold, counts);
        if (!check_sets(mapping, reading, counts, probe->passes - from, latency->slow_hits, crowded,
                        ret_reason))
            return FALSE;
        if (!crowded)
            note_shown(mapping, counts, probe->passes - from, FALSE, latency->slow_hits, shown);
    }
    return TRUE;
}

/* With WHOLE the cache is taken to hold all that its sets do. */
static gboolean
check_all(CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency, gboolean whole,
          char **ret_reason)
{
    g_autofree gboolean *full = g_new0(gboolean, mapping->sets), *overfull = g_new0(gboolean, mapping->sets);
    g_autofree SetCount *counts = g_new(SetCount, mapping->sets);
    Shown shown = {.full = full, .overfull = overfull, .overflowed = G_MAXUINT64};

    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        if (reading->clean_passes > 0 && count_lines(mapping, reading, counts))
            shown.held = MAX(shown.held, count_all(mapping, counts));
    }
    if (whole)
        shown.held = count_capacity(mapping);
    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        if (count_lines(mapping, reading, counts) &&
            !check_reading(mapping, reading, latency, counts, &shown, ret_reason))
            return FALSE;
    }
    mapping->held_lines = count_capacity(mapping);
    if (mapping->table)
        return TRUE;
    if (whole && shown.most_full < mapping->sets) {
        *ret_reason = g_strdup("no pool filled all sets at once without a miss");
        return FALSE;
    }
    gboolean bounded =
        shown.overflowed < G_MAXUINT64 && (double)shown.held > NEARLY * (double)shown.overflowed;
    if (!whole)
        mapping->held_lines = bounded ? shown.held : 0;
    return check_shown(mapping, &shown, ret_reason);
}

gboolean
cache_check(CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency, char **ret_reason)
{
    g_autofree char *reason = NULL;

    if (check_all(mapping, readings, latency, TRUE, &reason))
        return TRUE;
    if (!mapping->table && check_all(mapping, readings, latency, FALSE, ret_reason))
        return TRUE;
    g_free(*ret_reason);
    *ret_reason = g_steal_pointer(&reason);
    return FALSE;
}
