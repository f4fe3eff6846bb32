/* SPDX-License-Identifier: MIT */
/* How the numbers of a GPU's file came to be: the words of its line `class`. */
#include "archdb/archdb_private.h"
#include "text/text.h"

#include <string.h>

/* Years that a GPU can be of: CUDA is of the first. */
#define FIRST_YEAR 2006
#define LAST_YEAR 2099

static const char *const WORDS[] = {[ARCH_CLASS_UNSTATED] = "",
                                    [ARCH_CLASS_MEASURED_HERE] = "measured here",
                                    [ARCH_CLASS_MEASURED] = "measured",
                                    [ARCH_CLASS_PUBLISHED] = "published",
                                    [ARCH_CLASS_CARRIED_OVER] = "carried over",
                                    NULL};

const char *
arch_class_word(ArchClass class)
{
    return WORDS[class];
}

gboolean
arch_class_find(const char *word, ArchClass *ret_class)
{
    for (guint i = ARCH_CLASS_UNSTATED + 1; WORDS[i]; i++)
        if (strcmp(WORDS[i], word) == 0) {
            *ret_class = (ArchClass)i;
            return TRUE;
        }
    return FALSE;
}

char *
arch_class_choice(void)
{
    return names_choice(&WORDS[ARCH_CLASS_UNSTATED + 1], "or");
}

gboolean
arch_year_parse(const char *text, guint *ret_year)
{
    double year;

    if (strspn(text, "0123456789") != strlen(text) ||
        number_parse(text, text + strlen(text), &year) == NULL || year < FIRST_YEAR || year > LAST_YEAR)
        return FALSE;
    *ret_year = (guint)year;
    return TRUE;
}

ArchClass
arch_get_class(const Arch *arch)
{
    return arch->arch_class;
}

guint
arch_get_year(const Arch *arch)
{
    return arch->year;
}
