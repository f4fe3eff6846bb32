/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <string.h>

const char *
word_find(const char *text, const char *at, const char *word)
{
    gsize length = strlen(word);

    for (at = length > 0 ? strstr(at, word) : NULL; at; at = strstr(at + 1, word))
        if ((at == text || !char_is_word(at[-1])) && !char_is_word(at[length]))
            return at;
    return NULL;
}
