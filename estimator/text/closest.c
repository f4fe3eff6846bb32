/* SPDX-License-Identifier: MIT */
#include "closest.h"

#include <glib.h>
#include <string.h>

/* Longer names are not compared: the work grows with the product of the lengths. */
#define LONGEST 64

/* Levenshtein distance; both at most LONGEST bytes. */
static guint
edit_distance(const char *a, gsize a_len, const char *b, gsize b_len)
{
    guint row[LONGEST + 1];
    for (gsize j = 0; j <= b_len; j++)
        row[j] = (guint)j;
    for (gsize i = 1; i <= a_len; i++) {
        guint diagonal = row[0];
        row[0] = (guint)i;
        for (gsize j = 1; j <= b_len; j++) {
            guint replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = MIN(replace, MIN(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_len];
}

const char *
closest_name(const char *name, const char *const *candidates)
{
    gsize len = strlen(name);
    if (len > LONGEST)
        return NULL;
    const char *best = NULL;
    guint best_distance = MAX(2, (guint)len / 3) + 1;
    for (; *candidates; candidates++) {
        gsize candidate_len = strlen(*candidates);
        if (candidate_len > LONGEST || MAX(len, candidate_len) - MIN(len, candidate_len) >= best_distance)
            continue;
        guint distance = edit_distance(name, len, *candidates, candidate_len);
        if (distance < best_distance) {
            best = *candidates;
            best_distance = distance;
        }
    }
    return best;
}
