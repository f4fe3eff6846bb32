/* SPDX-License-Identifier: MIT */
#include "layouts/header/structs/structs.h"

#include <string.h>

/* What stands for a record's own view where the common file takes it. */
static const char OWN_VIEW[] = "FIELDWISE_VIEW($P)";

/* Appends what the common file has for "$P_name" at AT; returns the last byte of it. */
static const char *
append_common_name(GString *out, const char *at)
{
    const char *name = at + strlen("$P_"), *end = name;

    while (g_ascii_isalnum(*end) || *end == '_')
        end++;
    g_string_append_printf(out, "FIELDWISE_N(%.*s)", (int)(end - name), name);
    return end - 1;
}

void
header_append(GString *out, const char *template, const HeaderWords *words)
{
    gboolean is_common = !words->value['P' - 'A'];

    for (const char *at = template; *at != '\0'; at++)
        if (is_common && g_str_has_prefix(at, OWN_VIEW)) {
            g_string_append(out, "FIELDWISE_OWN_VIEW");
            at += strlen(OWN_VIEW) - 1;
        } else if (is_common && g_str_has_prefix(at, "$P_"))
            at = append_common_name(out, at);
        else if (*at == '$' && g_ascii_isupper(at[1]))
            g_string_append(out, words->value[*++at - 'A']);
        else
            g_string_append_c(out, *at);
}

HeaderWords
header_words_common(void)
{
    HeaderWords words = {{NULL}};

    header_word_set(&words, 'E', "FIELDWISE_ELEMENT");
    return words;
}

HeaderWords
header_words(const HeaderNames *names)
{
    HeaderWords words = {{NULL}};

    header_word_set(&words, 'P', names->prefix);
    header_word_set(&words, 'E', names->element);
    return words;
}
