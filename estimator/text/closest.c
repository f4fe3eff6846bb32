/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <string.h>

guint
name_distance(const char *a, gsize a_bytes, const char *b, gsize b_bytes, gboolean any_case)
{
    guint row[NAME_MOST_BYTES + 1]; /* distances of the bytes of A so far to each start of B */

    g_assert(b_bytes <= NAME_MOST_BYTES);
    for (gsize j = 0; j <= b_bytes; j++)
        row[j] = (guint)j;
    for (gsize i = 1; i <= a_bytes; i++) {
        guint diagonal = row[0];

        row[0] = (guint)i;
        for (gsize j = 1; j <= b_bytes; j++) {
            char x = a[i - 1], y = b[j - 1];
            gboolean differs = any_case ? g_ascii_tolower(x) != g_ascii_tolower(y) : x != y;
            guint replaced = diagonal + differs;

            diagonal = row[j];
            row[j] = MIN(replaced, MIN(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_bytes];
}

const char *
closest_name(const char *name, const char *const *candidates)
{
    gsize len = strlen(name);

    if (len > NAME_MOST_BYTES)
        return NULL;
    const char *best = NULL;
    guint best_distance = MAX(2, (guint)len / 3) + 1;
    for (; *candidates; candidates++) {
        gsize candidate_len = strlen(*candidates);

        if (candidate_len > NAME_MOST_BYTES ||
            MAX(len, candidate_len) - MIN(len, candidate_len) >= best_distance)
            continue;
        guint distance = name_distance(name, len, *candidates, candidate_len, FALSE);
        if (distance < best_distance) {
            best = *candidates;
            best_distance = distance;
        }
    }
    return best;
}
