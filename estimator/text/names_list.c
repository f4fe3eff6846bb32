/* SPDX-License-Identifier: MIT */
#include "text/text.h"

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

char *
names_choice(const char *const *names, const char *word)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; names[i]; i++) {
        if (i > 0 && names[i + 1])
            g_string_append(text, ", ");
        else if (i > 0)
            g_string_append_printf(text, " %s ", word);
        g_string_append_printf(text, "'%s'", names[i]);
    }
    return g_string_free(text, FALSE);
}
