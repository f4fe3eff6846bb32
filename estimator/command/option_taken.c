/* SPDX-License-Identifier: MIT */
/* What --taken says of conditions that data decides. */
#include "option_taken.h"

#include "option_values.h"

/* The number from 0 to 1 that TEXT is; below 0: it is none. */
static double
parse_share(const char *text)
{
    char *end;
    double share = g_ascii_strtod(text, &end);

    if (end == text || text[strspn(text, "0123456789.eE+-")] != '\0')
        return -1;
    return share >= 0 && share <= 1 ? share : -1;
}

static gboolean
is_same_line(const Taken *a, const Taken *b)
{
    return a->line == b->line && g_strcmp0(a->file, b->file) == 0;
}

gboolean
option_apply_taken(gpointer target, const char *value, GError **error)
{
    GPtrArray *all = ((Options *)target)->request.launch.taken;
    const char *equals = strrchr(value, '=');
    g_autofree char *place = equals != NULL ? g_strndup(value, equals - value) : NULL;
    char *colon = place != NULL ? strrchr(place, ':') : NULL;
    g_autofree Taken *taken = g_new0(Taken, 1);
    gint64 line;

    if (place == NULL || place[0] == '\0' || colon == place)
        return option_fail(error, "'%s' is not [FILE:]LINE=SHARE", value);
    if (!option_parse_integer(colon != NULL ? colon + 1 : place, 1, G_MAXINT32, &line, error))
        return FALSE;
    taken->line = (guint)line;
    taken->share = parse_share(equals + 1);
    if (taken->share < 0)
        return option_fail(error, "'%s' is no share from 0 to 1", equals + 1);
    if (colon != NULL)
        *colon = '\0';
    taken->file = colon != NULL ? place : NULL;
    for (guint i = 0; i < all->len; i++)
        if (is_same_line(taken, all->pdata[i]))
            return option_fail(error, "line %u has a share already", taken->line);
    taken->file = g_strdup(taken->file);
    g_ptr_array_add(all, g_steal_pointer(&taken));
    return TRUE;
}
