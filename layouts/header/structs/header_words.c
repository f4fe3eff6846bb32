/* SPDX-License-Identifier: MIT */
#include "layouts/header/structs/structs.h"

void
header_append(GString *out, const char *template, const HeaderWords *words)
{
    for (const char *at = template; *at != '\0'; at++)
        if (*at == '$' && g_ascii_isupper(at[1]))
            g_string_append(out, words->value[*++at - 'A']);
        else
            g_string_append_c(out, *at);
}

HeaderWords
header_words(const HeaderNames *names)
{
    HeaderWords words = {{NULL}};

    header_word_set(&words, 'P', names->prefix);
    header_word_set(&words, 'E', names->element);
    return words;
}
