/* SPDX-License-Identifier: MIT */
#include "names_list.h"

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
