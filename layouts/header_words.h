/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/header_names.h"

/* The words for the capital letters after '$' in a template. */
typedef struct {
    const char *value[26];
} HeaderWords;

static inline void
header_word_set(HeaderWords *words, char letter, const char *value)
{
    words->value[letter - 'A'] = value;
}

/* Appends TEMPLATE with each "$X" replaced by the word of the letter X. */
void header_append(GString *out, const char *template, const HeaderWords *words);

/* The words that the whole header shares: P the prefix, E the element's type. */
HeaderWords header_words(const HeaderNames *names);
