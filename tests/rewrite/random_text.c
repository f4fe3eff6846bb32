/* SPDX-License-Identifier: MIT */
#include "random_text.h"

guint
random_below(RandomText *text, guint n)
{
    return (guint)g_rand_int_range(text->rand, 0, (gint32)n);
}

gboolean
random_one_in(RandomText *text, guint n)
{
    return random_below(text, n) == 0;
}

void
random_line(RandomText *text, const char *format, ...)
{
    va_list arguments;

    for (guint i = 0; i < text->indent; i++)
        g_string_append(text->out, "    ");
    va_start(arguments, format);
    g_string_append_vprintf(text->out, format, arguments);
    va_end(arguments);
    g_string_append_c(text->out, '\n');
}

char *
random_layout(RandomText *text, GPtrArray *names)
{
    static const char *const LAYOUTS[] = {"aos", "soa", "aosoa@8", "aosoa@32"};
    g_autoptr(GString) spec = g_string_new(NULL);

    if (random_one_in(text, 2))
        return g_strdup(RANDOM_PICK(text, LAYOUTS));
    while (names->len > 0) {
        g_autofree char *name = g_ptr_array_steal_index(names, random_below(text, names->len));

        if (spec->len > 0)
            g_string_append(spec, random_one_in(text, 2) ? "," : random_one_in(text, 3) ? "@8/" : "/");
        g_string_append(spec, name);
    }
    return g_string_free(g_steal_pointer(&spec), FALSE);
}
