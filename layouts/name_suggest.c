/* SPDX-License-Identifier: MIT */
#include "layouts/layouts_private.h"

#include "text/text.h"

#include <string.h>

/* Whether NAME is FIELD without the start of its path: "x" for "pos.x". */
static gboolean
name_ends_path(const char *field, const char *name, gsize n_bytes)
{
    gsize length = strlen(field);

    return length > n_bytes && field[length - n_bytes - 1] == '.' &&
           memcmp(field + length - n_bytes, name, n_bytes) == 0;
}

/* The distance from NAME to FIELD, or G_MAXUINT where one is no slip for the other: more than a third of it.
 */
static guint
name_slip(const char *field, const char *name, gsize n_bytes)
{
    gsize field_length = strlen(field);
    gsize longest = MAX(field_length, n_bytes);

    if (name_ends_path(field, name, n_bytes))
        return 0;
    if (longest > NAME_MOST_BYTES)
        return G_MAXUINT;
    guint distance = name_distance(name, n_bytes, field, field_length, TRUE);
    return distance < longest && distance <= (longest + 2) / 3 ? distance : G_MAXUINT;
}

const char *
name_suggest(const Record *record, const char *name, gsize n_bytes)
{
    const char *nearest = NULL;
    guint least = G_MAXUINT;

    for (guint f = 0; f < record->n_fields; f++) {
        guint slip = name_slip(record->fields[f].name, name, n_bytes);

        if (slip < least) {
            least = slip;
            nearest = record->fields[f].name;
        }
    }
    return nearest;
}
