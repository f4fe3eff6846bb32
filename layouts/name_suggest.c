/* SPDX-License-Identifier: MIT */
#include "name_suggest.h"

#include <string.h>

#define NAME_MAX_BYTES 64

/* The least number of bytes inserted, removed or replaced that turns A into B, whatever their case. B has at
 * most NAME_MAX_BYTES. */
static guint
name_distance(const char *a, gsize a_bytes, const char *b, gsize b_bytes)
{
    guint row[NAME_MAX_BYTES + 1]; /* distances of the bytes of A so far to each start of B */
    for (guint j = 0; j <= b_bytes; j++)
        row[j] = j;
    for (guint i = 1; i <= a_bytes; i++) {
        guint diagonal = row[0];
        row[0] = i;
        for (guint j = 1; j <= b_bytes; j++) {
            guint replaced = diagonal + (g_ascii_tolower(a[i - 1]) != g_ascii_tolower(b[j - 1]));
            diagonal = row[j];
            row[j] = MIN(replaced, MIN(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_bytes];
}

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
    if (longest > NAME_MAX_BYTES)
        return G_MAXUINT;
    guint distance = name_distance(name, n_bytes, field, field_length);
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

char *
names_list(const GPtrArray *names, guint most)
{
    GString *text = g_string_new(NULL);
    guint n = MIN(names->len, most);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", (const char *)g_ptr_array_index(names, i));
    if (n < names->len)
        g_string_append_printf(text, " and %u more", names->len - n);
    return g_string_free(text, FALSE);
}
