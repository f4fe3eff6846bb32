/* SPDX-License-Identifier: MIT */
#include "command/options/options_private.h"

#include "layouts/layouts.h"
#include "text/text.h"

#include <math.h>

#define LEAST_PERCENT 0.001
#define MOST_PERCENT 99.0
#define MOST_SECONDS 1e6

static gboolean
parse_between(const char *text, double least, double most, double *ret_number)
{
    double number;
    const char *end = text + strlen(text);

    if (number_parse(text, end, &number) != end || !(number >= least && number <= most))
        return FALSE;
    *ret_number = number;
    return TRUE;
}

gboolean
option_optimal(gpointer options, const char *text, GError **error)
{
    OptimalRequest *optimal = &((Options *)options)->request.candidates.optimal;
    double percent;

    optimal->wanted = TRUE;
    if (!text)
        return TRUE;
    if (!parse_between(text, LEAST_PERCENT, MOST_PERCENT, &percent))
        return option_fail(error, "the gap is a number of percent from %g to %g, not '%s'", LEAST_PERCENT,
                           MOST_PERCENT, text);
    optimal->gap = percent / 100;
    return TRUE;
}

gboolean
option_seconds(gpointer options, const char *text, GError **error)
{
    OptimalRequest *optimal = &((Options *)options)->request.candidates.optimal;

    return parse_between(text, 1e-3, MOST_SECONDS, &optimal->seconds) ||
           option_fail(error, "the time is a number of seconds from 0.001 to %g, not '%s'", MOST_SECONDS,
                       text);
}

gboolean
option_tiles(gpointer options, const char *text, GError **error)
{
    OptimalRequest *optimal = &((Options *)options)->request.candidates.optimal;
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    guint n = g_strv_length(parts);

    if (n == 0 || n > OPTIMAL_MAX_TILES)
        return option_fail(error, "there are 1 to %d tiles, and '%s' has %u", OPTIMAL_MAX_TILES, text, n);
    for (guint i = 0; i < n; i++) {
        gint64 tile;

        if (!option_parse_integer(parts[i], 1, LAYOUT_MAX_TILE, &tile, error))
            return FALSE;
        if (i > 0 && tile <= optimal->tiles[i - 1])
            return option_fail(error, "each tile is longer than the one before: '%s'", text);
        optimal->tiles[i] = (guint32)tile;
    }
    optimal->n_tiles = n;
    return TRUE;
}

gboolean
option_optimal_check(const Options *options, GError **error)
{
    const CandidateRequest *candidates = &options->request.candidates;

    if (!candidates->optimal.wanted && (candidates->optimal.seconds > 0 || candidates->optimal.n_tiles > 0))
        return option_fail(error, "%s goes with --optimal",
                           candidates->optimal.seconds > 0 ? "--seconds" : "--tiles");
    if (candidates->optimal.wanted && candidates->all)
        return option_fail(error, "--optimal looks at all groupings, and at tiles: leave --all out");
    return TRUE;
}
