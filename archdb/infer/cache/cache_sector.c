/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>

#define FEWEST_WORDS 64
#define REJECTED 1e-6 /* p-value */

/* The spacing of the words of PROBE where they are read in order, once, by a cache not warmed; 0 for other
 * probes. */
static guint64
find_step(const CacheProbe *probe)
{
    if (probe->warm_passes != 0 || probe->n < FEWEST_WORDS || probe->offsets[1] <= probe->offsets[0])
        return 0;
    guint64 step = probe->offsets[1] - probe->offsets[0];
    for (guint i = 1; i < probe->n; i++)
        if (probe->offsets[i] != probe->offsets[0] + i * step)
            return 0;
    return step;
}

/* Words at the sector's spacing that hit all the same, and others that miss. */
static void
count_wrong(const CacheProbe *probe, double threshold, guint64 sector, guint *ret_fast, guint *ret_slow)
{
    *ret_fast = *ret_slow = 0;
    for (guint i = 0; i < probe->n; i++) {
        gboolean first = probe->offsets[i] % sector == 0, miss = probe->cycles[i] > threshold;

        *ret_fast += first && !miss;
        *ret_slow += !first && miss;
    }
}

/* The sector that explains PROBE: the smallest at whose spacing all words miss, while others do no more than
 * slow hits would. 0 where there is none, or where every word misses: then it may be less than their spacing,
 * unless that is the smallest there is. */
static guint64
explain(const CacheProbe *probe, guint64 step, double threshold, double *ret_doubt)
{
    for (guint64 sector = step; sector < step * probe->n / 4; sector *= 2) {
        guint fast, slow;

        count_wrong(probe, threshold, sector, &fast, &slow);
        if (fast > 0)
            continue;
        /* Were it twice as large, every second of the words that missed would have been a slow hit. */
        *ret_doubt = pow(CACHE_SLOW_HITS, (double)(probe->n * step / sector / 2));
        gboolean explained = cache_binomial_tail(probe->n, CACHE_SLOW_HITS, slow) > REJECTED;
        return explained && (sector > step || step == 4) ? sector : 0;
    }
    return 0;
}

void
cache_sector_find(const GPtrArray *probes, const CacheLatency *latency, CacheNumber *ret_sector)
{
    guint64 found = 0;
    double doubt = 1;
    guint agree = 0, disagree = 0, unexplained = 0;

    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);
        double doubt_here = 1;
        guint64 step = find_step(probe), sector = 0;
        guint slow = 0;

        if (step == 0)
            continue;
        for (guint word = 0; word < probe->n; word++)
            slow += probe->cycles[word] > latency->threshold;
        if (slow == probe->n && step != 4)
            continue;
        sector = explain(probe, step, latency->threshold, &doubt_here);
        if (sector == 0) {
            unexplained++;
        } else if (found == 0 || sector == found) {
            found = sector;
            doubt = MIN(doubt, doubt_here);
            agree++;
        } else {
            disagree++;
        }
    }
    if (agree >= 2 && disagree == 0 && agree > unexplained)
        cache_number_set(ret_sector, (double)found, 1 - doubt);
    else if (agree + disagree + unexplained == 0)
        cache_number_unset(ret_sector,
                           "no chase reads words in order through memory that was not read before");
    else
        cache_number_unset(ret_sector, "misses among words read in order stand at no one spacing");
}
